"""Discovery: a folder with a GAME is a game, wherever it lies; and looking for one costs little."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gobelet
from gobelet.errors import AuthorError, UnknownGame
from gobelet.table.find import broken_games

HEAVY = ("numba", "numpy", "textual", "msgspec", "asyncio", "llvmlite")


def python(code: str, **settings: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_games_are_found_by_their_folders() -> None:
    found = [game.id for game in gobelet.all_games()]
    assert found == sorted(found)
    assert {"pig", "veil"} <= set(found)
    assert gobelet.find("pig") is gobelet.find("pig")
    assert gobelet.find("pig").folder == Path(gobelet.games.__path__[0]) / "pig"


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


TITLE = 'game = {{ title = "{}" }}\n'

BROKEN = {
    "no import": ({"__init__.py": "import nowhere_at_all"}, "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    "no syntax": ({"__init__.py": "GAME = ("}, "SyntaxError"),
    "an error": ({"__init__.py": "1 / 0"}, "ZeroDivisionError"),
    "no game": ({"__init__.py": ""}, "il ne déclare pas de GAME"),
    "another game": ({"__init__.py": "GAME = 'chess'"}, "il ne déclare pas de GAME"),
    "no words": ({}, "words.en.toml ne peut pas être lu : ce fichier ou ce dossier n’existe pas"),
    "no French": ({"words.en.toml": TITLE.format("New")}, "words.fr.toml ne peut pas être lu"),
    "no title": ({"words.en.toml": "game = 1\n"}, "words.en.toml ne donne pas game.title"),
    "no TOML": ({"words.en.toml": "game = ="}, "words.en.toml n’est pas du bon TOML"),
    "no text": ({"words.en.toml": b"\xff\xfe"}, "words.en.toml n’est pas du bon TOML"),
}


@pytest.mark.parametrize("files", BROKEN.values(), ids=BROKEN)
def test_a_folder_that_is_no_good_game_is_named_and_the_others_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: tuple[dict[str, str | bytes], str]
) -> None:
    folder = tmp_path / "broken_one"
    folder.mkdir()
    (folder / "__init__.py").write_text(DECLARED, encoding="utf-8")
    for name, said in files[0].items():
        (folder / name).write_bytes(said if isinstance(said, bytes) else said.encode())
    monkeypatch.setenv("GOBELET_GAMES", str(tmp_path))
    try:
        with pytest.raises(AuthorError) as caught:
            gobelet.find("broken-one")
        assert caught.value.code == "games/broken"
        told = caught.value.text("fr")
        assert told.startswith(f"Le jeu broken-one ne peut pas être chargé depuis {folder} : ")
        assert files[1] in told
        assert "pig" in [game.id for game in gobelet.all_games()]
        assert [problem.text("fr") for problem in broken_games()] == [told]
    finally:
        gobelet.games.__path__.remove(str(tmp_path))
        sys.modules.pop("gobelet.games.broken_one", None)


DECLARED = """
from dataclasses import replace
from gobelet.games.pig import GAME as PIG
GAME = replace(PIG, package=__name__)
"""


def test_importing_gobelet_loads_nothing_heavy() -> None:
    code = f"import sys, gobelet; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert python(code) == "[]"


def test_playing_loads_no_compiler() -> None:
    play = "table = gobelet.Table('pig', seed=1).play('roll'); table.scene(0, 'fr'); table.record(); table.position()"
    assert python(f"import sys, gobelet; {play}; print([name for name in {HEAVY!r} if name in sys.modules])") == "[]"


def test_games_that_hide_load_no_compiler_either() -> None:
    play = "table = gobelet.Table('veil', seed=1).play('bid 1'); table.scene(0, 'fr'); gobelet.verify(table.record())"
    assert python(f"import sys, gobelet; {play}; print([name for name in {HEAVY!r} if name in sys.modules])") == "[]"
