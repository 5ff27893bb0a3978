"""What a state of Pig is worth to a seat."""

from gobelet.kernel.words import Box, top

from .actions import Step
from .rules import GOAL
from .state import State

POINT = 1000


def evaluate(state: State, box: Box, seat: int) -> int:
    """Return the lead of *seat* in thousandths of a point, the running total counted as if it were kept.

    Rolling once more then pays up to a total of 20: five faces in six add four points on average, the sixth takes all.
    """
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, within_reach(state, other))
    return (within_reach(state, seat) - best) * POINT


def within_reach(state: State, seat: int) -> int:
    """Return the points of *seat*, with the running total if the turn is its own; more than the goal is no use."""
    if seat == state.turn and top(state) != Step.GAME_OVER:
        return min(state.points[seat] + state.total, GOAL)
    return state.points[seat] + 0
