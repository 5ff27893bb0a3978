"""A crew that is complete: Prestige, recruiting, and the card that takes its place."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Box, Log, emit, follow

from ..actions import NOTHING, REQUIREMENTS, Event, Face, Place, Step
from ..state import State
from .abilities import note_powers
from .ending import recruit_ends_game
from .turn import ASK, FILL_SLOT, NEXT_TURN, THE_END


def crew_is_complete(state: State, box: Box, slot: int) -> bool:
    for requirement in range(box.requirements[state.display[slot]]):
        if state.covers[slot][requirement] == NOTHING:
            return False
    return True


def worth(box: Box, crew: int, requirement: int) -> int:
    """Return the Prestige a requirement pays (MR-023, MR-024)."""
    number: int = box.number[crew][requirement] + 0
    return number * 2 if box.symbol[crew][requirement] == Face.W else number


def pay_crew(state: State, box: Box, log: Log) -> int:
    """MR-081 to MR-085: everybody with tokens on the crew is paid, and takes them back. Return what follows."""
    slot = state.slot + 0
    crew = state.display[slot] + 0
    for seat in range(state.seats):
        points = 0
        for requirement in range(box.requirements[crew]):
            if state.covers[slot][requirement] == seat:
                points += worth(box, crew, requirement)
        if points > 0:
            state.prestige[seat] += points
            emit(log, Event.PRESTIGE_GAINED, seat, points)
    fill(state.covers[slot], REQUIREMENTS, NOTHING)
    return recruit(state, box, crew, log)


def recruit(state: State, box: Box, crew: int, log: Log) -> int:
    """MR-087 to MR-090: the card goes to whoever completed it, and begins a stack or joins one."""
    faction = box.faction[crew] + 0
    state.place[crew] = Place.SEAT_1 + state.turn
    emit(log, Event.CREW_RECRUITED, state.turn, crew)
    if state.active[state.turn][faction] != NOTHING:
        follow(state, Step.ASK_STACK)
        return ASK
    state.active[state.turn][faction] = crew
    return FILL_SLOT


def stack_crew(state: State, box: Box, on_top: bool, log: Log) -> int:
    """MR-090, MR-091: the place in the stack; then a token may go back. Return what follows."""
    crew = state.display[state.slot] + 0
    if on_top:
        state.active[state.turn][box.faction[crew]] = crew
        emit(log, Event.CREW_ON_TOP, state.turn, crew)
    else:
        emit(log, Event.CREW_UNDERNEATH, state.turn, crew)
    if state.token_count[state.turn] == 0:
        return FILL_SLOT
    if state.no_last_return and recruit_ends_game(state, box, box.faction[crew] + 0):  # MR-Q26
        return FILL_SLOT
    note_powers(state, box)
    follow(state, Step.ASK_RETURN)
    return ASK


def fill_slot(state: State, box: Box) -> int:
    """MR-097, MR-104: unless the recruit ends the game, the deck fills the slot. Return what follows."""
    faction = box.faction[state.display[state.slot] + 0] + 0
    state.display[state.slot] = NOTHING
    note_powers(state, box)
    if recruit_ends_game(state, box, faction):
        return THE_END
    follow(state, Step.REPLACE_CREW)
    return ASK


def crew_arrives(state: State, box: Box, crew: int, log: Log) -> int:
    """MR-098 to MR-100: the deck's top card; the last one ends the game (MR-103). Return what follows."""
    state.place[crew] = Place.DISPLAY
    state.display[state.slot] = crew
    state.deck -= 1
    emit(log, Event.CREW_REVEALED, state.turn, crew)
    return THE_END if state.deck == 0 else NEXT_TURN
