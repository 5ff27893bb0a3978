"""Where the games are, found without importing them: a tool must work while a game is half written."""

from __future__ import annotations

import importlib
from pathlib import Path

from gobelet.table.find import ids

ROOT = Path(__file__).parent.parent


def game_folders() -> dict[str, Path]:
    """Return the folder of every game, by its id."""
    home = importlib.import_module("gobelet.games")  # by name: `gobelet.games` is the function that lists them
    found = {game: [Path(path) / game.replace("-", "_") for path in home.__path__] for game in ids()}
    return {game: next(folder for folder in folders if folder.is_dir()) for game, folders in found.items()}
