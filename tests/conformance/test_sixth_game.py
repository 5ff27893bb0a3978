"""A game is one folder: copied under another name, untouched otherwise, it is another game that passes everything here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.table.game import Game
from tests.conformance.cases import ONLY, each_game

ROOT = Path(__file__).parents[2]
GAMES = "10"  # a table: the original has played the thousands

if ONLY:
    pytest.skip("this is the run that tries the copy", allow_module_level=True)


@each_game
def test_a_copy_of_the_folder_is_a_game(game: Game, tmp_path: Path) -> None:
    name = f"sixth_{game.folder.name}"
    shutil.copytree(game.folder, tmp_path / "games" / name, ignore=shutil.ignore_patterns("__pycache__"))
    settings = {
        "GOBELET_GAMES": str(tmp_path / "games"),
        "GOBELET_CACHE": str(tmp_path / "cache"),
        "GOBELET_CONFORMANCE_ONLY": name.replace("_", "-"),
        "GOBELET_CONFORMANCE_GAMES": GAMES,
    }
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/conformance"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(words, cwd=ROOT, env=alone | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
