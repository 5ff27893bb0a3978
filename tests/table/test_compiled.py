"""The compile step's cache: never stale, whatever file was edited; and never compiling twice what has not changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gobelet
from gobelet.errors import GobeletError
from gobelet.table.compiled import KEPT, blank_states, buffers, cache_folder, cache_root, compile_game
from gobelet.table.content import content_of, default_content, default_folder
from gobelet.table.find import find

PLAY = """
import json, numpy
from gobelet.kernel.plain import plain_type
from gobelet.table.bind import bind_plain
from gobelet.table.compiled import blank_states, buffers, cache_folder, compile_game
from gobelet.table.content import default_content
from gobelet.table.find import find

game = find("dice-copy")
rules, states, size = compile_game(game), blank_states(game, 1), game.actions.size + 1
box = default_content(game).box
length, _ = rules.play_out(states[0], box.to_record()[0], 2, numpy.zeros(1, numpy.int64), *buffers(game), 5, 0, game.longest)
state = plain_type(game.state)()
bind_plain(game).play_out(state, box, 2, [0], [0] * size, [0] * size, 5, 0, game.longest)
twins = [value for value in vars(rules).values() if hasattr(value, "stats")]
print(json.dumps({
    "length": int(length),
    "compiled": states.tobytes().hex(),
    "plain": state.to_bytes().hex(),
    "folder": str(cache_folder(game)),
    "misses": sum(sum(twin.stats.cache_misses.values()) for twin in twins),
    "hits": sum(sum(twin.stats.cache_hits.values()) for twin in twins),
}))
"""


class Workshop:
    """A copy of the whole package and of one game, whose files may be edited."""

    def __init__(self, folder: Path) -> None:
        self.package, self.game, self.cache = folder / "src" / "gobelet", folder / "games" / "dice_copy", folder / "cache"
        away = shutil.ignore_patterns("__pycache__", "galaxy_rebellion", "tests")
        shutil.copytree(Path(gobelet.__file__).parent, self.package, ignore=away)
        shutil.copytree(find("pig").folder, self.game, ignore=away)
        (self.game / "chapters").mkdir()
        (self.game / "chapters" / "__init__.py").write_text("", encoding="utf-8")
        (self.game / "chapters" / "worth.py").write_text("def worth(pips: int) -> int:\n    return 0 + pips\n", encoding="utf-8")
        self.edit(self.game / "rules.py", "state.total += pips", "state.total += worth(pips)")
        self.edit(self.game / "rules.py", "from .actions", "from .chapters.worth import worth\nfrom .actions")

    def edit(self, path: Path, old: str, new: str) -> None:
        """Edit a file so that neither its time tells of it nor, if *new* is as long, its size."""
        before = path.stat()
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)  # Python's own cache looks at times as well

    def play(self) -> dict[str, Any]:
        """Play a game in a new process, compiled and plain; return what became of both."""
        settings = {
            "PYTHONPATH": str(self.package.parent),
            "GOBELET_GAMES": str(self.game.parent),
            "GOBELET_CACHE": str(self.cache),
        }
        done = subprocess.run(
            [sys.executable, "-c", PLAY], env=os.environ | settings, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads(done.stdout)
        assert found["compiled"] == found["plain"]
        assert found["folder"].startswith(str(self.cache))
        return found

    def machine_code(self) -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in self.cache.rglob("*.nb?")}


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"))


def test_an_edited_helper_is_never_served_stale(workshop: Workshop) -> None:
    first = workshop.play()
    assert first["misses"] > 0

    workshop.edit(workshop.game / "chapters" / "worth.py", "return 0 + pips", "return 1 + pips")
    helper = workshop.play()
    assert helper["compiled"] != first["compiled"], "a helper of the game, in another file"

    workshop.edit(
        workshop.package / "kernel" / "words.py", "seat + 1 if seat + 1 < seats else 0", "seat + 0 if seat + 1 < seats else 0"
    )
    kernel = workshop.play()
    assert kernel["compiled"] != helper["compiled"], "a word of the kernel"

    workshop.edit(workshop.package / "kernel" / "words.py", "seat + 0 if", "seat + 1 if")
    workshop.edit(workshop.game / "chapters" / "worth.py", "return 1 + pips", "return 0 + pips")
    again = workshop.play()
    assert again["compiled"] == first["compiled"]
    assert again["misses"] == 0, "what was compiled before the edits is still there"


def test_a_second_run_compiles_nothing(workshop: Workshop) -> None:
    workshop.play()
    before = workshop.machine_code()
    second = workshop.play()
    assert second["misses"] == 0
    assert second["hits"] > 0
    assert before
    assert workshop.machine_code() == before


def test_old_builds_are_forgotten(workshop: Workshop) -> None:
    folder = Path(workshop.play()["folder"])
    for number in range(KEPT + 3):
        old = folder.parent / f"old-{number}"
        old.mkdir()
        os.utime(old, (number, number))
    workshop.play()
    left = {path.name for path in folder.parent.iterdir()}
    assert folder.name in left
    assert "old-0" not in left
    assert len(left) <= KEPT + 1


def test_a_pack_needs_no_compilation(tmp_path: Path) -> None:
    """Content is data: another pack is played by the same machine code."""
    game = find("veil")
    shutil.copytree(default_folder(game), tmp_path / "pack")
    cards = tmp_path / "pack" / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("worth = 5", "worth = 0"), encoding="utf-8")
    rules, made, ends = compile_game(game), set(), set()
    for content in (default_content(game), content_of(game, tmp_path / "pack")):
        states = blank_states(game, 1)
        for number in range(20):
            states[:] = 0
            box = content.box.to_record()[0]
            rules.play_out(states[0], box, 4, np.ones(1, np.int64), *buffers(game), 5, number, game.longest)
            ends.add((content.fingerprint, states.tobytes()))
        made.add(len(rules.play_out.signatures))
    assert made == {1}
    assert len({end for _, end in ends}) > 20, "the packs are played differently"


def test_the_cache_lies_where_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GOBELET_CACHE", str(tmp_path / "here"))
    assert cache_folder(find("pig")).is_relative_to(tmp_path / "here" / "compiled" / "pig")
    monkeypatch.delenv("GOBELET_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_root() == tmp_path / "gobelet"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "gobelet"


def test_editing_a_face_leaves_old_records_good(tmp_path: Path) -> None:
    """What rules never run is no part of what pins a record; what they do run is."""
    game = replace(find("pig"))
    shutil.copytree(game.folder, tmp_path / "pig")
    vars(game)["folder"] = tmp_path / "pig"
    before = (game.fingerprint(), game.sources())
    assert before == (find("pig").fingerprint(), find("pig").sources())
    for name in ("scene.py", "words.fr.toml", "tests/test_rules.py"):
        (tmp_path / "pig" / name).write_text("# more\n", encoding="utf-8")
    assert game.fingerprint() == before[0]
    (tmp_path / "pig" / "chapters").mkdir()
    (tmp_path / "pig" / "chapters" / "__init__.py").write_text("# more\n", encoding="utf-8")
    assert game.fingerprint() != before[0]
    assert game.sources() != before[1]


def test_a_cache_that_cannot_be_written_is_told_of_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GOBELET_CACHE", str(tmp_path / "file"))
    with pytest.raises(GobeletError) as caught:
        compile_game.__wrapped__(find("pig"))
    assert caught.value.code == "cache/unwritable"
    assert "a file stands where its name says a folder" in str(caught.value)
    monkeypatch.setenv("GOBELET_CACHE", str(tmp_path))
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(GobeletError) as refused:
        compile_game.__wrapped__(find("pig"))
    assert "vous n’en avez pas le droit. Indiquez un autre dossier avec GOBELET_CACHE." in refused.value.text("fr")


def test_the_command_ends_well_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = [sys.executable, "-m", "gobelet", "simulate", "pig", "--games", "2"]
    settings = os.environ | {"GOBELET_CACHE": str(tmp_path / "file"), "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    done = subprocess.run(words, env=settings, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Compiled rules cannot be kept in ")
    assert done.stderr.endswith("[cache/unwritable]\n")
