"""Shapes of dice: what a throw shows, in no order. Each is a number, and so is each step from one to the next."""

from gobelet.kernel.words import Cells

from ..state import DICE, FACES
from .memory import BEFORE, BUILT, COUNTS, LAYER, NEXT, PARENT, WAYS

BITS = 20  # of the number of a shape


def shows(notes: Cells, shape: int, face: int) -> int:
    """Return how many dice of *shape* show *face*."""
    return (notes[COUNTS + shape] >> (4 * face)) & 15


def with_die(notes: Cells, shape: int, face: int) -> int:
    return linked(notes, NEXT, shape, face)


def without_die(notes: Cells, shape: int, face: int) -> int:
    """Return *shape* without a die that shows *face*, or without its last die if there is none."""
    return linked(notes, BEFORE, shape, face)


def linked(notes: Cells, table: int, shape: int, face: int) -> int:
    """Return the shape that *table* has for *shape* and *face*: packed, more of them stay close to the processor."""
    return (notes[table + 2 * shape + face // 3] >> (BITS * (face % 3))) & ((1 << BITS) - 1)


def link(notes: Cells, table: int, shape: int, face: int, other: int) -> None:
    at, shift = table + 2 * shape + face // 3, BITS * (face % 3)
    notes[at] = (notes[at] & ~(((1 << BITS) - 1) << shift)) | other << shift


def first_shape(notes: Cells, dice: int) -> int:
    """Return the first shape of so many dice; the last one stands before that of one die more."""
    return notes[LAYER + dice] + 0


def build(notes: Cells) -> None:
    """Write all shapes down, those of each number of dice behind the smaller ones."""
    notes[BUILT], notes[WAYS] = 1, 1
    notes[LAYER + 1] = 1
    end = 1
    for dice in range(1, DICE + 1):
        for shape in range(notes[LAYER + dice - 1], notes[LAYER + dice]):
            end = grow(notes, shape, dice, end)
        notes[LAYER + dice + 1] = end


def grow(notes: Cells, shape: int, dice: int, end: int) -> int:
    """Write the shapes of *dice* dice that *shape* leads to by a die no lower than its last; return where they end."""
    last = last_face(notes, shape)
    for face in range(FACES):
        larger = end
        if face < last:
            larger = with_die(notes, with_die(notes, notes[PARENT + shape] + 0, face), last)
        else:
            write(notes, shape, dice, face, end)
            end += 1
        link(notes, NEXT, shape, face, larger)
        link(notes, BEFORE, larger, face, shape)
    return end


def write(notes: Cells, parent: int, dice: int, face: int, shape: int) -> None:
    """Write down the *shape* that *parent* and one die more make."""
    notes[COUNTS + shape] = notes[COUNTS + parent] + (1 << (4 * face))
    notes[PARENT + shape] = parent
    notes[WAYS + shape] = notes[WAYS + parent] * dice // shows(notes, shape, face)
    for other in range(FACES):
        link(notes, BEFORE, shape, other, parent)


def last_face(notes: Cells, shape: int) -> int:
    for face in range(FACES - 1, 0, -1):
        if shows(notes, shape, face) > 0:
            return face
    return 0


def shape_of(notes: Cells, cells: Cells) -> int:
    """Return the shape of the dice in *cells*, which are counted by face."""
    shape = 0
    for face in range(FACES):
        for _ in range(cells[face]):
            shape = with_die(notes, shape, face)
    return shape


def throws(dice: int) -> int:
    """Return how many throws of *dice* dice there are."""
    found = 1
    for _ in range(dice):
        found *= FACES
    return found


def mean(notes: Cells, values: int, dice: int) -> int:
    """Return the mean of the *values* of all shapes of *dice* dice, by how often they fall."""
    whole = 0
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        whole += notes[WAYS + shape] * notes[values + shape]
    return whole // throws(dice)
