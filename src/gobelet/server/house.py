"""All tables of this worker: which are live, where they are written down, and who is told when one changes."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable
from functools import partial
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

from gobelet.bots import gets_ready
from gobelet.errors import RequestError
from gobelet.server import asking
from gobelet.server.asking import Line
from gobelet.server.fanout import open_fanout
from gobelet.server.metrics import Metrics
from gobelet.server.pool import Pool, told
from gobelet.server.room import Room
from gobelet.server.scribe import Scribe
from gobelet.server.settings import Settings
from gobelet.server.store import SeatRow, Store, TableRow
from gobelet.table.find import all_games

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("gobelet.server.house")

IDLE = 600.0  # seconds after which a table that nobody looks at leaves memory
SWEEP = 300.0
YOUNG = (50_000, 10, 1_000_000)  # thousands of sockets are many objects: looking through them all would hold every move up


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings, self.metrics = settings, Metrics()
        self.store = Store(settings.database)
        self.scribe = Scribe(self.store)
        self.pool = Pool(settings.desks, settings.tables_a_desk, self.metrics)
        self.fanout = open_fanout(settings.fanout)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.key = ""
        self.metrics.gauges["gobelet_tables_live"] = lambda: len(self.rooms)
        self.metrics.gauges["gobelet_sockets"] = lambda: sum(len(room.watchers) for room in self.rooms.values())

    async def start(self) -> None:
        """Open the database, start the desks, and take up the games in which a bot is asked."""
        await asyncio.to_thread(self.store.migrate)
        self.key = await asyncio.to_thread(self.store.key)
        self.scribe.start()
        self.fanout.subscribe(self.heard, self.missed)
        await self.fanout.start()
        await self.pool.start([game.id for game in all_games() if gets_ready(game)])
        gc.freeze()  # what is there when it starts stays: nobody need look at it again
        gc.set_threshold(*YOUNG)
        self.later(self._take_up())
        self.later(self._sweep())

    async def stop(self) -> None:
        for task in [*self.tasks, *(room.bots for room in self.rooms.values() if room.bots)]:
            task.cancel()
        await self.pool.stop()
        await self.scribe.stop()
        await self.fanout.close()
        await asyncio.to_thread(self.store.close)

    def later(self, work: Awaitable[Any]) -> None:
        """Do something beside everything else."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def _take_up(self) -> None:
        for id in await self.reading(self.store.tables_to_run):
            room = await self.room(id)
            room.wake_bots()

    async def _sweep(self) -> None:
        """Now and then, let tables that nobody has looked at for a while leave memory, and look for garbage."""
        while True:
            await asyncio.sleep(SWEEP)
            start = perf_counter()
            gc.collect()
            self.metrics.time("gobelet_garbage_seconds", perf_counter() - start)
            for room in list(self.rooms.values()):
                idle = not room.watchers and not room.lock.locked() and (room.bots is None or room.bots.done())
                if idle and time() - room.used > IDLE:
                    del self.rooms[room.id]
                    await self.pool.ask(asking.Forget(room.id), self.settings.rules_limit)

    # Rooms.

    async def room(self, id: str) -> Room:
        """Return a table, read if it is not live; refuse one that is not there."""
        room = self.rooms.get(id)
        if room is None:
            async with self.opening.setdefault(id, asyncio.Lock()):
                room = self.rooms.get(id) or await self._read_room(id)
            self.opening.pop(id, None)
        room.used = time()
        return room

    async def _read_room(self, id: str) -> Room:
        found = await self.rows(id)
        if found is None:
            raise RequestError("server/no-table", table=id)
        room = Room(self, *found)
        await room.open()
        self.rooms[id] = room
        return room

    async def reading(self, read: Callable[..., Any], *said: Any) -> Any:
        """Return what the database says, without keeping everybody else waiting."""
        return await asyncio.to_thread(read, *said)

    async def rows(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        return await asyncio.to_thread(self._rows, id)

    def _rows(self, id: str) -> tuple[TableRow, list[SeatRow]] | None:
        row = self.store.table(id)
        return None if row is None else (row, self.store.seats(id))

    async def held(self, visitor: str, id: str) -> tuple[int, ...]:
        return tuple(await self.reading(self.store.held, visitor, id))

    async def read(self, id: str, version: int) -> tuple[tuple[int, bytes] | None, list[Line]]:
        """Return the last snapshot of a table, and the entries behind it."""
        return await asyncio.to_thread(self._read, id, version)

    def _read(self, id: str, version: int) -> tuple[tuple[int, bytes] | None, list[Line]]:
        saved = self.store.snapshot(id, version)
        entries = self.store.entries(id, (saved[0] if saved else 0) + 1, version)
        return saved, [Line(entry.seat, entry.kind, int(entry.value)) for entry in entries]

    # Changes.

    def changed(self, room: Room, before: int) -> None:
        """A table has a new version: tell the other workers, and keep a snapshot now and then."""
        self.fanout.publish(room.id, room.version)
        every = self.settings.snapshot_every
        if room.version // every > before // every:
            self.later(self._keep(room))

    async def _keep(self, room: Room) -> None:
        version, data = told(await self.pool.ask(asking.Save(room.id), self.settings.rules_limit))
        await self.reading(partial(self.store.save_snapshot, room.id, version, data))

    def heard(self, id: str, version: int) -> None:
        """Another worker has changed a table."""
        room = self.rooms.get(id)
        if room is not None:
            self.later(room.catch_up(version))

    def missed(self) -> None:
        """Other workers may have changed any table."""
        for room in self.rooms.values():
            self.later(room.catch_up(room.version))
