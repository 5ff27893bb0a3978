"""What a content pack must be. Everything wrong is told at once, with the row it stands in and the clause it breaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gobelet.scene import Message
from gobelet.table.fields import (
    FILE,
    Flag,
    Kinds,
    Name,
    OwnSource,
    Problem,
    Said,
    Slug,
    Source,
    Text,
    Where,
    called,
    read,
    same_ids,
    shown,
)

from .actions import CREW, REQUIREMENTS, SEATS, SLOTS, Danger, Faction
from .rules.ending import SYMBOLS

FEWEST_REQUIREMENTS = 3  # MR-021
LEFT = 2  # crew of each faction that the display may need: one shows it, and the sixth crew may be one of the last faction
FEWEST = SEATS + LEFT * len(Faction)
TOKENS = 120  # danger tokens that fit a pile
MOST_SYMBOLS = 127  # on all tokens together: fewer than would ever outweigh a point of Prestige
REQUIREMENT = re.compile(r"[DRTS][1-9]!?|W[1-9]")
DANGEROUS_WILD = re.compile(r"W[1-9]!")
KIND_CLAUSES = ("MR-106", "MR-107", "MR-108")


class Member(Struct, forbid_unknown_fields=True):
    id: Slug
    name: Name
    faction: Annotated[Literal["komek", "henko", "magnomi", "ventus", "sorelia"], Meta(description="pack.faction")]
    starting: Flag
    requirements: Annotated[
        list[Any], Meta(min_length=FEWEST_REQUIREMENTS, max_length=REQUIREMENTS, description="pack.requirements")
    ]
    ability: Annotated[str, Meta(description="pack.ability")]
    provenance: Annotated[list[Kinds] | None, Meta(description="pack.sources")] = None


class Tokens(Struct, forbid_unknown_fields=True):
    kind: Annotated[Literal["one", "two", "five"], Meta(description="pack.kind")]
    count: Annotated[int, Meta(ge=0, le=99, description="pack.whole")]
    provenance: OwnSource = None


class File(Struct):
    """What every file says beside its rows."""

    provenance: Source
    source: Text = "-"
    title: Text = "-"


TABLES: Mapping[str, type[Struct]] = {"crew": Member, "tokens": Tokens}

FOUR, FIVE, SIX = "DRTS", "DRTSW", "DRTSWE"
ABILITIES: Mapping[str, tuple[str, str]] = {
    "two-from-extra": (FOUR, "MR-127"),
    "two-in-small-pool": (FOUR, "MR-130"),
    "lone-as-wild": (FOUR + "E", "MR-146"),
    "any-as-wild": (SIX, "MR-210"),
    "first-as-extra": (FIVE, "MR-162"),
    "lone-as-extra": (FIVE, "MR-154"),
    "one-as-extra": (SIX, "MR-178"),
    "rethrow-all": ("", "MR-199"),
    "rethrow-any": (SIX, "MR-167"),
    "rethrow-two": (SIX, "MR-212"),
    "two-from-supply": (SIX, "MR-188"),
    "one-from-supply": (SIX, "MR-195"),
    "draw-token": (SIX, "MR-158"),
    "complete": (SIX, "MR-140"),
    "next-roll-safe": (SIX, "MR-133"),
    "small-pool-safe": (SIX, "MR-173"),
    "more-dice": (SIX, "MR-138"),
    "hold-one": ("W", "MR-170"),
    "six-dice": ("", "MR-160"),
    "bust-pays": ("", "MR-181"),
}
"""The faces that each ability may name, and the clause it follows. Where a face only asks what was rolled, all six will do."""


def check(pack: Mapping[str, Any]) -> list[Problem]:
    """Return everything that is wrong with *pack*: which file, and what."""
    strange = [file for file in pack if file not in TABLES]
    found: list[Problem] = [(file, Message("pack.table", known=list(TABLES))) for file in strange]
    for file in TABLES:
        if file in pack:
            found += [(file, problem) for problem in _read_file(file, pack[file])]
        else:
            found.append((file, Message("pack.file", file=f"{file}.toml", known=[f"{name}.toml" for name in TABLES])))
    return found


def _read_file(file: str, said: Mapping[str, Any]) -> Iterator[Message]:
    """Read a file: what it says of itself, then every row, then all of them together."""
    yield from read(File, {name: value for name, value in said.items() if name != file}, FILE, {})
    listed = said[file] if isinstance(said.get(file), list) else []
    rows: list[Said] = []
    for number, entry in enumerate(listed):
        rows.append({})
        where = _called(file, number, entry)
        yield from read(TABLES[file], entry, where, rows[-1])
        yield from _crew_member(where, rows[-1]) if file == "crew" else ()
    yield from _crew(rows) if file == "crew" else _tokens(rows)


def _called(file: str, number: int, entry: Any) -> Where:
    """Return how a row is named: crew by their ids, tokens by their kind."""
    if file == "tokens" and isinstance(entry, dict):
        return called(file, number, {"id": entry.get("kind")})
    return called(file, number, entry)


# Every row by itself.


def _crew_member(where: Where, crew: Said) -> Iterator[Message]:
    """Say what is wrong with the requirements and the ability of a crew, where they are such at all."""
    asked = crew.get("requirements")
    for number, said in enumerate(asked or ()):
        yield from _requirement((*where, "requirements", Message("pack.number", n=number + 1)), said)
    if "ability" in crew:
        yield from _ability((*where, "ability"), crew["ability"])
    sources = crew.get("provenance")
    if asked is not None and sources is not None and len(sources) != len(asked):
        yield Message("pack.other-sources", where=(*where, "provenance"), n=len(sources), requirements=len(asked))


def _requirement(where: Where, said: Any) -> Iterator[Message]:
    if isinstance(said, str) and REQUIREMENT.fullmatch(said):
        return
    wild = isinstance(said, str) and DANGEROUS_WILD.fullmatch(said)
    yield Message("pack.wrong", where=where, said=shown(said), wanted=Message("pack.wild" if wild else "pack.requirement"))


def _ability(where: Where, said: str) -> Iterator[Message]:
    """Say what is wrong with an ability: one of those there are, and a face exactly where it names one."""
    name = said.partition(" ")[0]
    if name not in ABILITIES:
        yield Message("pack.wrong", where=where, said=shown(said), wanted=Message("pack.one-of", known=list(ABILITIES)))
        return
    faces, clause = ABILITIES[name]
    if not faces and said != name:
        wanted = Message("pack.faceless", ability=name, clause=clause)
        yield Message("pack.wrong", where=where, said=shown(said), wanted=wanted)
    elif faces and said not in [f"{name} {face}" for face in faces]:
        wanted = Message("pack.face", ability=name, n=len(faces), faces=list(faces), clause=clause)
        yield Message("pack.wrong", where=where, said=shown(said), wanted=wanted)


# All rows together.


def _crew(crew: list[Said]) -> Iterator[Message]:
    """Say what keeps five players from setting up."""
    yield from same_ids("crew", crew)
    if not FEWEST <= len(crew) <= CREW:
        yield Message("pack.crew", n=len(crew), least=FEWEST, most=CREW)
    if not crew or any("faction" not in member or "starting" not in member for member in crew):
        return
    starting = Counter(member["faction"] for member in crew if member["starting"])
    if starting.total() < SEATS:
        yield Message("pack.starting", n=starting.total(), seats=SEATS)
    everybody = Counter(member["faction"] for member in crew)
    for faction in Faction:
        name = faction.name.lower()
        dealt = min(starting[name], SEATS)
        if everybody[name] - dealt < LEFT:
            yield Message("pack.left", n=everybody[name], faction=name, dealt=dealt, least=dealt + LEFT, size=SLOTS)


def _tokens(tokens: list[Said]) -> Iterator[Message]:
    """Say which kinds are not there once each, and whether there are too many tokens."""
    if any("kind" not in kind for kind in tokens):
        return
    times = Counter(kind["kind"] for kind in tokens)
    for danger in Danger:
        name = danger.name.lower()
        if times[name] != 1:
            yield Message("pack.kinds", n=times[name], kind=name, clause=KIND_CLAUSES[danger])
    if any("count" not in kind for kind in tokens):
        return
    counts = {kind["kind"]: kind["count"] for kind in tokens}
    total, symbols = sum(counts.values()), sum(counts.get(danger.name.lower(), 0) * SYMBOLS[danger] for danger in Danger)
    if total > TOKENS:
        yield Message("pack.tokens", n=total, most=TOKENS)
    if symbols > MOST_SYMBOLS:
        yield Message("pack.symbols", n=symbols, most=MOST_SYMBOLS)
