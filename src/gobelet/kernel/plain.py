"""The plain form of a record: an object with slots, Python integers inside, every store checked.

Reads cost nothing extra; a number that does not fit its field is refused at the store, so what runs plain
cannot silently wrap as machine integers would.
"""

from __future__ import annotations

import struct
from array import array
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gobelet.kernel.state import Field, Record, fields, offsets, remembered

if TYPE_CHECKING:
    import numpy as np


class Plain:
    """The base of all plain records; the class of one record is made by `plain_type`."""

    __slots__ = ()
    declared: ClassVar[type[Record]]
    fields: ClassVar[tuple[Field, ...]]
    packer: ClassVar[struct.Struct]

    def numbers(self) -> tuple[int, ...]:
        """Return every number of the record, in the order of its fields."""
        raise NotImplementedError

    def copy(self) -> Self:
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """Return the record as it lies in memory when compiled, byte for byte."""
        return self.packer.pack(*self.numbers())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        made = cls()
        made.fill(iter(cls.packer.unpack(data)))
        return made

    def fill(self, numbers: Any) -> None:
        """Store *numbers*, an iterator over every number of the record."""
        for field in self.fields:
            if not field.shape:
                setattr(self, field.name, next(numbers))
                continue
            for row in rows(getattr(self, field.name), field):
                for index in range(len(row)):
                    row[index] = next(numbers)

    def to_record(self) -> np.ndarray[Any, Any]:
        """Return a NumPy array that holds this one record."""
        import numpy as np

        from gobelet.kernel.state import record_type

        return np.frombuffer(bytearray(self.to_bytes()), dtype=record_type(self.declared))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.declared, self.to_bytes())

    def freeze(self) -> Self:
        """Return this record for reading only: its cells are tuples, and nothing can be stored in it."""
        made: Self = object.__new__(_frozen_type(type(self)))
        for field in self.fields:
            slot = getattr(type(self), field.name)
            slot.__set__(made, _tuples(getattr(self, field.name)) if field.shape else getattr(self, field.name))
        return made


def _again(declared: type[Record], data: bytes) -> Plain:
    return plain_type(declared).from_bytes(data)


def _tuples(cells: Any) -> Any:
    return tuple(cell if isinstance(cell, int) else _tuples(cell) for cell in cells)


@remembered
def _frozen_type(kind: type[Plain]) -> Any:
    def refuse(_self: Any, name: str, _value: int) -> None:
        raise AttributeError(f"{name} cannot be stored: what comes in the box is read only")

    return type(kind.__name__, (kind,), {"__slots__": (), "__setattr__": refuse})


def rows(value: Any, field: Field) -> Any:
    """Return the innermost rows of an array field."""
    return (value,) if len(field.shape) == 1 else value


def _empty(field: Field, shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return array(field.code, bytes(shape[0] * array(field.code).itemsize))
    return tuple(_empty(field, shape[1:]) for _ in range(shape[0]))


def _format(declared: type[Record]) -> str:
    """Return the struct format that lays the numbers out as the aligned record does."""
    starts, size = offsets(declared)
    text, at = "<", 0
    for field, start in zip(fields(declared), starts, strict=True):
        text += "x" * (start - at) + f"{field.size}{field.code}"
        at = start + struct.calcsize(f"<{field.size}{field.code}")
    return text + "x" * (size - at)


@remembered
def plain_type(declared: type[Record]) -> type[Plain]:
    """Return the class of plain records of *declared*, written out once for speed."""
    described = fields(declared)
    names = tuple(field.name for field in described)
    scope: dict[str, Any] = {}
    base = type(declared.__name__, (Plain,), {"__slots__": names})
    slots = {name: base.__dict__[name] for name in names}
    checks = {f.name: (f.low, f.high, slots[f.name].__set__) for f in described if not f.shape}

    def store(self: Any, name: str, value: int) -> None:
        if name not in checks:
            raise AttributeError(f"{name} is not a single number of {declared.__name__}: assign to its cells")
        low, high, put = checks[name]
        if not low <= value <= high:
            raise OverflowError(f"{name} = {value} does not fit: it holds {low} to {high}")
        put(self, value if value.__class__ is int else int(value))

    def empty(self: Any) -> None:
        for field in described:
            slots[field.name].__set__(self, _empty(field, field.shape) if field.shape else 0)

    copies, flat = [], []
    for field in described:
        if not field.shape:
            copies.append(f"set_{field.name}(made, self.{field.name})")
            flat.append(f"self.{field.name}")
        elif len(field.shape) == 1:
            copies.append(f"set_{field.name}(made, self.{field.name}[:])")
            flat.append(f"*self.{field.name}")
        else:
            copies.append(f"set_{field.name}(made, tuple([row[:] for row in self.{field.name}]))")
            flat += [f"*self.{field.name}[{row}]" for row in range(field.shape[0])]
    source = "def copy(self):\n    made = new(kind)\n    " + "\n    ".join(copies) + "\n    return made\n"
    source += "def numbers(self):\n    return (" + ", ".join(flat) + ",)\n"
    scope |= {f"set_{name}": slot.__set__ for name, slot in slots.items()} | {"new": object.__new__}
    exec(source, scope)  # the same lines for every field: written out, they run five times faster than loops
    made = type(
        declared.__name__,
        (base,),
        {
            "__slots__": (),
            "__init__": empty,
            "__setattr__": store,
            "copy": scope["copy"],
            "numbers": scope["numbers"],
            "declared": declared,
            "fields": described,
            "packer": struct.Struct(_format(declared)),
        },
    )
    scope["kind"] = made
    return made
