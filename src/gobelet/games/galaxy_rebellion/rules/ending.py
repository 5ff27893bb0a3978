"""The end of the turn: what it pays, the next planet, and the end of the game."""

from gobelet.kernel.words import Log, emit, follow

from ..actions import ALLIES, PLANETS, ROWS, Event, Step
from ..state import Box, State
from .turn import open_planet, pass_dice, spaces_left

SYMBOLS = 5


def end_turn(state: State, box: Box, log: Log) -> None:
    """GR-120 to GR-127: pay the dice and the rows, and pass the dice to the left."""
    if state.aside > 0:
        state.points[state.turn] += state.aside
        state.dice_points += state.aside
        emit(log, Event.POINTS_SCORED, state.turn, state.aside)
    for row in range(box.rows[state.planet]):
        if not state.paid[row] and row_is_covered(state, row):
            pay_row(state, box, row, log)
    left = spaces_left(state)
    if left == 0:
        finish_planet(state, box, log)
    else:
        pass_dice(state, left, log)


def row_is_covered(state: State, row: int) -> bool:
    for symbol in range(SYMBOLS):
        if state.free[symbol * ROWS + row] > 0:
            return False
    return True


def pay_row(state: State, box: Box, row: int, log: Log) -> None:
    """GR-121, GR-123: the reward is paid once and in full."""
    state.paid[row] = 1
    state.points[state.turn] += box.points[state.planet][row]
    emit(log, Event.ROW_COMPLETED, state.turn, row, box.points[state.planet][row])
    for ally in range(ALLIES):
        if box.ally_planet[ally] == state.planet and box.ally_row[ally] == row:
            state.ally_owner[ally] = state.turn
            emit(log, Event.ALLY_WON, state.turn, ally)


def finish_planet(state: State, box: Box, log: Log) -> None:
    """GR-129 to GR-133: the next player opens the next planet; after the last one the game is over."""
    emit(log, Event.PLANET_FREED, state.turn, state.planet)
    planet = state.planet + 1
    if state.short and planet < PLANETS and not box.in_short_game[planet]:  # GR-148
        planet += 1
    if planet == PLANETS:
        finish_game(state, log)
        return
    open_planet(state, box, planet, log)
    pass_dice(state, spaces_left(state), log)


def finish_game(state: State, log: Log) -> None:
    for seat in range(state.seats):
        emit(log, Event.SCORE_COUNTED, seat, score(state, seat), unused_allies(state, seat), lords_held(state, seat))
    follow(state, Step.GAME_OVER)


def score(state: State, seat: int) -> int:
    """GR-145: points won, and one for each unused ally, less one for each lord."""
    return state.points[seat] + unused_allies(state, seat) - lords_held(state, seat)


def unused_allies(state: State, seat: int) -> int:
    found = 0
    for ally in range(ALLIES):
        if state.ally_owner[ally] == seat and not state.ally_used[ally]:
            found += 1
    return found


def lords_held(state: State, seat: int) -> int:
    held = 0
    if state.vader == seat:
        held += 1
    if state.palpatine == seat:
        held += 1
    return held
