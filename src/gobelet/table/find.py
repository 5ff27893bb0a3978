"""Discovery: every folder of `gobelet.games` that declares a GAME is a game. No list of games exists anywhere.

Folders named in GOBELET_GAMES (as PATH separates folders) are searched as well, for games that live elsewhere.
"""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
from difflib import get_close_matches
from pathlib import Path

from gobelet import games as home
from gobelet.errors import LOCALES, AuthorError, Phrase, UnknownGame, reason
from gobelet.scene.words import read_words
from gobelet.table.game import Game

TITLE = "game.title"  # the one message that even a list of games needs


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
        return _load(name)
    near = get_close_matches(game, ids(), 1)
    raise UnknownGame("games/unknown", game=game, known=ids(), near=Phrase("phrase/near", {"near": near[0]}) if near else "")


def _load(name: str) -> Game:
    """Import the folder called *name*; refuse one without a GAME, or without its words in every language."""
    try:
        declared = getattr(importlib.import_module(f"{home.__name__}.{name}"), "GAME", None)
    except Exception as problem:  # whatever an author's code may raise
        raise _broken(name, f"{type(problem).__name__}: {problem}") from problem
    if not isinstance(declared, Game):
        raise _broken(name, Phrase("phrase/no-game"))
    for locale in LOCALES:
        _check_words(name, declared.folder / f"words.{locale}.toml", locale)
    return declared


def _check_words(name: str, file: Path, locale: str) -> None:
    try:
        known = read_words(file.parent, locale)
    except OSError as problem:
        raise _broken(name, Phrase("phrase/unread", {"file": file.name, "problem": reason(problem)})) from None
    except ValueError:
        raise _broken(name, Phrase("phrase/syntax", {"file": file.name})) from None
    if TITLE not in known:
        raise _broken(name, Phrase("phrase/no-word", {"file": file.name, "word": TITLE}))


def _broken(name: str, problem: str | Phrase) -> AuthorError:
    found = [folder for folder in (Path(place) / name for place in home.__path__) if folder.is_dir()]
    return AuthorError("games/broken", game=name.replace("_", "-"), folder=found[0], problem=problem)


def all_games() -> list[Game]:
    """Return every game there is, but for those that `broken_games` tells of."""
    return [found for found in map(_tried, ids()) if isinstance(found, Game)]


def broken_games() -> list[AuthorError]:
    """Return what is wrong with the folders that cannot be loaded."""
    return [found for found in map(_tried, ids()) if isinstance(found, AuthorError)]


def _tried(game: str) -> Game | AuthorError:
    try:
        return find(game)
    except AuthorError as problem:
        return problem
