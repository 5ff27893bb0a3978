"""Helpers: the hero every turn, each ally once."""

from gobelet.kernel.arrays import total
from gobelet.kernel.words import Log, emit, pop, push

from ..actions import ALLIES, CELLS, NOTHING, ROWS, Event, Step, Symbol
from ..state import Box, State
from .ending import end_turn


def call_hero(state: State, box: Box, row: int, log: Log) -> None:
    """GR-094: the hero covers one free space with its own symbol."""
    symbol = hero_symbol(state, box)
    state.free[symbol * ROWS + row] -= 1
    state.hero_used = 1
    emit(log, Event.HERO_COVERED, state.turn, symbol, row)


def hero_symbol(state: State, box: Box) -> int:
    return box.hero_symbol[state.hero[state.turn]] + 0


def call_ally(state: State, box: Box, ally: int, log: Log) -> None:
    """GR-101: the ally covers one space for each of its symbols."""
    state.ally_used[ally] = 1
    state.ally_called = ally
    state.left_first = box.ally_first[ally]
    state.left_second = box.ally_second[ally]
    emit(log, Event.ALLY_CALLED, state.turn, ally)
    push(state, Step.ASK_ALLY)


def ally_covers(state: State, symbol: int, row: int, log: Log) -> None:
    """GR-101, GR-105: spend the symbol itself if the ally has it, the wild Empire if not."""
    state.free[symbol * ROWS + row] -= 1
    emit(log, Event.ALLY_COVERED, state.turn, symbol, row)
    if state.left_first == symbol:
        state.left_first = NOTHING
    elif state.left_second == symbol:
        state.left_second = NOTHING
    elif state.left_first == Symbol.E:
        state.left_first = NOTHING
    else:
        state.left_second = NOTHING
    if not can_cover(state, state.left_first + 0) and not can_cover(state, state.left_second + 0):
        dismiss_ally(state, log)


def dismiss_ally(state: State, log: Log) -> None:
    """GR-103, GR-107: a symbol left over is lost with the ally."""
    if state.left_first != NOTHING or state.left_second != NOTHING:
        emit(log, Event.SYMBOL_LEFT, state.turn, state.ally_called)
    state.ally_called, state.left_first, state.left_second = NOTHING, NOTHING, NOTHING
    pop(state)


def can_cover(state: State, symbol: int) -> bool:
    """Return whether some free space takes *symbol*: the Empire's takes any."""
    if symbol == Symbol.E:
        return total(state.free, CELLS) > 0
    if symbol < 0 or symbol > Symbol.E:
        return False
    for row in range(ROWS):
        if state.free[symbol * ROWS + row] > 0:
            return True
    return False


def can_call_hero(state: State, box: Box) -> bool:
    return not state.hero_used and can_cover(state, hero_symbol(state, box))


def can_call_ally(state: State, box: Box, ally: int) -> bool:
    """GR-104: an ally is called for at least one space."""
    if state.ally_owner[ally] != state.turn or state.ally_used[ally]:
        return False
    return can_cover(state, box.ally_first[ally] + 0) or can_cover(state, box.ally_second[ally] + 0)


def end_turn_unless_helped(state: State, box: Box, log: Log) -> None:
    """End the turn at once when neither hero nor ally could do anything."""
    if can_call_hero(state, box):
        return
    for ally in range(ALLIES):
        if can_call_ally(state, box, ally):
            return
    end_turn(state, box, log)
