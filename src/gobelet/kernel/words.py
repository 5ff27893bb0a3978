"""The verbs of every rulebook: push and pop steps, allow actions, tell what happened.

Rules run plain and compiled, so these are functions on numbers: *legal* is a row whose first cell counts the
actions that follow it; *log* is a row whose first cell counts the events that follow it, or None when nobody reads.
"""

from __future__ import annotations

from typing import Any, Protocol

from gobelet.kernel.state import GameState, Small


class Cells(Protocol):
    """A row of numbers, wherever it lies: of a state, a list, an array."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


Legal = Cells
Log = Cells | None
Box = Any

NOBODY = 0
CHANCE = -1
EVERYBODY = -1

EVENT_WIDTH = 6  # event, who may know of it, seat, and three numbers more
EVENTS_AT_MOST = 256  # that one action may cause


def place(index: int) -> int:
    """Return *index*, counted from the front. Compiled, an unsigned word stands here: it never means the end."""
    return index


def push(state: GameState, step: int) -> None:
    """Let *step* be answered next."""
    state.stack[place(state.depth)] = step + 0
    state.depth += 1


def pop(state: GameState) -> None:
    """Take the answered step off; its cell is cleared, so that equal positions are equal bytes."""
    state.depth -= 1
    state.stack[place(state.depth)] = 0


def follow(state: GameState, step: int) -> None:
    """Let *step* take the place of the answered one: a pop and a push at once."""
    state.stack[place(state.depth - 1)] = step + 0


def top(state: GameState) -> int:
    """Return the step that waits for an answer."""
    return state.stack[place(state.depth - 1)] + 0


def seat_bit(seat: int) -> int:
    """Return the mask that asks *seat* alone."""
    return 1 << seat


def lowest(mask: int) -> int:
    """Return the lowest bit of a mask that is not empty. Compiled, one machine instruction stands here."""
    return (mask & -mask).bit_length() - 1


def acting(asked: int) -> int:
    """Return who acts first of those asked: chance, or the lowest seat."""
    return CHANCE if asked == CHANCE else lowest(asked)


def next_seat(seat: int, seats: int) -> int:
    """Return the seat to the left of *seat*."""
    return seat + 1 if seat + 1 < seats else 0


def clear(cells: Cells) -> None:
    """Forget the actions, events or weights in *cells*."""
    cells[0] = 0


def count(cells: Cells) -> int:
    return cells[0] + 0


def allow(legal: Legal, action: int) -> None:
    """Add *action* to the legal ones. Each is added once, in ascending order."""
    at = legal[0] + 1
    legal[at] = action + 0
    legal[0] = at


def allow_range(legal: Legal, first: int, last: int) -> None:
    """Add the actions *first* to *last*, both included."""
    at = legal[0] + 0
    for action in range(first, last + 1):
        at += 1
        legal[at] = action
    legal[0] = at


def allow_mask(legal: Legal, first: int, mask: int) -> None:
    """Add the action *first* + n for each bit n of *mask*."""
    at = legal[0] + 0
    while mask:
        at += 1
        legal[at] = first + lowest(mask)
        mask &= mask - 1
    legal[0] = at


def weigh_all(weights: Cells, outcomes: int) -> None:
    """Give each of *outcomes* outcomes of chance the same weight."""
    for index in range(outcomes):
        weights[index] = 1


def emit(log: Log, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell everybody that *event* happened to *seat*."""
    if log is None:
        return
    write(log, event, EVERYBODY, seat, a, b, c)


def whisper(log: Log, to: int, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell only the seat *to* that *event* happened."""
    if log is None:
        return
    write(log, event, to, seat, a, b, c)


def write(log: Cells, event: int, known: int, seat: int, a: int, b: int, c: int) -> None:
    """Write one event behind the others."""
    at = 1 + log[0] * EVENT_WIDTH
    log[at] = event + 0
    log[at + 1] = known + 0
    log[at + 2] = seat + 0
    log[at + 3] = a + 0
    log[at + 4] = b + 0
    log[at + 5] = c + 0
    log[0] += 1


__all__ = [
    "CHANCE",
    "EVENTS_AT_MOST",
    "EVENT_WIDTH",
    "EVERYBODY",
    "NOBODY",
    "Box",
    "Cells",
    "Legal",
    "Log",
    "Small",
    "acting",
    "allow",
    "allow_mask",
    "allow_range",
    "clear",
    "count",
    "emit",
    "follow",
    "lowest",
    "next_seat",
    "place",
    "pop",
    "push",
    "seat_bit",
    "top",
    "weigh_all",
    "whisper",
    "write",
]
