"""The frame of a turn: how it begins and ends, and dice that are thrown."""

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.words import Box, Log, emit, follow, next_seat, pop, push

from ..actions import NOTHING, Event, Face, Step
from ..state import DICE, FACES, FACTIONS, State
from .abilities import next_roll_is_safe, note_powers, starts_with_six
from .locking import forget_choices

OPENING_DICE = 5  # MR-028

# What follows an action: the next question, or something to be done before.
ASK, GO_ON, FILL_SLOT, NEXT_TURN, THE_END = range(5)


def begin_turn(state: State, box: Box, log: Log) -> None:
    """MR-013, MR-028: all dice are in the supply; the step on top becomes the turn's."""
    state.supply = DICE
    fill(state.locked, FACES, 0)
    state.slot, state.commitment = NOTHING, NOTHING
    state.progress, state.done, state.safe = 0, 0, 0
    state.opening = 1
    emit(log, Event.TURN_BEGAN, state.turn)
    renew_abilities(state, box)
    if starts_with_six(state):
        clear_roll(state, 0)
        follow(state, Step.ASK_START)
    else:
        first_throw(state, OPENING_DICE, log)


def end_turn(state: State, box: Box, log: Log) -> None:
    """MR-027: the turn of the next player clockwise."""
    state.turn = next_seat(state.turn, state.seats)
    begin_turn(state, box, log)


def first_throw(state: State, dice: int, log: Log) -> None:
    state.supply = DICE - dice
    emit(log, Event.DICE_THROWN, state.turn, dice, 0)
    throw_pool(state, dice, 0)


def throw_pool(state: State, dice: int, held: int) -> None:
    """Throw *dice* dice as a new roll; *held* Wilds lie beside them, as they were."""
    clear_roll(state, dice + held)
    state.pool[Face.W + 0] = held
    state.fresh = 1
    forget_choices(state)
    follow(state, Step.ASK_LOCK)
    for _ in range(dice):
        push(state, Step.ROLL_DIE)


def clear_roll(state: State, size: int) -> None:
    """Forget the roll before; the next one has *size* dice."""
    fill(state.pool, FACES, 0)
    fill(state.served, FACES, 0)
    fill(state.locked_now, FACES, 0)
    state.size = size
    state.fresh, state.duty, state.booked = 0, 0, 0


def renew_abilities(state: State, box: Box) -> None:
    """MR-Q40: what was used up in one roll may be used in the next."""
    fill(state.used, FACTIONS, 0)
    note_powers(state, box)


def die_falls(state: State, face: int, log: Log) -> None:
    pop(state)
    state.pool[face] += 1
    emit(log, Event.DIE_FELL, state.turn, face)


def dice_in_hand(state: State) -> int:
    """Return how many dice the pool has."""
    return total(state.pool, FACES) + total(state.served, FACES)


def dice_joining(state: State) -> int:
    """Return how many dice of the supply join the pool at a reroll (MR-071, MR-073, MR-138, MR-Q19, MR-Q21)."""
    extra = state.pool[Face.E + 0] + total(state.served, FACES) + state.booked
    return min(extra, state.supply + 0)


def reroll(state: State, box: Box, held: int, log: Log) -> None:
    """MR-070, MR-072: throw the whole pool with the dice that join it, less the Wilds *held* (MR-170)."""
    added = dice_joining(state)
    dice = dice_in_hand(state) + added - held
    state.safe = 1 if next_roll_is_safe(state) else 0
    state.supply -= added
    state.opening = 0
    if held:
        emit(log, Event.WILD_HELD, state.turn)
    emit(log, Event.DICE_THROWN, state.turn, dice, added)
    renew_abilities(state, box)
    throw_pool(state, dice, held)
