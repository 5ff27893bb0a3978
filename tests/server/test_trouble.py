"""What goes wrong: a server that is killed, lines that are cut, rules that never end, releases that play otherwise."""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

import gobelet
from tests.server.running import ConnectionClosed, Page, Server, Visitor, running

KILLS = 4
MOVES = 60


def newcomer(server: Server) -> Visitor:
    visitor = Visitor(server)
    visitor.ask("GET", "/api/mine")
    return visitor


class Clicker:
    """A page that keeps every click until it is answered, and sends it again after a cut."""

    def __init__(self, page: Page, luck: random.Random) -> None:
        self.page, self.luck = page, luck
        self.acknowledged: dict[str, int] = {}
        self.pending: tuple[str, int, int] | None = None

    def click(self) -> None:
        """Make a move; whatever happens to the line, go on until it is answered."""
        while self.pending is None and not self.page.moves and not self.page.over:
            self.again(lambda: self.page.hear("view"))
        if self.pending is None and not self.page.over:
            name = f"{self.luck.getrandbits(64):x}"
            self.pending = name, self.luck.choice(self.page.moves), self.page.view["version"]
        while self.pending is not None:
            self.again(self._send)

    def _send(self) -> None:
        assert self.pending is not None
        name, action, version = self.pending
        answer = self.page.play(action, id=name, version=version)
        assert answer["type"] == "done" or answer["code"] == "server/stale", answer
        if answer["type"] == "done":
            self.acknowledged[name] = answer["version"]
        self.pending = None

    def again(self, work: object) -> None:
        try:
            work()  # type: ignore[operator]  # any function
        except (ConnectionClosed, OSError, TimeoutError):
            self.reconnect()

    def reconnect(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.page.open()
            except (ConnectionClosed, OSError, TimeoutError, EOFError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not come back")


@pytest.mark.parametrize("game", ["pig", "galaxy-rebellion"])
def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path, game: str) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    server = Server(tmp_path).start()
    try:
        visitor = newcomer(server)
        table = visitor.make(game, "me", "random")
        clicker = Clicker(visitor.look(table), luck)
        blows = {luck.randrange(MOVES) for _ in range(KILLS)}
        for move in range(MOVES):
            if move in blows:
                server.kill()
                server.start()
            elif luck.random() < 0.1:
                clicker.page.close()
            clicker.click()
        clicker.page.close()
    finally:
        server.stop()
    rows = (
        sqlite3.connect(tmp_path / "tables.sqlite")
        .execute('select number, seat, value, client from entries where "table" = ? order by number', (table,))
        .fetchall()
    )
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))
    written = {client: number for number, _, _, client in rows if client}
    assert written.keys() >= clicker.acknowledged.keys()
    assert all(written[name] <= version for name, version in clicker.acknowledged.items())
    mine = [client for _, seat, _, client in rows if seat == 0]
    assert len(mine) == len(set(mine)), "a click was applied twice"


def slowed(folder: Path) -> Path:
    """Return a folder with a game whose rules never come back from one action: Pig, but who stops stops for ever."""
    pig = gobelet.find("pig").folder
    shutil.copytree(pig, folder / "games" / "snail", ignore=shutil.ignore_patterns("__pycache__", "tests"))
    rules = folder / "games" / "snail" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    head = "def apply(state: State, box: Box, seat: int, action: int, log: Log) -> None:\n"
    assert head in text
    rules.write_text(text.replace(head, head + "    while action == STOP:\n        pass\n"), encoding="utf-8")
    return folder / "games"


def test_rules_that_never_end_are_stopped_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOBELET_GAMES", str(slowed(tmp_path)))
    with running(tmp_path) as server:
        visitor = newcomer(server)
        table = visitor.make("snail", "me", "me")
        other = visitor.look(visitor.make("pig", "me", "me"))
        page = visitor.look(table)
        page.play(page.moves[0])
        while len(page.moves) < 2:
            page.play(page.moves[0])
        before, start = page.view, time.monotonic()
        refused = page.play(page.moves[1])
        assert refused["code"] == "server/runaway"
        assert time.monotonic() - start < 10
        assert page.view == before
        assert page.play(page.moves[0])["type"] == "done"
        assert other.play(other.moves[0])["type"] == "done"
        log = server.log.read_text()
        assert f'"table": "{table}", "asked": "play"' in log
        assert 'gobelet_runaways_total{asked="play"} 1' in server.ask("GET", "/metrics")[1].decode()


def test_a_release_that_plays_otherwise_refuses_the_table_and_harms_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        visitor = newcomer(server)
        table = visitor.make("pig", "me", "me")
        page = visitor.look(table)
        page.play(page.moves[0])
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        (header,) = database.execute("select header from tables where id = ?", (table,)).fetchone()
        engine = gobelet.find("pig").fingerprint()
        database.execute("update tables set header = ? where id = ?", (header.replace(engine, "0" * len(engine)), table))
    server.start()
    try:
        page = visitor.look(table)
        assert (page.view["status"], page.view["scene"]) == ("refused", None)
        assert page.play(0)["code"] == "server/engine"
    finally:
        server.stop()


def test_long_games_are_taken_up_from_a_snapshot(tmp_path: Path) -> None:
    with running(tmp_path, snapshot_every=20) as server:
        visitor = newcomer(server)
        table = visitor.make("pig", "me", "me")
        page = visitor.look(table)
        for _ in range(60):
            page.play(page.moves[0])
        view, told = page.view, page.log
        time.sleep(0.5)  # the snapshot is kept beside the game
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        numbers = [number for (number,) in database.execute('select number from snapshots where "table" = ?', (table,))]
    assert max(numbers) >= 20
    server.start()
    try:
        again = visitor.look(table)
        assert again.view["scene"] == view["scene"]
        assert again.log == told
        assert again.play(again.moves[0])["type"] == "done"
    finally:
        server.stop()
