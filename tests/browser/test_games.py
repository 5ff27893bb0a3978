"""Whole games, clicked at random: alone, around one screen, and by several people who also watch each other."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import gobelet
from tests.browser.conftest import Visit
from tests.browser.visiting import PHONE, Heard, Visitor

GAMES = [game.id for game in gobelet.all_games()]
BY_MOUSE = 12  # moves made with the mouse; the others are clicks made in the page, which are ten times as fast


def everybody(game: str, first: str, others: str) -> list[str]:
    return [first, *[others] * (gobelet.find(game).seats[0] - 1)]


def play_out(visitor: Visitor, luck: random.Random) -> None:
    for _ in range(BY_MOUSE):
        if visitor.asked == "move":
            visitor.click(luck)
    visitor.play(luck)


def ended_well(visitor: Visitor, table: str) -> None:
    expect(visitor.page.locator("#prompt")).not_to_be_empty()
    assert visitor.page.locator(".player[data-winner]").count() >= 1
    assert visitor.ask(f"/api/tables/{table}/draws")["good"] is True


@pytest.mark.parametrize("game", GAMES)
def test_alone_against_bots(game: str, visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    visitor.sit(table := visitor.make(game, *everybody(game, "me", "random")))
    play_out(visitor, luck)
    ended_well(visitor, table)


def test_around_one_screen_the_eyes_follow_whoever_is_asked(visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    page = visitor.sit(visitor.make("pig", "me", "me", "me"))
    seen = set()
    for _ in range(40):
        if visitor.asked == "over":
            break
        asked = page.locator(".player[data-asked]")
        expect(asked).to_have_count(1)
        expect(page.locator("#table")).to_have_attribute("data-eyes", str(asked.get_attribute("data-seat")))
        seen.add(asked.get_attribute("data-seat"))
        assert page.locator("dialog").count() == 0
        visitor.click(luck)
    assert len(seen) == 3


@pytest.mark.parametrize("game", GAMES)
def test_around_one_screen(game: str, visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    visitor.sit(table := visitor.make(game, *["me"] * gobelet.find(game).seats[0]))
    visitor.play(luck)
    ended_well(visitor, table)


def test_around_one_screen_secrets_stay_behind_a_curtain(visit: Visit, luck: random.Random) -> None:
    visitor = visit()
    page = visitor.sit(table := visitor.make("veil", "me", "me", options={"rounds": "three"}))
    mine = page.locator("#players .piece[data-face=face]")
    handed = 0
    while (asked := visitor.asked) != "over":
        if asked == "hand":
            page.locator("[data-do=hand]").click()
        elif asked == "curtain":
            expect(page.locator("#table[data-eyes]")).to_have_count(0)
            expect(mine).to_have_count(0)
            assert "Your card is" not in page.content()
            page.keyboard.press("Escape")
            page.locator("dialog.curtain button").click()
            expect(mine).to_have_count(1)
            handed += 1
        else:
            visitor.click(luck)
    assert handed >= 4
    ended_well(visitor, table)


def invited(host: Visitor, guest: Visitor, watcher: Visitor) -> None:
    """Let *guest* sit down and *watcher* watch, by the links that the host's page shows; begin."""
    host.page.locator("#tool-invite").click()
    links = host.page.locator("dialog .invitation input")
    links.first.wait_for()
    found = [each.input_value() for each in links.all()]
    host.page.keyboard.press("Escape")
    guest.page.goto(found[1])
    watcher.page.goto(found[-1])
    host.page.locator("[data-do=start]").click()


@pytest.mark.parametrize("game", GAMES)
def test_online_each_sees_only_what_it_may(game: str, visit: Visit, luck: random.Random) -> None:
    host, guest, watcher = visit(), visit(locale="fr-FR", viewport=PHONE), visit(viewport=PHONE)
    heard = Heard(watcher.page)
    host.sit(table := host.make(game, *everybody(game, "me", "open")))
    invited(host, guest, watcher)
    expect(guest.page.locator("#table")).to_have_attribute("data-eyes", "1")
    expect(watcher.page.locator("#board gb-area").first).to_be_visible()
    for visitor in (host, guest):
        visitor.begin(luck)
    for visitor in (host, guest, watcher):
        expect(visitor.page.locator("#table")).to_have_attribute("data-status", "over", timeout=90_000)
    results = {visitor.page.locator("#prompt").inner_text() for visitor in (host, watcher)}
    assert len(results) == 1
    assert guest.page.evaluate("document.documentElement.lang") == "fr"
    assert watcher.page.locator("#moves .move").count() == 0
    assert all('"moves":[],' in frame or '"scene":null' in frame for frame in heard.frames if '"type":"view"' in frame)
    ended_well(host, table)


def test_cards_are_seen_by_their_owners_only(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    heard = Heard(watcher.page)
    host.sit(host.make("veil", "me", "open"))
    invited(host, guest, watcher)
    for visitor, faces in ((host, "face back"), (guest, "back face"), (watcher, "back back")):
        cards = visitor.page.locator("#players .piece[data-kind=card]")
        expect(cards).to_have_count(2)
        assert " ".join(str(each.get_attribute("data-face")) for each in cards.all()) == faces
    host.page.locator("#moves .move").last.click()
    for visitor, bids in ((host, 1), (guest, 0), (watcher, 0)):
        expect(visitor.page.locator("#log li").first).to_have_text("Player 1 has bid.")
        expect(visitor.page.locator(".player[data-seat='0'] .piece[data-kind=token]")).to_have_count(bids)
    assert "Your card" not in "".join(heard.frames)
