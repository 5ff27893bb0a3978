"""A table while people are at it: who looks, who sits, and one move at a time, told to nobody before it is on disk."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import perf_counter, time
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Raw, json, structs

from gobelet.bots import gets_ready
from gobelet.errors import GobeletError, RequestError
from gobelet.scene.words import words
from gobelet.server import asking
from gobelet.server.asking import Line, Look, Outcome, Sight
from gobelet.server.desk import UNDO
from gobelet.server.header import Header
from gobelet.server.pool import Refused, Runaway, outcome, told
from gobelet.server.protocol import Gone, Proposal, Revealed, Sitter, UndoState, View
from gobelet.server.store import Batch, Committed, Entry, Known, Lost, SeatRow, TableRow
from gobelet.table.find import find

if TYPE_CHECKING:
    from gobelet.server.house import House

log = logging.getLogger("gobelet.server.room")

WAITING, PLAYING, PAUSED, OVER, REFUSED = "waiting", "playing", "paused", "over", "refused"
PERSON, BOT, OPEN = "person", "bot", "open"

TRIES = 5  # when other workers are faster
REMEMBERED = 128  # client ids, and entries, that are answered without asking the database
FALLBACK = "random"  # who moves for a bot that had to be stopped

Seen = OrderedDict[str, int]


class Watcher(Protocol):
    """Whoever looks at a table: its visitor, the seats that visitor holds, and a pair of eyes.

    Eyes that are *free* go to whichever of those seats is asked: around one screen, where nobody has secrets.
    """

    visitor: str
    held: tuple[int, ...]
    eyes: int | None
    free: bool
    locale: str

    def send(self, frame: bytes) -> None: ...


class Room:
    """One live table of this worker."""

    def __init__(self, house: House, row: TableRow, seats: list[SeatRow]) -> None:
        self.house, self.id = house, row.id
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.take(row, seats)
        self.asked: list[int] = []
        self.over, self.undoable, self.actions = False, 0, 0
        self.known: Seen = OrderedDict()
        self.recent: OrderedDict[int, Line] = OrderedDict()
        self.proposal: Proposal | None = None
        self.trouble: GobeletError | None = None
        self.bots: asyncio.Task[None] | None = None
        self.used = time()

    def take(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Believe what the database says of the table."""
        self.row, self.seats = row, seats
        self.header = json.decode(row.header, type=Header)
        self.game = find(self.header.game)
        self.version = row.version

    # What is true of it.

    @property
    def status(self) -> str:
        return REFUSED if self.trouble else self.row.status

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def started(self) -> bool:
        return self.header.seed is not None

    @property
    def people(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == PERSON]

    def is_host(self, visitor: str) -> bool:
        return self.row.host == visitor

    # Getting it ready.

    async def open(self) -> None:
        """Have a desk ready to play it; an engine that plays otherwise than the table began refuses it."""
        self.recent.clear()
        if not self.started:
            return
        try:
            saved, lines = await self.house.read(self.id, self.version)
            number, data = saved or (0, None)
            asked = asking.Open(self.id, self.header.facts(self.names), data, number, lines)
            found = outcome(await self._ask(asked))
        except GobeletError as problem:
            self.trouble = problem
            log.warning("table refused", extra={"table": self.id, "code": problem.code})
            return
        self.trouble = None
        if found.lines:
            await self._commit(found, None)
        self._note(found)

    async def _ask(self, asked: asking.Ask) -> asking.Answer:
        return await self.house.pool.ask(asked, self.house.settings.rules_limit)

    async def ask(self, asked: asking.Ask) -> asking.Answer:
        """Ask the desk; if it has forgotten the table, or knows another version, have it read again first."""
        answer = await self._ask(asked)
        if isinstance(answer, asking.Refusal) and answer.code in {asking.NOT_THERE, asking.BEHIND}:
            await self.open()
            if self.trouble:
                raise self.trouble
            answer = await self._ask(asked)
        return answer

    def _note(self, found: Outcome) -> None:
        self.asked, self.over, self.undoable, self.actions = found.asked, found.over, found.undoable, found.actions
        self.version = found.version

    async def catch_up(self, version: int) -> None:
        """Another worker has changed the table: read it, and show it."""
        async with self.lock:
            seen = self.version
            if not await self.reload():
                self.dismiss("server/deleted")
                return
            if self.version != seen or version != seen:
                await self._ask(asking.Forget(self.id))
                await self.open()
                self.proposal = None
            await self.show(seen)
        self.wake_bots()

    async def reload(self) -> bool:
        """Read the table's row and seats; return whether it is still there."""
        found = await self.house.rows(self.id)
        if found is None:
            return False
        self.take(*found)
        for watcher in self.watchers:
            watcher.held = await self.house.held(watcher.visitor, self.id)
            watcher.free = watcher.free and bool(watcher.held)
        return True

    # Moves.

    async def play(self, seat: int, action: int, version: int, client: str | None, locale: str) -> int:
        """Play for *seat*; return the version that the move is in, once it is on disk. A click sent again changes nothing."""
        async with self.lock:
            for _ in range(TRIES):
                known = await self.already(client, version)
                if known is not None:
                    return known
                self._check_playing()
                self._check_fresh(seat, version)
                start = perf_counter()
                looks = self.looks()
                asked = asking.Play(self.id, self.version, seat, action, looks, locale)
                found = outcome(await self.ask(asked))
                self.house.metrics.time("gobelet_move_seconds", perf_counter() - start, stage="rules")
                if await self._commit(found, client):
                    self.proposal = None
                    self._tell(found.sights)
                    break
            else:
                raise RequestError("server/busy")
        self.wake_bots()
        return self.version

    async def already(self, client: str | None, version: int = -1) -> int | None:
        """Return the version of a click that came before, if it did: only one made at an older *version* can have."""
        if client is None or client in self.known or version == self.version:
            return self.known.get(client or "")
        entry = await self.house.reading(self.house.store.by_client, self.id, client)
        return entry.number if entry else None

    def _check_playing(self) -> None:
        if self.trouble:
            raise self.trouble
        if self.status == WAITING:
            raise RequestError("server/not-started")
        if self.status == PAUSED:
            raise RequestError("server/paused")

    def _check_fresh(self, seat: int, version: int) -> None:
        """Refuse a move that was meant for what has changed since: an undo, or a move of the same seat."""
        since = [line for number, line in self.recent.items() if number > version]
        forgotten = version < self.version - len(self.recent)
        if version > self.version or forgotten or any(line.kind == UNDO or line.seat == seat for line in since):
            raise RequestError("server/stale")

    async def _commit(self, found: Outcome, client: str | None) -> bool:
        """Write *found* down; return False where another worker was faster, and the table has been read again."""
        start, now = perf_counter(), time()
        entries = [
            Entry(self.version + at, line.seat, line.kind, str(line.value), client if at == 1 else None, now)
            for at, line in enumerate(found.lines, 1)
        ]
        status = OVER if found.over else PLAYING if self.row.status in {WAITING, OVER} else None
        try:
            result = await self.house.scribe.append(Batch(self.id, self.version, entries, status))
        except GobeletError:
            await self._ask(asking.Forget(self.id))  # whether it is on disk nobody knows: the next question reads it there
            raise
        self.house.metrics.time("gobelet_move_seconds", perf_counter() - start, stage="commit")
        if not isinstance(result, Committed):
            await self._lose(result, client)
            return False
        self.house.metrics.count("gobelet_moves_total")
        if status is not None:
            self.row = structs.replace(self.row, status=status)
        self.recent |= enumerate(found.lines, self.version + 1)
        while len(self.recent) > REMEMBERED:
            self.recent.popitem(last=False)
        if client is not None:
            self._remember(client, self.version + 1)
        before = self.version
        self._note(found)
        self.house.changed(self, before)
        return True

    async def _lose(self, result: Lost | Known, client: str | None) -> None:
        """Another worker was faster, or the click came before: read the table again, and show it."""
        self.house.metrics.count("gobelet_lost_races_total")
        if client is not None and isinstance(result, Known):
            self._remember(client, result.number)
        await self._ask(asking.Forget(self.id))
        seen = self.version
        if await self.reload():
            await self.open()
            await self.show(seen)

    def _remember(self, client: str, version: int) -> None:
        self.known[client] = version
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)

    # Undo.

    async def undo(self, watcher: Watcher, client: str) -> int:
        """Take back the watcher's last action, at once or when everybody else at the table agrees."""
        async with self.lock:
            known = await self.already(client)
            if known is not None:
                return known
            self._check_playing_or_over()
            others = [seat for seat in self.people if seat not in watcher.held]
            if not others:
                return await self._take_back(list(watcher.held), client, watcher.locale)
            seat = watcher.held[0]
            self.proposal = Proposal(seat, others)
            await self.show(self.version)
            return self.version

    async def consent(self, watcher: Watcher, yes: bool, client: str) -> int:
        """Answer somebody who wants to take an action back."""
        async with self.lock:
            known = await self.already(client)
            if known is not None or self.proposal is None:
                return known or self.version
            if not yes:
                self.proposal = None
            else:
                self.proposal.waits = [seat for seat in self.proposal.waits if seat not in watcher.held]
            if self.proposal is not None and not self.proposal.waits:
                seat, self.proposal = self.proposal.seat, None
                return await self._take_back([seat], client, watcher.locale)
            await self.show(self.version)
            return self.version

    def _check_playing_or_over(self) -> None:
        if self.status != OVER:
            self._check_playing()

    async def _take_back(self, seats: list[int], client: str, locale: str) -> int:
        asked = asking.Undo(self.id, self.version, seats, self.looks(), locale)
        found = outcome(await self.ask(asked))
        if await self._commit(found, client):
            self.proposal = None
            self._tell(found.sights)
            return self.version
        raise RequestError("server/busy")

    # Bots.

    def wake_bots(self) -> None:
        """Let bots who are asked play, if none is at it."""
        if self._bot_asked() is not None and (self.bots is None or self.bots.done()):
            self.bots = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")

    def _bot_asked(self) -> int | None:
        if self.status != PLAYING or not self.started:
            return None
        return next((seat for seat in self.asked if 0 <= seat < len(self.seats) and self.seats[seat].kind == BOT), None)

    async def _play_bots(self) -> None:
        while (seat := self._bot_asked()) is not None:
            await asyncio.sleep(self.house.settings.bot_pause)
            level, version = self.seats[seat].level or FALLBACK, self.version
            try:
                action = await self._choose(seat, level)
                if self._bot_asked() == seat and self.version == version:
                    await self.play(seat, action, version, None, "en")
            except Refused as problem:
                if problem.code not in {asking.BEHIND, asking.NOT_THERE, "server/stale"}:
                    log.exception("bot refused", extra={"table": self.id, "code": problem.code})
                    return
            except GobeletError as problem:
                log.exception("bot failed", extra={"table": self.id, "level": level, "code": problem.code})
                return

    async def _choose(self, seat: int, level: str) -> int:
        """Return what a bot plays; one that has to be stopped is replaced, for this move, by the one that always answers."""
        for tried in (level, FALLBACK):
            with suppress(Runaway):
                action, _ = await self.advise(seat, tried, "en")
                return action
        raise RequestError("server/busy")

    async def advise(self, seat: int, level: str, locale: str) -> tuple[int, str]:
        """Return what a bot of *level* would do for *seat*, as a number and as a button says it."""
        settings, pool = self.house.settings, self.house.pool
        plain = gets_ready(self.game) and not pool.warm
        limit = settings.warming_limit if plain else settings.bots_limit
        since, lines = self.version - len(self.recent), list(self.recent.values())
        asked, start = asking.Choose(self.id, since, lines, seat, level, locale, plain), perf_counter()
        answer = await pool.ask(asked, limit, bots=True)
        if isinstance(answer, asking.Refusal) and answer.code in {asking.NOT_THERE, asking.BEHIND}:
            await self._open_for_bots()
            answer = await pool.ask(asked, limit, bots=True)
        self.house.metrics.time("gobelet_bot_seconds", perf_counter() - start, level=level)
        action, label = told(answer)
        return int(action), str(label)

    async def _open_for_bots(self) -> None:
        """Give the bots' desk the table as it stands."""
        saved, lines = await self.house.read(self.id, self.version)
        number, data = saved or (0, None)
        asked = asking.Open(self.id, self.header.facts(self.names), data, number, lines)
        outcome(await self.house.pool.ask(asked, self.house.settings.rules_limit, bots=True))

    # Telling.

    def looks(self) -> list[Look]:
        """Return the different pairs of eyes that may look at the table next."""
        return self.looks_of(self.watchers)

    def looks_of(self, watchers: Iterable[Watcher]) -> list[Look]:
        pairs = {(eyes, each.locale) for each in watchers for eyes in (each.held if each.free else (each.eyes,))}
        return [Look(eyes, locale) for eyes, locale in pairs]

    async def show(self, seen: int, watchers: Iterable[Watcher] | None = None) -> None:
        """Show the table to *watchers*, to all unless said, who saw version *seen* before."""
        to = list(self.watchers if watchers is None else watchers)
        if not self.started or self.trouble:
            self._tell([], to)
            return
        found = outcome(await self.ask(asking.Show(self.id, self.looks_of(to), seen)))
        self._note(found)
        self._tell(found.sights, to)

    def _tell(self, sights: list[Sight], watchers: Iterable[Watcher] | None = None) -> None:
        start = perf_counter()
        by_look = {(sight.look.eyes, sight.look.locale): sight for sight in sights}
        frames: dict[Any, bytes] = {}
        for watcher in list(self.watchers if watchers is None else watchers):
            if watcher.free:
                watcher.eyes = next((seat for seat in watcher.held if seat in self.asked), watcher.eyes)
            look = (watcher.eyes, watcher.locale)
            alike = (look, watcher.held, self.is_host(watcher.visitor))
            if alike not in frames:
                frames[alike] = json.encode(self.view(watcher, by_look.get(look)))
            watcher.send(frames[alike])
        self.house.metrics.time("gobelet_move_seconds", perf_counter() - start, stage="send")

    def view(self, watcher: Watcher, sight: Sight | None) -> View:
        """Return the table as *watcher* is told of it."""
        return View(
            version=self.version,
            since=sight.since if sight else 0,
            eyes=watcher.eyes,
            scene=Raw(sight.scene) if sight else None,
            news=Raw(sight.news) if sight else None,
            asked=self.asked,
            seats=self.sitters(watcher.held, watcher.locale),
            status=self.status,
            undo=UndoState(self.undoable, self.proposal),
            host=self.is_host(watcher.visitor),
            name=self.row.name,
            promise=self.header.promise,
            secret=self.revealed(),
            hides=self.game.hides,
        )

    def sitters(self, held: tuple[int, ...], locale: str) -> list[Sitter]:
        """Return who sits where; who has said no name is called by the seat."""
        called = words(self.game.folder, locale)
        here = {seat for watcher in self.watchers for seat in watcher.held}
        return [
            Sitter(
                row.seat,
                row.name or called.say("seat.name", n=row.seat + 1),
                row.kind,
                row.level,
                row.kind == BOT or row.seat in here,
                row.seat in held,
            )
            for row in self.seats
        ]

    def revealed(self) -> Revealed | None:
        if self.status != OVER or self.header.seed is None:
            return None
        return Revealed(self.header.secret, self.header.salts, self.header.seed)

    def dismiss(self, code: str, only: Callable[[Watcher], bool] = lambda _: True) -> None:
        """Tell watchers that the table is no more, or not for them."""
        for watcher in [each for each in self.watchers if only(each)]:
            sentence = RequestError(code).text(watcher.locale)
            watcher.send(json.encode(Gone(code, sentence)))
