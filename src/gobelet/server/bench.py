"""How long a move takes when many play: a server on one core, and on another everybody who plays at it.

The clock runs from a click until both seats have been shown the move, which is on disk by then.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from gobelet.server.serving import TOLD
from gobelet.server.settings import Settings

THINK = 3.0  # seconds between two moves of a table, on average
WARM = 3.0  # seconds that are not measured
CONNECTING = 64  # sockets at once
PATIENCE = 60.0

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a run found; times in milliseconds, memory in KB a socket."""

    game: str
    tables: int
    watchers: int
    moves: int
    p50: float
    p95: float
    p99: float
    slowest: float
    memory: float
    busy: float


def pinned(core: int) -> None:
    """Keep this process, and those it starts, on one core, where the system lets one say so."""
    if hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, {core})


class Running:
    """A server in a process of its own, on the first core."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        settings = Settings(f"sqlite:///{folder / 'tables.sqlite'}", bot_pause=0.0, silence_limit=600.0, tables_a_visitor=1 << 20)
        around = os.environ | {TOLD: json.dumps(asdict(replace(settings, port=self.port)))}
        words = [sys.executable, "-m", "gobelet.server.serving", str(self.port)]
        self.process = subprocess.Popen(words, env=around, preexec_fn=lambda: pinned(0))  # noqa: S603, PLW1509  # our own words
        self._wait()

    def _wait(self) -> None:
        until = perf_counter() + PATIENCE
        while perf_counter() < until:
            with suppress(OSError):
                self.ask("GET", "/health")
                return
            sleep(0.05)
        raise TimeoutError("the server did not start")

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        wire = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"x-gobelet": "1", "content-type": "application/json", **({"cookie": cookie} if cookie else {})}
        wire.request(method, path, None if body is None else json.dumps(body), headers)
        answer = wire.getresponse()
        said, given = answer.read(), answer.headers.get("set-cookie", "")
        wire.close()
        return json.loads(said), given.partition(";")[0]

    def processes(self) -> list[int]:
        """Return the server's process and those it has started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [self.process.pid, *map(int, children.read_text().split())] if children.exists() else [self.process.pid]

    def memory(self) -> int:
        """Return the KB of memory that the server has, all its processes together."""
        found = 0
        for pid in self.processes():
            with suppress(OSError):
                lines = Path(f"/proc/{pid}/status").read_text().splitlines()
                found += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        return found

    def worked(self) -> float:
        """Return the seconds of processor time that the server has used."""
        found = 0
        for pid in self.processes():
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                found += int(fields[11]) + int(fields[12])
        return found / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.process.kill()


class Move(Struct):
    action: int


class Board(Struct):
    moves: list[Move]


class Shown(Struct):
    """As much of a view as a player needs who does not look."""

    version: int
    scene: Board


VIEW = msgspec.json.Decoder(Shown)


class Eyes:
    """One page: it notes when it was shown each version."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.view = Shown(-1, Board([]))
        self.shown: dict[int, float] = {}
        self.came = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.wire:
            if '"type":"view"' in text[:20]:
                now = perf_counter()
                self.view = VIEW.decode(text)
                self.shown[self.view.version] = now
                self.came.set()
                self.came.clear()

    async def version(self, wanted: int) -> float:
        """Return when this page was shown version *wanted*, or a later one."""
        while self.view.version < wanted:
            await self.came.wait()
        return self.shown[min(version for version in self.shown if version >= wanted)]


async def page(running: Running, table: str, cookie: str, eyes: int | None) -> Eyes:
    address = f"ws://127.0.0.1:{running.port}/t/{table}/live"
    wire = await connect(address, additional_headers={"Cookie": cookie}, ping_interval=None, max_size=1 << 24, compression=None)
    await wire.send(json.dumps({"type": "hello", "protocol": 1, "since": 0, "eyes": eyes, "lang": "en"}))
    opened = Eyes(wire)
    await asyncio.wait_for(opened.version(0), PATIENCE)
    return opened


async def play(
    pages: Sequence[Eyes], watchers: Sequence[Eyes], luck: random.Random, until: float, times: list[tuple[float, float]]
) -> None:
    """Play at one table until the time is up; note when each move was made, and how long it took to be shown to everybody."""
    await asyncio.sleep(luck.random() * THINK)
    while perf_counter() < until:
        mover = next((each for each in pages if each.view.scene.moves), None)
        if mover is None:
            return  # the game is over
        action = luck.choice(mover.view.scene.moves).action
        before = mover.view.version
        start = perf_counter()
        await mover.wire.send(
            json.dumps({"type": "play", "id": f"{luck.getrandbits(60):x}", "version": before, "action": action})
        )
        shown = [await each.version(before + 1) for each in (*pages, *watchers)]
        times.append((start, max(shown) - start))
        await asyncio.sleep(luck.expovariate(1 / THINK))


async def load(running: Running, game: str, tables: int, watchers: int, seconds: float, tell: Tell) -> Measured:
    """Let *tables* tables of two seats be played at once for a while."""
    luck = random.Random(1)
    _, cookie = running.ask("GET", "/api/mine")
    wish = {"game": game, "sitters": ["me", "me"]}
    made = [running.ask("POST", "/api/tables", wish, cookie)[0]["table"] for _ in range(tables)]
    empty, gate = running.memory(), asyncio.Semaphore(CONNECTING)

    async def seated(table: str, eyes: int | None) -> Eyes:
        async with gate:
            return await page(running, table, cookie, eyes)

    tell(f"{game}: {tables}")
    pairs = await asyncio.gather(*(asyncio.gather(seated(table, 0), seated(table, 1)) for table in made))
    looking = await asyncio.gather(*(seated(made[0], None) for _ in range(watchers)))
    memory = (running.memory() - empty) / (2 * tables + watchers)
    gc.freeze()
    gc.disable()  # the pauses to be measured are the server's
    times: list[tuple[float, float]] = []
    start, worked = perf_counter(), running.worked()
    until = start + WARM + seconds
    await asyncio.gather(*(play(pair, looking if n == 0 else (), luck, until, times) for n, pair in enumerate(pairs)))
    busy = (running.worked() - worked) / (perf_counter() - start)
    for each in (*(one for pair in pairs for one in pair), *looking):
        each.task.cancel()
        each.wire.transport.abort()
    found = sorted(took * 1000 for at, took in times if at > start + WARM) or [0.0]
    p50, p95, p99 = (found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.95, 0.99))
    return Measured(game, tables, watchers, len(found), p50, p95, p99, found[-1], memory, busy)


def measure(game: str, tables: int, watchers: int, seconds: float, tell: Tell) -> Measured:
    """Start a server, let it be played at, and stop it."""
    with tempfile.TemporaryDirectory() as folder:
        running = Running(Path(folder))
        pinned(1)
        try:
            return asyncio.run(load(running, game, tables, watchers, seconds, tell))
        finally:
            running.stop()
