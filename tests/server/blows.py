"""A game under blows: the server killed, lines cut, at random; and whether anything acknowledged was lost or done twice.

python -m tests.server.blows 2000 [SHARE OF KILLS IN PER CENT]
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.running import ConnectionClosed, Page, Server, Visitor

LOST = (ConnectionClosed, OSError, TimeoutError, EOFError)


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

    def again(self, work: Callable[[], object]) -> None:
        try:
            work()
        except LOST:
            self.reconnect()

    def reconnect(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.page.open()
            except LOST:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not come back")


def beaten(server: Server, game: str, luck: random.Random, blows: int, kills: int) -> int:
    """Play a game while *blows* fall, *kills* in a hundred of them on the server; return how many fell before it was over."""
    visitor = Visitor(server)
    visitor.ask("GET", "/api/mine")
    table = visitor.make(game, "me", "random")
    clicker, fallen = Clicker(visitor.look(table), luck), 0
    while fallen < blows and not clicker.page.over:
        fallen += 1
        if luck.randrange(100) < kills:
            server.kill()
            server.start()
        else:
            clicker.page.close()
        for _ in range(luck.randint(1, 3)):
            clicker.click()
    clicker.page.close()
    check(server.settings.database.removeprefix("sqlite:///"), table, clicker.acknowledged)
    return fallen


def check(database: str, table: str, acknowledged: dict[str, int]) -> None:
    """Check that everything acknowledged is written, once, and that nothing is missing in between."""
    with sqlite3.connect(database) as connection:
        asked = 'select number, seat, client from entries where "table" = ? order by number'
        rows = connection.execute(asked, (table,)).fetchall()
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))
    written = {client: number for number, _, client in rows if client}
    assert written.keys() >= acknowledged.keys(), "something acknowledged was lost"
    assert all(written[name] <= version for name, version in acknowledged.items())
    mine = [client for _, seat, client in rows if seat == 0]
    assert len(mine) == len(set(mine)), "a click was applied twice"


def main(blows: int, kills: int) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    fallen, games, start = 0, 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        while fallen < blows:
            fallen += beaten(server, luck.choice(["pig", "galaxy-rebellion"]), luck, blows - fallen, kills)
            games += 1
        server.stop()
    took = time.monotonic() - start
    print(f"{fallen} blows in {games} games, {took:.0f} s: nothing acknowledged was lost or done twice")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
