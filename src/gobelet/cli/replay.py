"""`gobelet replay`: a recorded game told again in sentences, and the table as it stood."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gobelet.cli.shared import add_command, locale, say, wrapped
from gobelet.errors import BadRecord
from gobelet.render import text
from gobelet.table.record import read_text, steps
from gobelet.table.staging import Speaker
from gobelet.table.table import Table


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "replay", "gobelet replay game.txt", "gobelet replay game.txt --to 40 --seat 2 --lang fr")
    parser.take("record", "file", type=Path, metavar="FILE")
    parser.take("replay.to", "--to", type=_count, metavar="N")
    parser.take("replay.seat", "--seat", type=_seat, metavar="S")
    parser.take("played-with", "--content", type=Path, metavar="DIR")


def run(args: argparse.Namespace) -> int:
    spoken, told, table = locale(args), Telling(args.seat, locale(args)), None
    try:
        for table, _, _ in steps(read_text(args.file), args.content, args.to):
            told.go_on(table)
    except BadRecord:
        if table is not None:
            told.go_on(table)  # up to the line that is wrong
        raise
    assert table is not None
    print("\n" + say(spoken, "replay.so-far", n=told.actions))
    for line in text.lines(table.scene(args.seat, spoken)):
        print(wrapped(line.lstrip(), line[: len(line) - len(line.lstrip())]))
    return 0


class Telling:
    """Tells a game as it goes on: what *seat* may know of it."""

    def __init__(self, seat: int | None, spoken: str) -> None:
        self.seat, self.spoken, self.actions, self.begun = seat, spoken, 0, False

    def go_on(self, table: Table) -> None:
        """Print the sentences of all that happened since last time."""
        news = [happened for row in table.chronicle[self.actions :] for happened in row]
        if not self.begun:
            table.scene(self.seat, self.spoken)  # a seat that is not there is refused before the telling begins
            self.begun, news = True, table.opening + news
        self.actions = len(table.chronicle)
        speaker = Speaker(table, self.spoken)
        for sentence in (speaker.event(happened) for happened in news if happened.visible(self.seat)):
            if sentence:
                print(wrapped(sentence))


def _count(said: str) -> int:
    number = int(said)
    if number < 0:
        raise ValueError(said)
    return number


def _seat(said: str) -> int:
    number = int(said)
    if number < 1:
        raise ValueError(said)
    return number - 1
