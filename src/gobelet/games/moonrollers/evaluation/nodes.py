"""What each moment between two rolls is worth, for one crew: found backwards, from turns in which every die is locked.

A moment leads to others with more dice locked, or more requirements completed; only a roll survived without a lock leads
back to where it was, and is looked at until nothing changes.

Rolls that come to the same, a *kin*, are looked at once (kin.py). What it is worth to lock something is the same whether a
roll landed with that many dice or some joined it from the supply, so it is worked out once for both.
"""

from gobelet.kernel.words import Cells

from ..actions import NOTHING, REQUIREMENTS, Face
from ..state import DICE, FACES
from .again import find_parts, look_again, may_throw_again
from .facts import LONE_EXTRA, MORE_DICE, ONE_THROWN, TOKEN_DRAWN, TWO_THROWN, says
from .kin import dice_that_show, first_kin, first_step, kin_of, walk_without
from .marks import marks, may_stay
from .memory import (
    AGAIN,
    ALIKE,
    APART,
    BEST,
    COUNTS,
    DONE,
    EACH,
    ELSEWHERE,
    FACTS,
    FILLED,
    FILLING,
    FIRST_AGAIN,
    FIT,
    FROM_SUPPLY,
    IDLE,
    IDLE_WORTH,
    KIN_VALUES,
    KIN_WAYS,
    KNOWN,
    LOCKED_ALIKE,
    LOCKS,
    LOCKS_SERVED,
    NEXT_SAFE_FACES,
    NUMBER,
    SERVED,
    SETS,
    SHAPES,
    SMALL_SAFE,
    STEPS,
    STOPS,
    SYMBOL,
    THROWN_AGAIN,
    TOKEN,
    UNKNOWN,
    VALUES,
    WAYS,
    WILD_FIRST,
    WILD_LOCKS,
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
    return family


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
    note_known(notes, family, family, symbols, done, requirement, progress, dice, size, locked, 0)
    if notes[NEXT_SAFE_FACES]:
        note_safe(notes, family, symbols, done, requirement, progress, dice, size, locked)


def work_out_one(notes: Cells, done: int, requirement: int, progress: int, dice: int, size: int, locked: int) -> None:
    """Work out what it is worth to lock something on one requirement."""
    symbol = notes[SYMBOL + requirement] + 0
    missing, supply = notes[NUMBER + requirement] - progress, min(DICE - locked - dice, dice)
    first = notes[WILD_SERVES] or notes[WILD_LOCKS]
    for cell in range(LOCKED_ALIKE, LOCKED_ALIKE + 16 * (missing + 1) * (supply + 1)):
        notes[cell] = UNKNOWN
    for kin in range(first_kin(notes, symbol, dice), first_kin(notes, symbol, dice + 1)):
        at, cell = requirement * SHAPES + kin, cell_of(notes[ALIKE + symbol * SHAPES + kin] + 0, missing, supply)
        if cell == NOTHING or notes[cell] == UNKNOWN:
            facts, fit = notes[FACTS + notes[STEPS + symbol * SHAPES + kin]] + 0, notes[FIT + symbol * SHAPES + kin] + 0
            notes[FILLED + at] = fill_up(notes, fit, facts, 0, 0, locked, done, requirement, progress, size)
            if cell != NOTHING:
                notes[cell] = notes[FILLED + at]
        else:
            notes[FILLED + at] = notes[cell]
        if first:
            shape = notes[STEPS + symbol * SHAPES + kin] + 0
            if says(notes[FACTS + shape], TWO_THROWN) or says(notes[FACTS + shape], ONE_THROWN):
                work_out_first(notes, shape, at, done, requirement, progress, dice, size, locked)


def cell_of(alike: int, missing: int, supply: int) -> int:
    """Return where what rolls *alike* are worth is kept: dice beyond those missing or the supply do not count."""
    if alike < 0:
        return NOTHING
    return LOCKED_ALIKE + ((alike >> 8) * (missing + 1) + min(alike >> 4 & 15, missing)) * (supply + 1) + min(alike & 15, supply)


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
    wanted, supply = dice_that_show(symbols), min(DICE - locked - dice, dice)
    for cell in range(IDLE_WORTH, IDLE_WORTH + 1 + 64 * (supply + 1)):
        notes[cell] = UNKNOWN
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        counts = notes[COUNTS + shape] + 0
        if dice == size or may_have_joined(counts, notes[FACTS + shape] + 0, dice - size):
            kin, must = kin_of(notes, family, shape), counts & wanted != 0
            cell = idle_cell(notes[IDLE + shape] + 0, must, supply)
            if notes[cell] == UNKNOWN or cell == IDLE_WORTH:
                facts = notes[FACTS + shape] + 0
                notes[cell] = unsettled(
                    notes, counts, facts, 0, 0, WORST, must, locked, done, requirement, progress, size, safe == 1
                )
            notes[KNOWN + safe * SHAPES + kin] = max(notes[LOCKS + kin] + 0, notes[cell] + 0)


def idle_cell(idle: int, must: bool, supply: int) -> int:
    """Return where what rolls with as many *idle* dice are worth is kept, or the place for all others."""
    if idle < 0:
        return IDLE_WORTH
    return IDLE_WORTH + 1 + ((idle >> 4) * 2 + must) * (supply + 1) + min(idle & 15, supply)


def note_safe(
    notes: Cells, family: int, symbols: int, done: int, requirement: int, progress: int, dice: int, size: int, locked: int
) -> None:
    """Note what is known of ordinary rolls for safe ones that show what is wanted, in which all must lock; then the others."""
    for kin in range(first_kin(notes, family, dice), first_kin(notes, family, dice + 1)):
        notes[KNOWN + SHAPES + kin] = notes[KNOWN + kin]
    note_known(notes, walk_without(symbols), family, symbols, done, requirement, progress, dice, size, locked, 1)


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
                walk = walk_without(symbols) if safe == 1 else grouped(notes, family)
                notes[at + 2 + safe] = mean_beside_wild(notes, walk, grouped(notes, family), symbols, dice)
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
    note_values(notes, walk, family, done, requirement, progress, dice, locked, safe)
    if notes[THROWN_AGAIN]:
        shapes = EACH if walk == family else walk
        if family != EACH:
            tell_shapes(notes, shapes, family, dice)
        look_again(notes, FACTS, shapes, dice)
    if walk == family:
        return mean_of_all(notes, grouped(notes, family), symbols, dice)
    return mean_of_rolls(notes, walk, grouped(notes, family), symbols, dice)


def note_values(
    notes: Cells, walk: int, family: int, done: int, requirement: int, progress: int, dice: int, locked: int, safe: int
) -> None:
    """Note what each roll is worth if no dice of it are thrown again."""
    values = KIN_VALUES if notes[THROWN_AGAIN] and family != EACH else VALUES
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        kin, facts = kin_of(notes, family, shape), notes[FACTS + shape] + 0
        found = notes[KNOWN + safe * SHAPES + kin] + 0
        if (says(facts, TWO_THROWN) or says(facts, ONE_THROWN)) and dice + locked < DICE:
            found = max(found, thrown_in(notes, family, kin, shape, facts, locked, done, requirement, progress, dice, safe))
        notes[values + kin] = found + notes[TOKEN] if says(facts, TOKEN_DRAWN) else found


def grouped(notes: Cells, family: int) -> int:
    """Return the family by which the values of rolls are known in the end: each has its own where dice may be thrown again."""
    return EACH if notes[THROWN_AGAIN] else family


def tell_shapes(notes: Cells, walk: int, family: int, dice: int) -> None:
    """Let each shape on *walk* be worth what its kin is."""
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        notes[VALUES + shape] = notes[KIN_VALUES + kin_of(notes, family, shape)]


def mean_of_all(notes: Cells, family: int, symbols: int, dice: int) -> int:
    """Return the mean of what is known of all rolls of *dice* dice."""
    whole = 0
    part = BEST if notes[THROWN_AGAIN] else VALUES
    for kin in range(first_kin(notes, family, dice), first_kin(notes, family, dice + 1)):
        whole += notes[KIN_WAYS + family * SHAPES + kin] * notes[part + kin]
    notes[ELSEWHERE] = whole - sum_on_walk(notes, walk_without(symbols), family, dice)
    return whole // throws(dice)


def sum_on_walk(notes: Cells, walk: int, family: int, dice: int) -> int:
    """Return what rolls on *walk* are worth in all, by how often they fall."""
    whole = 0
    part = BEST if notes[THROWN_AGAIN] else VALUES
    for at in range(first_step(notes, walk, dice), first_step(notes, walk, dice + 1)):
        shape = notes[at] + 0
        whole += notes[WAYS + shape] * notes[part + kin_of(notes, family, shape)]
    return whole


def mean_of_rolls(notes: Cells, walk: int, family: int, symbols: int, dice: int) -> int:
    """Return the mean of what is known of all rolls of *dice* dice, when those on *walk* have been looked at again."""
    whole, best = notes[ELSEWHERE] + sum_on_walk(notes, walk, family, dice), best_part_on(notes, walk, family, dice)
    if best > WORST:
        find_parts(notes, symbols)
        wanted, least = dice_that_show(symbols), least_part(notes, dice)
        for at in range(AGAIN + notes[FIRST_AGAIN + dice], AGAIN + notes[FIRST_AGAIN + dice + 1]):
            shape = notes[at] + 0
            found = notes[BEST + shape] + 0
            if found < best and notes[COUNTS + shape] & wanted:
                whole += notes[WAYS + shape] * (with_part(notes, shape, found, symbols, least) - found)
    return whole // throws(dice)


def mean_beside_wild(notes: Cells, walk: int, family: int, symbols: int, dice: int) -> int:
    """Return the same where one of the dice is a Wild held back."""
    whole, wanted, best = 0, dice_that_show(symbols), best_part_on(notes, walk, family, dice)
    part, least = BEST if notes[THROWN_AGAIN] else VALUES, least_part(notes, dice)
    if best > WORST:
        find_parts(notes, symbols)
    for shape in range(first_shape(notes, dice - 1), first_shape(notes, dice)):
        kin = kin_of(notes, family, with_die(notes, shape, Face.W + 0))
        found = notes[part + kin] + 0
        if found < best and notes[COUNTS + kin] & wanted and may_throw_again(notes, FACTS, kin):
            found = with_part(notes, kin, found, symbols, least)
        whole += notes[WAYS + shape] * found
    return whole // throws(dice - 1)


def best_part_on(notes: Cells, walk: int, family: int, dice: int) -> int:
    """Return the most that throwing dice again beside dice on *walk* may bring, where other rolls do not know of it yet."""
    best = WORST
    if notes[THROWN_AGAIN] and walk != family:
        for at in range(first_step(notes, walk, dice - 1), first_step(notes, walk, dice)):
            best = max(best, notes[BEST + notes[at]] + 0)
    return best


def least_part(notes: Cells, dice: int) -> int:
    """Return the first shape of those that may be kept of *dice* dice when others are thrown again."""
    return first_shape(notes, dice - min(notes[THROWN_AGAIN] + 0, dice))


def with_part(notes: Cells, shape: int, found: int, symbols: int, least: int) -> int:
    """Return what a roll worth *found* is worth if no dice that show *symbols* need be kept when dice are thrown again."""
    part = notes[APART + (symbols & (SETS - 1)) * SHAPES + shape] + 0
    return found if part < least else max(found, notes[BEST + part] + 0)


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
