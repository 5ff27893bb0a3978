"""News between workers: heard by every other worker, and mended where a connection breaks."""

from __future__ import annotations

import asyncio
import sys
import uuid
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import psycopg
import pytest
import redis

from gobelet.errors import DataError, RequestError
from gobelet.server.fanout import Fanout, open_fanout
from tests.server.conftest import POSTGRES, REDIS


@dataclass
class Worker:
    """A worker that remembers what it was told."""

    fanout: Fanout
    heard: dict[str, int] = field(default_factory=dict)
    missed: int = 0

    def hear(self, table: str, version: int) -> None:
        self.heard[table] = version

    def miss(self) -> None:
        self.missed += 1


@dataclass
class Shared:
    """What workers share: its URL, and how to break every connection to it."""

    url: str
    cut: Callable[[], object]


def cut_redis(client: redis.Redis, name: str) -> None:
    for each in client.client_list():
        if each["name"] == name:
            client.client_kill_filter(_id=each["id"])


@pytest.fixture(params=["postgresql", "redis"])
def shared(request: pytest.FixtureRequest) -> Shared:
    name = f"gobelet-{uuid.uuid4().hex}"
    if request.param == "redis":
        client: redis.Redis = request.getfixturevalue("redis_client")
        return Shared(f"{REDIS}?client_name={name}", lambda: cut_redis(client, name))
    postgres: psycopg.Connection = request.getfixturevalue("postgres")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    url = f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}application_name={name}"
    return Shared(url, lambda: postgres.execute(cut, (name,)))


@pytest.fixture
async def workers(shared: Shared) -> AsyncIterator[list[Worker]]:
    """Three workers who share a server of news."""
    workers = [Worker(open_fanout(shared.url)) for _ in range(3)]
    for worker in workers:
        await worker.fanout.start()
        worker.fanout.subscribe(worker.hear, worker.miss)
    await asyncio.sleep(0.05)
    yield workers
    for worker in workers:
        await worker.fanout.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110  # what is waited for tells nobody when it happens
            await asyncio.sleep(0.01)


def new_table() -> str:
    """Return the id of a table that no other test tells news of."""
    return uuid.uuid4().hex


async def test_every_other_worker_hears_the_news(workers: list[Worker]) -> None:
    table, other = new_table(), new_table()
    workers[0].fanout.publish(table, 7)
    workers[1].fanout.publish(other, 3)
    await until(lambda: workers[2].heard.keys() >= {table, other} and table in workers[1].heard and other in workers[0].heard)
    assert workers[2].heard[table] == 7
    assert table not in workers[0].heard
    assert other not in workers[1].heard


async def test_of_a_table_the_latest_version_is_told(workers: list[Worker]) -> None:
    table = new_table()
    for version in (1, 2, 5, 4):
        workers[0].fanout.publish(table, version)
    await until(lambda: table in workers[1].heard)
    workers[0].fanout.publish(table, 6)
    await until(lambda: workers[1].heard[table] == 6)


async def test_what_was_published_before_closing_is_told(workers: list[Worker]) -> None:
    tables = {new_table() for _ in range(50)}
    for table in tables:
        workers[0].fanout.publish(table, 1)
    await workers[0].fanout.close()
    await until(lambda: workers[1].heard.keys() >= tables)


async def test_a_broken_connection_is_opened_again_and_said(workers: list[Worker], shared: Shared) -> None:
    before, table = [worker.missed for worker in workers], new_table()
    shared.cut()
    workers[0].fanout.publish(table, 2)
    await until(lambda: all(worker.missed > missed for worker, missed in zip(workers, before, strict=True)))
    later = new_table()
    workers[0].fanout.publish(later, 1)
    await until(lambda: later in workers[1].heard and later in workers[2].heard)


async def test_words_of_others_on_the_channel_are_passed_over(workers: list[Worker], redis_client: redis.Redis) -> None:
    table = new_table()
    redis_client.publish("gobelet", "what is this")
    redis_client.publish("gobelet", "a b c d")
    workers[0].fanout.publish(table, 1)
    await until(lambda: table in workers[1].heard)


async def test_a_silent_connection_is_tried_now_and_then(workers: list[Worker], monkeypatch: pytest.MonkeyPatch) -> None:
    table, missed = new_table(), [worker.missed for worker in workers]
    monkeypatch.setattr("gobelet.server.fanout.SILENCE", 0.3)
    workers[0].fanout.publish(table, 1)
    await until(lambda: table in workers[1].heard)
    await asyncio.sleep(1.0)
    workers[0].fanout.publish(table, 2)
    await until(lambda: workers[1].heard[table] == 2)
    assert [worker.missed for worker in workers] == missed


async def test_who_hears_nothing_asks_nothing(workers: list[Worker], redis_client: redis.Redis) -> None:
    def pings() -> int:
        return int(redis_client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"])

    before = pings()
    await asyncio.sleep(0.3)
    assert pings() - before < 30


@pytest.mark.parametrize("url", ["", "memory://"])
async def test_a_worker_alone_tells_nobody(url: str) -> None:
    worker = Worker(open_fanout(url))
    await worker.fanout.start()
    worker.fanout.subscribe(worker.hear, worker.miss)
    worker.fanout.publish("red", 1)
    await worker.fanout.close()
    assert (worker.heard, worker.missed) == ({}, 0)


@pytest.mark.parametrize("url", ["postgresql://postgres@127.0.0.1:1/test", "redis://127.0.0.1:1"])
async def test_a_server_that_does_not_answer_is_said(url: str) -> None:
    fanout = open_fanout(url)
    with pytest.raises(DataError, match="cannot tell each other news"):
        await fanout.start()
    await fanout.close()


def test_a_url_of_something_else_is_refused() -> None:
    with pytest.raises(RequestError, match="through “amqp”"):
        open_fanout("amqp://ann:password@host")


@pytest.mark.parametrize(("package", "url"), [("psycopg", "postgresql://host/name"), ("redis", "redis://host")])
def test_a_missing_package_is_named(package: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(RequestError, match=f"needs {package}"):
        open_fanout(url)
