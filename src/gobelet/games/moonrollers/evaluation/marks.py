"""Which moments can come up while the turn serves one crew: nothing else need be known.

A moment is marked with the kinds of it that there may be. Too many marks cost time; a missing one would be a mistake.
"""

from gobelet.kernel.words import Cells

from ..actions import REQUIREMENTS
from ..state import DICE
from .memory import (
    COMPLETES,
    COMPLETING,
    DONE,
    FILLING,
    FROM_SUPPLY,
    MARKED,
    MOMENTS,
    MORE,
    MOST_DICE,
    NEXT_SAFE_FACES,
    NUMBER,
    OPEN,
    SMALL_SAFE,
    SYMBOL,
    TWOS,
    filled,
    moment,
    progress_of,
    requirement_of,
)
from .plan import SMALL, is_candidate


def forget_marks(notes: Cells) -> None:
    notes[MOST_DICE] = 0
    for at in range(MARKED, MARKED + MOMENTS):
        notes[at] = 0


def marks(notes: Cells, done: int, filling: int, dice: int, locked: int) -> int:
    """Return the kinds of a moment that can come up, as a mask."""
    return notes[MARKED + moment(done, filling, dice, locked)] + 0


def mark_all(notes: Cells, first: int) -> None:
    """Mark what marked moments lead to, from those with *first* dice locked on."""
    for locked in range(first, DICE):
        for done in range(DONE):
            for filling in range(FILLING):
                for dice in range(1, DICE - locked + 1):
                    if marks(notes, done, filling, dice, locked):
                        mark_after(notes, done, filling, dice, locked, 0)
                        if may_stay(notes, dice, 1):
                            mark_dice(notes, done, filling, dice, dice, locked, 0)


def may_stay(notes: Cells, dice: int, safe: int) -> bool:
    """Return whether a roll of *dice* dice may be survived without a lock."""
    return (notes[SMALL_SAFE] == 1 and dice <= SMALL) or (safe == 1 and notes[NEXT_SAFE_FACES] != 0)


def mark_after(notes: Cells, done: int, filling: int, dice: int, locked: int, held: int) -> None:
    """Mark what a roll of *dice* dice may lead to when something is locked or completed, and perhaps a little more."""
    for number in range(REQUIREMENTS):
        if is_candidate(notes, done, requirement_of(filling), number):
            before = progress_of(filling)
            for locks in range(min(dice + notes[FROM_SUPPLY], notes[NUMBER + number] - before) + 1):
                mark_locks(notes, done, number, before, dice, locked, locks, held)


def mark_locks(notes: Cells, done: int, requirement: int, progress: int, dice: int, locked: int, locks: int, held: int) -> None:
    """Mark what *locks* dice locked on *requirement* may lead to."""
    number, left = notes[NUMBER + requirement], dice - locks
    most = 2 * locks if (notes[TWOS] >> notes[SYMBOL + requirement]) & 1 else locks
    if progress + most >= number:
        mark_dice(notes, done | 1 << requirement, 0, left, left, locked + locks, held)
    elif notes[COMPLETES] and progress + locks > 0:
        extras = min(left, dice - notes[COMPLETING])
        mark_dice(notes, done | 1 << requirement, 0, left, extras, locked + locks, held)
    if locks > 0:
        for units in range(locks, min(most, number - progress - 1) + 1):
            mark_dice(notes, done, filled(requirement, progress + units), left, left, locked + locks, held)


def mark_dice(notes: Cells, done: int, filling: int, left: int, extras: int, locked: int, held: int) -> None:
    """Mark the moments with *left* dice of the pool, at most *extras* of them Extra dice, and the dice that may join them."""
    if done == notes[OPEN] or extras < 0:
        return
    kinds = 0b11 if notes[NEXT_SAFE_FACES] else 0b01
    if held:
        kinds |= kinds << 2
    most = min(left + extras + 2 * notes[FROM_SUPPLY] + notes[MORE], DICE - locked)
    notes[MOST_DICE] = max(notes[MOST_DICE] + 0, most)
    for dice in range(max(left, 1), most + 1):
        notes[MARKED + moment(done, filling, dice, locked)] |= kinds
