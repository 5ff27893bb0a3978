"""A socket: one page that looks at one table, and what it may say."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.exceptions import WebSocketDisconnect
from msgspec import json

from gobelet.errors import GobeletError, RequestError
from gobelet.server import asking, protocol
from gobelet.server.pool import Refused, told
from gobelet.server.protocol import PROTOCOL, Clause, Said
from gobelet.server.room import OVER, Room
from gobelet.table.rulebook import rulebook

if TYPE_CHECKING:
    from litestar import WebSocket

    from gobelet.server.house import House

log = logging.getLogger("gobelet.server.sockets")

HINTS_BY = "greedy"
OUTBOX = 256  # frames that a slow page may be behind; it comes back and catches up
TOO_BIG, TOO_FAST, TOO_QUIET, TOO_SLOW, NOT_UNDERSTOOD = 1009, 4008, 4009, 4010, 4007

DECODER: json.Decoder[Said] = json.Decoder(Said)


class Closed(Exception):
    """The socket is to be closed, for a reason that its code tells."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Allowance:
    """How often somebody may speak: *rate* times a second, and *burst* times at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Socket:
    """One page's connection to one table. It is a `Watcher` of the table's room."""

    def __init__(self, house: House, room: Room, wire: WebSocket[Any, Any, Any], visitor: str, held: tuple[int, ...]) -> None:
        self.house, self.room, self.wire = house, room, wire
        self.visitor, self.held = visitor, held
        self.eyes: int | None = None
        self.free = False
        self.locale = "en"
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)
        self.allowance = Allowance(house.settings.messages_a_second, house.settings.messages_at_once)
        self.slow = False

    def send(self, frame: bytes) -> None:
        """Send *frame* soon; a page that does not keep up is let go, and comes back."""
        try:
            self.outbox.put_nowait(frame)
        except asyncio.QueueFull:
            if not self.slow:
                self.slow = True
                self.house.later(self._close(TOO_SLOW))

    def say(self, message: msgspec.Struct) -> None:
        self.send(json.encode(message))

    async def serve(self) -> None:
        """Speak with the page until it goes."""
        sender = asyncio.create_task(self._send())
        try:
            await self._greet(await self._hear())
            while True:
                await self._obey(await self._hear())
        except Closed as closing:
            await self._close(closing.code)
        except (WebSocketDisconnect, ConnectionError):
            pass
        finally:
            self.room.watchers.discard(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self._tell_who_is_here()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, ConnectionError, RuntimeError):
            while True:
                await self.wire.send_data(await self.outbox.get(), mode="text")

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, ConnectionError, RuntimeError):
            await self.wire.close(code)

    async def _hear(self) -> Said:
        """Return what the page says next; nonsense, noise and silence end the conversation."""
        try:
            text = await asyncio.wait_for(self.wire.receive_data(mode="text"), self.house.settings.silence_limit)
        except TimeoutError:
            raise Closed(TOO_QUIET) from None
        except (KeyError, UnicodeDecodeError):
            raise Closed(NOT_UNDERSTOOD) from None
        if len(text) > self.house.settings.frame_limit:
            raise Closed(TOO_BIG)
        if not self.allowance.take():
            raise Closed(TOO_FAST)
        try:
            return DECODER.decode(text)
        except msgspec.MsgspecError:
            raise Closed(NOT_UNDERSTOOD) from None

    async def _greet(self, hello: Said) -> None:
        if not isinstance(hello, protocol.Hello) or hello.protocol != PROTOCOL:
            raise Closed(NOT_UNDERSTOOD)
        self.locale = hello.lang
        self.eyes = self._eyes(hello.eyes)
        self.free = hello.eyes == "auto" and len(self.held) > 1 and not self.room.game.hides
        self.room.watchers.add(self)
        async with self.room.lock:
            await self.room.show(hello.since, [self])
        self._tell_who_is_here()
        self.room.wake_bots()

    def _eyes(self, wanted: int | str | None) -> int | None:
        """Return whose eyes the page gets: of seats that it holds, the one asked, unless several have secrets."""
        if wanted is None or isinstance(wanted, int):
            return wanted if wanted in self.held else None
        if self.room.game.hides and len(self.held) > 1:
            return None
        asked = [seat for seat in self.held if seat in self.room.asked]
        return next(iter([*asked, *self.held]), None)

    def _tell_who_is_here(self) -> None:
        """Let the others see that somebody has come or gone."""
        if self.held:
            self.house.later(self._show_others())

    async def _show_others(self) -> None:
        async with self.room.lock:
            await self.room.show(self.room.version, [each for each in self.room.watchers if each is not self])

    # What it may say.

    async def _obey(self, said: Said) -> None:
        if isinstance(said, protocol.Ping):
            self.say(protocol.Pong(said.n))
            return
        if isinstance(said, protocol.Hello):
            raise Closed(NOT_UNDERSTOOD)
        id = getattr(said, "id", "")
        try:
            await self._do(said, id)
        except GobeletError as problem:
            self.house.metrics.count("gobelet_refusals_total", code=problem.code)
            self.say(self.refusal(id, problem))

    async def _do(self, said: Said, id: str) -> None:
        if isinstance(said, protocol.Play):
            version = await self.room.play(self._playing(), said.action, said.version, id, self.locale)
            self.say(protocol.Done(id, version))
        elif isinstance(said, protocol.Undo):
            self._playing()
            self.say(protocol.Done(id, await self.room.undo(self, id)))
        elif isinstance(said, protocol.Consent):
            self._playing()
            self.say(protocol.Done(id, await self.room.consent(self, said.yes, id)))
        elif isinstance(said, protocol.Why):
            await self._why(id, said.action)
        elif isinstance(said, protocol.Hint):
            action, label = await self.room.advise(self._playing(), HINTS_BY, self.locale)
            self.say(protocol.Advice(id, action, label))
        elif isinstance(said, (protocol.Look, protocol.Lang)):
            await self._look(said)

    def _playing(self) -> int:
        """Return the seat that the page plays: the one it looks through, or the one asked of those it holds."""
        if not self.held:
            raise RequestError("server/no-seat")
        if self.eyes in self.held and (self.eyes in self.room.asked or self.room.game.hides):
            return self.eyes
        asked = [seat for seat in self.held if seat in self.room.asked]
        return asked[0] if asked else self.held[0]

    async def _why(self, id: str, action: int) -> None:
        seat = self._playing()
        found = told(await self.room.ask(asking.Why(self.room.id, seat, action, self.locale)))
        self.say(protocol.Reasons(id, [Clause(clause, text) for clause, text in found]))

    async def _look(self, said: protocol.Look | protocol.Lang) -> None:
        if isinstance(said, protocol.Lang):
            self.locale = said.lang
        elif said.eyes is not None and said.eyes not in self.held:
            raise RequestError("server/not-your-seat", seat=said.eyes + 1)
        else:
            self.eyes, self.free = said.eyes, False
        async with self.room.lock:
            await self.room.show(0, [self])
        self.say(protocol.Done(said.id, self.room.version))

    def refusal(self, id: str, problem: GobeletError) -> protocol.Refused:
        """Return *problem* as the page is told of it."""
        if isinstance(problem, Refused):
            clauses = [Clause(clause, text) for clause, text in problem.refusal.clauses]
        else:
            book = rulebook(self.room.game, self.locale)
            clauses = [Clause(each, book.reason(each).text) for each in getattr(problem, "clauses", ())]
        return protocol.Refused(id, problem.code, problem.text(self.locale), clauses, self.room.version)


__all__ = ["OVER", "Socket"]
