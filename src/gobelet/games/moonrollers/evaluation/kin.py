"""Shapes that come to the same for a symbol: as many dice that show it, as many Wilds, as many Extra dice, the same facts.

What may be locked on a requirement is worked out once for each of these, not once for each shape.
"""

from gobelet.kernel.chance import GOLDEN, times
from gobelet.kernel.words import Cells

from ..actions import Face
from ..state import SYMBOLS
from .memory import (
    BUCKETS,
    COUNTS,
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


def kin_of(notes: Cells, symbol: int, shape: int) -> int:
    """Return the kin of *shape* for *symbol*."""
    return notes[KIN + symbol * SHAPES + shape] + 0


def first_kin(notes: Cells, symbol: int, dice: int) -> int:
    return notes[KIN_FIRST + symbol * (LAYERS + 1) + dice] + 0


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
    """Return all that matters of a shape, as one number."""
    counts = notes[COUNTS + shape] + 0
    matching, wilds, extras = shown(counts, symbol), shown(counts, Face.W + 0), shown(counts, Face.E + 0)
    return ((notes[FACTS + shape] * 16 + matching) * 16 + wilds) * 256 + extras * 16 + dice
