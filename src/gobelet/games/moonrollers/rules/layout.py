"""Setting up: who begins, the colours, the starting crew and the display."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Box, Cells, Log, emit, next_seat, pop, push

from ..actions import CREW, NOTHING, REQUIREMENTS, SEATS, SLOTS, Colour, Event, Place, Step
from ..options import (
    COLOURS,
    DRAWN,
    FIRST_SEAT,
    LAST_RETURN,
    LILA,
    LONG,
    PICKED,
    REQUIREMENTS_A_ROLL,
    SMALL_POOL,
    TIES,
    VILA,
    WILD_REQUIREMENTS,
)
from ..state import DANGERS, DICE, FACTIONS, State
from .turn import begin_turn

COLOURS_THERE_ARE = Colour.NONE + 0
SMALL_DISPLAY = 4  # MR-008: two players; each player more, up to four, adds a crew.


def lay_out(state: State, box: Box, seats: int, options: Cells) -> None:
    """Put everything in its place before chance and the players set to work."""
    state.seats = seats
    note_options(state, options)
    fill(state.display, SLOTS, NOTHING)
    for slot in range(SLOTS):
        fill(state.covers[slot], REQUIREMENTS, NOTHING)
    for seat in range(SEATS):
        state.colour[seat] = seat
        fill(state.active[seat], FACTIONS, NOTHING)
    for danger in range(DANGERS):
        state.pile[danger] = box.tokens[danger]
        state.pile_size += box.tokens[danger]
    state.supply = DICE
    state.deck = box.crew
    state.slot, state.commitment = NOTHING, NOTHING
    push_steps(state, seats, options)


def note_options(state: State, options: Cells) -> None:
    """What the table has chosen and rules ask later; each choice but the first of its option is 1."""
    state.several = options[REQUIREMENTS_A_ROLL]
    state.no_last_return = options[LAST_RETURN]
    state.ties_lose = options[TIES]
    state.natural_wilds = options[WILD_REQUIREMENTS]
    state.pool_at_lock = options[SMALL_POOL]
    state.lila_one = options[LILA]
    state.vila_fewer = options[VILA]


def push_steps(state: State, seats: int, options: Cells) -> None:
    """What is to be done, the last thing first."""
    push(state, Step.REVEAL_CREW)
    if not options[LONG]:  # MR-118
        for _ in range(seats):
            push(state, Step.DEAL_CREW)
    if options[COLOURS] == PICKED:
        fill(state.colour, seats, Colour.NONE + 0)
        for _ in range(seats):
            push(state, Step.PICK_COLOUR)
    if options[FIRST_SEAT] == DRAWN:
        push(state, Step.DRAW_FIRST_PLAYER)
    else:
        state.turn = options[FIRST_SEAT] - 1


def first_player_drawn(state: State, seat: int, log: Log) -> None:
    """MR-014, MR-Q06: chance stands for the last game of Moonrakers."""
    pop(state)
    state.turn = seat
    emit(log, Event.FIRST_PLAYER_DRAWN, seat)


def colour_is_free(state: State, colour: int) -> bool:
    """MR-004: no two players share a colour."""
    for seat in range(state.seats):
        if state.colour[seat] == colour:
            return False
    return True


def colour_taken(state: State, colour: int, log: Log) -> None:
    pop(state)
    state.colour[state.turn] = colour
    emit(log, Event.COLOUR_TAKEN, state.turn, colour)
    state.turn = next_seat(state.turn, state.seats)


def crew_dealt(state: State, box: Box, crew: int, log: Log) -> None:
    """MR-003, MR-Q01: a starting crew each, drawn."""
    pop(state)
    state.place[crew] = Place.SEAT_1 + state.turn
    state.active[state.turn][box.faction[crew]] = crew
    state.deck -= 1
    emit(log, Event.CREW_DEALT, state.turn, crew)
    state.turn = next_seat(state.turn, state.seats)


def display_size(seats: int) -> int:
    """MR-008 to MR-011: four crew for two players, and one more for each further player, up to six."""
    return min(SMALL_DISPLAY + seats - 2, SLOTS)


def first_free_slot(state: State) -> int:
    for slot in range(SLOTS):
        if state.display[slot] == NOTHING:
            return slot
    return SLOTS


def is_shown(state: State, box: Box, faction: int) -> bool:
    """Return whether a crew of *faction* lies in the display."""
    for slot in range(SLOTS):
        if state.display[slot] != NOTHING and box.faction[state.display[slot]] == faction:
            return True
    return False


def crew_revealed(state: State, box: Box, crew: int, log: Log) -> None:
    """MR-008 to MR-012, MR-Q04: the first five show a faction each; others are set aside, and shuffled back at the end."""
    slot = first_free_slot(state)
    if slot < FACTIONS and is_shown(state, box, box.faction[crew] + 0):
        state.place[crew] = Place.ASIDE
        emit(log, Event.CREW_SET_ASIDE, state.turn, crew)
        return
    state.place[crew] = Place.DISPLAY
    state.display[slot] = crew
    state.deck -= 1
    emit(log, Event.CREW_REVEALED, state.turn, crew)
    if slot + 1 == display_size(state.seats):
        open_game(state, box, log)


def open_game(state: State, box: Box, log: Log) -> None:
    """The cards set aside go back into the deck, and the first turn begins."""
    for crew in range(CREW):
        if state.place[crew] == Place.ASIDE:
            state.place[crew] = Place.DECK
    begin_turn(state, box, log)
