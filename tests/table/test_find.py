"""Discovery: a folder with a GAME is a game, wherever it lies; and looking for one costs little."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gobelet
from gobelet.errors import UnknownGame

HEAVY = ("numba", "numpy", "textual", "msgspec", "asyncio", "llvmlite")


def python(code: str, **settings: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_games_are_found_by_their_folders() -> None:
    found = [game.id for game in gobelet.games()]
    assert found == sorted(found)
    assert {"pig", "veil"} <= set(found)
    assert gobelet.find("pig") is gobelet.find("pig")
    assert gobelet.find("pig").folder == Path(gobelet.games.__globals__["home"].__path__[0]) / "pig"


@pytest.mark.parametrize("said", ["pigg", "", "pig.rules", "..", "Pig", "../pig", "os"])
def test_what_is_no_game_is_refused_with_those_there_are(said: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        gobelet.find(said)
    assert caught.value.code == "games/unknown"
    assert "pig" in str(caught.value)


def test_folders_elsewhere_are_searched_too(tmp_path: Path) -> None:
    ids = "from gobelet.table.find import ids; import json; print(json.dumps(ids()))"
    usual = json.loads(python(ids, GOBELET_GAMES=""))
    assert "veil" not in usual
    assert "pig" in usual
    ours = str(Path(__file__).parents[1] / "games")
    assert json.loads(python(ids, GOBELET_GAMES=os.pathsep.join([str(tmp_path), "", ours]))) == sorted([*usual, "veil"])
    (tmp_path / "no_game").mkdir()
    assert json.loads(python(ids, GOBELET_GAMES=f"{tmp_path}/nowhere{os.pathsep}{tmp_path}")) == usual


def test_importing_gobelet_loads_nothing_heavy() -> None:
    code = f"import sys, gobelet; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert python(code) == "[]"


def test_playing_loads_no_compiler() -> None:
    play = "table = gobelet.Table('pig', seed=1).play('roll'); table.scene(0, 'fr'); table.record(); table.position()"
    assert python(f"import sys, gobelet; {play}; print([name for name in {HEAVY!r} if name in sys.modules])") == "[]"


def test_games_that_hide_load_no_compiler_either() -> None:
    play = "table = gobelet.Table('veil', seed=1).play('bid 1'); table.scene(0, 'fr'); gobelet.verify(table.record())"
    assert python(f"import sys, gobelet; {play}; print([name for name in {HEAVY!r} if name in sys.modules])") == "[]"
