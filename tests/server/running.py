"""A server in a process of its own, and pages that speak with it, for tests."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gobelet.server.serving import TOLD
from gobelet.server.settings import Settings

PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server with a database of its own; it can be killed and started again. Bots do not pause, and nobody is too fast."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.port = free_port()
        known: dict[str, Any] = {"bot_pause": 0.0, "messages_a_second": 1e6, "messages_at_once": 1e6, "silence_limit": 600.0}
        known["database"] = f"sqlite:///{folder / 'tables.sqlite'}"
        self.settings = Settings(**(known | settings))
        self.base = self.settings.base
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        words = [sys.executable, "-m", "gobelet.server.serving", str(self.port)]
        around = os.environ | {TOLD: json.dumps(asdict(self.settings))}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, env=around)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if self.ask("GET", "/health")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, bytes, Any]:
        wire = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {"content-type": "application/json", **(headers or {})}
        wire.request(method, self.base + path, None if body is None else json.dumps(body), sent)
        answer = wire.getresponse()
        found = answer.status, answer.read(), answer.headers
        wire.close()
        return found


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Server]:
    server = Server(folder, **settings).start()
    try:
        yield server
    finally:
        server.stop()


class Visitor:
    """A browser: a cookie, and requests made with it."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookie = server, ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        sent = {"x-gobelet": "1", **({"cookie": self.cookie} if self.cookie else {}), **headers}
        status, said, answered = self.server.ask(method, path, body, sent)
        jar = SimpleCookie(answered.get("set-cookie", ""))
        if "gobelet" in jar:
            self.cookie = f"gobelet={jar['gobelet'].value}"
        kind = answered.get("content-type", "")
        return status, json.loads(said) if said and "json" in kind else said.decode()

    def make(self, game: str, *sitters: str, **more: Any) -> str:
        status, said = self.ask("POST", "/api/tables", {"game": game, "sitters": list(sitters), **more})
        assert status == 201, said
        return str(said["table"])

    def seat_links(self, table: str) -> dict[int, str]:
        _, said = self.ask("GET", f"/api/tables/{table}/links")
        return {
            each["seat"]: each["url"].split(str(self.server.port), 1)[1].removeprefix(self.server.base) for each in said["seats"]
        }

    def look(self, table: str, **hello: Any) -> Page:
        return Page(self, table, **hello)


class Page:
    """One socket to one table, as the client in the page keeps it."""

    def __init__(self, visitor: Visitor, table: str, since: int = 0, eyes: int | str | None = "auto", lang: str = "en") -> None:
        self.visitor, self.table, self.eyes, self.lang = visitor, table, eyes, lang
        self.view: dict[str, Any] = {}
        self.log: list[tuple[int, str]] = []
        self.others: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.wire: ClientConnection
        self.open(since)

    def open(self, since: int | None = None) -> None:
        server = self.visitor.server
        address = f"ws://127.0.0.1:{server.port}{server.base}/t/{self.table}/live"
        headers = {"Cookie": self.visitor.cookie, "Origin": f"http://127.0.0.1:{server.port}"}
        self.wire = connect(address, additional_headers=headers, max_size=1 << 24).__enter__()
        seen = self.view.get("version", 0) if since is None else since
        self.say({"type": "hello", "protocol": 1, "since": seen, "eyes": self.eyes, "lang": self.lang})
        self.hear("view")

    def say(self, message: dict[str, Any]) -> None:
        self.wire.send(json.dumps(message))

    def hear(self, *types: str, id: str | None = None, timeout: float = PATIENCE) -> dict[str, Any]:
        """Return the next message of one of *types*, keeping up with the views that come before it."""
        until = time.monotonic() + timeout
        while True:
            text = self.wire.recv(max(until - time.monotonic(), 0.001))
            assert isinstance(text, str)
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] == "view":
                self._take(message)
            else:
                self.others.append(message)
            if message["type"] in types and (id is None or message.get("id") == id):
                return dict(message)

    def _take(self, view: dict[str, Any]) -> None:
        self.view = view
        self.log = [each for each in self.log if each[0] <= view["since"] and view["since"]] + [
            tuple(each) for each in view["news"] or []
        ]

    def play(self, action: int, id: str | None = None, version: int | None = None) -> dict[str, Any]:
        id = id or f"{random.getrandbits(64):x}"
        self.say({"type": "play", "id": id, "version": self.view["version"] if version is None else version, "action": action})
        return self.hear("done", "refused", id=id)

    @property
    def moves(self) -> list[int]:
        return [move["action"] for move in (self.view["scene"] or {}).get("moves", ())]

    @property
    def over(self) -> bool:
        return bool(self.view["status"] == "over")

    def until(self, ready: Any, timeout: float = PATIENCE) -> None:
        """Listen until *ready*() is true."""
        end = time.monotonic() + timeout
        while not ready():
            self.hear("view", timeout=max(end - time.monotonic(), 0.001))

    def catch_up(self) -> None:
        """Take what has come; wait a moment for it if there is nothing to do."""
        with suppress(TimeoutError):
            while True:
                self.hear("view", timeout=0.001 if self.moves else 0.02)

    def close(self) -> None:
        self.wire.close()


def play_out(pages: list[Page], luck: random.Random, limit: int = 4000) -> int:
    """Let *pages* play at random to the end; return how many moves they made."""
    made = 0
    while not all(page.over for page in pages) and made < limit:
        for page in pages:
            page.catch_up()
        mover = next((page for page in pages if page.moves and not page.over), None)
        if mover is None:
            continue
        answer = mover.play(luck.choice(mover.moves))
        made += answer["type"] == "done"
        assert answer["type"] == "done" or answer["code"] == "server/stale", answer
    return made


__all__ = ["ConnectionClosed", "Page", "Server", "Visitor", "play_out", "running"]
