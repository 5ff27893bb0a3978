"""What each moment between two rolls is worth, for one crew: found backwards, from turns in which every die is locked.

A moment leads to others with more dice locked, or more requirements completed; only a roll survived without a lock leads
back to where it was, and is looked at until nothing changes.
"""

from gobelet.kernel.words import Cells

from ..actions import NOTHING, REQUIREMENTS, Face
from ..state import DICE, FACES
from .facts import ANY_AGAIN, LONE_EXTRA, MORE_DICE, ONE_THROWN, TOKEN_DRAWN, TWO_AGAIN, TWO_THROWN, says
from .kin import first_kin, kin_of
from .memory import (
    BEST,
    COMPLETES,
    COUNTS,
    DONE,
    FACTS,
    FEWEST_AGAIN,
    FILLED,
    FILLING,
    FROM_SUPPLY,
    KIN_SHAPE,
    KIN_WAYS,
    KINDS,
    MARKED,
    MORE,
    NEXT_SAFE_THERE,
    NODES,
    NUMBER,
    OPEN,
    SERVED,
    SHAPES,
    STAYS,
    STOPS,
    SYMBOL,
    THROWN_AGAIN,
    TOKEN,
    TWOS,
    VALUES,
    WAYS,
    WILD_FIRST,
    WILD_SERVES,
    WORST,
    WORTH,
    filled,
    node,
)
from .plan import fill_up, is_candidate, shown, unsettled
from .shapes import best_parts, first_shape, look_back, mean, throws, with_die
from .thrown import LOCK_FIRST, MORE_FIRST, locks_wild_first, mean_of_three, outcomes, with_another, with_one

ROUNDS = 20  # at most, of looking again at a moment that leads back to itself


# Which moments can come up.


def forget_marks(notes: Cells) -> None:
    for at in range(NODES):
        notes[MARKED + at] = 0


def mark_after(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, held: int) -> None:
    """Mark what a roll of *dice* dice may lead to, and perhaps a little more."""
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            before = progress if requirement == number else 0
            for locks in range(min(dice + notes[FROM_SUPPLY], 4) + 1):
                mark_locks(notes, done, number, before, dice, locked, locks, held)
    mark_dice(notes, done, filled(requirement, progress) if requirement != NOTHING else 0, dice, locked, held)


def mark_locks(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, locks: int, held: int) -> None:
    """Mark what *locks* dice locked on *requirement* may lead to."""
    number = notes[NUMBER + requirement]
    most = 2 * locks if (notes[TWOS] >> notes[SYMBOL + requirement]) & 1 else locks
    if progress + most >= number or (notes[COMPLETES] and progress + locks > 0):
        mark_dice(notes, done | 1 << requirement, 0, dice - locks, locked + locks, held)
    for units in range(locks, most + 1):
        if 0 < progress + units < number:
            mark_dice(notes, done, filled(requirement, progress + units), dice - locks, locked + locks, held)


def mark_dice(notes: Cells, done: int, filling: int, left: int, locked: int, held: int) -> None:
    """Mark the moments with *left* dice of the pool, and those that may join them."""
    if done == notes[OPEN]:
        return
    most = 2 * (left + notes[FROM_SUPPLY]) + notes[MORE]
    for dice in range(max(left, 1), min(DICE - locked, most) + 1):
        for kind in range(KINDS):
            if (kind < 2 or held) and (kind % 2 == 0 or notes[NEXT_SAFE_THERE]):
                notes[MARKED + node(done, filling, dice, locked, kind)] = 1


def mark_all(notes: Cells, first: int) -> None:
    """Mark what marked moments lead to, from those with *first* dice locked on."""
    for locked in range(first, DICE + 1):
        for done in range(DONE):
            for filling in range(FILLING):
                for dice in range(1, DICE - locked + 1):
                    if marked(notes, done, filling, dice, locked):
                        requirement = (filling - 1) // 4 if filling else NOTHING
                        progress = (filling - 1) % 4 if filling else 0
                        mark_after(notes, done, requirement, progress, dice, locked, 0)


def marked(notes: Cells, done: int, filling: int, dice: int, locked: int) -> bool:
    found = 0
    for kind in range(KINDS):
        found += notes[MARKED + node(done, filling, dice, locked, kind)]
    return found > 0


# What they are worth.


def value_all(notes: Cells, first: int) -> None:
    """Find what every marked moment is worth, those with the most dice locked first."""
    for locked in range(DICE, first - 1, -1):
        for done in range(DONE - 1, -1, -1):
            for filling in range(FILLING):
                for dice in range(DICE - locked, 0, -1):
                    if marked(notes, done, filling, dice, locked):
                        settle(notes, done, filling, dice, locked)


def settle(notes: Cells, done: int, filling: int, dice: int, locked: int) -> None:
    """Find what the kinds of one moment are worth; where they lead back to it, look until nothing changes."""
    requirement = (filling - 1) // 4 if filling else NOTHING
    progress = (filling - 1) % 4 if filling else 0
    for kind in range(KINDS):
        notes[WORTH + node(done, filling, dice, locked, kind)] = notes[STOPS + done]
    work_out(notes, done, requirement, progress, dice, locked)
    for kind in range(KINDS):
        if notes[MARKED + node(done, filling, dice, locked, kind)]:
            look_until_settled(notes, done, requirement, progress, dice, locked, kind)


def look_until_settled(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, kind: int) -> None:
    """Find what one kind of a moment is worth. A roll survived without a lock may lead back to it: then look again.

    Each look comes nearer by the same share of what is missing, so two of them tell where that leads.
    """
    at = WORTH + node(done, filled(requirement, progress) if requirement != NOTHING else 0, dice, locked, kind)
    for _ in range(ROUNDS):
        start = notes[at] + 0
        notes[at] = value(notes, done, requirement, progress, dice, locked, kind)
        first = notes[at] - start
        if not may_come_back(notes, kind) or -2 < first < 2:
            return
        notes[at] = value(notes, done, requirement, progress, dice, locked, kind)
        second = notes[at] - start - first
        if second == 0:
            return
        if 0 < second < first:
            notes[at] += second * second // (first - second)


def may_come_back(notes: Cells, kind: int) -> bool:
    """Return whether a roll of this kind may be survived without a lock."""
    return notes[STAYS] == 2 or (notes[STAYS] == 1 and kind % 2 == 1)


def work_out(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int) -> None:
    """Work out what it is worth to lock something, whatever is thrown."""
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            before = progress if requirement == number else 0
            for thrown_in in range(min(notes[FROM_SUPPLY], DICE - locked - dice) + 1):
                work_out_one(notes, done, number, before, dice + thrown_in, dice, locked)


def work_out_one(notes: Cells, done: int, requirement: int, progress: int, dice: int, size: int, locked: int) -> None:
    """Work out the same for one requirement, and *dice* dice of a roll that landed with *size*."""
    symbol = notes[SYMBOL + requirement] + 0
    for kin in range(first_kin(notes, symbol, dice), first_kin(notes, symbol, dice + 1)):
        shape = notes[KIN_SHAPE + symbol * SHAPES + kin] + 0
        counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0
        if dice > size and not may_have_joined(counts, facts, dice - size):
            continue
        at = requirement * SHAPES + kin
        notes[FILLED + at] = fill_up(notes, counts, facts, 0, 0, locked, done, requirement, progress, size)
        if notes[FROM_SUPPLY]:
            work_out_first(notes, shape, at, done, requirement, progress, dice, size, locked)


def may_have_joined(counts: int, facts: int, dice: int) -> bool:
    """Return whether so many dice of the roll may have come from the supply."""
    if says(facts, TWO_THROWN):
        return shown(counts, Face.W + 0) >= dice
    return says(facts, ONE_THROWN) and shown(counts, Face.W + 0) + shown(counts, Face.E + 0) >= dice


def work_out_first(
    notes: Cells, shape: int, at: int, done: int, requirement: int, progress: int, dice: int, size: int, locked: int
) -> None:
    """Work out what it is worth to let a Wild serve, or to lock a die as one, before dice of the supply are thrown."""
    counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0
    if notes[WILD_SERVES] and shown(counts, Face.W + 0) > 0 and (dice > size or says(facts, LONE_EXTRA + Face.W)):
        counts -= 1 << (4 * Face.W)
        notes[SERVED + at] = fill_up(notes, counts, facts, 1, 0, locked, done, requirement, progress, size)
    if dice == size and dice + locked < DICE and says(facts, ONE_THROWN) and locks_wild_first(facts):
        found = outcomes(notes, FACTS, shape, facts, locked, done, requirement, progress, size, False, LOCK_FIRST)
        notes[WILD_FIRST + at] = found


def value(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, kind: int) -> int:
    """Return what it is worth to throw *dice* dice; one of them is a Wild held back if the kind says so."""
    safe = kind % 2 == 1
    if requirement != NOTHING and kind < 2 and not notes[THROWN_AGAIN]:
        return value_by_kin(notes, done, requirement, progress, dice, locked, safe)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        notes[VALUES + shape] = shape_value(notes, shape, locked, done, requirement, progress, dice, safe)
    throw_again(notes, FACTS, dice)
    if kind < 2:
        return mean(notes, VALUES, dice)
    whole = 0
    for shape in range(first_shape(notes, dice - 1), first_shape(notes, dice)):
        whole += notes[WAYS + shape] * notes[VALUES + with_die(notes, shape, Face.W + 0)]
    return whole // throws(dice - 1)


def value_by_kin(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, safe: bool) -> int:
    """Return the same where only one requirement is to be filled: shapes of one kin are worth the same."""
    symbol, whole = notes[SYMBOL + requirement] + 0, 0
    for kin in range(first_kin(notes, symbol, dice), first_kin(notes, symbol, dice + 1)):
        shape = notes[KIN_SHAPE + symbol * SHAPES + kin] + 0
        found = shape_value(notes, shape, locked, done, requirement, progress, dice, safe)
        whole += notes[KIN_WAYS + symbol * SHAPES + kin] * found
    return whole // throws(dice)


def throw_again(notes: Cells, table: int, dice: int) -> None:
    """Let the values of rolls some of whose dice may be thrown again know it; *table* says which."""
    most = notes[THROWN_AGAIN] + 0
    if most == 0:
        return
    look_back(notes, dice)
    best_parts(notes, dice, notes[FEWEST_AGAIN] + 0, most)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        facts = notes[table + shape]
        if says(facts, ANY_AGAIN) or says(facts, TWO_AGAIN):
            notes[VALUES + shape] = max(notes[VALUES + shape] + 0, notes[BEST + shape] + 0)


def shape_value(notes: Cells, shape: int, locked: int, done: int, requirement: int, progress: int, size: int, safe: bool) -> int:
    """Return what a roll that shows *shape* is worth, nothing done with it yet, from what was worked out."""
    facts = notes[FACTS + shape] + 0
    best = known(notes, shape, FILLED, locked, done, requirement, progress, size, safe)
    if (says(facts, TWO_THROWN) or says(facts, ONE_THROWN)) and size + locked < DICE:
        best = max(best, thrown_in(notes, shape, facts, locked, done, requirement, progress, size, safe))
    return best + notes[TOKEN] if says(facts, TOKEN_DRAWN) else best


def known(
    notes: Cells, shape: int, part: int, locked: int, done: int, requirement: int, progress: int, size: int, safe: bool
) -> int:
    """Return what `plan` would, for dice that lie there untouched, or with a Wild serving already if *part* is SERVED."""
    best, must = WORST, False
    counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            symbol = notes[SYMBOL + number] + 0
            best = max(best, notes[part + number * SHAPES + kin_of(notes, symbol, shape)] + 0)
            must = must or shown(counts, symbol) > 0 or shown(counts, Face.W + 0) > 0
    if part == SERVED:
        return best
    return unsettled(notes, counts, facts, 0, 0, best, must, locked, done, requirement, progress, size, safe)


def thrown_in(
    notes: Cells, shape: int, facts: int, locked: int, done: int, requirement: int, progress: int, size: int, safe: bool
) -> int:
    """Return the best value of throwing dice of the supply first, or as good as first."""
    best = mean_known(notes, shape, facts, FILLED, locked, done, requirement, progress, size, safe)
    if says(facts, LONE_EXTRA + Face.W) and known(notes, shape, SERVED, locked, done, requirement, progress, size, safe) > WORST:
        best = max(best, mean_known(notes, shape, facts, SERVED, locked, done, requirement, progress, size, safe))
    if says(facts, MORE_DICE):
        best = max(best, outcomes(notes, FACTS, shape, facts, locked, done, requirement, progress, size, safe, MORE_FIRST))
    if locks_wild_first(facts):
        for number in range(REQUIREMENTS):
            if is_candidate(notes, done, requirement, number):
                kin = kin_of(notes, notes[SYMBOL + number] + 0, shape)
                best = max(best, notes[WILD_FIRST + number * SHAPES + kin] + 0)
    return best


def mean_known(
    notes: Cells,
    shape: int,
    facts: int,
    part: int,
    locked: int,
    done: int,
    requirement: int,
    progress: int,
    size: int,
    safe: bool,
) -> int:
    """Return the mean of what is known of the roll, over what the dice of the supply may show."""
    none = known(notes, shape, part, locked, done, requirement, progress, size, safe)
    one = known(notes, with_one(notes, shape), part, locked, done, requirement, progress, size, safe)
    last = with_another(notes, shape, facts, DICE - locked - size)
    if last == NOTHING:
        return (5 * none + one) // FACES
    return mean_of_three(facts, none, one, known(notes, last, part, locked, done, requirement, progress, size, safe))
