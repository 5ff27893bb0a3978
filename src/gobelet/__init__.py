"""Gobelet: a table for dice games, and a laboratory for the same games.

import gobelet
table = gobelet.Table("pig", seats=2, seed=7)
table.play("roll")
"""

from gobelet.errors import (
    BadContent,
    BadNotation,
    BadPosition,
    BadRecord,
    GobeletError,
    IllegalAction,
    NotYourTurn,
    UndoRefused,
    UnknownGame,
)
from gobelet.kernel.words import CHANCE
from gobelet.table.find import find, games
from gobelet.table.game import Game
from gobelet.table.record import Verdict, replay, verify
from gobelet.table.table import Action, Table

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "BadContent",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "Game",
    "GobeletError",
    "IllegalAction",
    "NotYourTurn",
    "Table",
    "UndoRefused",
    "UnknownGame",
    "Verdict",
    "find",
    "games",
    "replay",
    "verify",
]
