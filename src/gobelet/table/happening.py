"""What happened: one row that rules emitted, and the sentence a seat reads."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.kernel.words import EVERYBODY


@dataclass(frozen=True, slots=True)
class Happening:
    """An event: which, who may know of it, whom it befell, and up to three numbers."""

    event: int
    known: int
    seat: int
    a: int
    b: int
    c: int

    def visible(self, seat: int | None) -> bool:
        """Return whether *seat* may know of it."""
        return self.known == EVERYBODY or self.known == seat
