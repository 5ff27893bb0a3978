"""A game's state, declared once as an annotated class, and the layout everything is derived from.

    class State(GameState, seats=4, pending=8):
        turn: Small = public("whose turn it is", SEAT)
        points: PerSeat[Count] = public("victory points won")
        hand: PerSeat[Many[Small]] = owned("how many of each card", length=12, by=CARDS)
        deck: Many[Small] = hidden("cards still in the deck", length=12, by=CARDS)

A field without a word about who may know it is hidden from everybody.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from gobelet.kernel.values import COUNT, Kind, Member, Number, kind

if TYPE_CHECKING:
    import numpy as np

Small = Annotated[int, "b"]
Count = Annotated[int, "h"]
Wide = Annotated[int, "i"]

WIDTHS = {"b": 8, "h": 16, "i": 32}
"""Bits of each width, by the type code that array, struct and NumPy share. All are signed."""

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def remembered(function: F) -> F:
    """Compute a function once for each set of arguments; `functools.cache`, with the types kept."""
    return functools.cache(function)  # type: ignore[return-value]  # it takes and gives what *function* does


class Many(Generic[T]):
    """A row of cells; its length is said by the field."""

    if TYPE_CHECKING:

        def __getitem__(self, index: int) -> T: ...
        def __setitem__(self, index: int, value: T) -> None: ...
        def __iter__(self) -> Iterator[T]: ...


class PerSeat(Many[T]):
    """A row with one cell a seat."""


class Known(IntEnum):
    """Who may know what a field holds."""

    NOBODY = 0
    OWNER = 1
    EVERYBODY = 2


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, width, shape, what it means and who may know it."""

    name: str
    code: str
    shape: tuple[int, ...]
    known: Known
    values: Kind
    by: Kind | None
    meaning: str
    per_seat: bool = False

    @property
    def low(self) -> int:
        return -(1 << (WIDTHS[self.code] - 1))

    @property
    def high(self) -> int:
        return (1 << (WIDTHS[self.code] - 1)) - 1

    @property
    def size(self) -> int:
        """How many numbers the field holds."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@dataclass(frozen=True, slots=True)
class Said:
    """What a declaration says of a field beside its type."""

    known: Known
    meaning: str
    values: Kind
    by: Kind | None
    lengths: tuple[int, ...]


def _said(known: Known) -> Any:
    def say(
        meaning: str,
        values: Kind | type[IntEnum] = COUNT,
        *,
        length: int | tuple[int, ...] = (),
        by: Kind | type[IntEnum] | None = None,
    ) -> Any:
        index = kind(by) if by is not None else None
        lengths = (length,) if isinstance(length, int) else length
        return Said(known, meaning, kind(values), index, lengths or ((index.size,) if index else ()))

    return say


public = _said(Known.EVERYBODY)
owned = _said(Known.OWNER)
hidden = _said(Known.NOBODY)


class Record:
    """A flat record of numbers. Subclasses say its fields; instances are made by its layout."""

    seats_at_most: int = 1

    def __init_subclass__(cls, seats: int = 0) -> None:
        if seats:
            cls.seats_at_most = seats


class GameState(Record):
    """Any game's state: it remembers which steps are still to be answered, the next one on top."""

    pending_at_most: int = 8
    stack: Many[Small] = public("steps still to be answered, the next one last")
    depth: Small = public("how many steps are pending")

    def __init_subclass__(cls, seats: int = 0, pending: int = 0) -> None:
        super().__init_subclass__(seats)
        if pending:
            cls.pending_at_most = pending


@remembered
def fields(declared: type[Record], steps: type[IntEnum] | None = None) -> tuple[Field, ...]:
    """Return the fields that the annotations of *declared* describe, in order, its own first."""
    hints = get_type_hints(declared, include_extras=True)
    found = []
    for name, hint in hints.items():
        said = getattr(declared, name, None)
        if hint is int or (get_origin(hint) is None and not isinstance(said, Said)):
            continue  # an ordinary class attribute
        if not isinstance(said, Said):
            said = Said(Known.NOBODY, name, COUNT, None, ())
        if name == "stack":
            said = Said(said.known, said.meaning, Member(steps) if steps else COUNT, None, (declared.pending_at_most,))  # type: ignore[attr-defined]  # only a GameState has a stack
        code, shape = _shape(hint, said.lengths, declared.seats_at_most)
        found.append(Field(name, code, shape, said.known, said.values, said.by, said.meaning, get_origin(hint) is PerSeat))
    return tuple(sorted(found, key=lambda field: field.name in ("stack", "depth")))


def _shape(hint: Any, lengths: tuple[int, ...], seats: int) -> tuple[str, tuple[int, ...]]:
    """Return the width and the shape that a type hint means; *lengths* are those of its rows, outermost first."""
    if get_origin(hint) is PerSeat:
        lengths = (seats, *lengths)
    if get_origin(hint) in (Many, PerSeat):
        code, inner = _shape(get_args(hint)[0], lengths[1:], seats)
        return code, (lengths[0], *inner)
    return hint.__metadata__[0], ()


@remembered
def record_type(declared: type[Record]) -> np.dtype[Any]:
    """Return the NumPy record of *declared*: aligned, as CUDA needs it, and whole words long."""
    import numpy as np

    columns: Any = [(field.name, field.code, field.shape) for field in fields(declared)]
    packed = np.dtype(columns, align=True)
    assert packed.fields is not None
    spread = {
        "names": list(packed.names or ()),
        "formats": [packed.fields[name][0] for name in packed.names or ()],
        "offsets": [packed.fields[name][1] for name in packed.names or ()],
        "itemsize": -(-packed.itemsize // 8) * 8,
    }
    return np.dtype((np.record, np.dtype(spread, align=True)))  # type: ignore[call-overload]  # NumPy's stubs lack the dict form


def offsets(declared: type[Record]) -> tuple[list[int], int]:
    """Return where each field starts in the record, and the record's size, without NumPy."""
    at, starts, widest = 0, [], 1
    for field in fields(declared):
        width = WIDTHS[field.code] // 8
        at = -(-at // width) * width
        starts.append(at)
        at += width * field.size
        widest = max(widest, width)
    return starts, -(-at // 8) * 8


__all__ = [
    "Count",
    "Field",
    "GameState",
    "Kind",
    "Known",
    "Many",
    "Number",
    "PerSeat",
    "Record",
    "Small",
    "Wide",
    "fields",
    "hidden",
    "offsets",
    "owned",
    "public",
    "record_type",
]
