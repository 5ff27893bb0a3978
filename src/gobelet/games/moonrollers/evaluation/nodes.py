"""What each moment between two rolls is worth, for one crew: found backwards, from turns in which every die is locked.

A moment leads to others with more dice locked, or more requirements completed; only a roll survived without a lock leads
back to where it was, and is looked at until nothing changes.

Rolls that come to the same, a *kin*, are looked at once (kin.py). What it is worth to lock something is the same whether a
roll landed with that many dice or some joined it from the supply, so it is worked out once for both.
"""

from gobelet.kernel.words import Cells

from ..actions import NOTHING, REQUIREMENTS, Face
from ..state import DICE, FACES
from .again import look_again, may_throw_again, without_dice
from .facts import LONE_EXTRA, MORE_DICE, ONE_THROWN, TOKEN_DRAWN, TWO_THROWN, says
from .kin import dice_that_show, first_kin, first_step, kin_of, walk_without
from .marks import marks, may_stay
from .memory import (
    BEST,
    COUNTS,
    DONE,
    EACH,
    FACTS,
    FILLED,
    FILLING,
    FIT,
    FROM_SUPPLY,
    KIN_WAYS,
    KNOWN,
    LOCKS,
    LOCKS_SERVED,
    NEXT_SAFE_FACES,
    SERVED,
    SHAPES,
    SMALL_SAFE,
    STEPS,
    STOPS,
    SYMBOL,
    THROWN_AGAIN,
    TOKEN,
    VALUES,
    WAYS,
    WILD_FIRST,
    WILD_SERVES,
    WORST,
    WORTH,
    filled,
    node,
    progress_of,
    requirement_of,
)
from .plan import SMALL, fill_up, fit_of, is_candidate, shown, unsettled
from .shapes import first_shape, throws, with_die
from .thrown import LOCK_FIRST, MORE_FIRST, locks_wild_first, mean_of_three, outcomes, with_another, with_one

ROUNDS = 20  # at most, of looking again at a moment that leads back to itself


def value_all(notes: Cells, first: int) -> None:
    """Find what every marked moment is worth, those with the most dice locked first."""
    for locked in range(DICE - 1, first - 1, -1):
        for done in range(DONE - 1, -1, -1):
            for filling in range(FILLING):
                value_throws(notes, done, filling, locked)


def value_throws(notes: Cells, done: int, filling: int, locked: int) -> None:
    """Find what it is worth to throw any number of dice, the largest first: others may join a smaller roll."""
    requirement, progress = requirement_of(filling), progress_of(filling)
    symbols = symbols_wanted(notes, done, requirement)
    family = family_of(notes, done, requirement)
    known = DICE + 1  # rolls of so many dice and more have been worked out
    for dice in range(DICE - locked, 0, -1):
        if dice == SMALL:
            known = DICE + 1  # what is known of larger rolls does not hold where a small one grew to them
        kinds = marks(notes, done, filling, dice, locked)
        if kinds:
            at = WORTH + node(done, filling, dice, locked, 0)
            notes[at], notes[at + 1] = notes[STOPS + done], notes[STOPS + done]
            for grown in range(min(dice + notes[FROM_SUPPLY], DICE - locked, known - 1), dice - 1, -1):
                work_out(notes, family, symbols, done, requirement, progress, grown, dice, locked)
            known = dice
            settle(notes, family, symbols, kinds, done, requirement, progress, dice, locked)


def symbols_wanted(notes: Cells, done: int, requirement: int) -> int:
    """Return the symbols of the requirements that dice may be locked on, as a mask."""
    found = 0
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            found |= 1 << notes[SYMBOL + number]
    return found


def family_of(notes: Cells, done: int, requirement: int) -> int:
    """Return in which way shapes come to the same where the requirements that are left are to be filled."""
    family = NOTHING
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            if family != NOTHING and family != notes[SYMBOL + number]:
                return EACH
            family = notes[SYMBOL + number] + 0
    return EACH if notes[THROWN_AGAIN] else family


# What it is worth to lock something.


def work_out(
    notes: Cells, family: int, symbols: int, done: int, requirement: int, progress: int, dice: int, size: int, locked: int
) -> None:
    """Work out what rolls of *dice* dice that landed with *size* are worth, but for throwing dice again or from the supply."""
    first = True
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            work_out_one(notes, done, number, progress, dice, size, locked)
            gather(notes, family, number, dice, first)
            first = False
    for safe in range(2 if notes[NEXT_SAFE_FACES] else 1):
        note_known(notes, family, family, symbols, done, requirement, progress, dice, size, locked, safe)


def work_out_one(notes: Cells, done: int, requirement: int, progress: int, dice: int, size: int, locked: int) -> None:
    """Work out what it is worth to lock something on one requirement."""
    symbol = notes[SYMBOL + requirement] + 0
    for kin in range(first_kin(notes, symbol, dice), first_kin(notes, symbol, dice + 1)):
        shape = notes[STEPS + symbol * SHAPES + kin] + 0
        facts, fit, at = notes[FACTS + shape] + 0, notes[FIT + symbol * SHAPES + kin] + 0, requirement * SHAPES + kin
        notes[FILLED + at] = fill_up(notes, fit, facts, 0, 0, locked, done, requirement, progress, size)
        if says(facts, TWO_THROWN) or says(facts, ONE_THROWN):
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
    notes[SERVED + at] = WORST
    if notes[WILD_SERVES] and 0 < shown(counts, Face.W + 0) <= 1 + notes[FROM_SUPPLY]:
        counts -= 1 << (4 * Face.W)
        fit = fit_of(notes, counts, facts, notes[SYMBOL + requirement] + 0)
        notes[SERVED + at] = fill_up(notes, fit, facts, 1, 0, locked, done, requirement, progress, size)
    if dice == size and dice + locked < DICE and locks_wild_first(facts):
        found = outcomes(notes, FACTS, shape, facts, locked, done, requirement, progress, size, False, LOCK_FIRST)
        notes[WILD_FIRST + at] = found


def gather(notes: Cells, family: int, requirement: int, dice: int, first: bool) -> None:
    """Let it be known of each kin of *family* what locking something on *requirement*, the *first* or another, is worth."""
    symbol = notes[SYMBOL + requirement] + 0
    for kin in range(first_kin(notes, family, dice), first_kin(notes, family, dice + 1)):
        at = requirement * SHAPES + (kin if family != EACH else kin_of(notes, symbol, kin))
        found = notes[FILLED + at] + 0
        notes[LOCKS + kin] = found if first else max(notes[LOCKS + kin] + 0, found)
        if notes[WILD_SERVES]:
            found = notes[SERVED + at] + 0
            notes[LOCKS_SERVED + kin] = found if first else max(notes[LOCKS_SERVED + kin] + 0, found)


def note_known(
    notes: Cells, walk: int, family: int, symbols: int, done: int, requirement: int, progress: int,
    dice: int, size: int, locked: int, safe: int,
) -> None:  # fmt: skip
    """Note what `plan` would say of each roll that lies there untouched."""
    wanted = dice_that_show(symbols)
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        counts, facts = notes[COUNTS + shape] + 0, notes[FACTS + shape] + 0
        if dice == size or may_have_joined(counts, facts, dice - size):
            kin = kin_of(notes, family, shape)
            best, must = notes[LOCKS + kin] + 0, counts & wanted != 0
            found = unsettled(notes, counts, facts, 0, 0, best, must, locked, done, requirement, progress, size, safe == 1)
            notes[KNOWN + safe * SHAPES + kin] = found


# What it is worth to throw.


def settle(
    notes: Cells, family: int, symbols: int, kinds: int, done: int, requirement: int, progress: int, dice: int, locked: int
) -> None:
    """Find what the kinds of one moment are worth: a safe roll is worth what an ordinary one is, or more."""
    at = WORTH + node(done, filled(requirement, progress), dice, locked, 0)
    notes[at] = look(notes, family, family, symbols, done, requirement, progress, dice, locked, 0)
    for _ in range(ROUNDS):
        before = notes[at] + 0
        for safe in range(2):
            if (kinds >> safe) & 1 and (safe == 1 or may_stay(notes, dice, 0)):
                notes[at + safe] = max(notes[at + safe] + 0, notes[at] + 0)
                look_until_settled(notes, at + safe, family, symbols, done, requirement, progress, dice, locked, safe)
            if (kinds >> safe) & 0b100:
                walk = walk_without(symbols) if safe == 1 else family
                notes[at + 2 + safe] = mean_beside_wild(notes, walk, family, symbols, dice)
        if kinds & 0b11 != 0b11 or notes[at] - before < 2:
            return


def look_until_settled(
    notes: Cells, at: int, family: int, symbols: int,
    done: int, requirement: int, progress: int, dice: int, locked: int, safe: int,
) -> None:  # fmt: skip
    """Find what one kind of a moment is worth. A roll survived without a lock may lead back to it: then look again.

    Each look comes nearer by the same share of what is missing, so two of them tell where that leads.
    """
    for _ in range(ROUNDS):
        start = notes[at] + 0
        notes[at] = look(notes, walk_without(symbols), family, symbols, done, requirement, progress, dice, locked, safe)
        first = notes[at] - start
        if first < 2 or notes[at] <= notes[STOPS + done] or not may_come_back(notes, symbols, dice, safe):
            return
        notes[at] = look(notes, walk_without(symbols), family, symbols, done, requirement, progress, dice, locked, safe)
        second = notes[at] - start - first
        if second == 0:
            return
        if 0 < second < first:
            missing = second * second // (first - second)
            notes[at] += missing
            if missing == 0:
                return


def may_come_back(notes: Cells, symbols: int, dice: int, safe: int) -> bool:
    """Return whether a roll may lead back to the moment it was thrown at: who can lock must."""
    if notes[SMALL_SAFE] or safe == 0:
        return may_stay(notes, dice, safe)
    for face in range(FACES):
        if ((notes[NEXT_SAFE_FACES] & ~symbols) >> face) & 1 and face != Face.W:
            return True
    return False


def look(
    notes: Cells, walk: int, family: int, symbols: int,
    done: int, requirement: int, progress: int, dice: int, locked: int, safe: int,
) -> int:  # fmt: skip
    """Return what it is worth to throw *dice* dice; rolls that are not on *walk* have been looked at before."""
    if walk != family:
        note_known(notes, walk, family, symbols, done, requirement, progress, dice, dice, locked, safe)
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        kin, facts = kin_of(notes, family, shape), notes[FACTS + shape] + 0
        found = notes[KNOWN + safe * SHAPES + kin] + 0
        if (says(facts, TWO_THROWN) or says(facts, ONE_THROWN)) and dice + locked < DICE:
            found = max(found, thrown_in(notes, family, kin, shape, facts, locked, done, requirement, progress, dice, safe))
        notes[VALUES + kin] = found + notes[TOKEN] if says(facts, TOKEN_DRAWN) else found
    if notes[THROWN_AGAIN]:
        look_again(notes, FACTS, walk, dice)
    return mean_of_rolls(notes, walk, family, symbols, dice)


def mean_of_rolls(notes: Cells, walk: int, family: int, symbols: int, dice: int) -> int:
    """Return the mean of what is known of all rolls of *dice* dice, those on *walk* looked at last."""
    whole, wanted, best = 0, dice_that_show(symbols), best_part_on(notes, walk, family, dice)
    part = BEST if notes[THROWN_AGAIN] else VALUES
    for kin in range(first_kin(notes, family, dice), first_kin(notes, family, dice + 1)):
        found = notes[part + kin] + 0
        if found < best and notes[COUNTS + kin] & wanted and may_throw_again(notes, FACTS, kin):
            found = with_part(notes, kin, found, wanted, dice)
        whole += notes[KIN_WAYS + family * SHAPES + kin] * found
    return whole // throws(dice)


def mean_beside_wild(notes: Cells, walk: int, family: int, symbols: int, dice: int) -> int:
    """Return the same where one of the dice is a Wild held back."""
    whole, wanted, best = 0, dice_that_show(symbols), best_part_on(notes, walk, family, dice)
    part = BEST if notes[THROWN_AGAIN] else VALUES
    for shape in range(first_shape(notes, dice - 1), first_shape(notes, dice)):
        kin = kin_of(notes, family, with_die(notes, shape, Face.W + 0))
        found = notes[part + kin] + 0
        if found < best and notes[COUNTS + kin] & wanted and may_throw_again(notes, FACTS, kin):
            found = with_part(notes, kin, found, wanted, dice)
        whole += notes[WAYS + shape] * found
    return whole // throws(dice - 1)


def best_part_on(notes: Cells, walk: int, family: int, dice: int) -> int:
    """Return the most that throwing dice again beside dice on *walk* may bring, where other rolls do not know of it yet."""
    best = WORST
    if notes[THROWN_AGAIN] and walk != family:
        for at in range(first_step(notes, walk, dice - 1), first_step(notes, walk, dice)):
            best = max(best, notes[BEST + notes[at]] + 0)
    return best


def with_part(notes: Cells, shape: int, found: int, wanted: int, dice: int) -> int:
    """Return what a roll worth *found* is worth if none of the dice *wanted* need be kept when dice are thrown again."""
    part = without_dice(notes, shape, wanted)
    if part < first_shape(notes, dice - min(notes[THROWN_AGAIN] + 0, dice)):
        return found
    return max(found, notes[BEST + part] + 0)


def thrown_in(
    notes: Cells, family: int, kin: int, shape: int, facts: int,
    locked: int, done: int, requirement: int, progress: int, size: int, safe: int,
) -> int:  # fmt: skip
    """Return the best value of throwing dice of the supply first, or as good as first."""
    supply = DICE - locked - size
    best = mean_known(notes, KNOWN + safe * SHAPES, family, kin, shape, facts, supply)
    if says(facts, LONE_EXTRA + Face.W) and notes[LOCKS_SERVED + kin] > WORST:
        best = max(best, mean_known(notes, LOCKS_SERVED, family, kin, shape, facts, supply))
    if says(facts, MORE_DICE):
        best = max(best, outcomes(notes, FACTS, shape, facts, locked, done, requirement, progress, size, safe == 1, MORE_FIRST))
    if locks_wild_first(facts):
        for number in range(REQUIREMENTS):
            if is_candidate(notes, done, requirement, number):
                at = WILD_FIRST + number * SHAPES
                best = max(best, notes[at + kin_of(notes, notes[SYMBOL + number] + 0, shape)] + 0)
    return best


def mean_known(notes: Cells, part: int, family: int, kin: int, shape: int, facts: int, supply: int) -> int:
    """Return the mean of what *part* knows of the roll, over what the dice of the supply may show."""
    none = notes[part + kin] + 0
    one = notes[part + kin_of(notes, family, with_one(notes, shape))] + 0
    last = with_another(notes, shape, facts, supply)
    if last == NOTHING:
        return (5 * none + one) // FACES
    return mean_of_three(facts, none, one, notes[part + kin_of(notes, family, last)] + 0)
