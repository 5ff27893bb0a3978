"""Pages reloaded, lines cut, servers killed: nothing acknowledged is lost, nothing is done twice, and no click either."""

from __future__ import annotations

import random
import signal
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import NO_LINE, Heard, Visitor
from tests.server.running import Server

TROUBLES = 12


@pytest.fixture
def cup(tmp_path: Path) -> Server:
    """A server that may be killed."""
    return Server(tmp_path)


def written(folder: Path, table: str) -> list[tuple[int, int, str | None]]:
    """Return the number, the seat and the click of every entry of a table."""
    with sqlite3.connect(folder / "tables.sqlite") as database:
        asked = 'select number, seat, client from entries where "table" = ? order by number'
        return database.execute(asked, (table,)).fetchall()


def nothing_lost_nothing_twice(folder: Path, table: str, acknowledged: dict[str, int]) -> None:
    entries = written(folder, table)
    assert [number for number, *_ in entries] == list(range(1, len(entries) + 1))
    clicks = [client for _, seat, client in entries if seat == 0]
    assert len(clicks) == len(set(clicks)), "a click was applied twice"
    numbers = {client: number for number, _, client in entries if client}
    assert acknowledged.keys() <= numbers.keys(), "an acknowledged click was lost"
    assert all(numbers[click] <= version for click, version in acknowledged.items())


def reload(visitor: Visitor, server: Server, luck: random.Random) -> None:
    visitor.page.reload()
    visitor.begin(luck)


def cut(visitor: Visitor, server: Server, luck: random.Random) -> None:
    visitor.page.evaluate("test.cut()")


def unplug(visitor: Visitor, server: Server, luck: random.Random) -> None:
    visitor.context.set_offline(True)
    visitor.page.evaluate("test.cut()")
    visitor.page.wait_for_timeout(luck.randrange(1200))
    visitor.context.set_offline(False)


def kill(visitor: Visitor, server: Server, luck: random.Random) -> None:
    server.kill()
    visitor.page.wait_for_timeout(luck.randrange(300))
    server.start()


@pytest.mark.parametrize("game", ["pig", "galaxy-rebellion"])
def test_nothing_is_lost_and_nothing_happens_twice(
    game: str, guests: Visit, cup: Server, tmp_path: Path, luck: random.Random
) -> None:
    cup.start()
    try:
        visitor = guests(cup)
        visitor.pardoned = NO_LINE
        heard = Heard(visitor.page)
        visitor.sit(table := visitor.make(game, "me", "random"))
        visitor.begin(luck)
        for _ in range(TROUBLES):
            visitor.page.wait_for_timeout(luck.randrange(400))
            luck.choice([reload, cut, unplug, kill])(visitor, cup, luck)
        expect(visitor.page.locator("#banner")).to_be_hidden(timeout=20_000)
        expect(visitor.page.locator("#table")).to_have_attribute("data-status", "over", timeout=90_000)
        assert visitor.ask(f"/api/tables/{table}/draws")["good"] is True
    finally:
        cup.stop()
    assert heard.acknowledged
    nothing_lost_nothing_twice(tmp_path, table, heard.acknowledged)


def test_a_click_made_while_the_line_is_cut_is_played_after(visit: Visit) -> None:
    visitor = visit()
    visitor.pardoned = NO_LINE
    heard = Heard(visitor.page)
    page = visitor.sit(visitor.make("pig", "me", "me"))
    banner = page.locator("#banner")
    expect(banner).to_be_hidden()
    visitor.context.set_offline(True)
    for _ in range(20):  # the browser takes a moment to go offline: until then the page finds its way back
        page.evaluate("test.cut()")
        page.wait_for_timeout(250)
        if banner.is_visible():
            break
    expect(banner).to_be_visible()
    page.locator("#moves .move").first.click()
    expect(page.locator("#moves [data-pending]")).to_have_count(1)
    page.wait_for_timeout(500)
    assert heard.acknowledged == {}
    visitor.context.set_offline(False)
    expect(banner).to_be_hidden()
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator("#log li").first).not_to_have_text("Nothing yet.")
    assert len(heard.acknowledged) == 1


def test_a_server_that_falls_silent_is_noticed_and_found_again(guests: Visit, cup: Server) -> None:
    cup.start()
    assert cup.process is not None
    try:
        visitor = guests(cup)
        visitor.pardoned = NO_LINE
        page = visitor.sit(visitor.make("pig", "me", "me"))
        expect(page.locator("#moves .move").first).to_be_visible()
        cup.process.send_signal(signal.SIGSTOP)
        expect(page.locator("#banner")).to_be_visible(timeout=15_000)
        cup.process.send_signal(signal.SIGCONT)
        expect(page.locator("#banner")).to_be_hidden(timeout=15_000)
        visitor.play(random.Random(1), 3)
    finally:
        cup.process.send_signal(signal.SIGCONT)
        cup.stop()
