"""Golden games: whole games as text, with what they tell in both languages. `python -m tools.golden` writes new ones.

A difference is a change of the rules, of the content or of the words: read it, and only then write the game anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gobelet.table.find import find
from gobelet.table.game import Game
from tests.conformance.cases import each_game, game_ids
from tools.golden import golden_files, read_golden, tell

files = [(game, path) for game in map(find, game_ids()) for path in golden_files(game)]


@pytest.mark.parametrize(("game", "path"), files, ids=[f"{game.id}-{path.stem}" for game, path in files])
def test_golden_games_are_played_and_told_as_before(game: Game, path: Path) -> None:
    record, told = read_golden(path, game)
    assert tell(record) == told


@each_game
def test_every_game_has_golden_games(game: Game) -> None:
    assert golden_files(game), f"python -m tools.golden {game.id} NAME writes one to {game.folder / 'tests' / 'golden'}"
