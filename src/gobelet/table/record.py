"""Records: a game as text. A header, then one line an action, chance included; `*` is chance, a number a seat.

gobelet: 1
game: pig
seats: 2
...

1 roll
* die 4
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gobelet.errors import BadRecord, GobeletError, Phrase, RequestError, clip, reason
from gobelet.kernel.words import CHANCE
from gobelet.table.game import Game
from gobelet.table.options import write_options
from gobelet.table.promise import promise_of, seed_of

if TYPE_CHECKING:
    from gobelet.table.table import Table

VERSION = "1"
NEEDED = ("gobelet", "game", "seats", "engine", "content", "commitment")


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says before its actions."""

    values: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.values[name]

    def get(self, name: str) -> str | None:
        return self.values.get(name)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a record found."""

    actions: int
    draws: int
    over: bool
    same_engine: bool
    seed_known: bool
    draws_checked: bool
    problems: tuple[GobeletError, ...]

    @property
    def good(self) -> bool:
        return not self.problems


def commitment(seed: int, number: int) -> str:
    """Return what is shown before the first action and binds the table to its luck."""
    return hashlib.sha256(f"gobelet {seed} {number}".encode()).hexdigest()


def write_record(table: Table, sealed: bool = False) -> str:
    """Return *table*'s game as a record; *sealed* keeps the seed back and shows only what binds it."""
    header = {
        "gobelet": VERSION,
        "game": table.game.id,
        "seats": str(table.seats),
        "options": " ".join(f"{name}={choice}" for name, choice in write_options(table.game.options, table.options).items()),
        "players": json.dumps(list(table.names)) if table.names else "",
        "engine": table.game.fingerprint(),
        "content": table.content.fingerprint,
        "chance": "manual" if table.manual else "auto",
        "commitment": table.commitment,
        "seed": "" if sealed or table.seed is None else f"{table.seed} {table.number}",
        "position": json.dumps(table.start) if table.start is not None else "",
    }
    lines = [f"{name}: {value}" for name, value in header.items() if value]
    moves = [f"{'*' if seat == CHANCE else seat + 1} {table.notation(action)}" for seat, action in table.history]
    return "\n".join([*lines, "", *moves, ""])


def split(text: str) -> tuple[Header, list[tuple[int, str]]]:
    """Return the header of a record and its actions, each with the number of its line."""
    values: dict[str, str] = {}
    lines = [line.rstrip("\r") for line in text.split("\n")]
    at = 0
    for at, line in enumerate(lines):
        if not line.strip():
            break
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRecord("record/header", line=at + 1, said=clip(line))
        if name.strip() in values:
            raise BadRecord("record/twice", field=name.strip(), line=at + 1)
        values[name.strip()] = value.strip()
    for name in NEEDED:
        if name not in values:
            raise BadRecord("record/missing", field=name)
    if values["gobelet"] != VERSION:
        raise BadRecord("record/version", said=values["gobelet"], known=VERSION)
    return Header(values), [(n + 1, line.strip()) for n, line in enumerate(lines) if n > at and line.strip()]


def open_table(header: Header, content: Path | str | None = None) -> Table:
    """Return the table of a record as it was before the first action, with chance played by hand."""
    from gobelet.table.table import Table

    options = _value(header, "options", _options)
    _value(header, "chance", ("auto", "manual").index, "auto")
    seats, start = _value(header, "seats", int), _value(header, "position", json.loads, "null")
    seed, number = _value(header, "seed", _luck, "0 0")
    names = _value(header, "players", _names, "[]")
    more: dict[str, Any] = {"seed": seed, "chance": "manual", "content": content, "names": names, "number": number}
    if start is not None:
        table = Table.from_position({"game": header["game"], "seats": seats, "options": options, "state": start}, **more)
    else:
        table = Table(header["game"], seats, options=options, **more)
    if header.get("seed") is None:
        table.seed, table.commitment = None, header["commitment"]
    return table


def _options(said: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in said.split()]
    if not all(equals for _, equals, _ in pairs):
        raise ValueError(said)
    return {name: choice for name, _, choice in pairs}


def _value(header: Header, name: str, read: Callable[[str], Any], otherwise: str = "") -> Any:
    """Return what a line of the header says; refuse it with that line where it cannot be read."""
    said = header.get(name) or otherwise
    try:
        return read(said)
    except ValueError:
        raise BadRecord("record/value", problem=f"{name}: {said}") from None


def _luck(said: str) -> tuple[int, int]:
    seed, _, number = said.partition(" ")
    return int(seed), int(number or 0)


def _names(said: str) -> list[str]:
    names = json.loads(said)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"players: {said}")
    return names


def _who(word: str, seats: int, line: int) -> int:
    if word == "*":
        return CHANCE
    if word.isdecimal() and 1 <= int(word) <= seats:
        return int(word) - 1
    raise BadRecord("record/seat", line=line, said=clip(word), seats=seats)


def _split_line(said: str, seats: int, line: int) -> tuple[int, str]:
    """Return who acts in a line of a record, and the notation of the action."""
    word, _, notation = said.partition(" ")
    seat = _who(word, seats, line)
    if not notation:
        raise BadRecord("record/short", line=line)
    return seat, notation


def steps(text: str, content: Path | str | None = None, to: int | None = None) -> Iterator[tuple[Table, int, int]]:
    """Play a record action by action; yield the table before each, with who acts and what."""
    header, moves = split(text)
    table = open_table(header, content)
    if header["content"] != table.content.fingerprint:
        raise BadRecord("record/content", said=header["content"], known=table.content.fingerprint)
    for line, said in moves[:to]:
        seat, notation = _split_line(said, table.seats, line)
        try:
            action = table.find_action(notation)
            yield table, seat, action
            table.play(action, seat)
        except GobeletError as problem:
            raise BadRecord("record/action", line=line, said=clip(said), problem=problem) from problem
    yield table, CHANCE, -1


def read_text(record: str | Path) -> str:
    """Return the text of a record, which may be the name of its file."""
    if isinstance(record, str) and "\n" in record:
        return record
    try:
        return Path(record).read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise BadRecord("record/file", file=record, problem=reason(problem)) from None
    except UnicodeDecodeError:
        raise BadRecord("record/text", file=record) from None
    except ValueError:
        raise BadRecord("record/file", file=record, problem=Phrase("phrase/no-name")) from None


def replay(record: str | Path, to: int | None = None, content: Path | str | None = None) -> Table:
    """Return the table of a record, after its first *to* actions if said; it goes on as the record's table would."""
    if to is not None and to < 0:
        raise RequestError("record/to", said=to)
    text = read_text(record)
    header, _ = split(text)
    *_, (table, _, _) = steps(text, content, to)
    table.manual = header.get("chance") == "manual" or table.seed is None
    if to is None:
        table.let_chance_play()
    return table


def verify(record: str | Path, content: Path | str | None = None) -> Verdict:
    """Check every action of a record against the rules, and every draw against its seed."""
    text = read_text(record)
    header, _ = split(text)
    problems: list[GobeletError] = []
    known = header.get("seed") is not None
    draws = 0
    table: Table | None = None
    try:
        for table, seat, action in steps(text, content):
            if action < 0:
                break
            if seat == CHANCE and known and header.get("chance") != "manual":
                draws += 1
                drawn = table.draw() if table.actors == (CHANCE,) else action
                if drawn != action:
                    said, right = table.notation(action), table.notation(drawn)
                    problems.append(BadRecord("record/draw", number=len(table.history) + 1, said=said, drawn=right))
    except GobeletError as problem:
        problems.append(problem)
    if table is not None and table.seed is not None and table.commitment != header["commitment"]:
        problems.append(BadRecord("record/commitment", said=header["commitment"][:16]))
    problems += _broken_promise(table, header)
    actions = len(table.history) if table else 0
    checked = known and header.get("chance") != "manual"
    return Verdict(actions, draws, bool(table and table.over), _same_engine(table, header), known, checked, tuple(problems))


def _broken_promise(table: Table | None, header: Header) -> Iterator[GobeletError]:
    """Yield what is wrong with where the seed came from, in a record of a game that was played on a server."""
    secret, salts = header.get("secret"), (header.get("salts") or "").split()
    if secret is None:
        return
    if promise_of(secret) != header.get("promise"):
        yield BadRecord("record/promise", said=(header.get("promise") or "-")[:16])
    if table is not None and table.seed != seed_of(secret, ["" if salt == "-" else salt for salt in salts]):
        yield BadRecord("record/salts", said=table.seed)


def _same_engine(table: Table | None, header: Header) -> bool:
    game: Game | None = table.game if table else None
    return game is not None and game.fingerprint() == header["engine"]
