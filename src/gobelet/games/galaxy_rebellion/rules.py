"""Galaxy Rebellion: cover the Empire's symbols with dice; whoever covers the last of a row takes its reward."""

from gobelet.kernel.arrays import fill, places_of_largest, total
from gobelet.kernel.words import (
    CHANCE,
    NOBODY,
    Cells,
    Legal,
    Log,
    allow,
    allow_range,
    emit,
    follow,
    next_seat,
    pop,
    push,
    seat_bit,
    top,
)

from .actions import (
    ALLIES,
    ALLY_FIRST,
    ASIDE,
    CALL,
    CELLS,
    DEAL,
    END,
    FALL,
    FIRST,
    HOPE,
    LEAVE,
    NOTHING,
    PICK,
    PLACE,
    PLANETS,
    REROLL,
    ROWS,
    SEATS,
    STOP,
    WILD,
    Event,
    Face,
    Lord,
    Step,
    Symbol,
)
from .options import DEALT, DRAWN, FIRST_SEAT, HEROES, SHORT
from .state import Box, State

DICE = 4  # GR-028
VADER_TAKES = 1  # GR-029: a player holding Vader rolls one die fewer,
PALPATINE_TAKES = 2  # GR-030: one holding Palpatine two.
ENOUGH = 2  # GR-066: two placed dice keep the lords away.
SYMBOLS = 5
FACES = 6


# Set-up.


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


def first_player_drawn(state: State, seat: int, log: Log) -> None:
    """GR-020: in place of the youngest, a player drawn or chosen begins."""
    pop(state)
    state.first = seat
    state.turn = seat
    emit(log, Event.FIRST_PLAYER_DRAWN, seat)


def hero_taken(state: State, box: Box, hero: int, log: Log) -> None:
    """GR-013: everybody takes one hero, from the first player on."""
    pop(state)
    state.hero[state.turn] = hero
    emit(log, Event.HERO_TAKEN, state.turn, hero)
    state.turn = next_seat(state.turn, state.seats)
    if state.depth == 0:
        push(state, Step.ASK_DICE)
        open_planet(state, box, 0, log)
        begin_turn(state, log)


def hero_is_free(state: State, hero: int) -> bool:
    for seat in range(state.seats):
        if state.hero[seat] == hero:
            return False
    return True


def open_planet(state: State, box: Box, planet: int, log: Log) -> None:
    """GR-017, GR-133: the rewards of a planet are laid out and every space is free."""
    state.planet = planet
    for cell in range(CELLS):
        state.free[cell] = box.spaces[planet][cell]
    fill(state.paid, ROWS, 0)
    emit(log, Event.PLANET_OPENED, state.turn, planet)


# The turn.


def begin_turn(state: State, log: Log) -> None:
    """Begin the turn of the player it has come to: the step on top becomes the dice step."""
    state.dice = DICE
    if state.vader == state.turn:
        state.dice = DICE - VADER_TAKES
    elif state.palpatine == state.turn:
        state.dice = DICE - PALPATINE_TAKES
    state.alone = 0
    if total(state.free, CELLS) == 1:  # GR-085: judged when the turn begins.
        state.alone = 1
    state.hero_used = 0
    emit(log, Event.TURN_BEGAN, state.turn, state.dice)
    follow(state, Step.ASK_DICE)
    first_roll(state)


def first_roll(state: State) -> None:
    """GR-031: throw all the dice of this turn."""
    state.rolls, state.aside, state.placed = 0, 0, 0
    fill(state.placed_at, DICE, NOTHING)
    fill(state.placed_wild, DICE, 0)
    throw(state, state.dice + 0)


def throw(state: State, dice: int) -> None:
    state.rolls += 1
    fill(state.faces, FACES, 0)
    for _ in range(dice):
        push(state, Step.ROLL_DIE)


def die_falls(state: State, face: int, log: Log) -> None:
    pop(state)
    state.faces[face] += 1
    emit(log, Event.DIE_FELL, state.turn, face)


# The dice step.


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


# The lords.


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


# The helpers.


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


# The end of the turn.


def end_turn(state: State, box: Box, log: Log) -> None:
    """GR-120 to GR-127: pay the dice and the rows, and pass the dice to the left."""
    if state.aside > 0:
        state.points[state.turn] += state.aside
        state.dice_points += state.aside
        emit(log, Event.POINTS_SCORED, state.turn, state.aside)
    for row in range(box.rows[state.planet]):
        if not state.paid[row] and row_is_covered(state, row):
            pay_row(state, box, row, log)
    if total(state.free, CELLS) == 0:
        finish_planet(state, box, log)
    else:
        pass_dice(state, log)


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
    pass_dice(state, log)


def pass_dice(state: State, log: Log) -> None:
    state.turn = next_seat(state.turn, state.seats)
    begin_turn(state, log)


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


# The doors.


def actors(state: State) -> int:
    step = top(state)
    if step == Step.GAME_OVER:
        return NOBODY
    if step == Step.ROLL_DIE or step == Step.DRAW_FIRST_PLAYER or step == Step.DEAL_HERO:
        return CHANCE
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
    for row in range(rows):
        if state.free[symbol * ROWS + row] > 0:
            allow(legal, verb + symbol * ROWS + row)


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
