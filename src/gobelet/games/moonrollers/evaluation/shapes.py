"""Shapes of dice: what a throw shows, in no order. Each is a number, and so is each step from one to the next."""

from gobelet.kernel.words import Cells

from ..state import DICE, FACES
from .memory import BEFORE, BUILT, COUNTS, LAYER, NEXT, PARENT, WAYS


def shows(notes: Cells, shape: int, face: int) -> int:
    """Return how many dice of *shape* show *face*."""
    return (notes[COUNTS + shape] >> (4 * face)) & 15


def with_die(notes: Cells, shape: int, face: int) -> int:
    return notes[NEXT + shape * FACES + face] + 0


def without_die(notes: Cells, shape: int, face: int) -> int:
    """Return *shape* without a die that shows *face*, or without its last die if there is none."""
    return notes[BEFORE + shape * FACES + face] + 0


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
        notes[NEXT + shape * FACES + face] = larger
        notes[BEFORE + larger * FACES + face] = shape
    return end


def write(notes: Cells, parent: int, dice: int, face: int, shape: int) -> None:
    """Write down the *shape* that *parent* and one die more make."""
    notes[COUNTS + shape] = notes[COUNTS + parent] + (1 << (4 * face))
    notes[PARENT + shape] = parent
    notes[WAYS + shape] = notes[WAYS + parent] * dice // shows(notes, shape, face)
    for other in range(FACES):
        notes[BEFORE + shape * FACES + other] = parent


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
