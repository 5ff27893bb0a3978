"""Games played without a mouse, from the first page on."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_games import GAMES
from tests.browser.visiting import Heard, Visitor

MOVES = 60
STOPS = 120  # of the Tab key, on the way to anything
NOWHERE = "document.activeElement === document.body"
DOWN, NEXT = "ArrowDown", "ArrowRight"


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until *wanted* has the focus, or something in it."""
    for _ in range(STOPS):
        if wanted.evaluate("(wanted) => wanted.contains(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def choose(page: Page, select: Locator, value: str) -> None:
    """Choose *value* of a list by keys."""
    tab_to(page, select)
    values = select.evaluate("(select) => [...select.options].map((each) => each.value)")
    page.keyboard.press("Home")
    for _ in range(values.index(value)):
        page.keyboard.press(DOWN)
    assert select.input_value() == value


def set_up(visitor: Visitor, game: str) -> None:
    """Sit down at a new table, with bots that choose at random."""
    page = visitor.open("/")
    form = page.locator(f"form[data-game='{game}']")
    tab_to(page, form.locator("summary"))
    page.keyboard.press("Enter")
    for sitter in form.locator("[name=sitter]:enabled").all()[1:]:
        choose(page, sitter, "random")
    tab_to(page, form.locator("[type=submit]"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def by_number(page: Page, luck: random.Random) -> None:
    """Type the number that stands on a move."""
    numbers = page.evaluate("() => test.shown('#moves .move kbd').map((each) => each.textContent)")
    page.keyboard.type(luck.choice(numbers))


def by_arrows(page: Page, luck: random.Random) -> None:
    """Go to the moves, along them, and press Enter."""
    tab_to(page, page.locator("#moves .move[tabindex='0']"))
    for _ in range(luck.randrange(6)):
        page.keyboard.press(DOWN)
    page.keyboard.press(luck.choice(["Enter", " "]))


def by_piece(page: Page, luck: random.Random) -> None:
    """Go to a piece that may be played, choose it, and then one of its moves."""
    groups = page.evaluate("() => test.shown('.pieces:has(> [data-state=playable])').length")
    if not groups:
        return by_arrows(page, luck)
    group = page.locator(".pieces:has(> [data-state=playable])").nth(luck.randrange(groups))
    tab_to(page, group)
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.dataset.state") != "playable":
        page.keyboard.press(NEXT)
    page.keyboard.press("Enter")
    if page.locator("#picked").count():
        by_arrows(page, luck)
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keys_alone(game: str, visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    page, heard = visitor.page, Heard(visitor.page)
    set_up(visitor, game)
    for made in range(MOVES):
        if visitor.asked == "over":
            break
        lost = page.evaluate(NOWHERE)
        luck.choice([by_number, by_arrows, by_piece])(page, luck)
        heard.wait_for(made + 1)
        assert visitor.asked
        assert lost or not page.evaluate(NOWHERE), "focus is lost"
    if visitor.asked == "over":
        expect(page.locator(".player[data-winner]").first).to_be_visible()


def test_dialogs_open_and_close_by_keys_and_give_the_focus_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.sit(visitor.make("pig", "me", "me"))
    for key in ("s", "r"):
        tab_to(page, page.locator("#moves"))
        page.keyboard.press(key)
        expect(page.locator("dialog")).to_be_visible()
        page.keyboard.press("Tab")
        assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        assert page.evaluate("document.getElementById('moves').contains(document.activeElement)")


def test_the_skip_link_leads_past_the_header(visit: Visit) -> None:
    visitor = visit()
    page = visitor.sit(visitor.make("pig", "me", "me"))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
