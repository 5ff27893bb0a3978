"""Desks and who is asked what: a table always asks the same desk; one that does not answer in time is stopped, and replaced."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import zlib
from asyncio.subprocess import Process
from contextlib import suppress
from time import perf_counter
from typing import Any

from msgspec import msgpack

from gobelet.errors import GobeletError, RequestError
from gobelet.server.asking import Answer, Ask, Outcome, Refusal, Told
from gobelet.server.desk import HEAD
from gobelet.server.metrics import Metrics

log = logging.getLogger("gobelet.server.pool")

APART: dict[str, Any] = {"stdin": asyncio.subprocess.DEVNULL, "start_new_session": True}
"""How processes are started: Ctrl-C is for the server, which ends them."""
GONE = (asyncio.IncompleteReadError, ConnectionError, OSError)
DECODER: msgpack.Decoder[Answer] = msgpack.Decoder(Answer)


class Runaway(GobeletError):
    """A rule or a bot that was still at it when its time was up, and was stopped."""


class Desk:
    """One process that answers, one question after the other."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.turn = asyncio.Lock()
        self.process: Process | None = None
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def ask(self, asked: Ask, limit: float) -> Answer:
        """Return the answer, unless it takes longer than *limit* seconds: then the process is killed."""
        async with self.turn:
            if self.process is None:
                await self.start()
            said = msgpack.encode(asked)
            try:
                self.writer.write(HEAD.pack(len(said)) + said)
                return await asyncio.wait_for(self._answer(), limit)
            except TimeoutError:
                await self.stop()
                raise Runaway("server/runaway", seconds=limit) from None
            except GONE:
                await self.stop()
                raise Runaway("server/desk-gone") from None
            except asyncio.CancelledError:
                await self.stop()  # its answer would be taken for that of the next question
                raise

    async def _answer(self) -> Answer:
        head = await self.reader.readexactly(HEAD.size)
        return DECODER.decode(await self.reader.readexactly(HEAD.unpack(head)[0]))

    async def start(self) -> None:
        ours, theirs = socket.socketpair()
        words = [sys.executable, "-m", "gobelet.server.desk", str(theirs.fileno()), str(self.most)]
        with theirs:
            self.process = await asyncio.create_subprocess_exec(*words, pass_fds=[theirs.fileno()], **APART)
        self.reader, self.writer = await asyncio.open_connection(sock=ours, limit=1 << 26)

    async def stop(self) -> None:
        """Kill the process. Whatever it knew is in the database."""
        process, self.process = self.process, None
        if process is None:
            return
        self.writer.close()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Pool:
    """All desks: some for the rules, one for bots, who think longer."""

    def __init__(self, desks: int, most: int, metrics: Metrics) -> None:
        self.rules = [Desk(most) for _ in range(desks)]
        self.bots = Desk(most)
        self.metrics = metrics
        self.warming: Process | None = None

    async def start(self, warm: list[str]) -> None:
        """Start the desks, and make in the background the machine code that bots of the games in *warm* want."""
        for desk in (*self.rules, self.bots):
            async with desk.turn:
                await desk.start()
        if warm:
            words = [sys.executable, "-m", "gobelet.server.desk", "--warm", *warm]
            self.warming = await asyncio.create_subprocess_exec(*words, **APART)

    @property
    def warm(self) -> bool:
        """Whether the machine code for bots is there."""
        return self.warming is None or self.warming.returncode is not None

    async def stop(self) -> None:
        for desk in (*self.rules, self.bots):
            await desk.stop()
        if not self.warm and self.warming is not None:
            self.warming.kill()
            await self.warming.wait()

    async def ask(self, asked: Ask, limit: float, *, bots: bool = False) -> Answer:
        """Return the answer of the desk that the table asks, or of the one for bots."""
        desk = self.bots if bots else self.rules[zlib.crc32(asked.table.encode()) % len(self.rules)]
        start = perf_counter()
        try:
            return await desk.ask(asked, limit)
        except Runaway as problem:
            kind = type(asked).__name__.lower()
            log.exception("stopped", extra={"table": asked.table, "asked": kind, "code": problem.code})
            self.metrics.count("gobelet_runaways_total", asked=kind)
            raise
        finally:
            self.metrics.time("gobelet_desk_seconds", perf_counter() - start, asked=type(asked).__name__.lower())


def outcome(answer: Answer) -> Outcome:
    """Return *answer* as an outcome, or raise it as the refusal it is."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    assert isinstance(answer, Outcome)
    return answer


def told(answer: Answer) -> Any:
    """Return what *answer* tells, or raise it as the refusal it is: which type it has, the question says."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    assert isinstance(answer, Told)
    return answer.value


class Refused(RequestError):
    """A refusal that a desk put into words already."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal

    def text(self, locale: str = "en") -> str:
        return self.refusal.sentence
