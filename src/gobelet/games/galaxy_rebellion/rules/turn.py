"""The frame of the game: who begins, heroes, planets, and how a turn begins."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Log, emit, follow, next_seat, pop, push

from ..actions import CELLS, NOTHING, ROWS, Event, Step
from ..state import Box, State

DICE = 4  # GR-028
VADER_TAKES = 1  # GR-029: a player holding Vader rolls one die fewer,
PALPATINE_TAKES = 2  # GR-030: one holding Palpatine two.
FACES = 6


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
        begin_turn(state, spaces_left(state), log)


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


def spaces_left(state: State) -> int:
    """Return how many spaces are free: none, one, or two that stand for more."""
    found = 0
    for cell in range(CELLS):
        found += state.free[cell]
        if found > 1:
            return 2
    return found


def begin_turn(state: State, left: int, log: Log) -> None:
    """Begin the turn of the player it has come to, *left* spaces being free: the step on top becomes the dice step."""
    state.dice = DICE
    if state.vader == state.turn:
        state.dice = DICE - VADER_TAKES
    elif state.palpatine == state.turn:
        state.dice = DICE - PALPATINE_TAKES
    state.alone = 1 if left == 1 else 0  # GR-085: judged when the turn begins.
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


def pass_dice(state: State, left: int, log: Log) -> None:
    state.turn = next_seat(state.turn, state.seats)
    begin_turn(state, left, log)
