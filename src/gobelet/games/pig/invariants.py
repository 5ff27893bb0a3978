"""What is always true in a game of Pig."""

from typing import Any

from gobelet.scene import Message

from .rules import GOAL, LAST_DECISION
from .state import State


def broken(state: State, box: Any) -> list[Message]:
    """Return what is to be said of each thing that cannot be."""
    found = []
    points = [state.points[seat] for seat in range(state.seats)]
    if min(points) < 0 or max(points) >= GOAL + 6:
        found.append(Message("broken.points", said=points, most=GOAL + 5))
    if not 0 <= state.total <= GOAL + 5:
        found.append(Message("broken.total", said=state.total, most=GOAL + 5))
    if not 0 <= state.turn < state.seats:
        found.append(Message("broken.turn", said=state.turn + 1 or "null", seats=state.seats))
    if not 0 <= state.decisions <= LAST_DECISION:
        found.append(Message("broken.decisions", said=state.decisions, most=LAST_DECISION))
    return found
