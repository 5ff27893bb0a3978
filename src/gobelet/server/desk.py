"""A desk: a process that plays by the rules for the server, one question at a time, so that a runaway rule can be stopped.

    python -m gobelet.server.desk FD        answers questions on an open socket
    python -m gobelet.server.desk --warm GAME ...   makes the machine code that bots of these games want, and ends

It keeps the tables it was asked about in memory, so that a question costs no replay; it never touches the database.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import json, msgpack

from gobelet.bots import get_ready, make_bot
from gobelet.errors import AuthorError, GobeletError, RequestError, UndoRefused
from gobelet.kernel.words import CHANCE
from gobelet.server import asking
from gobelet.server.asking import Answer, Facts, Line, Look, Outcome, Refusal, Sight, Told
from gobelet.table.find import find
from gobelet.table.record import write_record
from gobelet.table.rulebook import rulebook
from gobelet.table.snapshot import restore, save
from gobelet.table.staging import Speaker
from gobelet.table.table import Table

PLAY, UNDO = "play", "undo"
HEAD = struct.Struct("!I")
CURSORS = 32  # tables that somebody replays now


@dataclass
class Kept:
    """A table in memory. *lengths* says how many actions it had after each version from *oldest* on."""

    facts: Facts
    table: Table
    oldest: int
    lengths: list[int] = field(default_factory=list)

    @property
    def version(self) -> int:
        return self.oldest + len(self.lengths) - 1

    def length(self, version: int) -> int:
        """Return how many actions of *version* still stand; none where an undo, or forgetting, lies between."""
        if not self.oldest <= version <= self.version:
            return 0
        length = self.lengths[version - self.oldest]
        return length if min(self.lengths[version - self.oldest :]) >= length else 0


def new_table(facts: Facts) -> Table:
    """Return the table of *facts* before its first action, if its rules and its content are still the same."""
    table = Table(facts.game, facts.seats, facts.seed, facts.options, names=facts.names)
    if (table.game.fingerprint(), table.content.fingerprint) != (facts.engine, facts.content):
        raise RequestError("server/engine", game=facts.game)
    return table


class Desk:
    """Answers questions about tables, the *most* that were asked about last being kept in memory."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self.cursors: OrderedDict[str, Table] = OrderedDict()
        self.answers: dict[type, Callable[[Any], Answer]] = {
            asking.Show: self.show,
            asking.Play: self.play,
            asking.Undo: self.undo,
            asking.Why: self.why,
            asking.Choose: self.choose,
            asking.Scenes: self.scenes,
            asking.Draws: self.draws,
            asking.Record: self.record,
            asking.Save: self.save,
            asking.Open: self.open,
            asking.Forget: self.forget,
        }

    def answer(self, asked: Any) -> Answer:
        """Return the answer to any question; a refusal is one."""
        try:
            return self.answers[type(asked)](asked)
        except KeyError:
            return Refusal(asking.NOT_THERE, "", [])
        except GobeletError as problem:
            return self._refusal(problem, asked)

    def _refusal(self, problem: GobeletError, asked: Any) -> Refusal:
        locale = getattr(asked, "locale", "en")
        ids = getattr(problem, "clauses", ())
        clauses = []
        if ids:
            book = rulebook(self.kept[asked.table].table.game, locale)
            clauses = [(reason.clause, reason.text) for reason in map(book.reason, ids)]
        return Refusal(problem.code, problem.text(locale), clauses)

    def _at(self, asked: Any) -> Kept:
        """Return the table asked about, at the version asked about if there is one."""
        kept = self.kept[asked.table]
        self.kept.move_to_end(asked.table)
        version = getattr(asked, "version", None)
        if version is not None and not isinstance(asked, asking.Show) and version != kept.version:
            raise RequestError(asking.BEHIND)
        return kept

    # Tables coming and going.

    def open(self, asked: asking.Open) -> Answer:
        table = new_table(asked.facts)
        if asked.saved is not None:
            restore(table, asked.saved)
        kept = Kept(asked.facts, table, asked.saved_version, [len(table.history) if asked.saved else 0])
        for line in asked.lines:
            follow(kept, line)
        known = kept.version
        kept.lengths += range(kept.lengths[-1] + 1, len(table.history) + 1)  # what chance did to begin with, once
        self.kept[asked.table] = kept
        self.kept.move_to_end(asked.table)
        while len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return self._outcome(kept, known, [], known)

    def forget(self, asked: asking.Forget) -> Answer:
        self.kept.pop(asked.table, None)
        self.cursors.pop(asked.table, None)
        return Told(None)

    def save(self, asked: asking.Save) -> Answer:
        kept = self._at(asked)
        return Told([kept.version, save(kept.table)])

    # Doing.

    def play(self, asked: asking.Play) -> Answer:
        kept = self._at(asked)
        table, before = kept.table, kept.version
        length = len(table.history)
        table.play(asked.action, asked.seat)
        kept.lengths += range(length + 1, len(table.history) + 1)
        return self._outcome(kept, before, asked.looks, before)

    def undo(self, asked: asking.Undo) -> Answer:
        kept = self._at(asked)
        table, before = kept.table, kept.version
        table.undo(_behind(table, asked.seats))
        kept.lengths.append(len(table.history))
        return self._outcome(kept, before, asked.looks, before)

    def _outcome(self, kept: Kept, since: int, looks: list[Look], seen: int) -> Outcome:
        """Return how the table stands, the entries made after version *since*, and what eyes see that saw version *seen*."""
        table = kept.table
        made = [Line(*_entry(kept, version)) for version in range(since + 1, kept.version + 1)]
        sights = [sight(kept, look, seen) for look in looks]
        return Outcome(kept.version, made, sights, list(table.actors), table.over, table.undoable, len(table.history))

    # Looking.

    def show(self, asked: asking.Show) -> Answer:
        kept = self._at(asked)
        return self._outcome(kept, kept.version, asked.looks, asked.version)

    def why(self, asked: asking.Why) -> Answer:
        kept = self._at(asked)
        reasons = kept.table.why_not(asked.action, asked.seat, asked.locale)
        return Told([(reason.clause, reason.text) for reason in reasons])

    def choose(self, asked: asking.Choose) -> Answer:
        kept = self._at(asked)
        if kept.version < asked.since:
            raise RequestError(asking.BEHIND)
        for line in asked.lines[kept.version - asked.since :]:
            follow(kept, line)
        table = kept.table
        bot = make_bot(asked.level, (table.seed or 0) + 1 + asked.seat, plain=asked.plain)
        action = bot.choose(table, asked.seat)
        return Told([action, Speaker(table, asked.locale).action(action)])

    def scenes(self, asked: asking.Scenes) -> Answer:
        kept = self._at(asked)
        table = self._cursor(asked.table, kept, asked.first)
        look, speaker, found = asked.look, Speaker(kept.table, asked.look.locale), []
        for number in range(asked.first, min(asked.last, len(kept.table.history)) + 1):
            step_to(table, kept.table, number)
            happened = table.chronicle[-1] if number else table.opening
            told = [speaker.event(each) for each in happened if each.visible(look.eyes)]
            found.append({"n": number, "scene": table.scene(look.eyes, look.locale), "news": [each for each in told if each]})
        return Told(json.encode(found))

    def _cursor(self, name: str, kept: Kept, first: int) -> Table:
        """Return a table of its own to walk through the game, not beyond its action *first*."""
        table = self.cursors.pop(name, None)
        if table is None or len(table.history) > first:
            table = new_table(kept.facts)
            table.manual = True
            table.rewind()
        self.cursors[name] = table
        while len(self.cursors) > CURSORS:
            self.cursors.popitem(last=False)
        return table

    def draws(self, asked: asking.Draws) -> Answer:
        kept = self._at(asked)
        checked = new_table(kept.facts)
        checked.manual = True
        checked.rewind()
        draws, problems = [], []
        for number, (seat, action) in enumerate(kept.table.history):
            legal = checked.legal_numbers(seat)
            if action not in legal or seat not in checked.actors:
                problems.append(RequestError("server/step", n=number + 1).text(asked.locale))
                break
            if seat == CHANCE:
                draws.append({"n": number, "weights": checked.weights(), "drawn": legal.index(action)})
            step_to(checked, kept.table, number + 1)
        good = not problems and checked.state == kept.table.state
        return Told(
            {"seed": kept.facts.seed, "draws": draws, "steps": len(kept.table.history), "good": good, "problems": problems}
        )

    def record(self, asked: asking.Record) -> Answer:
        return Told(write_record(self._at(asked).table, sealed=asked.sealed))


def step_to(table: Table, whole: Table, number: int) -> None:
    """Bring *table* forward to where *whole* stood after *number* actions."""
    for seat, action in whole.history[len(table.history) : number]:
        table.apply(action, seat)


def follow(kept: Kept, line: Line) -> None:
    """Do again what an entry says; what chance brought comes by itself, and has to be what was written."""
    table = kept.table
    if line.kind == UNDO:
        table.undo(line.value)
    elif line.seat != CHANCE:
        table.apply(line.value, line.seat)
    length = len(table.history) if line.kind == UNDO else kept.lengths[-1] + 1
    if line.kind == PLAY and (length > len(table.history) or table.history[length - 1] != (line.seat, line.value)):
        raise RequestError("server/entries", n=kept.version + 1)
    kept.lengths.append(length)


def sight(kept: Kept, look: Look, seen: int) -> Sight:
    """Return what a pair of eyes sees that saw version *seen*."""
    table, since = kept.table, kept.length(seen)
    return Sight(look, since, json.encode(table.scene(look.eyes, look.locale)), json.encode(news(table, look, since)))


def news(table: Table, look: Look, since: int) -> list[tuple[int, str]]:
    """Return what these eyes may know of everything behind the first *since* actions."""
    speaker = Speaker(table, look.locale)
    steps = [*([(0, table.opening)] if since == 0 else []), *enumerate(table.chronicle[since:], since + 1)]
    advice = [(0, str(reason)) for reason in table.advice(look.locale)] if since == 0 else []
    told = [(number, speaker.event(each)) for number, step in steps for each in step if each.visible(look.eyes)]
    return [*advice, *((number, sentence) for number, sentence in told if sentence)]


def _entry(kept: Kept, version: int) -> tuple[int, str, int]:
    """Return the entry that made *version*: an action, or how many actions an undo took back."""
    at = version - kept.oldest
    length, before = kept.lengths[at], kept.lengths[at - 1]
    if length <= before:
        return CHANCE, UNDO, before - length
    seat, action = kept.table.history[length - 1]
    return seat, PLAY, action


def _behind(table: Table, seats: list[int]) -> int:
    """Return how many actions lie behind the last one of any of *seats*, itself included."""
    for back, (seat, _) in enumerate(reversed(table.history), 1):
        if seat in seats:
            return back
    raise UndoRefused("table/undo", wanted=1, possible=0)


# The process.


def serve(connection: socket.socket, most: int) -> None:
    """Answer every question on *connection* until it is closed."""
    desk, decoder = Desk(most), msgpack.Decoder(asking.Asked)
    while True:
        head = receive(connection, HEAD.size)
        if head is None:
            return
        body = receive(connection, HEAD.unpack(head)[0])
        if body is None:
            return
        try:
            answer = desk.answer(decoder.decode(body))
        except (AuthorError, msgspec.MsgspecError) as problem:  # a game folder's fault, or our own: said, and the desk goes on
            answer = Refusal("server/failed", repr(problem), [])
        said = msgpack.encode(answer)
        connection.sendall(HEAD.pack(len(said)) + said)


def receive(connection: socket.socket, size: int) -> bytes | None:
    """Return *size* bytes, or nothing once the other end is gone."""
    parts, left = [], size
    while left:
        part = connection.recv(left)
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def main(words: list[str]) -> None:
    if words[0] == "--warm":
        os.nice(10)
        for game in words[1:]:
            get_ready(find(game))
        return
    serve(socket.socket(fileno=int(words[0])), int(words[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
