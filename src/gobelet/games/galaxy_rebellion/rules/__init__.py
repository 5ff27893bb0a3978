"""Galaxy Rebellion: cover the Empire's symbols with dice; whoever covers the last of a row takes its reward."""

from gobelet.kernel.arrays import fill, places_of_largest, total
from gobelet.kernel.words import CHANCE, NOBODY, Cells, Legal, Log, allow, allow_range, push, seat_bit, top

from ..actions import (
    ALLIES,
    ALLY_FIRST,
    ASIDE,
    CALL,
    DEAL,
    END,
    FALL,
    FIRST,
    HOPE,
    LEAVE,
    NOTHING,
    PICK,
    PLACE,
    REROLL,
    ROWS,
    SEATS,
    STOP,
    WILD,
    Face,
    Step,
    Symbol,
)
from ..options import DEALT, DRAWN, FIRST_SEAT, HEROES, SHORT
from ..state import Box, State
from .dice import end_dice, place_die, raise_hope, roll_again, set_aside
from .ending import SYMBOLS, end_turn, score
from .helpers import ally_covers, call_ally, call_hero, can_call_ally, dismiss_ally, end_turn_unless_helped, hero_symbol
from .turn import DICE, FACES, die_falls, first_player_drawn, hero_is_free, hero_taken


def setup(state: State, box: Box, seats: int, options: Cells, log: Log) -> None:
    state.seats = seats
    state.short = options[SHORT]
    state.first = options[FIRST_SEAT] - 1
    state.turn = state.first
    fill(state.hero, SEATS, NOTHING)
    fill(state.ally_owner, ALLIES, NOTHING)
    fill(state.placed_at, DICE, NOTHING)
    state.vader, state.palpatine = NOTHING, NOTHING
    state.ally_called, state.left_first, state.left_second = NOTHING, NOTHING, NOTHING
    for _ in range(seats):
        if options[HEROES] == DEALT:
            push(state, Step.DEAL_HERO)
        else:
            push(state, Step.PICK_HERO)
    if options[FIRST_SEAT] == DRAWN:
        push(state, Step.DRAW_FIRST_PLAYER)


def actors(state: State) -> int:
    step = top(state)
    if step == Step.ROLL_DIE or step == Step.DRAW_FIRST_PLAYER or step == Step.DEAL_HERO:
        return CHANCE
    if step == Step.GAME_OVER:
        return NOBODY
    return seat_bit(state.turn)


def legal_actions(state: State, box: Box, seat: int, legal: Legal) -> None:
    step = top(state)
    if seat == CHANCE:
        outcomes(state, step, legal)
    elif seat != state.turn:
        return
    elif step == Step.ASK_DICE:
        legal_dice(state, box, legal)
    elif step == Step.ASK_HELPERS:
        legal_helpers(state, box, legal)
    elif step == Step.ASK_ALLY:
        legal_ally(state, box, legal)
    elif step == Step.PICK_HERO:
        free_heroes(state, PICK, legal)


def outcomes(state: State, step: int, legal: Legal) -> None:
    if step == Step.ROLL_DIE:
        allow_range(legal, FALL, FALL + FACES - 1)
    elif step == Step.DRAW_FIRST_PLAYER:
        allow_range(legal, FIRST, FIRST + state.seats - 1)
    elif step == Step.DEAL_HERO:
        free_heroes(state, DEAL, legal)


def free_heroes(state: State, verb: int, legal: Legal) -> None:
    for hero in range(SEATS):
        if hero_is_free(state, hero):
            allow(legal, verb + hero)


def legal_dice(state: State, box: Box, legal: Legal) -> None:
    rows = box.rows[state.planet]
    for symbol in range(SYMBOLS):
        if state.faces[symbol] > 0:
            allow_free(state, PLACE, symbol, rows, legal)
    if state.faces[Face.E + 0] > 0:
        for symbol in range(SYMBOLS - 1):
            allow_free(state, WILD, symbol, rows, legal)
    if state.faces[Face.V + 0] > 0:
        allow(legal, ASIDE)
    if state.rolls == 1 and total(state.faces, FACES) > 0:  # GR-052, GR-055
        allow(legal, REROLL)
    allow(legal, STOP)
    for ally in range(ALLIES):
        if box.ally_first[ally] == HOPE and state.ally_owner[ally] == state.turn and not state.ally_used[ally]:
            allow(legal, ALLY_FIRST + ally)


def allow_free(state: State, verb: int, symbol: int, rows: int, legal: Legal) -> None:
    for cell in range(symbol * ROWS, symbol * ROWS + rows):
        if state.free[cell] > 0:
            allow(legal, verb + cell)


def legal_helpers(state: State, box: Box, legal: Legal) -> None:
    if not state.hero_used:
        symbol = hero_symbol(state, box)
        for row in range(box.rows[state.planet]):
            if state.free[symbol * ROWS + row] > 0:
                allow(legal, CALL + row)
    for ally in range(ALLIES):
        if can_call_ally(state, box, ally):
            allow(legal, ALLY_FIRST + ally)
    allow(legal, END)


def legal_ally(state: State, box: Box, legal: Legal) -> None:
    for symbol in range(SYMBOLS):
        if ally_shows(state, symbol):
            allow_free(state, PLACE, symbol, box.rows[state.planet], legal)
    one_spent = state.left_first == NOTHING or state.left_second == NOTHING
    if one_spent and box.ally_second[state.ally_called] != NOTHING:  # GR-103, GR-104
        allow(legal, LEAVE)


def ally_shows(state: State, symbol: int) -> bool:
    """Return whether the ally being used may cover a space of *symbol*."""
    if state.left_first == symbol or state.left_second == symbol:
        return True
    return state.left_first == Symbol.E or state.left_second == Symbol.E


def apply(state: State, box: Box, seat: int, action: int, log: Log) -> None:
    if action < PICK:
        chance_falls(state, box, action, log)
    elif action < PLACE:
        hero_taken(state, box, action - PICK, log)
    elif top(state) == Step.ASK_DICE:
        use_dice(state, box, action, log)
    else:
        use_helpers(state, box, action, log)


def chance_falls(state: State, box: Box, action: int, log: Log) -> None:
    if action >= FALL:
        die_falls(state, action - FALL, log)
    elif action >= DEAL:
        hero_taken(state, box, action - DEAL, log)
    else:
        first_player_drawn(state, action - FIRST, log)


def use_dice(state: State, box: Box, action: int, log: Log) -> None:
    if action < WILD:
        symbol = (action - PLACE) // ROWS
        place_die(state, symbol, (action - PLACE) % ROWS, symbol, log)
    elif action < ASIDE:
        place_die(state, (action - WILD) // ROWS, (action - WILD) % ROWS, Face.E + 0, log)
    elif action == ASIDE:
        set_aside(state, log)
    elif action == REROLL:
        roll_again(state, log)
    elif action == STOP:
        end_dice(state, box, log)
    else:
        raise_hope(state, action - ALLY_FIRST, log)


def use_helpers(state: State, box: Box, action: int, log: Log) -> None:
    if action == END:
        end_turn(state, box, log)
        return
    if action < WILD:
        ally_covers(state, (action - PLACE) // ROWS, (action - PLACE) % ROWS, log)
    elif action == LEAVE:
        dismiss_ally(state, log)
    elif action >= ALLY_FIRST:
        call_ally(state, box, action - ALLY_FIRST, log)
    else:
        call_hero(state, box, action - CALL, log)
    if top(state) == Step.ASK_HELPERS:
        end_turn_unless_helped(state, box, log)


def results(state: State, box: Box, scores: Cells) -> int:
    """Write every score as it stands; return the winners: all who share the highest (GR-146)."""
    for seat in range(state.seats):
        scores[seat] = score(state, seat)
    return places_of_largest(scores, state.seats)
