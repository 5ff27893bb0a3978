"""What an action lets a seat learn, found by watching what its rules read. Undo stops where somebody learned something.

The rules are run once more on a state that notes every read of a field not open to everybody. A rule that reads no
hidden number cannot pass one on; one that does may have, unless nobody who was not entitled to it sees any change.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from gobelet.kernel.plain import Plain, plain_type
from gobelet.kernel.state import Field, Known
from gobelet.table.game import Game
from gobelet.table.happening import Happening
from gobelet.table.views import hidden_cells, redact

if TYPE_CHECKING:
    from gobelet.table.table import Table


class Watched:
    """A hidden row of cells: reads are noted, by the seat that owns the cell."""

    def __init__(self, cells: Any, field: Field, read: set[tuple[str, int]], owner: int | None) -> None:
        self.cells, self.field, self.read, self.owner = cells, field, read, owner

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, index: int) -> Any:
        owner = index if self.owner is None else self.owner
        if len(self.field.shape) > 1 and self.owner is None:
            return Watched(self.cells[index], self.field, self.read, index)
        self.read.add((self.field.name, owner))
        return self.cells[index]

    def __setitem__(self, index: int, value: int) -> None:
        self.cells[index] = value


@functools.cache
def _watching(game: Game) -> type:
    """Return the class of states of *game* that note what is read of them."""
    spied = [field for field in game.fields if field.known != Known.EVERYBODY]

    def spy(field: Field) -> property:
        slot = getattr(plain_type(game.state), field.name)

        def look(self: Any) -> Any:
            if field.shape:
                return Watched(slot.__get__(self), field, self.read, None)
            self.read.add((field.name, 0))
            return slot.__get__(self)

        return property(look, slot.__set__)

    return type("Watching", (plain_type(game.state),), {"read": frozenset(), **{field.name: spy(field) for field in spied}})


def reads(game: Game, before: Plain, box: Plain, seat: int, action: int) -> set[tuple[str, int]]:
    """Return the hidden cells that the rules read to apply *action*: field and owner."""
    state = _watching(game).from_bytes(before.to_bytes())  # type: ignore[attr-defined]  # a plain type
    found: set[tuple[str, int]] = set()
    object.__setattr__(state, "read", found)  # a plain state stores nothing but its fields
    game.rules.apply(state, box, seat, action, None)
    return found


def somebody_learns(table: Table, before: Plain, happened: list[Happening], seat: int, action: int) -> bool:
    """Return whether *action*, just applied, may have told any seat something hidden from it.

    That takes two things: the rules read a number hidden from the seat, and the seat sees something new.
    """
    game = table.game
    if not game.hides:
        return False
    read = reads(game, before, table.box, seat, action)
    by_name = {field.name: field for field in game.fields}
    for other in range(table.seats):
        secret = any(owner in hidden_cells(by_name[name], other) for name, owner in read)
        told = any(event.visible(other) for event in happened)
        if secret and (told or redact(game, before, other) != redact(game, table.state, other)):
            return True
    return False
