"""Every clause and every ruling of a game's catalogue has its text in both languages, and what is cited is there."""

from __future__ import annotations

import pytest

from gobelet.errors import LOCALES
from gobelet.table.game import Game
from gobelet.table.rulebook import catalogue, rulebook
from tests.conformance.cases import each_game

SOURCES = {"rulebook", "implied", "ruling"}


@each_game
@pytest.mark.parametrize("locale", LOCALES)
def test_every_clause_has_its_text(game: Game, locale: str) -> None:
    plan, book = catalogue(game), rulebook(game, locale)
    assert sorted(book.clauses) == sorted(plan["clauses"])
    assert sorted(book.rulings) == sorted(plan.get("rulings", {}))
    assert sorted(book.chapters) == sorted(plan["chapters"])
    assert all(text.strip() for text in (book.title, *book.clauses.values(), *book.chapters.values()))
    for ruling in book.rulings.values():
        assert ruling.keys() == {"question", "answer", "why"}
        assert all(text.strip() for text in ruling.values())


@each_game
def test_the_languages_differ(game: Game) -> None:
    english, french = (rulebook(game, locale) for locale in LOCALES)
    assert [clause for clause in english.clauses if english.clauses[clause] == french.clauses[clause]] == []


@each_game
def test_the_catalogue_holds_together(game: Game) -> None:
    plan = catalogue(game)
    for clause, said in plan["clauses"].items():
        assert clause.startswith(f"{plan['prefix']}-")
        assert said["chapter"] in plan["chapters"]
        assert said["source"] in SOURCES
        assert set(said.get("rulings", ())) <= plan["rulings"].keys()
    for said in plan.get("rulings", {}).values():
        assert set(said["clauses"]) <= plan["clauses"].keys()
        assert said["confidence"] in {"high", "medium", "low"}


@each_game
def test_every_option_cites_the_rulebook(game: Game) -> None:
    for option in game.options:
        assert option.clauses, f"option {option.name} cites no clause"
        assert option.default in option.choices
        for clause in option.clauses:
            assert rulebook(game).reason(clause).text
