"""The cards of Veil, from their pack."""

from typing import Any

from gobelet.kernel.values import Names
from gobelet.table.content import Pack


def fill(box: Any, pack: Pack) -> None:
    cards = pack["cards"]["card"]
    box.kinds = len(cards)
    for index, card in enumerate(cards):
        box.worth[index], box.copies[index] = card["worth"], card["copies"]


def names(pack: Pack) -> Names:
    return {"cards": [card["id"] for card in pack["cards"]["card"]]}


def labels(pack: Pack, locale: str) -> dict[str, tuple[str, ...]]:
    return {"cards": tuple(card["name"][locale] for card in pack["cards"]["card"])}
