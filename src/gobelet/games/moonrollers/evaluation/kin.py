"""Shapes that come to the same for a symbol: as many dice that show it, as many Wilds, as many Extra dice, the same facts.

Such shapes are a *kin*, and all kins for a symbol a *family*. What may be locked on a requirement is worked out once for
each kin. Where several symbols count, or dice may be thrown again, each shape stands for itself: that is a family too.
"""

from gobelet.kernel.chance import GOLDEN, times
from gobelet.kernel.words import Cells

from ..actions import Face
from ..state import SYMBOLS
from .facts import ANY_AGAIN, ONE_THROWN, SAFE_IF_SMALL, TOKEN_DRAWN, TWO_AGAIN, TWO_THROWN
from .memory import (
    BUCKETS,
    COUNTS,
    EACH,
    FACTS,
    FAMILIES,
    FIRST_STEP,
    FIT,
    KEYS,
    KIN,
    KIN_WAYS,
    LAYERS,
    SETS,
    SHAPES,
    STEPS,
    THROWN_AGAIN,
    WAYS,
    WILD_LOCKS,
    WILD_SERVES,
)
from .plan import fit_of, shown
from .shapes import first_shape


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


def note_keys(notes: Cells) -> None:
    """Note which facts matter to kins. Where dice may be thrown again, all that counts of a kin is what can be locked."""
    left_out = 1 << ANY_AGAIN | 1 << TWO_AGAIN
    if notes[THROWN_AGAIN]:
        left_out |= 1 << TOKEN_DRAWN | 1 << SAFE_IF_SMALL
        if not notes[WILD_SERVES] and not notes[WILD_LOCKS]:
            left_out |= 1 << TWO_THROWN | 1 << ONE_THROWN
    notes[KEYS] = ~left_out


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
        end += 1
    kin = notes[at + 1] + 0
    notes[KIN + symbol * SHAPES + shape] = kin
    notes[KIN_WAYS + symbol * SHAPES + kin] += notes[WAYS + shape]
    return end


def key(notes: Cells, symbol: int, shape: int) -> int:
    """Return all that matters of a shape, as one number."""
    counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] & notes[KEYS]
    matching, wilds, extras = shown(counts, symbol), shown(counts, Face.W + 0), shown(counts, Face.E + 0)
    return ((facts * 16 + matching) * 16 + wilds) * 16 + extras
