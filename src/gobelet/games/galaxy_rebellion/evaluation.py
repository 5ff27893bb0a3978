"""How good a position is for a seat, for the greedy bot."""

from gobelet.kernel.words import Box

from .rules import score
from .state import State


def evaluate(state: State, box: Box, seat: int) -> int:
    """Return the worth of the position for *seat*, in thousandths of a point."""
    return 1000 * score(state, seat)
