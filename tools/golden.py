"""Golden games: write one, a random game with what it tells in both languages, for the tests to compare with.

    python -m tools.golden GAME NAME [--seats N] [--seed N] [--option name=choice ...]

A file that is there is never written over: read what changed, delete it, and write it anew.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from gobelet.errors import LOCALES, GobeletError
from gobelet.kernel.chance import draw, key, luck
from gobelet.table.content import default_content
from gobelet.table.find import find
from gobelet.table.game import Game
from gobelet.table.record import replay, steps
from gobelet.table.staging import Speaker
from gobelet.table.table import Table

MARK = "=== "


def golden_files(game: Game) -> list[Path]:
    """Return the golden games of *game*."""
    return sorted((game.folder / "tests" / "golden").glob("*.txt"))


def tell(record: str) -> str:
    """Return what a record tells, each action with its sentences, in both languages: everything, to all seats' eyes."""
    return "".join(f"{MARK}{locale}\n{_told(replay(record), locale)}" for locale in LOCALES)


def _told(table: Table, locale: str) -> str:
    speaker = Speaker(table, locale)
    lines = [f"  {sentence}" for sentence in map(speaker.event, table.opening) if sentence]
    for number, ((_, action), happenings) in enumerate(zip(table.history, table.chronicle, strict=True), 1):
        lines.append(f"{number} {speaker.action(action)}")
        lines += [f"  {sentence}" for sentence in map(speaker.event, happenings) if sentence]
    lines += [f"= {name}: {score}" for name, score in zip(speaker.names, table.results, strict=True)]
    return "\n".join(lines) + "\n"


def read_golden(path: Path, game: Game) -> tuple[str, str]:
    """Return the record of a golden game, as if *game* had just played it, and what it is to tell."""
    record, mark, told = path.read_text(encoding="utf-8").partition(MARK)
    record = re.sub("(?m)^game: .*$", f"game: {game.id}", record)
    return re.sub("(?m)^content: .*$", f"content: {default_content(game).fingerprint}", record), mark + told


def play(game: Game, seats: int, seed: int, options: dict[str, str]) -> Table:
    """Return a table at which a random game was played to its end."""
    table, stream = Table(game, seats, seed=seed, options=options), key(seed, 1)
    while not table.over:
        legal = table.legal()
        table.play(legal[draw(luck(stream, len(table.history)), len(legal))])
    return table


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("name", help="what the game is called, and its file")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    args = parser.parse_args(words)
    try:
        game = find(args.game)
        table = play(game, args.seats or game.seats[0], args.seed, dict(said.split("=", 1) for said in args.option))
    except GobeletError as problem:
        print(problem, file=sys.stderr)
        return 1
    path = game.folder / "tests" / "golden" / f"{args.name}.txt"
    if path.exists():
        print(f"{path} is there: read what changed, delete it, and write it anew.", file=sys.stderr)
        return 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{table.record()}\n{tell(table.record())}", encoding="utf-8")
    print(f"{path}: {len(table.history)} actions, {sum(1 for _ in steps(table.record())) - 1} of them read back.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
