"""Where the games are, found without importing them: a tool must work while a game is half written."""

from __future__ import annotations

from pathlib import Path

from gobelet import games as home
from gobelet.table.find import ids

ROOT = Path(__file__).parent.parent


def game_folders() -> dict[str, Path]:
    """Return the folder of every game, by its id."""
    found = {game: [Path(path) / game.replace("-", "_") for path in home.__path__] for game in ids()}
    return {game: next(folder for folder in folders if folder.is_dir()) for game, folders in found.items()}
