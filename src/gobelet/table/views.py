"""What a seat may know: a state with everything else taken out, and the vector of numbers a learner sees."""

from __future__ import annotations

from typing import Any

from gobelet.kernel.plain import Plain
from gobelet.kernel.state import Field, Known
from gobelet.table.game import Game


def hidden_cells(field: Field, seat: int | None) -> range | list[int]:
    """Return which cells of *field*, counted by seat, *seat* may not know; None is a spectator."""
    if field.known == Known.EVERYBODY:
        return range(0)
    owners = field.shape[0] if field.shape else 1
    if field.known == Known.NOBODY:
        return range(owners)
    return [owner for owner in range(owners) if owner != seat]


def redact(game: Game, state: Plain, seat: int | None) -> Plain:
    """Return a copy of *state* in which what *seat* may not know is the lowest number of its field."""
    seen = state.copy()
    for field in game.fields:
        for owner in hidden_cells(field, seat):
            _blank(seen, field, owner)
    return seen


def _blank(state: Any, field: Field, owner: int) -> None:
    if not field.shape:
        setattr(state, field.name, field.low)
    elif len(field.shape) == 1:
        getattr(state, field.name)[owner] = field.low
    else:
        _fill(getattr(state, field.name)[owner], field.low)


def _fill(cells: Any, value: int) -> None:
    for index in range(len(cells)):
        if isinstance(cells[index], int):
            cells[index] = value
        else:
            _fill(cells[index], value)


def observe(game: Game, state: Plain, seat: int | None) -> tuple[int, ...]:
    """Return every number of the state as *seat* may know it; a hidden one is the lowest of its field."""
    return redact(game, state, seat).numbers()
