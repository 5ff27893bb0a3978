"""Loops over cells that rules share. NumPy's own reductions cost ten times as long to compile."""

from __future__ import annotations

from gobelet.kernel.words import Cells


def total(cells: Cells, size: int) -> int:
    """Return the sum of the first *size* cells."""
    found = 0
    for index in range(size):
        found += cells[index]
    return found


def largest(cells: Cells, size: int) -> int:
    """Return the largest of the first *size* cells."""
    found = cells[0] + 0
    for index in range(1, size):
        found = max(found, cells[index] + 0)
    return found


def fill(cells: Cells, size: int, value: int) -> None:
    """Set the first *size* cells to *value*."""
    for index in range(size):
        cells[index] = value


def places_of_largest(cells: Cells, size: int) -> int:
    """Return the places that share the largest of the first *size* cells, as a bit mask."""
    best, found = largest(cells, size), 0
    for index in range(size):
        if cells[index] == best:
            found |= 1 << index
    return found
