"""Which dice can be locked on what, and what a player who can lock must do.

Symbols are looked at together, as masks: bit D is set when a Damage requirement could take a die of the pool.
"""

from gobelet.kernel.words import Box

from ..actions import NOTHING, SLOTS, Face
from ..state import FACES, State
from .abilities import EXTRA, two_from_extra, two_in_small_pool, wild_faces

FOUR_SYMBOLS = 0b1111  # D, R, T and S
WILD = 1 << Face.W
EVERY_SYMBOL = FOUR_SYMBOLS | WILD


# Dice on requirements.


def takes(symbol: int) -> int:
    """MR-017 to MR-020: return the faces a requirement takes, as a mask: its own, and Wilds."""
    return 1 << symbol | WILD


def lock_as_wild_faces(state: State, box: Box, symbol: int) -> int:
    """Return the faces that abilities make Wilds for *symbol*, which would not take them otherwise (MR-Q36)."""
    if symbol == Face.W and state.natural_wilds:
        return 0
    return wild_faces(state) & ~takes(symbol)


def lock_as_two_faces(state: State, box: Box, symbol: int) -> int:
    """Return the faces of which abilities let a die fill two units of *symbol* (MR-Q46, MR-Q47)."""
    if symbol == Face.W:
        return 0
    found = takes(symbol) if (two_in_small_pool(state) >> symbol) & 1 else 0
    return found | EXTRA if (two_from_extra(state) >> symbol) & 1 else found


def faces_there(state: State, without: int) -> int:
    """Return the faces that dice of the pool show, as a mask, one die showing *without* left aside."""
    found = 0
    for face in range(FACES):
        if state.pool[face] > (face == without):
            found |= 1 << face
    return found


def symbols_shown(faces: int) -> int:
    """Return the symbols that dice showing *faces* could be locked on for what they show."""
    found = faces & EVERY_SYMBOL
    return found | FOUR_SYMBOLS if found & WILD else found


def symbols(state: State, without: int) -> int:
    """Return the symbols that a die could be locked on in any way, one die showing *without* left aside."""
    faces = faces_there(state, without)
    found = symbols_shown(faces)
    if faces & EXTRA:
        found |= two_from_extra(state)
    if faces & wild_faces(state):
        found |= FOUR_SYMBOLS if state.natural_wilds else EVERY_SYMBOL
    return found


def open_symbols(state: State, box: Box, slot: int) -> int:
    """Return the symbols of the open requirements of the crew in *slot* (MR-035)."""
    crew, found = state.display[slot] + 0, 0
    if crew == NOTHING:
        return found
    for requirement in range(box.requirements[crew]):
        if state.covers[slot][requirement] == NOTHING:
            found |= 1 << box.symbol[crew][requirement]
    return found


def symbol_wanted(state: State, box: Box) -> int:
    """Return the symbol of the commitment."""
    symbol: int = box.symbol[state.display[state.slot] + 0][state.commitment] + 0
    return symbol


def crew_is_final(state: State) -> bool:
    """MR-033, MR-Q15: the first lock of the turn makes the choice of the crew final."""
    return state.progress > 0 or state.done != 0


def within_reach(state: State, box: Box) -> int:
    """Return the symbols that a lock may go to, whatever has been chosen without locking yet (MR-061, MR-062, MR-Q10)."""
    if state.progress > 0:
        return 1 << symbol_wanted(state, box)
    first, last = 0, SLOTS
    if crew_is_final(state):
        first, last = state.slot + 0, state.slot + 1
    found = 0
    for slot in range(first, last):
        found |= open_symbols(state, box, slot)
    return found


# Duties. MR-Q11, MR-Q12: who can lock without abilities must; who cannot may decline, and bust.


def can_lock_plainly(state: State, reach: int) -> bool:
    """Return whether a die of the pool can be locked for what it shows on a symbol within *reach*."""
    return symbols_shown(faces_there(state, NOTHING)) & reach != 0


def may_bust(state: State, reach: int) -> bool:
    """Return whether the player may declare a bust."""
    if can_lock_plainly(state, reach):
        return False
    return not (state.duty and symbols(state, NOTHING) & reach)


def may_give_up(state: State, reach: int, face: int) -> bool:
    """Return whether a die showing *face* may serve as an Extra die: not if a player who can lock then could not."""
    if symbols(state, face) & reach:
        return True
    return not (state.duty or can_lock_plainly(state, reach))


def fits(state: State, box: Box, slot: int, requirement: int, lockable: int) -> bool:
    """Return whether a requirement is open and one of the *lockable* symbols."""
    crew = state.display[slot]
    if requirement >= box.requirements[crew] or state.covers[slot][requirement] != NOTHING:
        return False
    symbol: int = box.symbol[crew][requirement] + 0
    return (lockable >> symbol) & 1 == 1


def slot_of(state: State, crew: int) -> int:
    """Return where in the display *crew* lies, or nothing."""
    for slot in range(SLOTS):
        if state.display[slot] == crew:
            return slot
    return NOTHING


def forget_choices(state: State) -> None:
    """Forget a crew and a requirement that were chosen, and nothing locked on them since (MR-Q15)."""
    if state.progress == 0:
        state.commitment = NOTHING
    if not crew_is_final(state):
        state.slot = NOTHING


def drop_empty_choices(state: State, box: Box) -> None:
    """Forget a crew or a requirement chosen in this roll on which nothing can be locked any more."""
    if state.slot == NOTHING or state.progress > 0:
        return
    lockable = symbols(state, NOTHING)
    if state.commitment != NOTHING and not (lockable >> symbol_wanted(state, box)) & 1:
        state.commitment = NOTHING
    if not crew_is_final(state) and not lockable & open_symbols(state, box, state.slot + 0):
        state.slot = NOTHING
