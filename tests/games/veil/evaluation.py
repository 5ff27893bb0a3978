"""What a state of Veil is worth to a seat."""

from gobelet.kernel.words import Box

from .state import State

POINT = 1000


def evaluate(state: State, box: Box, seat: int) -> int:
    """Return the lead of *seat*, in thousandths of a point."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.points[other] + 0)
    return (state.points[seat] - best) * POINT
