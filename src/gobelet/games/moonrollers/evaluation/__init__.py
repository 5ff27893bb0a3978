"""What positions, and things to do in them, are worth: for the greedy bot, and for whoever asks for a hint."""

from .judge import judge
from .memory import SIZE as MEMORY
from .position import evaluate

__all__ = ["MEMORY", "evaluate", "judge"]
