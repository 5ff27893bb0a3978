"""Which clause forbids what is not legal. Nothing here looks at what the seat may not know."""

from typing import Any

from gobelet.kernel.words import CHANCE

from .actions import BID
from .state import State


def refuse(state: State, box: Any, seat: int, action: int) -> tuple[str, ...]:
    if action >= BID:
        return ("VL-004",)
    return ("VL-003",) if seat == CHANCE else ("VL-002",)
