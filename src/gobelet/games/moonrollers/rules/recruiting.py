"""A crew that is complete: Prestige, recruiting, and the card that takes its place."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Box, Log, emit, follow

from ..actions import NOTHING, REQUIREMENTS, Ending, Event, Face, Place, Step
from ..state import State
from .abilities import note_powers
from .ending import end_game, has_every_faction, recruit_ends_game
from .turn import end_turn


def crew_is_complete(state: State, box: Box, slot: int) -> bool:
    for requirement in range(box.requirements[state.display[slot]]):
        if state.covers[slot][requirement] == NOTHING:
            return False
    return True


def worth(box: Box, crew: int, requirement: int) -> int:
    """Return the Prestige a requirement pays (MR-023, MR-024)."""
    number: int = box.number[crew][requirement] + 0
    return number * 2 if box.symbol[crew][requirement] == Face.W else number


def pay_crew(state: State, box: Box, log: Log) -> None:
    """MR-081 to MR-085: everybody with tokens on the crew is paid, and takes them back."""
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
    recruit(state, box, slot, crew, log)


def recruit(state: State, box: Box, slot: int, crew: int, log: Log) -> None:
    """MR-087 to MR-090: the card goes to whoever completed it, and begins a stack or joins one."""
    faction = box.faction[crew] + 0
    state.place[crew] = Place.SEAT_1 + state.turn
    emit(log, Event.CREW_RECRUITED, state.turn, crew)
    if state.active[state.turn][faction] != NOTHING:
        follow(state, Step.ASK_STACK)
        return
    lay_on_top(state, box, faction, crew)
    replace_crew(state, box, faction, log)


def lay_on_top(state: State, box: Box, faction: int, crew: int) -> None:
    state.active[state.turn][faction] = crew
    note_powers(state, box)


def stack_crew(state: State, box: Box, on_top: bool, log: Log) -> None:
    """MR-090, MR-091: the place in the stack; then a token may go back."""
    crew = state.display[state.slot] + 0
    faction = box.faction[crew] + 0
    if on_top:
        lay_on_top(state, box, faction, crew)
        emit(log, Event.CREW_ON_TOP, state.turn, crew)
    else:
        emit(log, Event.CREW_UNDERNEATH, state.turn, crew)
    ends = recruit_ends_game(state, box, faction)
    if state.token_count[state.turn] > 0 and not (ends and state.no_last_return):  # MR-Q26
        follow(state, Step.ASK_RETURN)
    else:
        replace_crew(state, box, faction, log)


def replace_crew(state: State, box: Box, faction: int, log: Log) -> None:
    """MR-097, MR-104: unless the recruit ends the game, the deck fills the slot."""
    state.display[state.slot] = NOTHING
    if has_every_faction(state, state.turn + 0):
        end_game(state, Ending.FACTIONS + 0, log)
    elif recruit_ends_game(state, box, faction):
        end_game(state, Ending.THREE + 0, log)
    else:
        follow(state, Step.REPLACE_CREW)


def after_return(state: State, box: Box, log: Log) -> None:
    replace_crew(state, box, box.faction[state.display[state.slot]] + 0, log)


def crew_arrives(state: State, box: Box, crew: int, log: Log) -> None:
    """MR-098 to MR-100: the deck's top card; the last one ends the game (MR-103)."""
    state.place[crew] = Place.DISPLAY
    state.display[state.slot] = crew
    state.deck -= 1
    emit(log, Event.CREW_REVEALED, state.turn, crew)
    if state.deck == 0:
        end_game(state, Ending.DECK + 0, log)
    else:
        end_turn(state, box, log)
