"""What pages weigh, how few clicks they take, games seen again, dice checked, languages, and a path of one's own."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Visit
from tests.browser.test_games import GAMES, everybody
from tests.browser.visiting import Heard, Visitor
from tests.server.running import running

KILOBYTE = 1024
HEAVIEST = 60 * KILOBYTE  # all of a table's page, compressed
REQUESTS = 12
CLICKS = 3


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_table_is_light(game: str, visit: Visit) -> None:
    visitor = visit()
    table = visitor.make(game, *everybody(game, "me", "random"))
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  # Playwright marks what it calls
    visitor.sit(table)
    assert visitor.asked
    fetched = {each.url: len(gzip.compress(each.body())) for each in answers if each.url.startswith("http")}
    print(fetched)
    assert len(fetched) <= REQUESTS
    assert sum(fetched.values()) <= HEAVIEST
    assert all(each.ok for each in answers)


@pytest.mark.parametrize("game", GAMES)
def test_from_the_first_visit_to_the_first_move_in_three_clicks(game: str, visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    page, heard = visitor.page, Heard(visitor.page)
    visitor.open("/")
    page.locator(f"[data-now='{game}']").click()
    clicks = 1
    page.wait_for_url("**/t/*")
    expect(page.locator("#moves .move").first).to_be_visible(timeout=120_000)
    while not heard.acknowledged and clicks < CLICKS:
        page.locator("#moves .move:visible").first.click()
        clicks += 1
        heard.wait_for(1)
    assert clicks <= CLICKS


@pytest.fixture
def played(visit: Visit, luck: random.Random) -> tuple[Visitor, str]:
    """A visitor, and a table of theirs where a game is over."""
    visitor = visit()
    visitor.sit(table := visitor.make("pig", "me", "random"))
    visitor.play(luck)
    return visitor, table


def at(page: Page) -> int:
    """Return the position that a replay says it shows."""
    found = re.search(r"\d+", page.locator("#replay-said").inner_text())
    assert found
    return int(found.group())


def test_a_game_is_seen_again(played: tuple[Visitor, str]) -> None:
    visitor, table = played
    result = visitor.page.locator("#players").inner_text()
    page = visitor.open(f"/t/{table}/replay?at=0")
    slider, players = page.locator("#replay-at"), page.locator("#players")
    last = int(str(slider.get_attribute("max")))
    assert (at(page), slider.input_value()) == (0, "0")
    for key, wanted in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0), ("End", last)):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(wanted))
        assert at(page) == wanted
    for score in re.findall(r"\d+ points?", result):
        expect(players).to_contain_text(score)
    slider.fill("7")
    expect(page).to_have_url(re.compile(r"\?at=7$"))
    expect(page.locator("#log li").first).not_to_be_empty()
    shown = page.locator("#table").inner_text()
    link = page.url
    visitor.open("/")
    page.goto(link)
    assert at(page) == 7
    assert page.locator("#table").inner_text() == shown
    page.locator("#replay-speed").select_option("4")
    page.locator("#replay-play").click()
    expect(slider).not_to_have_value("7")
    page.locator("#replay-play").click()


def test_the_page_checks_every_draw_of_a_game(played: tuple[Visitor, str]) -> None:
    visitor, table = played
    draws = visitor.ask(f"/api/tables/{table}/draws")
    page = visitor.open(f"/t/{table}/verify")
    for secret in (draws["promise"], draws["secret"], str(draws["seed"])):
        expect(page.locator("main")).to_contain_text(secret)
    expect(page.locator("#checks li")).to_have_count(len(draws["draws"]))
    expect(page.locator("main .good")).to_have_count(4)
    expect(page.locator("main .bad")).to_have_count(0)


def test_dice_are_sealed_while_the_game_lasts(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make("pig", "me", "me")
    page = visitor.open(f"/t/{table}/verify")
    promise = visitor.ask(f"/api/tables/{table}")["promise"]
    expect(page.locator("main")).to_contain_text(promise)
    assert "sealed" in page.locator("main").inner_text()


def test_what_is_chosen_in_french_stays_french(visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    page = visitor.open("/")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.get_by_role("link", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("À quoi joue-t-on ?")
    visitor.sit(table := visitor.make("pig", "me", "random"))
    for _ in range(2):
        assert page.evaluate("document.documentElement.lang") == "fr"
        expect(page.locator("#tool-settings")).to_have_text("Réglages")
        expect(page.locator("#log h2")).to_have_text("Ce qui s’est passé")
        visitor.play(luck, 2)
        assert english_in(page) == set()
        page.reload()
    for path in (f"/t/{table}/replay", f"/t/{table}/verify", "/rules/pig"):
        visitor.open(path)
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert english_in(page) == set()


def english_in(page: Page) -> set[str]:
    """Return words of a page that no French has."""
    words = set(re.findall(r"\w+", page.locator("body").inner_text().lower()))
    return words & {"the", "rolls", "roll", "player", "turn", "with", "dice", "what", "your", "settings"}


def test_the_language_of_the_browser_is_spoken_until_another_is_chosen(visit: Visit) -> None:
    page = visit(locale="fr-CA").open("/rules/pig")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_it_lives_under_a_path_of_its_own(guests: Visit, tmp_path: Path, luck: random.Random) -> None:
    with running(tmp_path, base="/cup") as server:
        visitor = guests(server)
        asked: list[str] = []
        visitor.context.on("request", lambda request: asked.append(request.url))
        page = visitor.open("/")
        page.locator("[data-now=pig]").click()
        page.wait_for_url("**/cup/t/*")
        visitor.click(luck)
        assert visitor.asked
        page.locator("#tool-rules").click()
        expect(page.locator("dialog .clause").first).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#tool-invite").click()
        page.locator("dialog .invitation").first.wait_for()
        for each in page.locator("dialog input").all():
            assert "/cup/" in each.input_value()
        page.keyboard.press("Escape")
        page.locator("#tool-table").click()
        page.locator("dialog a").first.click()
        page.wait_for_url("**/cup/t/*/replay")
        page.locator(".home").click()
        expect(page.locator(".mine a")).to_have_count(1)
        page.locator(".mine a").click()
        page.wait_for_url("**/cup/t/*")
        assert [url for url in asked if not url.startswith((visitor.url, "data:"))] == []
        page.close()
