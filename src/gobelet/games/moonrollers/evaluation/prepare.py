"""What is found out before anything is tried: what the player's crew can do in this turn, whichever crew card it serves."""

from typing import Any

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.lookahead import copy_state
from gobelet.kernel.words import Box, Cells

from ..actions import NOTHING, REQUIREMENTS
from ..rules.abilities import (
    BOOKED,
    BUST_PAYS,
    EXTRA,
    MANY_THRUSTERS,
    SUPPLY_ONE,
    SUPPLY_TWO,
    faces_of,
    note_powers,
    pays_for_busts,
)
from ..rules.turn import OPENING_DICE
from ..state import DICE, FACES, FACTIONS, SYMBOLS, Ability, State
from .again import find_again
from .facts import note_facts
from .kin import find_kin, find_walks, note_idle
from .memory import (
    AT_LOCK,
    BUILT,
    BUST,
    COMPLETES,
    COMPLETING,
    FACTS,
    FEWEST_AGAIN,
    FROM_SUPPLY,
    LEARNT,
    MORE,
    NATURAL,
    NEXT_SAFE_FACES,
    OPENING_FACTS,
    SMALL_SAFE,
    THROWN_AGAIN,
    TOKEN,
    TWOS,
    WILD_LOCKS,
    WILD_SERVES,
)
from .position import evaluate, token_worth
from .shapes import build

MOST_AT_FIRST = OPENING_DICE + 1 + SUPPLY_TWO  # dice of a first roll, those of the supply included


def prepare(scratch: Any, box: Box, seat: int, notes: Cells) -> None:
    """Note what holds for the whole turn, whichever crew it serves."""
    state = scratch[0]
    if not notes[BUILT]:
        build(notes)
        find_walks(notes)
    copy_state(scratch, 1, state)
    fill(scratch[1].used, FACTIONS, 0)
    note_powers(scratch[1], box)
    note_powers_of_turn(scratch[1], box, notes)
    notes[LEARNT] = 0
    learn(scratch, box, notes, min(DICE - state.supply + SUPPLY_TWO, DICE) - total(state.locked, FACES))
    if state.opening:
        note_facts(scratch[1], box, notes, OPENING_FACTS, 0, MOST_AT_FIRST)
    notes[TOKEN] = token_worth(state, seat)
    notes[BUST] = worth_of_bust(scratch, box, seat)


def learn(scratch: Any, box: Box, notes: Cells, most: int) -> None:
    """Learn what abilities make of rolls of up to *most* dice, and which of them come to the same."""
    copy_state(scratch, 1, scratch[0])
    note_facts(scratch[1], box, notes, FACTS, notes[LEARNT] + 0, most)
    note_idle(notes, notes[LEARNT] + 0, most)
    for dice in range(notes[LEARNT] + 0, most + 1):
        find_again(notes, dice)
        for symbol in range(SYMBOLS):
            find_kin(notes, symbol, dice)
    notes[LEARNT] = max(notes[LEARNT] + 0, most + 1)


def note_powers_of_turn(state: State, box: Box, notes: Cells) -> None:
    """Note what the player's crew can do in rolls to come, in which none of it is used up."""
    notes[MORE] = BOOKED if faces_of(state, Ability.MORE_DICE + 0) else 0
    notes[FROM_SUPPLY] = dice_from_supply(state, box)
    notes[TWOS] = faces_of(state, Ability.TWO_IN_SMALL_POOL + 0) | faces_of(state, Ability.TWO_FROM_EXTRA + 0)
    notes[NEXT_SAFE_FACES] = faces_of(state, Ability.NEXT_ROLL_SAFE + 0)
    notes[SMALL_SAFE] = faces_of(state, Ability.SMALL_POOL_SAFE + 0) != 0
    notes[WILD_SERVES] = notes[FROM_SUPPLY] > 0 and faces_of(state, Ability.LONE_AS_EXTRA + 0) != 0
    notes[WILD_LOCKS] = faces_of(state, Ability.ANY_AS_WILD + 0) != 0 or faces_of(state, Ability.LONE_AS_WILD + 0) & EXTRA != 0
    notes[COMPLETES] = faces_of(state, Ability.COMPLETE + 0) != 0
    notes[COMPLETING] = dice_that_complete(state)
    notes[NATURAL], notes[AT_LOCK] = state.natural_wilds, state.pool_at_lock
    prepare_again(state, box, notes)


def dice_that_complete(state: State) -> int:
    """Return how many dice of a roll in which an ability completes something neither are nor serve as Extra dice."""
    if faces_of(state, Ability.COMPLETE + 0) & EXTRA or faces_of(state, Ability.FIRST_AS_EXTRA + 0):
        return 0
    return MANY_THRUSTERS - int(faces_of(state, Ability.ONE_AS_EXTRA + 0) != 0)


def worth_of_bust(scratch: Any, box: Box, seat: int) -> int:
    state = scratch[0]
    copy_state(scratch, 1, state)
    for requirement in range(REQUIREMENTS):
        if (state.done >> requirement) & 1:
            scratch[1].covers[state.slot][requirement] = NOTHING
    if pays_for_busts(state):
        scratch[1].prestige[seat] += BUST_PAYS
    return evaluate(scratch[1], box, seat)


def dice_from_supply(state: State, box: Box) -> int:
    if faces_of(state, Ability.TWO_FROM_SUPPLY + 0):
        return SUPPLY_TWO
    return SUPPLY_ONE if faces_of(state, Ability.ONE_FROM_SUPPLY + 0) else 0


def prepare_again(state: State, box: Box, notes: Cells) -> None:
    """Note how many dice may be thrown again in a roll."""
    notes[THROWN_AGAIN], notes[FEWEST_AGAIN] = 0, 1
    if faces_of(state, Ability.RETHROW_ANY + 0):
        notes[THROWN_AGAIN] = 1 if state.lila_one else DICE
    elif faces_of(state, Ability.RETHROW_TWO + 0):
        notes[THROWN_AGAIN] = 2
        notes[FEWEST_AGAIN] = 1 if state.vila_fewer else 2
