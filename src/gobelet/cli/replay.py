"""`gobelet replay`: a recorded game told again in sentences, and the table as it stood."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gobelet.cli.shared import add_command, locale, say, wrapped
from gobelet.render import text
from gobelet.table.happening import Happening
from gobelet.table.record import read_text, steps
from gobelet.table.staging import Speaker
from gobelet.table.table import Table


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "replay", "gobelet replay game.txt", "gobelet replay game.txt --to 40 --seat 2 --lang fr")
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
    parser.add_argument("--to", type=_count, metavar="N", help="stop after the first N actions, chance included")
    parser.add_argument("--seat", type=_seat, metavar="S", help="tell what this seat, counted from 1, may know (default: a spectator)")
    parser.add_argument("--content", type=Path, metavar="DIR", help="the content pack the game was played with")


def run(args: argparse.Namespace) -> int:
    spoken, seat, told, table = locale(args), args.seat, 0, None
    for table, _, _ in steps(read_text(args.file), args.content, args.to):
        if not table.history:
            table.scene(seat, spoken)  # a seat that is not there is refused before the telling begins
            _tell(table, table.opening, seat, spoken)
        _tell(table, [happened for row in table.chronicle[told:] for happened in row], seat, spoken)
        told = len(table.chronicle)
    assert table is not None
    scene = table.scene(seat, spoken)
    print("\n" + say(spoken, "replay.so-far", n=told))
    for line in text.lines(scene):
        print(wrapped(line.lstrip(), line[: len(line) - len(line.lstrip())]))
    return 0


def _tell(table: Table, happenings: list[Happening], seat: int | None, spoken: str) -> None:
    """Print the sentences of what *seat* may know."""
    speaker = Speaker(table, spoken)
    for sentence in (speaker.event(happened) for happened in happenings if happened.visible(seat)):
        if sentence:
            print(wrapped(sentence))


def _count(said: str) -> int:
    number = int(said)
    if number < 0:
        raise ValueError(said)
    return number


def _seat(said: str) -> int:
    return int(said) - 1
