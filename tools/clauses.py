"""Rulebooks, counted: the clauses of each game, those written down in both languages, and those a test would notice.

    python -m tools.clauses [--json]

A clause is covered when a test that runs is marked with it: `@pytest.mark.rule("GR-061")`. Where GOBELET_CATALOGUES, or
`shared/rules` beside the repository, holds the catalogue a game was written from, the clauses are compared with that too.
Scenarios, such as GS-01, are known by that catalogue, or by a list `scenarios` in the game's catalogue.toml.
"""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.collect import collect, runs
from tools.folders import ROOT, game_folders

LOCALES = ("en", "fr")
TESTS = ROOT / "tests"
DEFINED = re.compile(r"\*\*([A-Z]+-[A-Z]?\d+[a-z]?)\b")


@dataclass
class Rulebook:
    """One game's clauses, where each of them stands, and what is wrong."""

    game: str
    folder: Path
    prefix: str = ""
    clauses: dict[str, Any] = field(default_factory=dict)
    rulings: set[str] = field(default_factory=set)
    scenarios: set[str] = field(default_factory=set)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    source: set[str] | None = None
    covered: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def missing(self) -> list[str]:
        """Return the clauses that lack a text or a test."""
        return [clause for clause in self.clauses if self.lacks(clause)]

    def lacks(self, clause: str) -> list[str]:
        """Return what *clause* lacks."""
        found = [f"text ({locale})" for locale in LOCALES if not self.texts[locale].get(clause)]
        return found if clause in self.covered else [*found, "test"]

    def knows(self, marked: str) -> bool:
        """Return whether *marked* is a clause, a ruling or a scenario of this game."""
        if marked in self.clauses or marked in self.rulings | self.scenarios or marked in (self.source or ()):
            return True
        scenario = marked.partition("-")[0] not in (self.prefix, "R")
        return scenario and self.source is None and not self.scenarios  # nothing here to check a scenario against

    def counts(self) -> dict[str, Any]:
        """Return the figures."""
        written = {locale: sum(clause in self.texts[locale] for clause in self.clauses) for locale in LOCALES}
        covered = sum(clause in self.covered for clause in self.clauses)
        return {"catalogue": len(self.clauses), **written, "covered": covered, "missing": self.missing()}


def read(game: str, folder: Path) -> Rulebook:
    """Read the rulebook of *game*."""
    found = Rulebook(game, folder)
    plan = _table(found, "catalogue.toml")
    found.prefix = plan.get("prefix", "")
    found.clauses = plan.get("clauses", {})
    found.rulings, found.scenarios = set(plan.get("rulings", {})), set(plan.get("scenarios", ()))
    for locale in LOCALES:
        found.texts[locale] = _table(found, f"rulebook.{locale}.toml").get("clauses", {})
    found.problems += _wrong(found, plan)
    _compare(found)
    return found


def _table(book: Rulebook, name: str) -> dict[str, Any]:
    path = book.folder / "rulebook" / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as problem:
        book.problems.append(f"{path}: {problem}")
        return {}


def _wrong(book: Rulebook, plan: dict[str, Any]) -> Iterator[str]:
    for locale in LOCALES:
        for clause in book.texts[locale].keys() - book.clauses.keys():
            yield f"{clause} has a text (line in rulebook.{locale}.toml) and is not in catalogue.toml"
    for clause, said in book.clauses.items():
        if said.get("chapter") not in plan.get("chapters", ()):
            yield f"{clause} is in the chapter {said.get('chapter')!r}, which catalogue.toml does not list"
        for ruling in said.get("rulings", ()):
            if ruling not in plan.get("rulings", {}):
                yield f"{clause} cites {ruling}, which catalogue.toml does not list"


def catalogues() -> Path | None:
    """Return the folder of the catalogues the games were written from, where there is one."""
    named = os.environ.get("GOBELET_CATALOGUES")
    folder = Path(named) if named else ROOT.parent / "shared" / "rules"
    return folder if folder.is_dir() else None


def _compare(book: Rulebook) -> None:
    """Compare the clauses with the catalogue the game was written from."""
    folder = catalogues()
    if folder is None or not (folder / f"{book.game}.md").exists():
        return
    text = (folder / f"{book.game}.md").read_text(encoding="utf-8")
    book.source = set(DEFINED.findall(text))
    own = {clause for clause in book.source if clause.startswith(f"{book.prefix}-")}
    own -= book.clauses.keys() | book.rulings | book.scenarios
    book.problems += [f"{clause} is in {book.game}.md and not in catalogue.toml" for clause in sorted(own)]
    strange = sorted(book.clauses.keys() - book.source)
    book.problems += [f"{clause} is in catalogue.toml and not in {book.game}.md" for clause in strange]


def cover(books: list[Rulebook]) -> list[str]:
    """Note which clauses the tests are marked with; return what is wrong with the marks."""
    tests = collect([TESTS, *(book.folder / "tests" for book in books)])
    problems = list(tests.failures)
    for item in tests.items:
        here = [book for book in books if item.path.is_relative_to(book.folder)] or books
        marked = [str(clause) for mark in item.iter_markers("rule") for clause in mark.args]
        for clause in marked:
            knowing = [book for book in here if book.knows(clause)]
            if not knowing:
                problems.append(f"{item.nodeid} is marked with {clause}, which no rulebook knows")
            for book in knowing if runs(item) else []:
                book.covered.add(clause)
    return sorted(set(problems))


def report(book: Rulebook) -> Iterator[str]:
    """Yield the lines about one game."""
    said = book.counts()
    yield (
        f"{book.game}: {said['catalogue']} clauses; text {said['en']} en, {said['fr']} fr; covered {said['covered']}"
        f"; missing {len(said['missing'])}"
    )
    for lack in (*(f"text ({locale})" for locale in LOCALES), "test"):
        lacking = [clause for clause in book.clauses if lack in book.lacks(clause)]
        if lacking:
            yield textwrap.fill(f"no {lack}: {' '.join(lacking)}", 120, initial_indent="  ", subsequent_indent="    ")


def main(arguments: list[str]) -> int:
    """Count; print for a person, or for a machine."""
    books = [read(game, folder) for game, folder in game_folders().items()]
    problems = cover(books)
    if "--json" in arguments:
        print(json.dumps({book.game: book.counts() for book in books}, indent=2))
    else:
        for line in (line for book in books for line in report(book)):
            print(line)
    problems += [f"{book.game}: {problem}" for book in books for problem in book.problems]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems or any(book.missing() for book in books) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
