"""The rulebook inside: every clause of a game in our own words, in English and French."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from typing import Any

from gobelet.errors import LOCALES, RequestError
from gobelet.table.game import Game


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause and its text: why something is or is not allowed."""

    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"


@dataclass(frozen=True)
class Rulebook:
    """One game's rulebook in one language."""

    title: str
    locale: str
    chapters: dict[str, str]
    clauses: dict[str, str]
    rulings: dict[str, dict[str, str]]
    chapter_of: dict[str, str]

    def reason(self, clause: str) -> Reason:
        """Return a clause or a ruling with its text."""
        if clause in self.clauses:
            return Reason(clause, self.clauses[clause])
        if clause in self.rulings:
            return Reason(clause, self.rulings[clause]["answer"])
        raise RequestError("rulebook/clause", clause=clause, title=self.title)

    def chapter(self, name: str) -> list[Reason]:
        """Return the clauses of a chapter, in order."""
        return [self.reason(clause) for clause, chapter in self.chapter_of.items() if chapter == name]


def _read(game: Game, file: str) -> dict[str, Any]:
    return tomllib.loads((game.folder / "rulebook" / file).read_text(encoding="utf-8"))


@functools.cache
def catalogue(game: Game) -> dict[str, Any]:
    """Return the clauses and rulings of *game* with their chapters and sources, in no language."""
    return _read(game, "catalogue.toml")


@functools.cache
def rulebook(game: Game, locale: str = "en") -> Rulebook:
    """Return the rulebook of *game* in *locale*."""
    if locale not in LOCALES:
        raise RequestError("locale/unknown", locale=locale, known=LOCALES)
    text, plan = _read(game, f"rulebook.{locale}.toml"), catalogue(game)
    chapter_of = {clause: said["chapter"] for clause, said in plan["clauses"].items()}
    return Rulebook(text["title"], locale, text["chapters"], text["clauses"], text.get("rulings", {}), chapter_of)
