"""What is kept of a table, row by row, and what comes of adding to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table, numbered from 1."""

    number: int
    seat: int  # -1 chance, -2 the host
    kind: str  # what it is: "play", "undo", "seat", "status" ...
    value: str
    client: str | None  # the id its sender gave it: the same one is never applied twice
    at: float


class TableRow(msgspec.Struct, frozen=True):
    """A table, as a list of tables needs it."""

    id: str
    header: str  # the facts that never change, as JSON
    name: str
    status: str
    version: int  # the number of its last entry
    host: str  # the digest of a visitor, as in `Store.hold`
    created: float
    changed: float


class SeatRow(msgspec.Struct, frozen=True):
    """A seat, and who sits there."""

    table: str
    seat: int
    kind: str
    level: str | None
    name: str
    token: str  # the digest of its link's token; empty where it has no link
    salt: str


class Batch(msgspec.Struct, frozen=True):
    """Entries to be added to a table together or not at all, where it still has the version expected."""

    table: str
    after: int
    entries: Sequence[Entry]
    status: str | None = None
    snapshot: tuple[int, bytes] | None = None

    def __post_init__(self) -> None:
        if any(entry.number != number for number, entry in enumerate(self.entries, self.after + 1)):
            raise ValueError(f"entries do not follow on version {self.after}")

    @property
    def version(self) -> int:
        """The table's version once they are there."""
        return self.after + len(self.entries)


class Committed(msgspec.Struct, frozen=True):
    """The batch is on disk."""

    version: int


class Lost(msgspec.Struct, frozen=True):
    """Another writer was first; nothing of the batch is kept. Without a version, the table is no longer there."""

    version: int | None


class Known(msgspec.Struct, frozen=True):
    """What this client sent is there already, as entry *number*; nothing of the batch is kept."""

    number: int
    version: int
