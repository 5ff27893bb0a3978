"""A table as bytes: all that happened at it, to be taken up again without playing it from the start."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

from msgspec import Struct, msgpack

from gobelet.kernel.plain import plain_type
from gobelet.table.happening import Happening

if TYPE_CHECKING:
    from gobelet.table.table import Table

Numbers = tuple[int, int, int, int, int, int]


class Snapshot(Struct, array_like=True):
    state: bytes
    history: list[tuple[int, int]]
    opening: list[Numbers]
    chronicle: list[list[Numbers]]
    undo_floor: int


def save(table: Table) -> bytes:
    """Return what happened at *table*."""
    told = [[_numbers(each) for each in step] for step in table.chronicle]
    opening = [_numbers(each) for each in table.opening]
    return msgpack.encode(Snapshot(table.state.to_bytes(), table.history, opening, told, len(table.history) - table.undoable))


def restore(table: Table, saved: bytes) -> None:
    """Bring *table*, made as the saved one was, to where that one stood."""
    found = msgpack.decode(saved, type=Snapshot)
    table.state = plain_type(table.game.state).from_bytes(found.state)
    table.history = found.history
    table.opening = [Happening(*numbers) for numbers in found.opening]
    table.chronicle = [[Happening(*numbers) for numbers in step] for step in found.chronicle]
    table.let_undo_reach(found.undo_floor)


def _numbers(happening: Happening) -> Numbers:
    return astuple(happening)
