"""Rolls in which dice of the supply are thrown before anything is locked, and the few things better done before that."""

from gobelet.kernel.words import Cells

from ..actions import NOTHING, REQUIREMENTS, Face
from ..rules.abilities import BOOKED
from ..state import DICE, FACES, SYMBOLS
from .facts import ANY_WILD, LONE_EXTRA, LONE_WILD, MORE_DICE, ONE_THROWN, TOKEN_DRAWN, TWO_THROWN, says
from .memory import COUNTS, NUMBER, OPEN, REWARD, SYMBOL, TOKEN, WORST
from .plan import DUTY, ORDINARY, SETTLED, UNSETTLED, lock, plan, shown, shown_of, without_lock
from .shapes import with_die

# What is done before the dice are thrown. All these need a roll as it was: a Wild alone, no Extra die, nothing but Wilds.
NOTHING_FIRST, EXTRA_FIRST, MORE_FIRST, LOCK_FIRST = range(4)


def thrown(
    notes: Cells,
    table: int,
    shape: int,
    facts: int,
    locked: int,
    done: int,
    requirement: int,
    progress: int,
    size: int,
    safe: bool,
) -> int:
    """Return the best value of throwing dice of the supply in a roll that shows *shape*."""
    best = outcomes(notes, table, shape, facts, locked, done, requirement, progress, size, safe, NOTHING_FIRST)
    if can_give_up_wild(notes, shape, facts, locked, done, requirement, progress, size):
        best = max(best, outcomes(notes, table, shape, facts, locked, done, requirement, progress, size, safe, EXTRA_FIRST))
    if says(facts, MORE_DICE):
        best = max(best, outcomes(notes, table, shape, facts, locked, done, requirement, progress, size, safe, MORE_FIRST))
    if locks_wild_first(facts):
        for number in range(REQUIREMENTS):
            if requirement == number or (requirement == NOTHING and (notes[OPEN] & ~done) >> number & 1):
                filled = progress if requirement == number else 0
                found = outcomes(notes, table, shape, facts, locked, done, number, filled, size, safe, LOCK_FIRST)
                best = max(best, found)
    return best


def outcomes(
    notes: Cells, table: int, shape: int, facts: int, locked: int,
    done: int, requirement: int, progress: int, size: int, safe: bool, first: int,
) -> int:  # fmt: skip
    """Return the mean over what the dice of the supply may show."""
    supply = DICE - locked - dice_of(notes, shape)
    none = joined(notes, table, shape, facts, locked, done, requirement, progress, size, safe, first)
    one = joined(notes, table, with_one(notes, shape), facts, locked, done, requirement, progress, size, safe, first)
    last = with_another(notes, shape, facts, supply)
    if last == NOTHING:
        return (5 * none + one) // FACES
    another = joined(notes, table, last, facts, locked, done, requirement, progress, size, safe, first)
    return mean_of_three(facts, none, one, another)


def dice_of(notes: Cells, shape: int) -> int:
    return shown_of(notes[COUNTS + shape], ORDINARY) + shown(notes[COUNTS + shape], Face.E + 0)


def with_one(notes: Cells, shape: int) -> int:
    """Return *shape* when one Wild has joined it."""
    return with_die(notes, shape, Face.W + 0)


def with_another(notes: Cells, shape: int, facts: int, supply: int) -> int:
    """Return *shape* when two Wilds have joined it or, where a single die is thrown, an Extra die; nothing where neither can."""
    if not says(facts, TWO_THROWN):
        return with_die(notes, shape, Face.E + 0)
    return with_one(notes, with_one(notes, shape)) if supply >= 2 else NOTHING


def mean_of_three(facts: int, none: int, one: int, another: int) -> int:
    """Return the mean of what no die that joins, one Wild, and the last of three outcomes bring."""
    if says(facts, TWO_THROWN):
        return (25 * none + 10 * one + another) // FACES**2
    return (4 * none + one + another) // FACES


def joined(
    notes: Cells, table: int, shape: int, before: int, locked: int,
    done: int, requirement: int, progress: int, size: int, safe: bool, first: int,
) -> int:  # fmt: skip
    """Return what the roll is worth when it shows *shape* in all; *before* is what was true of it before."""
    counts, facts = notes[COUNTS + shape] + 0, notes[table + shape] + 0
    if first == EXTRA_FIRST:
        counts -= 1 << (4 * Face.W)
        return plan(notes, counts, facts, 1, 0, locked, done, requirement, progress, size, safe, DUTY)
    if first == MORE_FIRST:
        facts &= ~(1 << MORE_DICE)
        return plan(notes, counts, facts, 0, BOOKED, locked, done, requirement, progress, size, safe, UNSETTLED)
    if first == LOCK_FIRST:
        face = die_to_lock(notes, counts, before, notes[SYMBOL + requirement] + 0)
        if face == NOTHING:
            return WORST
        facts &= ~(1 << ANY_WILD)
        counts -= 1 << (4 * face)
        if progress + 1 < notes[NUMBER + requirement]:
            return plan(notes, counts, facts, 0, 0, locked + 1, done, requirement, progress + 1, size, safe, SETTLED)
        reward = notes[REWARD + requirement] + 0
        return reward + without_lock(notes, counts, facts, 0, 0, locked + 1, done | 1 << requirement, 0)
    return plan(notes, counts, facts, 0, 0, locked, done, requirement, progress, size, safe, UNSETTLED)


def locks_wild_first(facts: int) -> bool:
    """Return whether an Extra die that joins would spoil a die's being a Wild: a single die may join as one."""
    return says(facts, ONE_THROWN) and (says(facts, ANY_WILD) or says(facts, LONE_WILD + Face.E))


def die_to_lock(notes: Cells, counts: int, before: int, symbol: int) -> int:
    """Return the face of the die to lock as a Wild on *symbol* while the roll is as it was, or nothing."""
    if not says(before, ANY_WILD):
        return Face.E + 0
    useful = (before >> LONE_EXTRA) | (before >> LONE_WILD)
    found = NOTHING
    for face in range(SYMBOLS):
        there = face != symbol and face != Face.W and shown(counts, face) > 0
        if there and (found == NOTHING or (useful >> found) & 1):
            found = face
    return found


def can_give_up_wild(
    notes: Cells, shape: int, facts: int, locked: int, done: int, requirement: int, progress: int, size: int
) -> bool:
    """Return whether the only Wild may serve as an Extra die: something else must be left to lock (MR-Q11)."""
    if not says(facts, LONE_EXTRA + Face.W):
        return False
    counts = notes[COUNTS + shape] - (1 << (4 * Face.W))
    return lock(notes, counts, facts, 1, 0, locked, done, requirement, progress, size) > WORST


def roll_value(
    notes: Cells,
    table: int,
    shape: int,
    locked: int,
    done: int,
    requirement: int,
    progress: int,
    size: int,
    safe: bool,
    moment: int,
) -> int:
    """Return what a roll that shows *shape* is worth, nothing done with it yet; *table* says what is true of it."""
    counts, facts = notes[COUNTS + shape] + 0, notes[table + shape] + 0
    best = plan(notes, counts, facts, 0, 0, locked, done, requirement, progress, size, safe, moment)
    if (says(facts, TWO_THROWN) or says(facts, ONE_THROWN)) and size + locked < DICE:
        best = max(best, thrown(notes, table, shape, facts, locked, done, requirement, progress, size, safe))
    return best + notes[TOKEN] if says(facts, TOKEN_DRAWN) else best
