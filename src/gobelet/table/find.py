"""Discovery: every folder of `gobelet.games` that declares a GAME is a game. No list of games exists anywhere.

Folders named in GOBELET_GAMES (as PATH separates folders) are searched as well, for games that live elsewhere.
"""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
from difflib import get_close_matches

from gobelet import games as home
from gobelet.errors import UnknownGame
from gobelet.table.game import Game


def _folders() -> None:
    for folder in os.environ.get("GOBELET_GAMES", "").split(os.pathsep):
        if folder and folder not in home.__path__:
            home.__path__.append(folder)


def ids() -> list[str]:
    """Return the id of every game there is, in order."""
    _folders()
    return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(home.__path__) if found.ispkg)


@functools.cache
def find(game: str) -> Game:
    """Return the game called *game*."""
    _folders()
    name = game.replace("-", "_")
    if name.isidentifier() and game.replace("_", "-") in ids():
        declared = importlib.import_module(f"{home.__name__}.{name}").GAME
        assert isinstance(declared, Game)
        return declared
    near = get_close_matches(game, ids(), 1)
    raise UnknownGame("games/unknown", game=game, known=ids(), near=near[0] if near else "")


def games() -> list[Game]:
    """Return every game there is."""
    return [find(game) for game in ids()]
