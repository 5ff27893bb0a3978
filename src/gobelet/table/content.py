"""What comes in the box: packs of TOML files, checked, and made into the read-only record that rules receive.

A pack is a folder with one TOML file a table. The default pack ships in the game's folder, under `content/`; another is
named by its folder. No pack ever needs a compilation: its numbers are data to the same machine code.
"""

from __future__ import annotations

import functools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet.errors import BadContent, reason
from gobelet.kernel.plain import Plain, plain_type
from gobelet.kernel.values import Names
from gobelet.scene.words import Sentence
from gobelet.table.game import Game, digest

Pack = dict[str, Any]
"""The tables of a pack as TOML says them, by file name."""


@dataclass(frozen=True)
class Content:
    """A pack in use: the record rules read, the names of its rows, and what pins it."""

    box: Plain
    names: Names
    pack: Pack
    fingerprint: str
    folder: Path | None


def default_folder(game: Game) -> Path:
    """Return where the pack that ships with *game* lies."""
    return game.folder / "content"


def read_pack(folder: Path) -> Pack:
    """Return the tables of the pack in *folder*, as they stand."""
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise BadContent("content/missing", folder=folder)
    pack = {}
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
            pack[path.stem] = tomllib.loads(text)
        except UnicodeDecodeError:
            raise BadContent("content/text", file=path) from None
        except OSError as problem:
            raise BadContent("content/read", file=path, problem=reason(problem)) from None
        except tomllib.TOMLDecodeError as problem:
            raise BadContent("content/syntax", file=path, **_spot(text, str(problem))) from None
    return pack


def _spot(text: str, problem: str) -> dict[str, Any]:
    """Return the line that *problem* speaks of, the last one unless it says a number."""
    lines = text.splitlines()
    found = re.search(r"at line (\d+)", problem)
    number = int(found[1]) if found else len(lines)
    return {"line": number, "said": lines[number - 1].strip() if 0 < number <= len(lines) else ""}


def check_pack(game: Game, folder: Path) -> list[BadContent]:
    """Return everything that is wrong with the pack in *folder*, each with file, table and field."""
    import importlib

    try:
        pack = read_pack(folder)
    except BadContent as problem:
        return [problem]
    if game.content is None:
        return [BadContent("content/none", game=game.id)]
    checker = importlib.import_module(f"{game.package}.pack")
    return [
        BadContent("content/wrong", file=folder / f"{file}.toml", problem=Sentence(game.folder, problem))
        for file, problem in checker.check(pack)
    ]


def fill(game: Game, pack: Pack, paths: list[Path], folder: Path | None) -> Content:
    """Make the record of a pack that has been checked."""
    box = plain_type(game.box)()
    names: Names = {}
    if game.content is not None:
        game.content.fill(box, pack)
        names = game.content.names(pack)
    return Content(box.freeze(), names, pack, digest(paths), folder)


@functools.cache
def default_content(game: Game) -> Content:
    """Return the content that ships with *game*; the tests check it, so nobody waits for that."""
    if game.content is None:
        return fill(game, {}, [], None)
    folder = default_folder(game)
    return fill(game, read_pack(folder), sorted(folder.glob("*.toml")), None)


def content_of(game: Game, folder: Path | str | None = None) -> Content:
    """Return the content to play *game* with: the pack in *folder*, checked first, or the default one."""
    if folder is None:
        return default_content(game)
    path = Path(folder)
    for problem in check_pack(game, path):
        raise problem
    return fill(game, read_pack(path), sorted(path.glob("*.toml")), path)


def provenances(pack: Pack) -> dict[str, list[str]]:
    """Return where the tables of a pack come from: by file, every `provenance` it states, a word or a list of words."""
    return {file: sorted(_stated(tables)) for file, tables in pack.items()}


def _stated(said: Any) -> set[str]:
    if isinstance(said, list):
        return {found for item in said for found in _stated(item)}
    if not isinstance(said, dict):
        return set()
    own = said.get("provenance")
    words = {word for word in (own if isinstance(own, list) else [own]) if isinstance(word, str)}
    return words | {found for item in said.values() for found in _stated(item)}
