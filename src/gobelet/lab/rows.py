"""Simulated games as rows for other tools: one row a game and seat, as CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gobelet.errors import DataError, RequestError, reason
from gobelet.lab.simulate import Order, Simulation
from gobelet.table.options import write_options

COLUMNS = ("game", "seed", "seat", "bot", "score", "won", "actions")
"""Games are numbered from 0, as their luck is; seats from 1, as people count."""

Cell = int | str


def rows(found: Simulation) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows, by game, then seat."""
    seed, bots = found.order.seed, found.order.bots
    ends = zip(found.scores.tolist(), found.won.tolist(), found.lengths.tolist(), strict=True)
    for game, (scores, won, actions) in enumerate(ends):
        for seat, bot in enumerate(bots):
            yield game, seed, seat + 1, bot, scores[seat], int(won[seat]), actions


def about(order: Order) -> dict[str, Any]:
    """Return everything that must be known to play the same games again."""
    return {
        "game": order.game.id,
        "engine": order.game.fingerprint(),
        "code": order.game.sources(),  # the evaluation too, which greedy bots play by
        "content": order.content.fingerprint,
        "seats": order.seats,
        "options": write_options(order.game.options, order.options),
        "bots": list(order.bots),
        "seed": order.seed,
        "games": order.games,
    }


def write_csv(found: Simulation, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows(found))


def write_json(found: Simulation, path: Path) -> None:
    """Write what was played, how each seat did, and the rows, a line each."""
    summary = [asdict(seat) | {"seat": seat.seat + 1} for seat in found.seats()]
    head = json.dumps({**about(found.order), "drawn": found.drawn, "summary": summary, "columns": COLUMNS}, indent=1)
    body = ",\n".join("  " + json.dumps(row) for row in rows(found))
    path.write_text(head.removesuffix("\n}") + f',\n "rows": [\n{body}\n ]\n}}\n', encoding="utf-8")


def write_parquet(found: Simulation, path: Path) -> None:
    """Write columns, with what was played in the file's metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = [list(column) for column in zip(*rows(found), strict=True)]
    table = pa.table(dict(zip(COLUMNS, columns, strict=True)))
    pq.write_table(table.replace_schema_metadata({"gobelet": json.dumps(about(found.order))}), path)


WRITERS: dict[str, Callable[[Simulation, Path], None]] = {
    ".csv": write_csv,
    ".json": write_json,
    ".parquet": write_parquet,
}


def writer_for(path: Path) -> Callable[[Simulation], None]:
    """Return what writes a simulation to *path*, by its ending; ask before playing, so that nothing is lost."""
    if path.suffix not in WRITERS:
        raise RequestError("simulate/format", file=path, known=list(WRITERS))
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise RequestError("simulate/parquet", file=path)
    if not path.parent.is_dir():
        raise RequestError("simulate/folder", file=path, folder=path.parent)
    return lambda found: _write(found, path)


def _write(found: Simulation, path: Path) -> None:
    try:
        WRITERS[path.suffix](found, path)
    except OSError as problem:
        raise DataError("simulate/write", file=path, problem=reason(problem)) from None
