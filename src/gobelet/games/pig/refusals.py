"""Which clause forbids what is not legal."""

from typing import Any

from .actions import ROLL
from .state import State


def refuse(state: State, box: Any, seat: int, action: int) -> tuple[str, ...]:
    if action == ROLL:
        return ("PIG-006",)
    return ("PIG-003",)
