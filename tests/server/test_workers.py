"""Several workers, one database: any of them serves any table, and pages of one see what is played at another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server, Visitor, play_out


@pytest.fixture(params=["sqlite and redis", "postgresql"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two workers that share a database, and a way to tell each other news."""
    if request.param == "postgresql":
        request.getfixturevalue("postgres")
        database, fanout = request.getfixturevalue("shared"), request.getfixturevalue("shared")
    else:
        client = request.getfixturevalue("redis_client")
        where = client.connection_pool.connection_kwargs
        database, fanout = f"sqlite:///{tmp_path}/tables.sqlite", f"redis://{where['host']}:{where['port']}"
    one = Server(tmp_path, database=database, fanout=fanout).start()
    two = Server(tmp_path, database=database, fanout=fanout).start()
    yield one, two
    one.stop()
    two.stop()


def at(server: Server, visitor: Visitor) -> Visitor:
    """Return the same visitor, whose requests another worker answers."""
    other = Visitor(server)
    other.cookie = visitor.cookie
    return other


def test_players_at_different_workers_play_one_game(workers: tuple[Server, Server]) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    host, guest = Visitor(workers[0]), Visitor(workers[1])
    for each in (host, guest):
        each.ask("GET", "/api/mine")
    table = host.make("pig", "me", "open")
    page = host.look(table)
    assert guest.ask("GET", host.seat_links(table)[2])[0] == 303
    page.until(lambda: page.view["seats"][1]["kind"] == "person")
    assert host.ask("POST", f"/api/tables/{table}/do", {"do": "start"})[0] == 201
    other = guest.look(table)
    play_out([page, other], luck)
    assert page.view["scene"]["players"] == other.view["scene"]["players"]


def test_a_page_goes_on_at_another_worker(workers: tuple[Server, Server]) -> None:
    host = Visitor(workers[0])
    host.ask("GET", "/api/mine")
    table = host.make("pig", "me", "me")
    page = host.look(table)
    first = page.play(page.moves[0], id="once", version=0)
    workers[0].kill()
    again = at(workers[1], host).look(table)
    assert again.view["version"] >= first["version"]
    repeated = again.play(0, id="once", version=0)
    assert (repeated["type"], again.view["version"]) == ("done", first["version"])
    assert again.play(again.moves[0])["type"] == "done"


def test_two_pages_that_play_at_once_at_two_workers_lose_nothing(workers: tuple[Server, Server]) -> None:
    host = Visitor(workers[0])
    host.ask("GET", "/api/mine")
    table = host.make("pig", "me", "me")
    pages = [host.look(table), at(workers[1], host).look(table)]
    for number in range(12):
        for page in pages:
            page.catch_up()
        for page in pages:
            page.say(
                {"type": "play", "id": f"{number}-{pages.index(page)}", "version": page.view["version"], "action": page.moves[0]}
            )
        answers = [page.hear("done", "refused", id=f"{number}-{pages.index(page)}") for page in pages]
        assert {answer["type"] for answer in answers} <= {"done", "refused"}
        assert all(answer["type"] == "done" or answer["code"] == "server/stale" for answer in answers), answers
        assert any(answer["type"] == "done" for answer in answers)
    for page in pages:
        page.until(lambda page=page: page.view["version"] == max(each.view["version"] for each in pages))
    assert pages[0].view["scene"]["players"] == pages[1].view["scene"]["players"]
