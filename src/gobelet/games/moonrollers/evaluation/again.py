"""Dice of a roll thrown again: what keeping some of them is worth, and which are best kept."""

from gobelet.kernel.words import Cells

from ..state import FACES
from .facts import ANY_AGAIN, TWO_AGAIN, says
from .kin import dice_that_show, first_step
from .memory import (
    AGAIN,
    APART,
    BEST,
    COUNTS,
    EACH,
    FACTS,
    FEWEST_AGAIN,
    FIRST_AGAIN,
    PARENT,
    PARTED,
    SETS,
    SHAPES,
    THROWN_AGAIN,
    VALUES,
    WORST,
)
from .shapes import first_shape, with_die, without_die


def throw_again(notes: Cells, table: int, dice: int) -> None:
    """Let the values of rolls some of whose dice may be thrown again know it; *table* says which."""
    if notes[THROWN_AGAIN]:
        look_again(notes, table, EACH, dice)
        for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
            notes[VALUES + shape] = notes[BEST + shape]


def may_throw_again(notes: Cells, table: int, shape: int) -> bool:
    """Return whether dice of a roll that shows *shape* may be thrown again."""
    return says(notes[table + shape], ANY_AGAIN) or says(notes[table + shape], TWO_AGAIN)


def find_again(notes: Cells, dice: int) -> None:
    """Write down which rolls of so many dice may be thrown again in part; of fewer dice that is known."""
    end = notes[FIRST_AGAIN + dice] + 0
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        if may_throw_again(notes, FACTS, shape):
            notes[AGAIN + end] = shape
            end += 1
    notes[FIRST_AGAIN + dice + 1] = end


def look_again(notes: Cells, table: int, walk: int, dice: int) -> None:
    """Find the best of every roll on *walk*, dice of it thrown again or not; what that is for others was found before."""
    most = min(notes[THROWN_AGAIN] + 0, dice)
    look_back(notes, walk, dice, most)
    best_parts(notes, walk, dice, notes[FEWEST_AGAIN] + 0, most)
    best_rolls(notes, table, walk, dice)


def best_rolls(notes: Cells, table: int, walk: int, dice: int) -> None:
    """Find the best of every roll on *walk*, where that of throwing dice beside a part of it is known."""
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        best = notes[VALUES + shape] + 0
        if may_throw_again(notes, table, shape):
            best = max(best, best_part(notes, shape))
        notes[BEST + shape] = best


def look_back(notes: Cells, walk: int, dice: int, most: int) -> None:
    """For every shape that lacks up to *most* of *dice* dice, write what it is worth when these are thrown."""
    for at in range(first_step(notes, walk, dice) - 1, first_step(notes, walk, dice - most) - 1, -1):
        shape, whole = notes[at] + 0, 0
        for face in range(FACES):
            whole += notes[VALUES + with_die(notes, shape, face)]
        notes[VALUES + shape] = whole // FACES


def best_parts(notes: Cells, walk: int, dice: int, fewest: int, most: int) -> None:
    """For every such shape, write the best of throwing dice beside any part of it, *fewest* to *most* in all."""
    for lacking in range(most, 0, -1):
        for at in range(first_step(notes, walk, dice - lacking), first_step(notes, walk, dice - lacking + 1)):
            shape = notes[at] + 0
            best = best_part(notes, shape) if lacking < most else WORST
            if lacking >= fewest or lacking == dice:
                best = max(best, notes[VALUES + shape] + 0)
            notes[BEST + shape] = best


def best_part(notes: Cells, shape: int) -> int:
    """Return the best that is known of the shapes with one die less."""
    best = notes[BEST + without_die(notes, shape, 0)] + 0
    for face in range(1, FACES):
        best = max(best, notes[BEST + without_die(notes, shape, face)] + 0)
    return best


def find_parts(notes: Cells, symbols: int) -> None:
    """Write down, once, each shape without its dice that show one of *symbols*, or a Wild."""
    chosen = symbols & (SETS - 1)
    if notes[PARTED + chosen]:
        return
    notes[PARTED + chosen] = 1
    wanted, at = dice_that_show(chosen), APART + chosen * SHAPES
    notes[at] = 0
    for shape in range(1, SHAPES):
        parent = notes[PARENT + shape] + 0
        left, last = notes[at + parent] + 0, notes[COUNTS + shape] - notes[COUNTS + parent]
        if last & wanted == 0:
            for face in range(FACES):
                if last >> (4 * face) == 1:
                    left = with_die(notes, left, face)
        notes[at + shape] = left
