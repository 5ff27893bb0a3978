"""What positions, and things to do in them, are worth: for the greedy bot, and for whoever asks for a hint."""

from .judge import judge
from .memory import SIZE as MEMORY
from .position import evaluate

VIEWS = 1  # what is hidden, the danger tokens of others, matters little to a turn

__all__ = ["MEMORY", "VIEWS", "evaluate", "judge"]
