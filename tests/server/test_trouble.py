"""What goes wrong: a server that is killed, lines that are cut, rules that never end, releases that play otherwise."""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

import gobelet
from tests.server.blows import beaten
from tests.server.running import Server, Visitor, running

BLOWS, KILLS = 25, 20  # the latter in a hundred


def newcomer(server: Server) -> Visitor:
    visitor = Visitor(server)
    visitor.ask("GET", "/api/mine")
    return visitor


@pytest.mark.parametrize("game", ["pig", "galaxy-rebellion"])
def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path, game: str) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    server = Server(tmp_path).start()
    try:
        beaten(server, game, luck, BLOWS, KILLS)
    finally:
        server.stop()


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
        for number in range(60):  # roll and stop in turn: nobody comes to a hundred points
            page.play(page.moves[-(number % 2)])
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
