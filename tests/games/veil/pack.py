"""What a pack of Veil must be."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gobelet.scene import Message
from gobelet.table.content import Pack
from gobelet.table.fields import FILE, Name, Problem, Said, Slug, Source, Text, called, read, same_ids

from .actions import KINDS

NEEDED = 12  # cards that four players see in three rounds


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: Slug
    worth: Annotated[int, Meta(ge=0, le=100, description="pack.whole")]
    copies: Annotated[int, Meta(ge=1, le=20, description="pack.whole")]
    name: Name


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    title: Text
    provenance: Source
    card: Annotated[list[Any], Meta(min_length=1, max_length=KINDS, description="pack.cards")]


def check(pack: Pack) -> list[Problem]:
    """Return everything wrong with *pack*: the file and what is wrong in it."""
    found = [(file, Message("pack.table", known=["cards"])) for file in pack if file != "cards"]
    if "cards" not in pack:
        return [*found, ("cards", Message("pack.file", file="cards.toml", known=["cards.toml"]))]
    return found + [("cards", problem) for problem in _cards(pack["cards"])]


def _cards(said: Any) -> Iterator[Message]:
    good: Said = {}
    yield from read(Cards, said, FILE, good)
    cards: list[Said] = []
    for number, card in enumerate(good.get("card", ())):
        cards.append({})
        yield from read(Card, card, called("card", number, card), cards[-1])
    yield from same_ids("card", cards)
    copies = [card.get("copies", NEEDED) for card in cards]
    if cards and sum(copies) < NEEDED:
        yield Message("pack.too-few", n=sum(copies), least=NEEDED)
