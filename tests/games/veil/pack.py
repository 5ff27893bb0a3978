"""What a pack of Veil must be."""

from typing import Annotated, Literal

import msgspec

from gobelet.table.content import Pack

from .actions import KINDS

NEEDED = 12  # cards that four players see in three rounds


class Name(msgspec.Struct, forbid_unknown_fields=True):
    en: str
    fr: str


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern="^[a-z-]+$")]
    worth: Annotated[int, msgspec.Meta(ge=0, le=100)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    name: Name


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    provenance: Literal["rulebook", "public", "reconstruction", "original"]
    card: Annotated[list[Card], msgspec.Meta(min_length=1, max_length=KINDS)]


def check(pack: Pack) -> list[tuple[str, str]]:
    """Return everything wrong with *pack*: the file and what is wrong in it."""
    if "cards" not in pack:
        return [("cards", "this file is missing")]
    problems = [(file, "no such file belongs to this game") for file in pack if file != "cards"]
    try:
        cards = msgspec.convert(pack["cards"], Cards)
    except msgspec.ValidationError as problem:
        return [*problems, ("cards", str(problem))]
    found = sum(card.copies for card in cards.card)
    if found < NEEDED:
        problems.append(("cards", f"card.copies: {found} cards in all, expected at least {NEEDED}"))
    return problems
