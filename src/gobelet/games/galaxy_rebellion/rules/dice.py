"""The dice step: placing, setting aside, rolling again, New Hope, and what the lords make of it."""

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.words import Log, emit, follow

from ..actions import ROWS, Event, Face, Step
from ..state import Box, State
from .helpers import end_turn_unless_helped
from .lords import return_lord, take_palpatine, take_vader
from .turn import FACES, first_roll, throw

ENOUGH = 2  # GR-066: two placed dice keep the lords away.


def place_die(state: State, symbol: int, row: int, face: int, log: Log) -> None:
    """GR-033, GR-047: put a die on a free space."""
    cell = symbol * ROWS + row
    state.faces[face] -= 1
    state.free[cell] -= 1
    state.placed_at[state.placed + 0] = cell
    if face != symbol:
        state.placed_wild[state.placed + 0] = 1
        emit(log, Event.EMPIRE_PLACED, state.turn, symbol, row)
    else:
        emit(log, Event.DIE_PLACED, state.turn, symbol, row)
    state.placed += 1


def set_aside(state: State, log: Log) -> None:
    """GR-041: keep a victory die for a point at the end of the turn."""
    state.faces[Face.V + 0] -= 1
    state.aside += 1
    emit(log, Event.POINT_SET_ASIDE, state.turn)


def roll_again(state: State, log: Log) -> None:
    """GR-053: throw all dice that are neither placed nor set aside."""
    dice = total(state.faces, FACES)
    emit(log, Event.DICE_ROLLED_AGAIN, state.turn, dice)
    throw(state, dice)


def raise_hope(state: State, ally: int, log: Log) -> None:
    """GR-110 to GR-113: undo what the dice did and start again with as many."""
    state.ally_used[ally] = 1
    emit(log, Event.HOPE_RAISED, state.turn, ally)
    for die in range(state.placed):
        state.free[state.placed_at[die]] += 1
    first_roll(state)


def end_dice(state: State, box: Box, log: Log) -> None:
    """GR-046, GR-071: count the victory dice, settle the lords, and go on to the helpers."""
    for _ in range(state.faces[Face.V + 0]):
        set_aside(state, log)
    fill(state.faces, FACES, 0)
    return_lord(state, log)
    if state.placed == 0:
        take_palpatine(state, log)
    elif state.placed < ENOUGH and not state.alone:
        take_vader(state, log)
    follow(state, Step.ASK_HELPERS)
    end_turn_unless_helped(state, box, log)
