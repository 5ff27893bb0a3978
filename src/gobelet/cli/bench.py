"""`gobelet bench`: how fast games are played here, beside other people's engines; and whether every way plays the same."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from gobelet.cli.shared import add_command, locale, say
from gobelet.errors import GobeletError
from gobelet.lab import bench
from gobelet.lab.batch import cores, plain_traces, random_traces
from gobelet.lab.bench import SEED, Target
from gobelet.lab.peers import Peer
from gobelet.table import cuda
from gobelet.table.content import content_of
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.options import read_options

BAR = 30  # characters
SERVER = "server"  # what is said in the place of a game
SERVED = 20.0  # seconds that a server is played at


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "bench",
        "gobelet bench pig --peers",
        "gobelet bench --cuda --json",
        "gobelet bench --verify",
        "gobelet bench server pig --tables 1000",
    )
    parser.take("bench.games", "games", nargs="*", metavar="GAME")
    parser.take("seats", "--seats", type=int, metavar="N")
    parser.take("bench.cuda", "--cuda", action="store_true")
    parser.take("bench.peers", "--peers", action="store_true")
    parser.take("json", "--json", action="store_true")
    parser.take("bench.rounds", "--rounds", type=int, default=5, metavar="N")
    parser.take("bench.seconds", "--seconds", type=float, default=1.0, metavar="S")
    parser.take("bench.no-compile", "--no-compile", action="store_true")
    parser.take("bench.verify", "--verify", type=int, nargs="?", const=1000, metavar="N")
    parser.take("bench.tables", "--tables", type=int, default=1000, metavar="N")
    parser.take("bench.watchers", "--watchers", type=int, default=0, metavar="N")


def run(args: argparse.Namespace) -> int:
    if args.games[:1] == [SERVER]:
        return _serve(args)
    chosen = [find(game) for game in args.games] or all_games()
    on_cuda = _on_cuda(wanted=args.cuda)
    if args.verify is not None:
        return _verify(chosen, args, on_cuda)
    found = [target for game in chosen for target in bench.targets(game, args.seats, on_cuda)]
    peers, missing = bench.peer_targets() if args.peers else ([], [])
    _measure(found, peers, args)
    if args.json:
        print("[" + ",\n ".join(json.dumps(asdict(target.row())) for target in found + peers) + "]")
    else:
        _report(found + peers, missing, args, on_cuda)
    return 0


def _serve(args: argparse.Namespace) -> int:
    """Measure how long a move takes on a server that many play at."""
    from gobelet.server.bench import measure

    def tell(said: str) -> None:
        print(said, file=sys.stderr)

    spoken = locale(args)
    rows = [measure(find(game).id, args.tables, args.watchers, SERVED, tell) for game in args.games[1:] or ["pig"]]
    if args.json:
        print(json.dumps([asdict(row) for row in rows]))
        return 0
    for row in rows:
        print(say(spoken, "bench.server", **asdict(row)))
    return 0


def _on_cuda(wanted: bool) -> bool:
    """Tell whether there is a device to measure; say so where it is wanted and missing."""
    if wanted:
        cuda.device()
        return True
    with suppress(GobeletError):
        return bool(cuda.device())
    return False


def _measure(found: Sequence[Target], peers: Sequence[Target], args: argparse.Namespace) -> None:
    timed = [] if args.no_compile else found
    bar = Bar(sum(target.compiles for target in timed) + (args.rounds + 1) * (len(found) + len(peers)))
    bench.time_compiling(timed, bar.tell)
    bench.measure([*found, *peers], args.rounds, args.seconds, bar.tell)
    bar.clear()


def _report(found: Sequence[Target], missing: Sequence[Peer], args: argparse.Namespace, on_cuda: bool) -> None:
    """Print the figures and all that is needed to judge them."""
    spoken = locale(args)
    _table(found, say(spoken, "bench.heads").split("|"))
    print("\n" + say(spoken, "bench.rounds", rounds=args.rounds, seconds=f"{args.seconds:g}"))
    print(say(spoken, "bench.machine", cpu=bench.processor(), cores=cores()))
    if on_cuda:
        print(say(spoken, "bench.device", device=cuda.device()))
    print(", ".join(f"{package} {version}" for package, version in bench.versions().items()))
    if missing:
        print(say(spoken, "bench.missing", peers=", ".join(peer.name for peer in missing)))
    if any(target.name.startswith("peer:open_spiel-pig") for target in found):
        same = bench.pig_parity()
        values = {"ours": same.ours, "theirs": same.theirs, "errors": same.errors}
        print(say(spoken, "bench.same" if same.same else "bench.nearest", **{
            f"{name}{at}": f"{pair[at]:.{digits}f}" for name, pair in values.items() for at, digits in ((0, 2), (1, 3))
        }))  # fmt: skip


def _table(found: Sequence[Target], heads: Sequence[str]) -> None:
    lines = [heads, *map(_line, found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            f"{cell:<{width}}" if at in (0, 2) else f"{cell:>{width}}"
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _line(target: Target) -> tuple[str, ...]:
    row, rates = target.row(), target.per_second("games")
    return (
        row.game, str(row.seats), row.target, _short(row.games_per_s), f"{_short(min(rates))} - {_short(max(rates))}",
        _short(row.actions_per_s), _short(row.decisions_per_s), "" if row.state_bytes is None else str(row.state_bytes),
        _seconds(row.compile_s), _seconds(target.warm_s),
    )  # fmt: skip


def _short(number: float | None) -> str:
    """Return *number* in about three digits."""
    if number is None:
        return ""
    for unit, size in ((" G", 1e9), (" M", 1e6), (" k", 1e3), ("", 1)):
        if number >= size:
            shown = number / size
            return f"{shown:.0f}{unit}" if shown >= 100 else f"{shown:.3g}{unit}"
    return f"{number:.3g}"


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f} s"


def _verify(chosen: Sequence[Game], args: argparse.Namespace, on_cuda: bool) -> int:
    """Play the same games in every way that can be had, and compare the state after every action."""
    spoken, different = locale(args), 0
    for game in chosen:
        seats = game.check_seats(game.seats[0] if args.seats is None else args.seats)
        asked = (game, content_of(game), seats, read_options(game.options, None, seats), SEED)
        traces = {"plain": plain_traces(*asked, 0, args.verify), "compiled": random_traces(*asked, 0, args.verify)}
        if on_cuda:
            traces["CUDA"] = cuda.trace_many(*asked, args.verify)
        wrong = max(int((other != traces["plain"]).any(axis=1).sum()) for other in traces.values())
        different += wrong
        said = {"game": game.id, "ways": ", ".join(traces), "games": args.verify, "actions": int(traces["plain"][:, 0].sum())}
        print(say(spoken, "bench.differ" if wrong else "bench.identical", **said, wrong=wrong))
    return 1 if different else 0


class Bar:
    """What has been done so far, on a terminal only."""

    def __init__(self, steps: int) -> None:
        self.steps, self.done = max(steps, 1), 0
        self.shown = sys.stderr.isatty()

    def tell(self, what: str) -> None:
        """Say what is done next."""
        if self.shown:
            full = BAR * self.done // self.steps
            print(f"\r\x1b[K[{'#' * full}{'.' * (BAR - full)}] {what}", end="", file=sys.stderr, flush=True)
        self.done += 1

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    from gobelet.cli import main

    sys.exit(main(["bench", *sys.argv[1:]]))
