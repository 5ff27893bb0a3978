"""What a content pack must be. Everything wrong is told at once, with the row it stands in and the clause it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gobelet.scene import Message
from gobelet.table.fields import FILE, Flag, Name, OwnSource, Problem, Said, Slug, Source, Text, Where, called, read, same_ids

from .actions import ALLIES, PLANETS, ROWS, SEATS
from .state import SPACES


class Row(Struct, forbid_unknown_fields=True):
    spaces: Annotated[str, Meta(pattern=r"^\s*[A-E](\s+[A-E])*\s*$", description="pack.spaces")]
    points: Annotated[int, Meta(ge=0, le=99, description="pack.whole")] = 0
    allies: Annotated[list[Slug], Meta(description="pack.allies")] = []


class Planet(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    short_game: Flag
    rows: Annotated[list[Any], Meta(min_length=2, max_length=ROWS, description="pack.rows")]
    provenance: OwnSource = None


class Ally(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    shows: Annotated[str, Meta(pattern=r"^\s*(N|[A-E](\s+[A-E])?)\s*$", description="pack.shows")]
    provenance: OwnSource = None


class Hero(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    symbol: Annotated[Literal["A", "B", "C", "D"], Meta(description="pack.symbol")]
    provenance: OwnSource = None


class File(Struct):
    """What every file says beside its rows."""

    provenance: Source
    source: Text = "-"
    title: Text = "-"


TABLES: Mapping[str, tuple[type[Struct], int, str]] = {
    "planets": (Planet, PLANETS, "GR-010"),
    "allies": (Ally, ALLIES, "GR-009"),
    "heroes": (Hero, SEATS, "GR-005"),
}
"""What the rows of each file are, how many there are, and which clause says so."""


def check(pack: Mapping[str, Any]) -> list[Problem]:
    """Return everything that is wrong with *pack*: which file, and what."""
    strange = [file for file in pack if file not in TABLES]
    found: list[Problem] = [(file, Message("pack.table", known=list(TABLES))) for file in strange]
    rows = {file: _read_file(file, pack.get(file), found) for file in TABLES}
    planets, allies, heroes = rows["planets"], rows["allies"], rows["heroes"]
    found += [("planets", problem) for problem in (*_rows(planets), *_last_planet(planets), *_short_game(planets))]
    found += [("planets", problem) for problem in _offers(planets, allies)]
    found += [("allies", problem) for problem in _abilities(allies)]
    found += [("heroes", problem) for problem in _heroes(heroes)]
    return found


# Every row by itself.


def _read_file(file: str, said: Any, found: list[Problem]) -> list[Said]:
    """Return the rows of a file, each with the fields that are well."""
    if said is None:
        found.append((file, Message("pack.file", file=f"{file}.toml", known=[f"{name}.toml" for name in TABLES])))
        return []
    row, size, clause = TABLES[file]
    problems = list(read(File, {name: value for name, value in said.items() if name != file}, FILE, {}))
    listed = said[file] if isinstance(said.get(file), list) else []
    if len(listed) != size:
        problems.append(Message("pack.count", n=len(listed), table=file, size=size, clause=clause))
    rows: list[Said] = []
    for number, entry in enumerate(listed):
        rows.append({})
        where = called(file, number, entry)
        problems += [*read(row, entry, where, rows[-1]), *_read_rows(where, rows[-1])]
    problems += same_ids(file, rows)
    found += [(file, problem) for problem in problems]
    return rows


def _read_rows(where: Where, planet: Said) -> Iterator[Message]:
    """Read the rows of a planet; nothing else has any."""
    rows = planet.pop("rows", None)
    if rows is None:
        return
    planet["rows"] = []
    for number, row in enumerate(rows):
        planet["rows"].append({})
        yield from read(Row, row, (*where, _row(number)), planet["rows"][-1])


def _row(number: int) -> Message:
    return Message("pack.row", row=number + 1)


# All rows together.


def _rows(planets: list[Said]) -> Iterator[Message]:
    """Say what is wrong with spaces and rewards."""
    symbols = [symbol for planet in planets for row in planet.get("rows", ()) for symbol in row.get("spaces", "E").split()]
    if planets and "E" not in symbols:
        yield Message("pack.no-empire")
    if len(planets) == PLANETS and len({len(planet.get("rows", str(planet))) for planet in planets}) == 1:
        yield Message("pack.same-rows", n=len(planets[0]["rows"]))
    for number, planet in enumerate(planets):
        where, rows = called("planets", number, planet), planet.get("rows", ())
        spaces = sum(len(row.get("spaces", "").split()) for row in rows)
        if spaces > SPACES:
            yield Message("pack.too-many-spaces", where=where, n=spaces, most=SPACES)
        for index, row in enumerate(rows):
            if row.get("points") == 0 and row.get("allies") == []:
                yield Message("pack.pays-nothing", where=(*where, _row(index)))


def _last_planet(planets: list[Said]) -> Iterator[Message]:
    """Say what is wrong with the last planet: no ally waits there, and it pays the most."""
    if len(planets) != PLANETS:
        return
    last, where = planets[-1], called("planets", PLANETS - 1, planets[-1])
    offered = [ally for row in last.get("rows", ()) for ally in row.get("allies", ())]
    if offered:
        yield Message("pack.last-offers", where=where, allies=offered)
    worths = [[row.get("points") for row in planet.get("rows", [{}])] for planet in planets]
    if any(None in worth for worth in worths):
        return
    *others, most = [sum(worth) for worth in worths]
    if most <= max(others):
        yield Message("pack.last-pays", where=where, n=most, most=max(others))


def _short_game(planets: list[Said]) -> Iterator[Message]:
    """Say what is wrong with the route of the short game, in which the rules step over one planet at a time."""
    visited = [planet.get("short_game") for planet in planets]
    if None in visited or len(planets) != PLANETS:
        return
    if all(visited):
        yield Message("pack.short-all")
    for number, end in ((0, "pack.short-begins"), (PLANETS - 1, "pack.short-ends")):
        if not visited[number]:
            yield Message(end, where=called("planets", number, planets[number]))
    for number in range(1, PLANETS):
        if not visited[number - 1] and not visited[number]:
            yield Message("pack.short-two", where=called("planets", number, planets[number]))


def _offers(planets: list[Said], allies: list[Said]) -> Iterator[Message]:
    """Say which allies are not the reward of exactly one row."""
    offers: dict[str, list[tuple[Where, int]]] = {}
    for number, planet in enumerate(planets):
        for index, row in enumerate(planet.get("rows", ())):
            for ally in row.get("allies", ()):
                offers.setdefault(ally, []).append((called("planets", number, planet), index))
    known = [ally.get("id") for ally in allies]
    for ally, places in offers.items():
        where, row = places[0]
        if ally not in known and None not in known:
            yield Message("pack.unknown-ally", where=(*where, _row(row)), ally=ally)
        if len(places) > 1:
            told = [Message("pack.row-of", planet=planet[-1], row=index + 1) for planet, index in places]
            yield Message("pack.offered-often", ally=ally, n=len(places), places=told)
    if all("allies" in row for planet in planets for row in planet.get("rows", [{}])):
        for ally in known:
            if ally is not None and ally not in offers:
                yield Message("pack.never-offered", ally=ally)


def _abilities(allies: list[Said]) -> Iterator[Message]:
    shown = [ally.get("shows", "E N") for ally in allies]
    for symbol, missing in (("E", "pack.no-ally-e"), ("N", "pack.no-ally-n")):
        if allies and not any(symbol in said for said in shown):
            yield Message(missing)


def _heroes(heroes: list[Said]) -> Iterator[Message]:
    for symbol, times in Counter(hero["symbol"] for hero in heroes if "symbol" in hero).items():
        if times > 1:
            yield Message("pack.same-symbol", n=times, symbol=symbol)
