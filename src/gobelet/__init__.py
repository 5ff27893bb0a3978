"""Gobelet: a table for dice games, and a laboratory for the same games.

import gobelet
table = gobelet.Table("pig", seats=2, seed=7)
table.play("roll")
"""

from gobelet.errors import (
    AuthorError,
    BadContent,
    BadNotation,
    BadPosition,
    BadRecord,
    DataError,
    GobeletError,
    IllegalAction,
    NotYourTurn,
    PlayerError,
    RequestError,
    UndoRefused,
    UnknownGame,
)
from gobelet.kernel.words import CHANCE
from gobelet.scene import Odd, Scene
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.happening import Happening
from gobelet.table.record import Verdict, replay, verify
from gobelet.table.rulebook import Reason
from gobelet.table.table import Action, Table

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "AuthorError",
    "BadContent",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "DataError",
    "Game",
    "GobeletError",
    "Happening",
    "IllegalAction",
    "NotYourTurn",
    "Odd",
    "PlayerError",
    "Reason",
    "RequestError",
    "Scene",
    "Table",
    "UndoRefused",
    "UnknownGame",
    "Verdict",
    "all_games",
    "find",
    "replay",
    "verify",
]
