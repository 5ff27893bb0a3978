"""The whole screen, driven without a terminal: by keys alone, by mouse alone, in both languages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

import gobelet
from gobelet.cli.saving import Keeper
from gobelet.cli.session import Session
from gobelet.errors import LOCALES
from gobelet.render.terminal.app import TableApp
from gobelet.render.terminal.dialogs import Choice, Curtain, FinalScreen, HelpScreen, RulesScreen, SaveScreen
from gobelet.render.terminal.menu import MenuApp
from gobelet.render.terminal.offers import Counter, Earlier, Offer
from gobelet.render.terminal.panels import MoveList
from gobelet.render.terminal.pieces import PieceView
from gobelet.render.terminal.table_screen import TableScreen
from gobelet.scene.model import Piece

SMALL, WIDE = (80, 24), (140, 44)


def session(*, bots: dict[int, str] | None = None, locale: str = "en", seed: int = 7, keeper: Keeper | None = None) -> Session:
    return Session(gobelet.Table("pig", seats=2, seed=seed), {1: "random"} if bots is None else bots, locale, keeper)


def shown(screen: Screen[Any], selector: str) -> str:
    return str(screen.query_one(selector, Static).render())


async def settled(pilot: Pilot[str]) -> None:
    """Wait until the bots have moved and everything is drawn."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def until_over(pilot: Pilot[str], sitting: Session, move: Callable[[], object]) -> None:
    for _ in range(2000):
        if isinstance(pilot.app.screen, FinalScreen):
            return
        result = move()
        if hasattr(result, "__await__"):
            await result
        await settled(pilot)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_whole_game_by_keyboard_alone(size: tuple[int, int]) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")  # shown when the test fails
    sitting, luck = session(seed=seed), random.Random(seed)
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await until_over(
            pilot, sitting, lambda: pilot.press(*luck.choice((["enter"], ["down", "enter"], ["1"], ["tab", "enter"])))
        )
        assert sitting.table.over
        assert sitting.scene.result in shown(app.screen, "#text")


async def test_a_whole_game_by_mouse_alone() -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")  # shown when the test fails
    sitting, luck = session(seed=seed), random.Random(seed)
    app = TableApp(sitting, delay=0)

    async def click() -> None:
        views = [view for view in app.screen.query(PieceView) if view.piece.moves]
        if luck.random() < 0.5 and views:
            await pilot.click(luck.choice(views))
        else:
            await pilot.click(MoveList, offset=(4, luck.randint(1, 2)))

    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        await until_over(pilot, sitting, click)
        assert sitting.table.over


@pytest.mark.parametrize("game", [game.id for game in gobelet.all_games()])
@pytest.mark.parametrize("locale", LOCALES)
async def test_every_game_is_shown_and_played(game: str, locale: str) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")  # shown when the test fails
    table = gobelet.Table(game, seed=seed)
    sitting, luck = Session(table, {}, locale), random.Random(seed)
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        for _ in range(25):
            screen = app.screen
            if isinstance(screen, FinalScreen):
                break
            if isinstance(screen, TableScreen):
                screen.choose(luck.randint(1, max(1, len(sitting.scene.moves))))
            else:
                await pilot.press("enter")
            await settled(pilot)
            assert [view.piece.id for view in app.screen_stack[1].query(PieceView)] == [
                piece.id for piece in sitting.scene.walk()
            ]


@pytest.mark.parametrize("game", [game.id for game in gobelet.all_games()])
async def test_bots_may_be_faster_than_the_screen(game: str) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    table = gobelet.Table(game, seed=seed)
    sitting = Session(table, dict.fromkeys(range(table.seats), "random"))
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=SMALL) as pilot:
        while not table.over and len(table.history) < 150:  # noqa: ASYNC110  # the bots tell nobody
            await asyncio.sleep(0.01)  # not the pilot, which waits for ever for a widget that goes meanwhile
        app.workers.cancel_all()
        await asyncio.sleep(0.1)
        await pilot.pause()
        assert table.history


async def test_the_language_changes_on_every_screen() -> None:
    sitting = session(bots={})
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await settled(pilot)
        assert "à vous de jouer" in shown(app.screen, "#prompt")
        assert app.screen.query_one(MoveList).border_title == "Vos coups"
        for key, title in (("question_mark", "How to play here"), ("r", "Rulebook · Pig"), ("q", "Leave the table?")):
            await pilot.press("l")
            await pilot.press("l", key)
            await pilot.pause()
            await pilot.press("f2")
            await pilot.pause()
            assert app.screen.query_one("#box").border_title == title
            await pilot.press("f2", "escape")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_every_screen_opens_and_closes(locale: str, size: tuple[int, int]) -> None:
    app = TableApp(session(bots={}, locale=locale), delay=0)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key, kind in {"question_mark": HelpScreen, "r": RulesScreen, "s": SaveScreen, "q": Choice, "p": Choice}.items():
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, kind)
            assert app.export_screenshot()
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)


async def test_undo() -> None:
    sitting = session(bots={}, seed=1)
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        assert sitting.table.history
        await pilot.press("u")
        await settled(pilot)
        assert sitting.table.history == []
        await pilot.press("u")
        await settled(pilot)
        assert "Nothing can be taken back" in shown(app.screen, "#notice")


async def test_a_piece_says_what_it_is_and_why_it_cannot_be_played() -> None:
    sitting = session(bots={})
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("tab")
        await pilot.pause()
        assert "↵ Roll the die" in shown(screen, "#notice")
        await pilot.press("right")
        await pilot.pause()
        assert "↵ Stop and keep" in shown(screen, "#notice")
        screen.on_piece_view_touched(PieceView.Touched(Piece("x", "die", "x", "The die", refused=(2,), clause="PIG-004")))
        await pilot.pause()
        assert "[PIG-003]" in shown(screen, "#notice")
        await pilot.press("r")
        await pilot.pause()
        highlighted = app.screen.query_one("#clauses", OptionList).highlighted_option
        assert highlighted is not None
        assert highlighted.id == "PIG-003"


async def test_the_rulebook_finds_words() -> None:
    app = TableApp(session(bots={}), delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        await pilot.press("r", *"pig-007")
        await pilot.pause()
        assert app.screen.query_one("#clauses", OptionList).get_option("PIG-007")
        assert shown(app.screen, "#foot").startswith("1 clause ")


async def test_odds_hint_log_and_theme_come_and_go() -> None:
    app = TableApp(session(bots={}), delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        assert app.screen.query_one("#odds").display
        await pilot.press("o", "g", "t", "h")
        await settled(pilot)
        assert not app.screen.query_one("#odds").display
        assert not app.screen.query_one("#log").display
        assert app.theme == "gobelet-light"
        assert "would choose" in shown(app.screen, "#notice")


async def test_numbers_of_two_digits() -> None:
    sitting = Session(gobelet.Table("pig", seats=10, seed=1), {})
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.digits.add("1", 21) is None
        assert screen.digits.add("2", 21) == 12
        assert screen.digits.add("3", 21) == 3
        assert screen.digits.add("0", 21) == 0
        assert screen.digits.take() is None


async def test_a_curtain_falls_between_secret_hands() -> None:
    hidden = gobelet.Table(replace(gobelet.find("pig"), hides=True), seats=2, seed=7)
    sitting = Session(hidden, {})
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, Curtain)
        assert sitting.eyes is None
        await pilot.press("escape", "enter")
        await settled(pilot)
        assert sitting.eyes == 0
        await pilot.press("2")
        await settled(pilot)
        assert "Hand the screen to Player 2" in str(app.screen.query_one(MoveList).get_option_at_index(0).prompt)
        assert sitting.eyes == 0
        await pilot.press("1")
        await settled(pilot)
        assert isinstance(app.screen, Curtain)
        assert sitting.eyes is None
        await pilot.click("#box")
        await settled(pilot)
        assert sitting.eyes == 1
        assert isinstance(app.screen, TableScreen)


async def test_bots_are_waited_for_or_skipped() -> None:
    sitting = session(bots={0: "random"}, seed=2)
    app = TableApp(sitting, delay=60)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "is thinking" in shown(app.screen, "#prompt")
        assert sitting.table.history == []
        await pilot.press("space")
        await settled(pilot)
        assert sitting.bot_asked is None


async def test_quit_and_resume(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "pig.playing")
    sitting = session(keeper=keeper, locale="fr")
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("1")
        await settled(pilot)
        history = list(sitting.table.history)
        await pilot.press("q", "enter")
        await pilot.pause()
    again = Session.resume(keeper)
    assert again.table.history == history
    assert (again.locale, again.levels) == ("fr", {1: "random"})


async def test_the_record_is_saved_at_the_end(tmp_path: Path) -> None:
    sitting = Session(gobelet.Table("pig", seed=5), {0: "random", 1: "random"}, keeper=Keeper(tmp_path / "pig.playing"))
    app = TableApp(sitting, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        for _ in range(500):
            await settled(pilot)
            if isinstance(app.screen, FinalScreen):
                break
        file = tmp_path / "kept.record"
        await pilot.press("2")
        await pilot.pause()
        app.screen.query_one("#path", Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
    assert gobelet.verify(file).good
    assert gobelet.verify(tmp_path / "pig.record").over


OFFERS = [
    Offer("pig", {"en": "Pig", "fr": "Cochon"}, {"en": "Roll.", "fr": "Lancez."}, (2, 10)),
    Offer("duel", {"en": "Duel", "fr": "Duel"}, {"en": "Two.", "fr": "Deux."}, (2, 2)),
]


async def test_the_menu_by_keyboard() -> None:
    app = MenuApp(Counter(OFFERS, ("random", "greedy"), "en"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("plus", "2", "3", "l")
        await pilot.pause()
        assert app.screen.query_one("#box").border_title == "À quoi jouons-nous ?"
        await pilot.press("enter")
        await pilot.pause()
    assert app.wanted is not None
    assert (app.wanted.game, app.wanted.bots, app.wanted.locale) == ("pig", ("", "", ""), "fr")


async def test_the_menu_offers_the_unfinished_game_first() -> None:
    app = MenuApp(Counter(OFFERS, ("random", "greedy"), "en", Earlier("pig", "yesterday")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
    assert app.wanted is not None
    assert app.wanted.earlier


async def test_the_menu_can_be_left() -> None:
    app = MenuApp(Counter(OFFERS, ("random", "greedy"), "en"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "minus", "q")
        await pilot.pause()
    assert app.wanted is None
