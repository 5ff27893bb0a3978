"""Visitors, each with a browser of their own, for tests."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, WebError, WebSocket

from tests.server.running import Server

PLAYER = Path(__file__).parent / "player.js"
PATIENCE = 15_000.0
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
NO_LINE = r"WebSocket connection to|net::ERR_"


class Visitor:
    """Somebody with a browser of their own. An error on any page it opens fails the test, unless it is *pardoned*."""

    def __init__(self, browser: Browser, server: Server, **how: Any) -> None:
        self.server, self.url = server, f"http://127.0.0.1:{server.port}{server.base}"
        self.context = browser.new_context(**({"locale": "en-GB", "viewport": WIDE} | how))
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(path=PLAYER)
        self.wrong: list[str] = []
        self.pardoned = "(?!)"
        self.context.on("weberror", self._failed)
        self.context.on("console", self._said)
        self.page = self.context.new_page()

    def _failed(self, problem: WebError) -> None:
        self.wrong.append(str(problem.error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not re.search(self.pardoned, message.text):
            self.wrong.append(message.text)

    def make(self, game: str, *sitters: str, **more: Any) -> str:
        """Make a table without the help of a page, and return its id."""
        asked = {"game": game, "sitters": list(sitters), **more}
        answer = self.context.request.post(f"{self.url}/api/tables", headers={"X-Gobelet": "1"}, data=asked)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def ask(self, path: str) -> Any:
        answer = self.context.request.get(f"{self.url}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def sit(self, table: str) -> Page:
        return self.open(f"/t/{table}")

    # At a table.

    @property
    def asked(self) -> str:
        """What the page asks, once it asks something: a move, or that the screen be handed on; or the game is over."""
        return str(self.page.evaluate("() => test.asked()"))

    def click(self, luck: random.Random) -> None:
        """Make a move at random, with the mouse: one click on a button, or on a piece and on what goes with it."""
        for _ in range(20):
            keys = self.page.evaluate("() => test.question() === 'move' ? test.keys() : []")
            if not keys:
                return
            self.page.locator(f'#table [data-key="{luck.choice(keys)}"]').click()
        raise AssertionError("twenty clicks have made no move")

    def play(self, luck: random.Random, most: float = 1e6) -> int:
        """Make moves at random as fast as the page can, to the end of the game or *most* of them."""
        return int(self.page.evaluate("([seed, most]) => test.play(seed, most)", [luck.getrandbits(31), most]))

    def begin(self, luck: random.Random) -> None:
        """Begin to play at random to the end of the game, and do not wait for it."""
        self.page.evaluate("(seed) => void test.play(seed)", luck.getrandbits(31))


class Heard:
    """What the sockets of a page have said and heard."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.page = page
        page.on("websocket", self._listen)

    def _listen(self, wire: WebSocket) -> None:
        wire.on("framesent", lambda frame: self.said.append(json.loads(frame)))
        wire.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def acknowledged(self) -> dict[str, int]:
        """The clicks that the server says it has kept, each with the version that has it."""
        found = [json.loads(frame) for frame in self.frames if frame.startswith('{"type":"done"')]
        plays = {each["id"] for each in self.said if each["type"] == "play"}
        return {each["id"]: each["version"] for each in found if each["id"] in plays}

    def wait_for(self, clicks: int) -> None:
        """Wait until so many clicks are acknowledged."""
        until = time.monotonic() + PATIENCE / 1000
        while len(self.acknowledged) < clicks:
            assert time.monotonic() < until, "a move was not made"
            self.page.wait_for_timeout(5)
