"""Options: what a table may choose before the first action, each with the clause it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gobelet.errors import RequestError


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its choices in the order rules number them, and the clauses it comes from."""

    name: str
    choices: tuple[str, ...]
    default: str
    clauses: tuple[str, ...] = ()
    seats: bool = False  # whether its numbers name seats of the table
    advised: tuple[int, int] | None = None  # for how many players the rulebook advises anything but the default

    def number(self, said: Any) -> int:
        """Return the number of the choice that *said* names."""
        text = {True: "yes", False: "no"}.get(said, str(said)) if isinstance(said, bool) else str(said).lower()
        if text not in self.choices:
            raise RequestError("options/choice", option=self.name, said=said, choices=self.choices)
        return self.choices.index(text)

    def against_advice(self, number: int, seats: int) -> bool:
        """Return whether the rulebook advises *seats* players against the choice *number*."""
        if self.advised is None or self.choices[number] == self.default:
            return False
        fewest, most = self.advised
        return not fewest <= seats <= most


def switch(name: str, *clauses: str, advised: tuple[int, int] | None = None) -> Option:
    """Return an option that is off unless asked for."""
    return Option(name, ("no", "yes"), "no", clauses, advised=advised)


def read_options(known: Sequence[Option], said: Mapping[str, Any] | None, seats: int) -> list[int]:
    """Return the number of each option's choice at a table of *seats*; what is not said has its default."""
    given = dict(said or {})
    numbers = [option.number(given.pop(option.name, option.default)) for option in known]
    for option, number in zip(known, numbers, strict=True):
        if option.seats and option.choices[number].isdigit() and int(option.choices[number]) > seats:
            raise RequestError("table/seat", seat=option.choices[number], seats=seats)
    for name in given:
        raise RequestError("options/unknown", option=name, known=[option.name for option in known])
    return numbers


def write_options(known: Sequence[Option], numbers: Sequence[int]) -> dict[str, str]:
    """Return every option's choice by name."""
    return {option.name: option.choices[number] for option, number in zip(known, numbers, strict=True)}
