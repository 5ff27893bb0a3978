"""What a content pack must be. Everything wrong is told at once, with the row it stands in and the clause it breaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from .actions import ALLIES, PLANETS, ROWS, SEATS
from .state import SPACES

Problem = tuple[str, str]
"""The file, without its ending, and what is wrong with it."""

# Each field says what it takes twice: to msgspec, and in the words a designer reads.

Slug = Annotated[
    str,
    Meta(pattern=r"^(?!none\Z)[a-z0-9]+(-[a-z0-9]+)*\Z", description='small letters, digits and hyphens, and not "none"'),
]
Text = Annotated[str, Meta(pattern=r"\S", description="some text")]
Flag = Annotated[bool, Meta(description="true or false")]
Kinds = Literal["rulebook", "public", "reconstruction", "original"]
Source = Annotated[Kinds, Meta(description='one of "rulebook", "public", "reconstruction" and "original"')]
OwnSource = Annotated[Kinds | None, Meta(description='one of "rulebook", "public", "reconstruction" and "original"')]
"""Where a row comes from, if not from where its file does."""


class Name(Struct, forbid_unknown_fields=True):
    en: Text
    fr: Text


class Row(Struct, forbid_unknown_fields=True):
    spaces: Annotated[
        str,
        Meta(pattern=r"^\s*[A-E](\s+[A-E])*\s*$", description="symbols from A to E with blanks between them [GR-024]"),
    ]
    points: Annotated[int, Meta(ge=0, le=99, description="a whole number from 0 to 99")] = 0
    allies: Annotated[list[Slug], Meta(description="a list of ids of allies")] = []


class Planet(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    short_game: Flag
    rows: Annotated[list[Any], Meta(min_length=2, max_length=ROWS, description=f"2 to {ROWS} rows [GR-024]")]
    provenance: OwnSource = None


class Ally(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    shows: Annotated[
        str,
        Meta(pattern=r"^\s*(N|[A-E](\s+[A-E])?)\s*$", description="one or two symbols from A to E, or N for New Hope [GR-100]"),
    ]
    provenance: OwnSource = None


class Hero(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    symbol: Annotated[Literal["A", "B", "C", "D"], Meta(description='one of "A", "B", "C" and "D" [GR-006]')]
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

LONGEST = 60  # letters of a value that a problem quotes

Said = dict[str, Any]
"""The fields of a row that are as they should be. Those that are not have been told, and are left out."""


def check(pack: Mapping[str, Any]) -> list[Problem]:
    """Return everything that is wrong with *pack*: which file, and what."""
    strange = [file for file in pack if file not in TABLES]
    found: list[Problem] = [(file, f"there is no such table: a pack has {', '.join(TABLES)}") for file in strange]
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
        found.append((file, f"there is no {file}.toml: a pack has {', '.join(f'{name}.toml' for name in TABLES)}"))
        return []
    row, size, clause = TABLES[file]
    head = {name: value for name, value in said.items() if name != file}
    problems = list(_read(File, head, "the file", {}))
    listed = said.get(file)
    if not isinstance(listed, list) or len(listed) != size:
        there = len(listed) if isinstance(listed, list) else 0
        problems.append(f"there are {there} rows [[{file}]]: expected {size} [{clause}]")
    rows: list[Said] = []
    for number, entry in enumerate(listed if isinstance(listed, list) else []):
        rows.append({})
        problems += _read(row, entry, _called(file, number, entry), rows[-1])
    for one, times in Counter(entry["id"] for entry in rows if "id" in entry).items():
        if times > 1:
            problems.append(f"{times} {file} have the id {_shown(one)}: expected one")
    found += [(file, problem) for problem in problems]
    return rows


def _called(file: str, number: int, entry: Any) -> str:
    """Return how a row is named: by its id, or by its number when that cannot be read."""
    one = entry.get("id") if isinstance(entry, dict) else None
    return f"{file}, {one}" if isinstance(one, str) and one else f"{file}, number {number + 1}"


def _read(struct: type[Struct], said: Any, where: str, good: Said) -> Iterator[str]:
    """Put the fields of *said* that are as *struct* declares into *good*; yield what is wrong with the others."""
    if not isinstance(said, dict):
        yield f"{where} cannot be {_shown(said)}: expected fields and their values"
        return
    fields = msgspec.structs.fields(struct)
    for name in said:
        if name not in struct.__struct_fields__:
            yield f"{where} says {name}, which is no field here: expected {', '.join(struct.__struct_fields__)}"
    for field in fields:
        if field.name not in said and field.required:
            yield f"{where} does not say its {field.name}: expected {_wanted(field.type)}"
        elif field.type is Name:
            yield from _read(Name, said.get("name"), f"{where}, name", good.setdefault("name", {}))
        else:
            yield from _read_field(field, said, where, good)
    if struct is Planet and "rows" in good:
        rows, good["rows"] = good["rows"], []
        for number, row in enumerate(rows):
            good["rows"].append({})
            yield from _read(Row, row, f"{where}, row {number + 1}", good["rows"][-1])


def _read_field(field: msgspec.structs.FieldInfo, said: Said, where: str, good: Said) -> Iterator[str]:
    if field.name not in said:
        good[field.name] = [] if field.default is msgspec.NODEFAULT else field.default
        return
    try:
        good[field.name] = msgspec.convert(said[field.name], field.type)
    except msgspec.ValidationError:
        yield f"{where}, {field.name} cannot be {_shown(said[field.name])}: expected {_wanted(field.type)}"


def _wanted(kind: Any) -> str:
    return "a name in en and in fr" if kind is Name else str(kind.__metadata__[0].description)


def _shown(said: Any) -> str:
    """Return a value about as the file writes it, and no more of it than fits a line."""
    text = str(said).lower() if isinstance(said, bool) else str(said)
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return re.sub(r"\s+", " ", f'"{short}"' if isinstance(said, str) else short)


# All rows together.


def _rows(planets: list[Said]) -> Iterator[str]:
    """Say what is wrong with spaces and rewards."""
    symbols = [symbol for planet in planets for row in planet.get("rows", ()) for symbol in row.get("spaces", "E").split()]
    if planets and "E" not in symbols:
        yield "no space shows E: expected at least one [GR-049]"
    if len(planets) == PLANETS and len({len(planet.get("rows", str(planet))) for planet in planets}) == 1:
        yield f"all planets have {len(planets[0]['rows'])} rows: expected different numbers of rows"
    for number, planet in enumerate(planets):
        where, rows = _called("planets", number, planet), planet.get("rows", ())
        spaces = sum(len(row.get("spaces", "").split()) for row in rows)
        if spaces > SPACES:
            yield f"{where} has {spaces} spaces: expected {SPACES} at most, one for each marker [GR-151]"
        for index, row in enumerate(rows):
            if row.get("points") == 0 and row.get("allies") == []:
                yield f"{where}, row {index + 1} pays nothing: expected points or an ally [GR-123]"


def _last_planet(planets: list[Said]) -> Iterator[str]:
    """Say what is wrong with the last planet: no ally waits there, and it pays the most."""
    if len(planets) != PLANETS:
        return
    last, where = planets[-1], _called("planets", PLANETS - 1, planets[-1])
    offered = [ally for row in last.get("rows", ()) for ally in row.get("allies", ())]
    if offered:
        yield f"{where} offers {', '.join(offered)}: expected no ally on the last planet [GR-137]"
    worths = [[row.get("points") for row in planet.get("rows", [{}])] for planet in planets]
    if any(None in worth for worth in worths):
        return
    *others, most = [sum(worth) for worth in worths]
    if most <= max(others):
        yield f"{where} pays {most} points and another planet {max(others)}: expected the last planet to pay the most [GR-137]"


def _short_game(planets: list[Said]) -> Iterator[str]:
    """Say what is wrong with the route of the short game, in which the rules step over one planet at a time."""
    visited = [planet.get("short_game") for planet in planets]
    if None in visited or len(planets) != PLANETS:
        return
    if all(visited):
        yield "every planet is in the short game: expected one that it leaves out [GR-148]"
    for number, end in ((0, "begins"), (PLANETS - 1, "ends")):
        if not visited[number]:
            where = _called("planets", number, planets[number])
            yield f"{where}, short_game is false: expected true where the game {end} [GR-148]"
    for number in range(1, PLANETS):
        if not visited[number - 1] and not visited[number]:
            where = _called("planets", number, planets[number])
            yield f"{where}, short_game is false like that of the planet before it: expected true for one of them [GR-148]"


def _offers(planets: list[Said], allies: list[Said]) -> Iterator[str]:
    """Say which allies are not the reward of exactly one row."""
    offers: dict[str, list[str]] = {}
    for number, planet in enumerate(planets):
        for index, row in enumerate(planet.get("rows", ())):
            for ally in row.get("allies", ()):
                offers.setdefault(ally, []).append(f"{_called('planets', number, planet)}, row {index + 1}")
    known = [ally.get("id") for ally in allies]
    for ally, where in offers.items():
        if ally not in known and None not in known:
            yield f"{where[0]} offers {ally}, who is not among the allies: expected an id of allies.toml [GR-017]"
        if len(where) > 1:
            yield f"{ally} is offered {len(where)} times ({'; '.join(where)}): expected one row [GR-009]"
    if all("allies" in row for planet in planets for row in planet.get("rows", [{}])):
        for ally in known:
            if ally is not None and ally not in offers:
                yield f"no row offers {ally}: expected one [GR-009]"


def _abilities(allies: list[Said]) -> Iterator[str]:
    shown = [ally.get("shows", "E N") for ally in allies]
    for symbol, clause in (("E", "GR-105"), ("N", "GR-110")):
        if allies and not any(symbol in said for said in shown):
            yield f"no ally shows {symbol}: expected at least one [{clause}]"


def _heroes(heroes: list[Said]) -> Iterator[str]:
    for symbol, times in Counter(hero["symbol"] for hero in heroes if "symbol" in hero).items():
        if times > 1:
            yield f"{times} heroes carry {symbol}: expected a different symbol for each [GR-007]"
