"""Pig: be the first to keep 100 points; a 1 loses the turn and everything not kept."""

from gobelet.kernel.words import (
    CHANCE,
    NOBODY,
    Box,
    Cells,
    Legal,
    Log,
    allow,
    allow_range,
    emit,
    follow,
    next_seat,
    push,
    seat_bit,
    top,
)

from .actions import DIE, ROLL, STOP, Event, Step
from .state import State

GOAL = 100  # PIG-007: the first to keep 100 points wins.
FACES = 6
LAST_DECISION = 1000  # PIG-009: after a thousand decisions the game is a draw.


def setup(state: State, box: Box, seats: int, options: Cells, log: Log) -> None:
    state.seats = seats
    push(state, Step.ASK_ROLL_OR_STOP)


def actors(state: State) -> int:
    if top(state) == Step.GAME_OVER:
        return NOBODY
    if top(state) == Step.ROLL_DIE:
        return CHANCE
    return seat_bit(state.turn)


def legal_actions(state: State, box: Box, seat: int, legal: Legal) -> None:
    if top(state) == Step.ROLL_DIE and seat == CHANCE:
        allow_range(legal, DIE, DIE + FACES - 1)
    elif top(state) == Step.ASK_ROLL_OR_STOP and seat == state.turn:
        if state.points[seat] + state.total < GOAL:  # PIG-006: with the win in hand you must stop.
            allow(legal, ROLL)
        allow(legal, STOP)


def apply(state: State, box: Box, seat: int, action: int, log: Log) -> None:
    if action >= DIE:
        die_falls(state, action - DIE + 1, log)
        return
    state.decisions += 1
    if action == ROLL:
        follow(state, Step.ROLL_DIE)
    else:
        stop(state, log)
    if state.decisions == LAST_DECISION and top(state) != Step.GAME_OVER:
        state.drawn = 1
        emit(log, Event.GAME_DRAWN, state.turn)
        follow(state, Step.GAME_OVER)


def die_falls(state: State, pips: int, log: Log) -> None:
    state.die = pips
    emit(log, Event.DIE_FELL, state.turn, pips)
    if pips == 1:  # PIG-004: a 1 loses what is not kept.
        emit(log, Event.TOTAL_LOST, state.turn, state.total)
        state.total = 0
        pass_turn(state)
    else:
        state.total += pips
        follow(state, Step.ASK_ROLL_OR_STOP)


def stop(state: State, log: Log) -> None:
    state.points[state.turn] += state.total
    emit(log, Event.TOTAL_KEPT, state.turn, state.total)
    state.total = 0
    if state.points[state.turn] >= GOAL:
        emit(log, Event.GAME_WON, state.turn, state.points[state.turn])
        follow(state, Step.GAME_OVER)
    else:
        pass_turn(state)


def pass_turn(state: State) -> None:
    state.turn = next_seat(state.turn, state.seats)
    follow(state, Step.ASK_ROLL_OR_STOP)


def results(state: State, box: Box, scores: Cells) -> int:
    """Write the points of every seat; return the winners."""
    for seat in range(state.seats):
        scores[seat] = state.points[seat]
    if state.drawn:
        return NOBODY
    return seat_bit(state.turn)
