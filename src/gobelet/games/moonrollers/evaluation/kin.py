"""Shapes that come to the same for a symbol: as many dice that show it, as many Wilds, as many Extra dice, the same facts.

Such shapes are a *kin*, and all kins for a symbol a *family*. What may be locked on a requirement is worked out once for
each kin. Where several symbols count, each shape stands for itself: that is a family too.
"""

from gobelet.kernel.chance import GOLDEN, times
from gobelet.kernel.words import Cells

from ..actions import Face
from ..state import SYMBOLS
from .facts import ANY_AGAIN, ANY_EXTRA, COMPLETED, HELD, LONE_EXTRA, MORE_DICE, NEXT_SAFE, SAFE_IF_SMALL, TWO_AGAIN, says
from .memory import (
    ALIKE,
    BUCKETS,
    COUNTS,
    EACH,
    FACTS,
    FAMILIES,
    FIRST_STEP,
    FIT,
    IDLE,
    KIN,
    KIN_WAYS,
    LAYERS,
    SETS,
    SHAPES,
    STEPS,
    WAYS,
)
from .plan import ORDINARY, fit_of, shown
from .shapes import first_shape

LEFT_OUT = 1 << ANY_AGAIN | 1 << TWO_AGAIN  # facts by which kins do not differ


def kin_of(notes: Cells, family: int, shape: int) -> int:
    """Return the kin of *shape* in *family*."""
    return notes[KIN + family * SHAPES + shape] + 0


def first_step(notes: Cells, walk: int, dice: int) -> int:
    """Return where a walk comes to the first shape of so many dice."""
    return notes[FIRST_STEP + walk * (LAYERS + 1) + dice] + 0


def first_kin(notes: Cells, family: int, dice: int) -> int:
    return first_step(notes, family, dice) - STEPS - family * SHAPES


def dice_that_show(symbols: int) -> int:
    """Return the dice of a shape that show one of *symbols*, or a Wild, as a mask."""
    found = 15 << (4 * Face.W)
    for symbol in range(SYMBOLS):
        if (symbols >> symbol) & 1:
            found |= 15 << (4 * symbol)
    return found


def walk_without(symbols: int) -> int:
    """Return the walk through the shapes that show none of *symbols*, and no Wild."""
    return FAMILIES + (symbols & (SETS - 1))


def find_walks(notes: Cells) -> None:
    """Write down once which shapes show none of each set of symbols, and all shapes."""
    end = STEPS + FAMILIES * SHAPES
    for symbols in range(SETS):
        for dice in range(LAYERS):
            notes[FIRST_STEP + (FAMILIES + symbols) * (LAYERS + 1) + dice] = end
            for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
                if notes[COUNTS + shape] & dice_that_show(symbols) == 0:
                    notes[end] = shape
                    end += 1
        notes[FIRST_STEP + (FAMILIES + symbols) * (LAYERS + 1) + LAYERS] = end
    for dice in range(LAYERS + 1):
        notes[FIRST_STEP + EACH * (LAYERS + 1) + dice] = STEPS + EACH * SHAPES + first_shape(notes, dice)
    for shape in range(SHAPES):
        notes[KIN + EACH * SHAPES + shape] = shape
        notes[STEPS + EACH * SHAPES + shape] = shape
        notes[KIN_WAYS + EACH * SHAPES + shape] = notes[WAYS + shape]


def find_kin(notes: Cells, symbol: int, dice: int) -> None:
    """Find out which shapes of *dice* dice come to the same for *symbol*; of fewer dice that is known."""
    size = 64
    while size < 2 * (first_shape(notes, dice + 1) - first_shape(notes, dice)):
        size *= 2
    for at in range(BUCKETS, BUCKETS + 2 * size):
        notes[at] = -1
    here = FIRST_STEP + symbol * (LAYERS + 1) + dice
    if dice == 0:
        notes[here] = STEPS + symbol * SHAPES
    end = first_kin(notes, symbol, dice)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        end = put(notes, symbol, shape, size, end)
    notes[here + 1] = STEPS + symbol * SHAPES + end


def put(notes: Cells, symbol: int, shape: int, size: int, end: int) -> int:
    """Put *shape* with its kin, a new one if it has none, in one of *size* buckets; return how many kins there are."""
    said = key(notes, symbol, shape)
    bucket = times(said, GOLDEN) >> 40 & (size - 1)
    while notes[BUCKETS + 2 * bucket] != said and notes[BUCKETS + 2 * bucket] >= 0:
        bucket = (bucket + 1) & (size - 1)
    at = BUCKETS + 2 * bucket
    if notes[at] < 0:
        notes[at], notes[at + 1] = said, end
        notes[STEPS + symbol * SHAPES + end] = shape
        notes[KIN_WAYS + symbol * SHAPES + end] = 0
        notes[FIT + symbol * SHAPES + end] = fit_of(notes, notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0, symbol)
        notes[ALIKE + symbol * SHAPES + end] = alike(notes[FIT + symbol * SHAPES + end] + 0, notes[FACTS + shape] + 0)
        end += 1
    kin = notes[at + 1] + 0
    notes[KIN + symbol * SHAPES + shape] = kin
    notes[KIN_WAYS + symbol * SHAPES + kin] += notes[WAYS + shape]
    return end


def key(notes: Cells, symbol: int, shape: int) -> int:
    """Return all that matters of a shape, as one number."""
    counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] & ~LEFT_OUT
    matching, wilds, extras = shown(counts, symbol), shown(counts, Face.W + 0), shown(counts, Face.E + 0)
    return ((facts * 16 + matching) * 16 + wilds) * 16 + extras


def alike(fit: int, facts: int) -> int:
    """Return all that counts of a roll when dice are locked on a symbol, as one number: a negative one if that is too much.

    Nothing but how many dice match, how many are Extra dice, and four of the facts, where no ability touches single dice.
    """
    matching, extras = fit >> 8 & 15, fit >> 4 & 15
    if fit >> 8 != matching | matching << 24:
        return -1
    return said_of(facts) << 8 | matching << 4 | extras


def said_of(facts: int) -> int:
    """Return the four facts that count whatever dice are locked, as a mask."""
    return (facts >> ANY_EXTRA & 1) << 3 | (facts >> COMPLETED & 1) << 2 | (facts >> NEXT_SAFE & 1) << 1 | facts >> MORE_DICE & 1


def idle(counts: int, facts: int) -> int:
    """Return all that counts of a roll when no die is locked, as one number: a negative one if that is too much."""
    if facts >> LONE_EXTRA & ORDINARY or says(facts, HELD):
        return -1
    return (facts >> SAFE_IF_SMALL & 1) << 8 | said_of(facts) << 4 | shown(counts, Face.E + 0)


def note_idle(notes: Cells, fewest: int, most: int) -> None:
    """Write down what counts of each shape of *fewest* to *most* dice when none is locked."""
    for shape in range(first_shape(notes, fewest), first_shape(notes, most + 1)):
        notes[IDLE + shape] = idle(notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0)
