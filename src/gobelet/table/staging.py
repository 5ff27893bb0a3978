"""From a table to a scene: a game's own areas, and around them what all games share."""

from __future__ import annotations

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
        event = next(event for event in self.game.events if int(event) == happening.event)
        numbers = (happening.a, happening.b, happening.c)
        said = {
            argument.name: self.value(argument.values, number)
            for argument, number in zip(self.game.events[event], numbers, strict=False)
        }
        return self.words.say(f"events.{kebab(event.name)}", player=self.name(happening.seat), **said)


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
        prompt=_prompt(table, speaker, seat, asked),
        moves=moves,
        odds=parts.odds if moves else (),
        news=tuple(text for text in (speaker.event(happened) for happened in table.events if happened.visible(seat)) if text),
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


def _prompt(table: Table, speaker: Speaker, seat: int | None, asked: tuple[int, ...]) -> str:
    say = speaker.words.say
    if table.over:
        return say("turn.over")
    if asked == (CHANCE,):
        return say("turn.chance")
    if seat in asked:
        step = table.game.steps(table.state.stack[table.state.depth - 1])
        return f"{say('turn.yours', player=speaker.name(seat or 0))} {say(f'steps.{kebab(step.name)}')}".strip()
    return say("turn.theirs", player=speaker.words.say("result.and").join(speaker.name(other) for other in asked))


def _result(table: Table, speaker: Speaker) -> str:
    say = speaker.words.say
    winners = say("result.and").join(speaker.name(seat) for seat in table.winners)
    count = len(table.winners)
    if not count:
        return say("result.none")
    return say("result.one" if count == 1 else "result.many", players=winners)
