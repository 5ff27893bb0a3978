"""What a position is worth to a seat between turns, in millionths of a point of Prestige."""

from gobelet.kernel.words import Box, top

from ..actions import NOTHING, REQUIREMENTS, SLOTS, Step
from ..rules.ending import GAP, prestige_of, symbols_of
from ..rules.recruiting import worth
from ..state import FACTIONS, State

POINT = 1_000_000
CREW = 1_500_000  # an ability pays in every turn to come
WIN = 100 * POINT
# How much of a requirement's Prestige a token on it is worth, in hundredths, by how many requirements are still open.
PAID = (100, 85, 70, 60, 50)
# How much of their Prestige danger tokens are worth, in hundredths, to whoever would lose them now, and to others.
IN_DANGER, OUT_OF_DANGER = 30, 90
FRESH_TOKEN, RISKY_TOKEN = 2 * POINT, POINT // 2


def evaluate(state: State, box: Box, seat: int) -> int:
    """Return the lead of *seat* over the best of the others."""
    best = -WIN
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing(state, box, other))
    return standing(state, box, seat) - best


def standing(state: State, box: Box, seat: int) -> int:
    """Return what a seat has, and what it may expect of what lies there."""
    if top(state) == Step.GAME_OVER:
        return state.prestige[seat] * POINT
    found = state.prestige[seat] * POINT + tokens_worth(state, seat)
    for faction in range(FACTIONS):
        if state.active[seat][faction] != NOTHING:
            found += CREW
    for slot in range(SLOTS):
        found += share(state, box, seat, slot)
    return found


def share(state: State, box: Box, seat: int, slot: int) -> int:
    """Return what the tokens of a seat on the crew in *slot* promise."""
    crew, points, left = state.display[slot] + 0, 0, 0
    if crew == NOTHING:
        return 0
    for requirement in range(REQUIREMENTS):
        if requirement < box.requirements[crew]:
            owner = state.covers[slot][requirement]
            left += owner == NOTHING
            if owner == seat:
                points += worth(box, crew, requirement)
    return points * PAID[left] * (POINT // 100)


def most_symbols_of_others(state: State, seat: int) -> int:
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, symbols_of(state, other))
    return most


def in_danger(state: State, seat: int, more: int) -> bool:
    """Return whether *more* symbols would have a seat lose its tokens, if the game ended now."""
    symbols = symbols_of(state, seat) + more
    if state.seats == 2:
        return symbols >= most_symbols_of_others(state, seat) + GAP
    return symbols > 0 and symbols >= most_symbols_of_others(state, seat)


def tokens_worth(state: State, seat: int) -> int:
    sure = IN_DANGER if in_danger(state, seat, 0) else OUT_OF_DANGER
    return prestige_of(state, seat) * sure * (POINT // 100)


def token_worth(state: State, seat: int) -> int:
    """Return what drawing danger tokens is worth."""
    return RISKY_TOKEN if in_danger(state, seat, 1) else FRESH_TOKEN
