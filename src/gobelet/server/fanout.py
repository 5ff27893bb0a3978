"""News between the workers of a server: a table has a new version. Whoever shows that table then reads it from the store.

One worker has nobody to tell. Several share PostgreSQL or Redis, each with one connection that tells and one that listens; one
that breaks is opened again after a pause. Of a table only the latest version is told, at least once.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from gobelet.errors import DataError, RequestError, clip

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from redis.asyncio import Redis

LOG = logging.getLogger(__name__)
CHANNEL = "gobelet"
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before a broken connection is opened again; then always the last
SILENCE = 5.0  # seconds without a word after which a connection is tried, and that it then has to answer

Heard = Callable[[str, int], None]
Missed = Callable[[], None]


class Fanout:
    """One worker alone: nobody to tell, nobody to hear from."""

    async def start(self) -> None:
        """Return once this worker is heard and hears; raise if that cannot be."""

    def publish(self, table: str, version: int) -> None:
        """Have the other workers told soon. Called on the event loop; never waits and never fails."""

    def subscribe(self, heard: Heard, missed: Missed) -> None:
        """Have *heard* called with what other workers publish, and *missed* whenever some of that may have been lost."""

    async def close(self) -> None:
        """Tell what is still to be told, and let go."""


class Line(Protocol):
    """A connection to what workers share."""

    async def say(self, words: str) -> None: ...

    async def hear(self) -> list[str]:
        """Return what was said, or nothing after a while of silence; raise if the connection is broken."""

    async def close(self) -> None: ...


Open = Callable[[bool], Awaitable[Line]]
"""Opens a line; whether it listens is said."""


class Shared(Fanout):
    """A worker among several."""

    def __init__(self, open_line: Open, broken: tuple[type[Exception], ...]) -> None:
        self._open_line = open_line
        self._broken: tuple[type[Exception], ...] = (*broken, OSError, TimeoutError)
        self._name = secrets.token_hex(8)
        self._outbox: dict[str, int] = {}
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()
        self._subscribers: list[tuple[Heard, Missed]] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        for work, listens in ((self._tell, False), (self._listen, True)):
            try:
                line = await self._opened(listens)
            except self._broken as problem:
                await self.close()
                raise DataError("fanout/closed", problem=str(problem) or type(problem).__name__) from problem
            self._tasks.append(asyncio.create_task(self._keep_at(work, line, listens)))

    def publish(self, table: str, version: int) -> None:
        self._outbox[table] = max(version, self._outbox.get(table, 0))
        self._emptied.clear()
        self._filled.set()

    def subscribe(self, heard: Heard, missed: Missed) -> None:
        self._subscribers.append((heard, missed))

    async def close(self) -> None:
        if self._outbox:
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._emptied.wait()
        while self._tasks:  # again and again: libraries may swallow a cancellation
            for task in self._tasks:
                task.cancel()
            _, pending = await asyncio.wait(self._tasks, timeout=0.5)
            self._tasks = list(pending)

    async def _keep_at(self, work: Callable[[Line], Awaitable[None]], line: Line, listens: bool) -> None:
        """Do *work* on a line, and on another whenever it breaks."""
        while True:
            try:
                await work(line)
            except self._broken as problem:
                LOG.warning("news between workers: a connection broke and is opened again: %s", problem)
            finally:
                with suppress(*self._broken):
                    await line.close()
            line = await self._open_again(listens)

    async def _open_again(self, listens: bool) -> Line:
        tries = 0
        while True:
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            with suppress(*self._broken):
                return await self._opened(listens)

    async def _opened(self, listens: bool) -> Line:
        async with asyncio.timeout(SILENCE):
            return await self._open_line(listens)

    async def _tell(self, line: Line) -> None:
        while True:
            for table, version in list(self._outbox.items()):
                async with asyncio.timeout(SILENCE):
                    await line.say(f"{self._name} {version} {table}")
                if self._outbox[table] == version:
                    del self._outbox[table]
            if not self._outbox:
                self._emptied.set()
                self._filled.clear()
                await self._filled.wait()

    async def _listen(self, line: Line) -> None:
        """Pass on what is heard; what was said before this line was opened is missed."""
        loop = asyncio.get_running_loop()
        for _, missed in self._subscribers:
            loop.call_soon(missed)
        while True:
            async with asyncio.timeout(2 * SILENCE):
                said = await line.hear()
            for words in said:
                match words.split(" "):
                    case [name, version, table] if name != self._name and version.isdecimal():
                        for heard, _ in self._subscribers:
                            loop.call_soon(heard, table, int(version))


class PostgresLine:
    """LISTEN and NOTIFY."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: str, listens: bool) -> PostgresLine:
        from psycopg import AsyncConnection

        connection = await AsyncConnection.connect(url, autocommit=True)
        if listens:
            await connection.execute(f"LISTEN {CHANNEL}")
        return cls(connection)

    async def say(self, words: str) -> None:
        await self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))

    async def hear(self) -> list[str]:
        heard = [notify.payload async for notify in self._connection.notifies(timeout=SILENCE, stop_after=1)]
        if not heard:
            await self._connection.execute("SELECT 1")
        return heard

    async def close(self) -> None:
        await self._connection.close()


class RedisLine:
    """PUBLISH and SUBSCRIBE. The client mends no connection by itself, or what was missed would go unnoticed."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._channel = client.pubsub()

    @classmethod
    async def open(cls, url: str, listens: bool) -> RedisLine:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        line = cls(Redis.from_url(url, decode_responses=True, retry=Retry(NoBackoff(), 0)))
        try:
            await (line._channel.subscribe(CHANNEL) if listens else line._client.ping())
        except BaseException:
            await line.close()
            raise
        return line

    async def say(self, words: str) -> None:
        await self._client.publish(CHANNEL, words)

    async def hear(self) -> list[str]:
        message = await self._channel.get_message(timeout=SILENCE)
        if message is None:
            await self._channel.ping()
        return [message["data"]] if message and message["type"] == "message" else []

    async def close(self) -> None:
        await self._channel.aclose()  # type: ignore[no-untyped-call]  # redis says no type there
        await self._client.aclose()


def open_fanout(url: str) -> Fanout:
    """Return how a worker tells the others, to be started: nothing or memory:// where there are none, or what they share."""
    scheme, _, rest = url.partition("://")
    if scheme in {"", "memory"}:
        return Fanout()
    if scheme in {"postgresql", "postgres", "postgresql+psycopg"}:
        return _postgres(f"postgresql://{rest}")
    if scheme in {"redis", "rediss", "unix"}:
        return _redis(url)
    raise RequestError("fanout/url", said=clip(scheme))


def _postgres(url: str) -> Fanout:
    if importlib.util.find_spec("psycopg") is None:
        raise RequestError("fanout/psycopg")
    from psycopg import Error

    return Shared(lambda listens: PostgresLine.open(url, listens), (Error,))


def _redis(url: str) -> Fanout:
    if importlib.util.find_spec("redis") is None:
        raise RequestError("fanout/redis")
    from redis.exceptions import RedisError

    return Shared(lambda listens: RedisLine.open(url, listens), (RedisError,))
