"""Shapes of dice: what a throw shows, in no order. Each is a number, and so is each step from one to the next."""

from gobelet.kernel.words import Cells

from ..state import DICE, FACES
from .memory import BUILT, COUNTS, LAYER, NEXT, PARENT, WAYS


def shows(notes: Cells, shape: int, face: int) -> int:
    """Return how many dice of *shape* show *face*."""
    return (notes[COUNTS + shape] >> (4 * face)) & 15


def with_die(notes: Cells, shape: int, face: int) -> int:
    return notes[NEXT + shape * FACES + face] + 0


def first_shape(notes: Cells, dice: int) -> int:
    """Return the first shape of so many dice; the last one stands before that of one die more."""
    return notes[LAYER + dice] + 0


def build(notes: Cells) -> None:
    """Write all shapes down, those of each number of dice behind the smaller ones."""
    if notes[BUILT]:
        return
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
        if face < last:
            before = with_die(notes, notes[PARENT + shape] + 0, face)
            notes[NEXT + shape * FACES + face] = with_die(notes, before, last)
        else:
            notes[NEXT + shape * FACES + face] = end
            notes[COUNTS + end] = notes[COUNTS + shape] + (1 << (4 * face))
            notes[PARENT + end] = shape
            notes[WAYS + end] = notes[WAYS + shape] * dice // shows(notes, end, face)
            end += 1
    return end


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
