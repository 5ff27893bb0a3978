"""What the numbers of a field, an argument or an event mean, and how people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

Names = Mapping[str, Sequence[str]]
"""The names of the content at the table: the ids of each table's rows, in order."""


@dataclass(frozen=True, slots=True)
class Number:
    """A plain count. Written from *first* on, so that row 0 reads "1"."""

    size: int = 0
    first: int = 0

    def write(self, value: int, names: Names) -> str:
        return str(value + self.first)

    def read(self, text: str, names: Names) -> int:
        value = int(text) - self.first
        if self.size and not 0 <= value < self.size:
            raise ValueError(text)
        return value

    def known(self, names: Names) -> list[str]:
        return [str(n + self.first) for n in range(self.size)]


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an enum, written by its name in lower case."""

    of: type[IntEnum]

    @property
    def size(self) -> int:
        return len(self.of)

    def write(self, value: int, names: Names) -> str:
        return self.of(value).name.lower().replace("_", "-")

    def read(self, text: str, names: Names) -> int:
        try:
            return int(self.of[text.upper().replace("-", "_")])
        except KeyError:
            raise ValueError(text) from None

    def known(self, names: Names) -> list[str]:
        return [self.write(int(member), names) for member in self.of]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a content table, written by its id; -1 is "none"."""

    table: str
    size: int

    def write(self, value: int, names: Names) -> str:
        if value < 0:
            return "none"
        rows = names.get(self.table, ())
        return rows[value] if value < len(rows) else f"{self.table}-{value + 1}"

    def read(self, text: str, names: Names) -> int:
        if text == "none":
            return -1
        rows = names.get(self.table, ())
        if text in rows:
            return rows.index(text)
        head, _, tail = text.rpartition("-")
        if head == self.table and tail.isdigit() and len(rows) < int(tail) <= self.size:
            return int(tail) - 1
        raise ValueError(text)

    def known(self, names: Names) -> list[str]:
        return list(names.get(self.table, ()))


COUNT = Number()
SEAT = Number(first=1)
"""A seat, written from 1 as people count; nobody, -1, is written "0"."""
FLAG = Number(size=2)

Kind = Number | Member | Row


def kind(of: Kind | type[IntEnum]) -> Kind:
    """Return *of* as a kind of value: an enum stands for its members."""
    return Member(of) if isinstance(of, type) else of
