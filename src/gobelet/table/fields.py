"""What the checks of content packs have in common: fields read one by one, so that everything wrong is told at once.

A pack's own `pack.py` declares structs. Each field says what it takes twice: to msgspec, and, by the id of a message, to
the designer who reads what is wrong: `Annotated[int, Meta(ge=0, le=9, description="pack.whole")]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from gobelet.scene.words import Message

Problem = tuple[str, Message]
"""The file, without its ending, and what is wrong with it."""

Where = tuple[str | Message, ...]
"""The way to a row or a field, from the outside in."""

Said = dict[str, Any]
"""The fields of a row that are as they should be. Those that are not have been told, and are left out."""

LONGEST = 60  # letters of a value that a problem quotes
FILE: Where = (Message("pack.whole-file"),)

Slug = Annotated[str, Meta(pattern=r"^(?!none\Z)[a-z0-9]+(-[a-z0-9]+)*\Z", description="pack.slug")]
Text = Annotated[str, Meta(pattern=r"\S", description="pack.text")]
Flag = Annotated[bool, Meta(description="pack.flag")]
Kinds = Literal["rulebook", "public", "reconstruction", "original"]
Source = Annotated[Kinds, Meta(description="pack.provenance")]
OwnSource = Annotated[Kinds | None, Meta(description="pack.provenance")]
"""Where a row comes from, if not from where its file does."""


class Name(Struct, forbid_unknown_fields=True):
    """What people call a row of the pack, in each language."""

    en: Text
    fr: Text


def read(struct: type[Struct], said: Any, where: Where, good: Said) -> Iterator[Message]:
    """Put the fields of *said* that are as *struct* declares into *good*; yield what is wrong with the others."""
    if not isinstance(said, dict):
        yield Message("pack.wrong", where=where, said=shown(said), wanted=Message("pack.fields"))
        return
    for name in said:
        if name not in struct.__struct_fields__:
            yield Message("pack.unknown", where=where, field=name, known=struct.__struct_fields__)
    for field in msgspec.structs.fields(struct):
        if field.name not in said and field.required:
            yield Message("pack.missing", where=where, field=field.name, wanted=_wanted(field.type))
        elif field.type is Name:
            yield from read(Name, said[field.name], (*where, field.name), good.setdefault(field.name, {}))
        else:
            yield from _read_field(field, said, where, good)


def _read_field(field: msgspec.structs.FieldInfo, said: Said, where: Where, good: Said) -> Iterator[Message]:
    if field.name not in said:
        good[field.name] = [] if field.default is msgspec.NODEFAULT else field.default
        return
    try:
        good[field.name] = msgspec.convert(said[field.name], field.type)
    except msgspec.ValidationError:
        told = {"said": shown(said[field.name]), "wanted": _wanted(field.type)}
        yield Message("pack.wrong", where=(*where, field.name), **told)


def _wanted(kind: Any) -> Message:
    """Return what a field takes, with its bounds if it has any."""
    if kind is Name:
        return Message("pack.name")
    said: Meta = kind.__metadata__[0]
    low, high = (said.ge, said.le) if said.min_length is None else (said.min_length, said.max_length)
    return Message(str(said.description), low=low, high=high)


def shown(said: Any) -> str:
    """Return a value about as the file writes it, and no more of it than fits a line."""
    text = str(said).lower() if isinstance(said, bool) else str(said)
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return re.sub(r"\s+", " ", f'"{short}"' if isinstance(said, str) else short)


def called(table: str, number: int, entry: Any) -> Where:
    """Return how a row is named: by its id, or by its number when that cannot be read."""
    one = entry.get("id") if isinstance(entry, dict) else None
    return (table, one) if isinstance(one, str) and one else (table, Message("pack.number", n=number + 1))


def same_ids(table: str, rows: Iterable[Said]) -> Iterator[Message]:
    """Say which ids several rows share."""
    for one, times in Counter(row["id"] for row in rows if "id" in row).items():
        if times > 1:
            yield Message("pack.same-id", n=times, table=table, said=shown(one))
