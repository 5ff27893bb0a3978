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
# How much of their Prestige danger tokens are worth, in hundredths: to who would keep them now, and to who would lose them,
# by how many symbols too many they show.
KEPT, LOST = 90, (30, 15, 5, 0)
FRESH_TOKEN, RISKY_TOKEN, USELESS_TOKEN = 2 * POINT, POINT // 2, -POINT // 4


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


def too_many(state: State, seat: int, more: int) -> int:
    """Return how many symbols too many a seat shows, with *more*, if the game ended now; below 0 it keeps its tokens."""
    symbols = symbols_of(state, seat) + more
    if symbols == 0:
        return -1
    return symbols - most_symbols_of_others(state, seat) - (GAP if state.seats == 2 else 0)


def tokens_worth(state: State, seat: int) -> int:
    many = too_many(state, seat, 0)
    sure = LOST[min(many, len(LOST) - 1)] if many >= 0 else KEPT
    return prestige_of(state, seat) * sure * (POINT // 100)


def token_worth(state: State, seat: int) -> int:
    """Return what drawing danger tokens is worth: nothing but trouble to who has many too many."""
    many = too_many(state, seat, 1)
    if many < 0:
        return FRESH_TOKEN
    return RISKY_TOKEN if many < 2 else USELESS_TOKEN
