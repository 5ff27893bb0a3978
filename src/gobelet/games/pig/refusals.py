"""Which clause forbids what is not legal."""

from typing import Any

from gobelet.kernel.words import top

from .actions import ROLL, Step
from .state import State


def refuse(state: State, box: Any, seat: int, action: int) -> tuple[str, ...]:
    """Return PIG-006 to whoever decides and may only stop, and PIG-003 to everybody else."""
    if action == ROLL and top(state) == Step.ASK_ROLL_OR_STOP and seat == state.turn:
        return ("PIG-006",)
    return ("PIG-003",)
