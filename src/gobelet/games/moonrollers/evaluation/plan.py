"""The best use of dice that lie there: which to lock on what, which to let serve as Extra dice, and whether to go on.

Any order of locks comes to the same, so only numbers are tried: dice locked for one unit, for two, Extra dice spent. What
comes after is looked up: stopping in STOPS, throwing again in WORTH.
"""

from gobelet.kernel.words import Cells

from ..actions import NOTHING, REQUIREMENTS, Face
from ..state import DICE, SYMBOLS
from .facts import (
    ANY_EXTRA,
    ANY_WILD,
    COMPLETED,
    HELD,
    LONE_EXTRA,
    LONE_WILD,
    MORE_DICE,
    NEXT_SAFE,
    SAFE_IF_SMALL,
    TWO_IF_SMALL,
    TWO_OF_EXTRA,
    says,
)
from .memory import AT_LOCK, BUST, NATURAL, NUMBER, OPEN, REWARD, STOPS, SYMBOL, WORST, WORTH, filled, node

SMALL = 3
ORDINARY = 0b11111  # every face but the Extra die
UNSETTLED, SETTLED, DUTY, MUST = range(4)  # nothing locked yet; something; nothing, but who can lock must; nothing, and must


def shown(counts: int, face: int) -> int:
    """Return how many dice show *face*; *counts* has four bits for each."""
    return (counts >> (4 * face)) & 15


def shown_of(counts: int, faces: int) -> int:
    """Return how many dice show one of *faces*, the Extra dice left out."""
    found = 0
    for face in range(SYMBOLS):
        found += shown(counts, face) * ((faces >> face) & 1)
    return found


def go_on(notes: Cells, done: int, filling: int, low: int, high: int, locked: int, kind: int) -> int:
    """Return the better of stopping and throwing *low* to *high* dice."""
    best = notes[STOPS + done] + 0
    if done == notes[OPEN]:
        return best
    for dice in range(max(low, 1), high + 1):
        best = max(best, notes[WORTH + node(done, filling, dice, locked, kind)] + 0)
    return best


def roll_on(
    notes: Cells, facts: int, done: int, filling: int, left: int, supply: int, extra: int, room: int, locked: int, held: int
) -> int:
    """Return what it is worth to go on with *left* dice of the pool, *extra* of them Extra dice, and *room* for more."""
    kind = held + int(says(facts, NEXT_SAFE))
    low, high = left + min(supply, extra), left + min(supply, extra + room)
    best = go_on(notes, done, filling, low, high, locked, kind)
    if says(facts, MORE_DICE):
        low, high = left + min(supply, extra + 3), left + min(supply, extra + room + 3)
        best = max(best, go_on(notes, done, filling, low, high, locked, kind))
    return best


def plan(
    notes: Cells, counts: int, facts: int, served: int, booked: int, locked: int,
    done: int, requirement: int, progress: int, size: int, safe: bool, moment: int,
) -> int:  # fmt: skip
    """Return the best value of a roll whose pool shows *counts*, beside *served* dice serving as Extra dice."""
    best = lock(notes, counts, facts, served, booked, locked, done, requirement, progress, size)
    must = moment == MUST or (moment == DUTY and best > WORST)
    must = must or plain(notes, counts, done, requirement if progress > 0 else NOTHING)
    if moment == SETTLED:
        best = max(best, completing(notes, counts, facts, served, booked, locked, done, requirement, progress))
        filling = filled(requirement, progress)
        return max(best, without_lock(notes, counts, facts, served, booked, locked, done, filling))
    return unsettled(notes, counts, facts, served, booked, best, must, locked, done, requirement, progress, size, safe)


def completing(
    notes: Cells, counts: int, facts: int, served: int, booked: int, locked: int, done: int, requirement: int, progress: int
) -> int:
    """Return what it is worth to have an ability complete what is being filled."""
    if requirement == NOTHING or progress == 0 or not says(facts, COMPLETED):
        return WORST
    reward = notes[REWARD + requirement] + 0
    return reward + without_lock(notes, counts, facts, served, booked, locked, done | 1 << requirement, 0)


def unsettled(
    notes: Cells, counts: int, facts: int, served: int, booked: int, best: int, must: bool, locked: int,
    done: int, requirement: int, progress: int, size: int, safe: bool,
) -> int:  # fmt: skip
    """Return the best value of a roll in which locking is worth *best*; whoever *must* lock has little else."""
    best = max(best, completing(notes, counts, facts, served, booked, locked, done, requirement, progress))
    if must:
        return best
    if safe or (says(facts, SAFE_IF_SMALL) and size <= SMALL):
        filling = filled(requirement, progress)
        best = max(best, without_lock(notes, counts, facts, served, booked, locked, done, filling))
    return max(best, notes[BUST] + 0)


def is_candidate(notes: Cells, done: int, requirement: int, number: int) -> bool:
    """Return whether dice may be locked on requirement *number*, where *requirement* is being filled."""
    if requirement != NOTHING:
        return requirement == number
    return (notes[OPEN] & ~done) >> number & 1 == 1


def plain(notes: Cells, counts: int, done: int, requirement: int) -> bool:
    """Return whether a die can be locked for what it shows."""
    for number in range(REQUIREMENTS):
        there = shown(counts, notes[SYMBOL + number] + 0) + shown(counts, Face.W + 0)
        if there > 0 and is_candidate(notes, done, requirement, number):
            return True
    return False


def lock(
    notes: Cells, counts: int, facts: int, served: int, booked: int, locked: int,
    done: int, requirement: int, progress: int, size: int,
) -> int:  # fmt: skip
    """Return the best value of locking something."""
    best = WORST
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement, number):
            before = progress if requirement == number else 0
            fit = fit_of(notes, counts, facts, notes[SYMBOL + number] + 0)
            best = max(best, fill_up(notes, fit, facts, served, booked, locked, done, number, before, size))
    return best


def room_to_serve(made: int, facts: int, left: int, taken: int) -> int:
    """Return how many of *left* ordinary dice can serve as Extra dice: of *made* for that, *taken* are locked."""
    return min(left, max(made - taken, 0) + int(says(facts, ANY_EXTRA)))


def without_lock(notes: Cells, counts: int, facts: int, served: int, booked: int, locked: int, done: int, filling: int) -> int:
    """Return what it is worth to go on without locking anything more."""
    ordinary, extras = shown_of(counts, ORDINARY), shown(counts, Face.E + 0)
    left = ordinary + extras + served
    made = shown_of(counts, (facts >> LONE_EXTRA) & ORDINARY)
    room, held_room = room_to_serve(made, facts, ordinary, 0), -1
    if says(facts, HELD) and shown(counts, Face.W + 0) > 0:
        held_room = room_to_serve(made, facts, ordinary - 1, 0)
    extra = extras + served + booked
    return roll_either(notes, facts, done, filling, left, DICE - locked - left, extra, room, held_room, locked)


def fit_of(notes: Cells, counts: int, facts: int, symbol: int) -> int:
    """Return how many dice are fit for *symbol*, and for what: eleven numbers of four bits, the lowest of them first.

    Ordinary dice; Extra dice; those that match the symbol; ordinary dice that abilities make Wilds, and Extra dice; those
    that may fill two units if the pool is small, and Extra dice that may; dice that may serve as Extra dice; those that
    match and may not; those made Wilds that may not; and how many can be locked if a Wild is held back.
    """
    ordinary, extras = shown_of(counts, ORDINARY), shown(counts, Face.E + 0)
    matching = shown(counts, symbol) + (shown(counts, Face.W + 0) if symbol != Face.W else 0)
    wilds, lone_extra, twos, spent = special(notes, counts, facts, symbol)
    made, plain_matching, plain_others = 0, matching, wilds
    faces = (facts >> LONE_EXTRA) & ORDINARY
    if faces:  # dice that no ability makes Extra dice are locked first
        takes = (1 << symbol | 1 << Face.W) & ORDINARY
        made = shown_of(counts, faces)
        plain_matching = shown_of(counts, takes & ~faces)
        plain_others = min(wilds, shown_of(counts, ORDINARY & ~takes & ~faces))
    held = matching + wilds if says(facts, HELD) and shown(counts, Face.W + 0) > 0 else 0
    found = held << 8 | plain_others << 4 | plain_matching
    found = found << 16 | made << 12 | spent << 8 | twos << 4 | lone_extra
    return found << 16 | wilds << 12 | matching << 8 | extras << 4 | ordinary


def fill_up(
    notes: Cells, fit: int, facts: int, served: int, booked: int, locked: int,
    done: int, requirement: int, progress: int, size: int,
) -> int:  # fmt: skip
    """Return the best value of locking at least one die on *requirement*, of which *progress* is filled."""
    ordinary, extras, matching, wilds = fit & 15, (fit >> 4) & 15, (fit >> 8) & 15, (fit >> 12) & 15
    lone_extra, spent, made = (fit >> 16) & 15, (fit >> 24) & 15, (fit >> 28) & 15
    plain_matching, plain_others, most_held = (fit >> 32) & 15, (fit >> 36) & 15, (fit >> 40) & 15
    twos = (fit >> 20) & 15 if size <= SMALL or notes[AT_LOCK] else 0
    in_hand = ordinary + extras + served
    supply = DICE - locked - in_hand
    missing = notes[NUMBER + requirement] - progress
    best = WORST
    for one in range(min(matching + wilds, missing) + 1):
        for two in range(min(one, twos) + 1):
            if notes[AT_LOCK] and two > 0 and in_hand - one + two > SMALL:
                continue
            taken = max(two - plain_matching, one - plain_matching - plain_others)
            room = room_to_serve(made, facts, ordinary - one, max(taken, 0))
            held_room = -1
            if one < most_held and two < matching:
                held_room = room_to_serve(made, facts, ordinary - one - 1, max(taken, 0))
            for double in range(min(spent, missing) + 1):
                for lone in range(min(lone_extra, extras - double) + 1):
                    units = one + two + 2 * double + lone
                    if units == 0 or units - (2 if two + double > 0 else 1) >= missing:
                        continue
                    dice = one + double + lone
                    extra = extras - double - lone + served + booked
                    found = after_locks(
                        notes, facts, done, requirement, progress + units,
                        in_hand - dice, supply, extra, room, held_room, locked + dice,
                    )  # fmt: skip
                    best = max(best, found)
    return best


def special(notes: Cells, counts: int, facts: int, symbol: int) -> tuple[int, int, int, int]:
    """Return how many dice abilities make fit for *symbol*: ordinary and Extra ones as Wilds, then both for two units."""
    wilds, lone_extra, twos, spent = 0, 0, 0, 0
    extras = shown(counts, Face.E + 0)
    if symbol != Face.W or not notes[NATURAL]:
        if says(facts, ANY_WILD) or (facts >> LONE_WILD) & ORDINARY:
            wilds = made_wild(counts, facts, (1 << symbol | 1 << Face.W) & ORDINARY)
        lone_extra = min((facts >> (LONE_WILD + Face.E)) & 1, extras)
    if symbol != Face.W:
        if (facts >> (TWO_IF_SMALL + symbol)) & 1:
            twos = shown(counts, symbol) + shown(counts, Face.W + 0)
        if (facts >> (TWO_OF_EXTRA + symbol)) & 1:
            spent = extras
    return wilds, lone_extra, twos, spent


def made_wild(counts: int, facts: int, takes: int) -> int:
    """Return how many dice, of faces that a requirement does not take, abilities make Wilds; Extra dice are left out."""
    faces = (facts >> LONE_WILD) & ORDINARY & ~takes
    found = 0
    for face in range(SYMBOLS):
        if (faces >> face) & 1 and shown(counts, face) > 0:
            found += 1
    if says(facts, ANY_WILD) and shown_of(counts, ORDINARY & ~takes) > found:
        found += 1
    return found


def after_locks(
    notes: Cells, facts: int, done: int, requirement: int, progress: int,
    left: int, supply: int, extra: int, room: int, held_room: int, locked: int,
) -> int:  # fmt: skip
    """Return the value of what follows when *requirement* is filled up to *progress*, and *left* dice are in the pool."""
    reward = notes[REWARD + requirement] + 0
    over = done | 1 << requirement
    if progress >= notes[NUMBER + requirement]:
        return reward + roll_either(notes, facts, over, 0, left, supply, extra, room, held_room, locked)
    best = roll_either(notes, facts, done, filled(requirement, progress), left, supply, extra, room, held_room, locked)
    if says(facts, COMPLETED):
        best = max(best, reward + roll_either(notes, facts, over, 0, left, supply, extra, room, held_room, locked))
    return best


def roll_either(
    notes: Cells, facts: int, done: int, filling: int, left: int, supply: int, extra: int, room: int, held_room: int, locked: int
) -> int:
    """Return the better of going on with all dice and with a Wild held back; *held_room* is negative where none can be."""
    best = roll_on(notes, facts, done, filling, left, supply, extra, room, locked, 0)
    if held_room >= 0:
        best = max(best, roll_on(notes, facts, done, filling, left, supply, extra, held_room, locked, 2))
    return best
