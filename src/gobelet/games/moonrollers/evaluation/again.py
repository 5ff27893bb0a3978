"""Dice of a roll thrown again: what keeping some of them is worth, and which are best kept."""

from gobelet.kernel.words import Cells

from ..state import FACES
from .facts import ANY_AGAIN, TWO_AGAIN, says
from .memory import BEST, FEWEST_AGAIN, KEPT, THROWN_AGAIN, VALUES, WORST
from .shapes import first_shape, with_die


def throw_again(notes: Cells, table: int, dice: int) -> None:
    """Let the values of rolls some of whose dice may be thrown again know it; *table* says which."""
    most = min(notes[THROWN_AGAIN] + 0, dice)
    if most == 0:
        return
    look_back(notes, dice, most)
    best_parts(notes, dice, notes[FEWEST_AGAIN] + 0, most)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        facts = notes[table + shape]
        if says(facts, ANY_AGAIN) or says(facts, TWO_AGAIN):
            notes[VALUES + shape] = max(notes[VALUES + shape] + 0, notes[BEST + shape] + 0)


def look_back(notes: Cells, dice: int, most: int) -> None:
    """For every part of rolls of *dice* dice that lacks up to *most*, write what it is worth when these are thrown again."""
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        notes[KEPT + shape] = notes[VALUES + shape]
    for shape in range(first_shape(notes, dice) - 1, first_shape(notes, dice - most) - 1, -1):
        whole = 0
        for face in range(FACES):
            whole += notes[KEPT + with_die(notes, shape, face)]
        notes[KEPT + shape] = whole // FACES


def best_parts(notes: Cells, dice: int, fewest: int, most: int) -> None:
    """For every shape of *dice* dice, write the best of what it is worth to throw *fewest* to *most* of them again."""
    for shape in range(first_shape(notes, dice - most), first_shape(notes, dice + 1)):
        notes[BEST + shape] = WORST
    for thrown in range(most, 0, -1):
        for shape in range(first_shape(notes, dice - thrown), first_shape(notes, dice - thrown + 1)):
            if thrown >= fewest or thrown == dice:
                notes[BEST + shape] = max(notes[BEST + shape], notes[KEPT + shape] + 0)
            for face in range(FACES):
                larger = BEST + with_die(notes, shape, face)
                notes[larger] = max(notes[larger], notes[BEST + shape] + 0)
