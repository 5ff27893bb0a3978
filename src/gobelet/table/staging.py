"""From a table to a scene: a game's own areas, and around them what all games share."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gobelet.errors import LOCALES, RequestError
from gobelet.kernel.actions import Verb
from gobelet.kernel.values import SEAT, Kind, Member, Row
from gobelet.kernel.words import CHANCE
from gobelet.scene.model import Move, Parts, Player, Scene
from gobelet.scene.view import View
from gobelet.scene.words import Words, words
from gobelet.table.game import Game
from gobelet.table.happening import Happening
from gobelet.table.views import redact

if TYPE_CHECKING:
    from gobelet.table.table import Table


class Speaker:
    """Says actions, events and values of one table in one language."""

    def __init__(self, table: Table, locale: str) -> None:
        if locale not in LOCALES:
            raise RequestError("locale/unknown", locale=locale, known=LOCALES)
        self.game: Game = table.game
        self.words: Words = words(table.game.folder, locale)
        self.labels = table.game.content.labels(table.content.pack, locale) if table.game.content else {}
        names = [*table.names, *[""] * table.seats][: table.seats]
        self.names = tuple(name or self.words.say("seat.name", n=seat + 1) for seat, name in enumerate(names))

    def name(self, seat: int) -> str:
        if seat == CHANCE:
            return self.words.say("seat.nobody")
        return self.names[seat]

    def value(self, kind: Kind, value: int) -> Any:
        """Return one argument as people say it."""
        if kind is SEAT:
            return self.name(value)
        if isinstance(kind, Member):
            return self.words.say(f"{kebab(kind.of.__name__)}.{kind.write(value, {})}")
        if isinstance(kind, Row):
            rows = self.labels.get(kind.table, ())
            return rows[value] if 0 <= value < len(rows) else kind.write(value, {})
        return value + kind.first

    def action(self, action: int) -> str:
        """Return what a button says for *action*."""
        verb: Verb = self.game.actions.verb(action)
        said = {name: self.value(verb.arguments[name], value) for name, value in verb.values(action).items()}
        return self.words.say(f"actions.{verb.name}", **said)

    def event(self, happening: Happening) -> str:
        """Return the sentence that tells what happened; "" for what needs no telling."""
        return self.words.say(self.message(happening), player=self.name(happening.seat), **self.said(happening))

    def message(self, happening: Happening) -> str:
        event = next(event for event in self.game.events if int(event) == happening.event)
        return f"events.{kebab(event.name)}"

    def said(self, happening: Happening) -> dict[str, Any]:
        """Return the numbers of an event as people say them, by name."""
        arguments = self.game.events[next(event for event in self.game.events if int(event) == happening.event)]
        numbers = (happening.a, happening.b, happening.c)
        return {each.name: self.value(each.values, number) for each, number in zip(arguments, numbers, strict=False)}

    def news(self, happened: Iterable[Happening]) -> tuple[str, ...]:
        """Return the sentences that tell of many events; dice that fall together are told together.

        A message that ends in "-many" tells of several equal events in a row, their arguments in a list.
        """
        found = []
        for (message, seat), alike in groupby(happened, lambda each: (self.message(each), each.seat)):
            group = list(alike)
            if len(group) > 1 and f"{message}-many" in self.words:
                said = [self.said(each) for each in group]
                listed = {name: ", ".join(str(each[name]) for each in said) for name in said[0]}
                found.append(self.words.say(f"{message}-many", player=self.name(seat), **listed))
            else:
                found += [self.event(each) for each in group]
        return tuple(text for text in found if text)


def kebab(name: str) -> str:
    """Return the name of a class or a member as message ids write it."""
    spaced = "".join(
        f"-{letter}" if letter.isupper() and n and name[n - 1].islower() else letter for n, letter in enumerate(name)
    )
    return spaced.lower().replace("_", "-")


def stage(table: Table, seat: int | None, locale: str) -> Scene:
    """Return the scene of *table* as *seat* may see it."""
    if seat is not None and not 0 <= seat < table.seats:
        raise RequestError("table/seat", seat=seat + 1, seats=table.seats)
    speaker = Speaker(table, locale)
    asked = () if table.over else table.actors
    legal = table.legal_numbers(seat) if seat is not None and not table.over else []
    view = View(
        redact(table.game, table.state, seat),
        table.box,
        seat,
        asked,
        frozenset(legal),
        speaker.words,
        speaker.names,
        speaker.labels,
    )
    parts = table.game.scene(view) if table.game.scene else Parts()
    moves = tuple(
        Move(number, table.notation(number), speaker.action(number), table.game.actions.verb(number).clause) for number in legal
    )
    return Scene(
        game=table.game.id,
        title=speaker.words.say("game.title"),
        locale=locale,
        seat=seat,
        number=len(table.history),
        players=tuple(_player(table, speaker, asked, who, parts) for who in range(table.seats)),
        areas=parts.areas,
        prompt=_prompt(table, speaker, seat, asked, parts.prompt),
        moves=moves,
        odds=parts.odds if moves else (),
        news=speaker.news(happened for happened in table.events if happened.visible(seat)),
        over=table.over,
        result=_result(table, speaker) if table.over else "",
    )


def _player(table: Table, speaker: Speaker, asked: tuple[int, ...], seat: int, parts: Any) -> Player:
    return Player(
        seat,
        speaker.names[seat],
        seat in asked,
        parts.scores.get(seat, str(table.results[seat])),
        parts.pieces.get(seat, ()),
        parts.notes.get(seat, ""),
        seat in table.winners,
    )


def _prompt(table: Table, speaker: Speaker, seat: int | None, asked: tuple[int, ...], asks: str) -> str:
    say = speaker.words.say
    if table.over:
        return say("turn.over")
    if asked == (CHANCE,):
        return say("turn.chance")
    if seat in asked:
        step = table.game.steps(table.state.stack[table.state.depth - 1])
        asks = asks or say(f"steps.{kebab(step.name)}")
        return f"{say('turn.yours', player=speaker.name(seat or 0))} {asks}".strip()
    return say("turn.theirs", player=speaker.words.say("result.and").join(speaker.name(other) for other in asked))


def _result(table: Table, speaker: Speaker) -> str:
    say = speaker.words.say
    winners = say("result.and").join(speaker.name(seat) for seat in table.winners)
    count = len(table.winners)
    if not count:
        return say("result.none")
    return say("result.one" if count == 1 else "result.many", players=winners)
