"""Shapes that come to the same for a symbol: as many dice that show it, as many Wilds, as many Extra dice, the same facts.

Such shapes are a *kin*, and all kins for a symbol a *family*. What may be locked on a requirement is worked out once for
each kin. Where several symbols count, or dice may be thrown again, each shape stands for itself: that is a family too.
"""

from gobelet.kernel.chance import GOLDEN, times
from gobelet.kernel.words import Cells

from ..actions import Face
from ..state import SYMBOLS
from .facts import ANY_AGAIN, TWO_AGAIN
from .memory import (
    BUCKETS,
    COUNTS,
    EACH,
    FACTS,
    HASHED,
    KIN,
    KIN_FIRST,
    KIN_SHAPE,
    KIN_WAYS,
    LAYERS,
    SHAPES,
    WAYS,
)
from .plan import shown
from .shapes import first_shape


def kin_of(notes: Cells, family: int, shape: int) -> int:
    """Return the kin of *shape* in *family*."""
    return notes[KIN + family * SHAPES + shape] + 0


def shape_of_kin(notes: Cells, family: int, kin: int) -> int:
    """Return one shape of a kin."""
    return notes[KIN_SHAPE + family * SHAPES + kin] + 0


def first_kin(notes: Cells, family: int, dice: int) -> int:
    return notes[KIN_FIRST + family * (LAYERS + 1) + dice] + 0


def find_kin(notes: Cells, dice: int) -> None:
    """Find out which shapes of up to *dice* dice come to the same, for every symbol."""
    for symbol in range(SYMBOLS):
        for at in range(BUCKETS, BUCKETS + 2 * HASHED):
            notes[at] = -1
        end = 0
        for number in range(dice + 1):
            notes[KIN_FIRST + symbol * (LAYERS + 1) + number] = end
            for shape in range(first_shape(notes, number), first_shape(notes, number + 1)):
                end = put(notes, symbol, shape, number, end)
        notes[KIN_FIRST + symbol * (LAYERS + 1) + dice + 1] = end
    stand_alone(notes, dice)


def stand_alone(notes: Cells, dice: int) -> None:
    """Let each shape stand for itself in the family of those where none come to the same."""
    for number in range(dice + 2):
        notes[KIN_FIRST + EACH * (LAYERS + 1) + number] = first_shape(notes, number)
    for shape in range(first_shape(notes, dice + 1)):
        notes[KIN + EACH * SHAPES + shape] = shape
        notes[KIN_SHAPE + EACH * SHAPES + shape] = shape
        notes[KIN_WAYS + EACH * SHAPES + shape] = notes[WAYS + shape]


def put(notes: Cells, symbol: int, shape: int, dice: int, end: int) -> int:
    """Put *shape* with its kin, a new one if it has none; return how many kins there are."""
    said = key(notes, symbol, shape, dice)
    bucket = times(said, GOLDEN) >> 40 & (HASHED - 1)
    while notes[BUCKETS + 2 * bucket] != said and notes[BUCKETS + 2 * bucket] >= 0:
        bucket = (bucket + 1) & (HASHED - 1)
    at = BUCKETS + 2 * bucket
    if notes[at] < 0:
        notes[at], notes[at + 1] = said, end
        notes[KIN_SHAPE + symbol * SHAPES + end] = shape
        notes[KIN_WAYS + symbol * SHAPES + end] = 0
        end += 1
    kin = notes[at + 1] + 0
    notes[KIN + symbol * SHAPES + shape] = kin
    notes[KIN_WAYS + symbol * SHAPES + kin] += notes[WAYS + shape]
    return end


def key(notes: Cells, symbol: int, shape: int, dice: int) -> int:
    """Return all that matters of a shape, as one number; dice may be thrown again only where each shape stands for itself."""
    counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] & ~(1 << ANY_AGAIN | 1 << TWO_AGAIN)
    matching, wilds, extras = shown(counts, symbol), shown(counts, Face.W + 0), shown(counts, Face.E + 0)
    return ((facts * 16 + matching) * 16 + wilds) * 256 + extras * 16 + dice
