"""What is always true in a game of Pig."""

from typing import Any

from .rules import GOAL, LAST_DECISION
from .state import State


def broken(state: State, box: Any) -> list[str]:
    """Return a sentence for each thing that cannot be."""
    found = []
    points = [state.points[seat] for seat in range(state.seats)]
    if min(points) < 0 or max(points) >= GOAL + 6:
        found.append(f"points = {points}: everybody has 0 to {GOAL + 5}")
    if not 0 <= state.total <= GOAL + 5:
        found.append(f"total = {state.total}: a turn is worth 0 to {GOAL + 5}")
    if not 0 <= state.turn < state.seats:
        found.append(f"turn = {state.turn}: there are {state.seats} seats")
    if not 0 <= state.decisions <= LAST_DECISION:
        found.append(f"decisions = {state.decisions}: a game has at most {LAST_DECISION}")
    return found
