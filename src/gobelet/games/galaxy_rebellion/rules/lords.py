"""The Sith lords: how they come and go."""

from gobelet.kernel.words import Log, emit

from ..actions import NOTHING, Event, Lord
from ..state import State


def return_lord(state: State, log: Log) -> None:
    """GR-074: a lord who has cost his dice goes back to the edge."""
    if state.vader == state.turn:
        state.vader = NOTHING
        emit(log, Event.LORD_RETURNED, state.turn, Lord.VADER)
    if state.palpatine == state.turn:
        state.palpatine = NOTHING
        emit(log, Event.LORD_RETURNED, state.turn, Lord.PALPATINE)


def take_vader(state: State, log: Log) -> None:
    """GR-067, GR-077: from the edge, or from whoever holds him."""
    lord_comes(Lord.VADER, state.turn, state.vader, log)
    state.vader = state.turn


def take_palpatine(state: State, log: Log) -> None:
    """GR-068, GR-077."""
    lord_comes(Lord.PALPATINE, state.turn, state.palpatine, log)
    state.palpatine = state.turn


def lord_comes(lord: int, seat: int, former: int, log: Log) -> None:
    if former == NOTHING:
        emit(log, Event.LORD_TAKEN, seat, lord)
    else:
        emit(log, Event.LORD_MOVED, seat, lord, former)
