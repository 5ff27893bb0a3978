"""A table: one game in progress, as Python users hold it.

    table = Table("pig", seats=2, seed=7)
    table.play("roll")

Two doors: `play` checks and explains; `apply` trusts its caller.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, Self

from gobelet.errors import (
    AuthorError,
    BadNotation,
    BadPosition,
    IllegalAction,
    NotYourTurn,
    Phrase,
    PlayerError,
    RequestError,
    UndoRefused,
    clip,
)
from gobelet.kernel.chance import BITS, draw_weighted, key, luck
from gobelet.kernel.plain import plain_type
from gobelet.kernel.words import CHANCE, EVENT_WIDTH, EVENTS_AT_MOST, NOBODY
from gobelet.scene.model import Odd, Scene
from gobelet.table.content import content_of
from gobelet.table.find import find
from gobelet.table.flow import somebody_learns
from gobelet.table.game import Game
from gobelet.table.happening import Happening
from gobelet.table.options import read_options, write_options
from gobelet.table.position import broken, check_sense, check_shape, read_state, refresh, write_state
from gobelet.table.record import commitment
from gobelet.table.rulebook import Reason, rulebook
from gobelet.table.staging import Speaker, stage
from gobelet.table.views import observe


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action: who says it, its number, and how it is written."""

    seat: int
    number: int
    notation: str

    def __str__(self) -> str:
        return self.notation


class Table:
    """One game in progress.

    *chance* is "auto" when the table draws, from *seed*, and "manual" when outcomes are played by hand.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Literal["auto", "manual"] = "auto",
        content: Path | str | None = None,
        names: Sequence[str] = (),
        number: int = 0,
    ) -> None:
        """Set *game* up for *seats* players, for the fewest unless said.

        *names* are the players', in the order of their seats; *content* is the folder of a pack. *seed* fixes the luck
        of the table, and *number* tells games of one seed apart, as a simulation numbers them.
        """
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = tuple(read_options(self.game.options, options, self.seats))
        self.content = content_of(self.game, content)
        self.seed: int | None = check_seed(secrets.randbits(62) if seed is None else seed)
        self.number = check_seed(number)
        self.commitment = commitment(self.seed, self.number)
        if chance not in {"auto", "manual"}:
            raise RequestError("table/chance", said=chance)
        self.manual = chance == "manual"
        self.names = check_names(names, self.seats)
        self.start: dict[str, Any] | None = None
        self.history: list[tuple[int, int]] = []
        self.chronicle: list[list[Happening]] = []
        self._key = key(self.seed, self.number)
        self._undo_floor = 0
        self.state: Any = plain_type(self.game.state)()
        self._log: list[int] = [0] * (1 + EVENTS_AT_MOST * EVENT_WIDTH)
        self.game.rules.setup(self.state, self.box, self.seats, self.options, self._log)
        self.opening = self._read_log()
        self.let_chance_play()

    # What everybody may ask.

    @property
    def box(self) -> Any:
        return self.content.box

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats asked now; (CHANCE,) where an outcome is to be played by hand; () when the game is over."""
        asked = self.game.rules.actors(self.state)
        if asked == CHANCE:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if asked >> seat & 1)

    @property
    def seat(self) -> int:
        """The first of the actors. Once the game is over there is none, and asking is an error."""
        if self.over:
            raise PlayerError("table/over", game=self.game.id)
        return self.actors[0]

    def _asked_about(self, seat: int | None) -> int:
        """Return *seat*, or the first of the actors; refuse a seat that is not at this table."""
        if seat is not None and not CHANCE <= seat < self.seats:
            raise RequestError("table/seat", seat=seat + 1, seats=self.seats)
        return self.seat if seat is None else seat

    @property
    def over(self) -> bool:
        return bool(self.game.rules.actors(self.state) == NOBODY)

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """Return the numbers of the legal actions of *seat*, of the first actor unless said."""
        if self.over:
            return []
        legal = [0] * (self.game.actions.size + 1)
        self.game.rules.legal_actions(self.state, self.box, self._asked_about(seat), legal)
        return legal[1 : 1 + legal[0]]

    def legal(self, seat: int | None = None) -> list[Action]:
        """Return the legal actions of *seat*, of the first actor unless said."""
        if self.over:
            return []
        who = self._asked_about(seat)
        return [Action(who, number, self.notation(number)) for number in self.legal_numbers(who)]

    def notation(self, action: int) -> str:
        return self.game.actions.write(action, self.content.names)

    @property
    def results(self) -> tuple[int, ...]:
        """The scores of all seats as they stand."""
        return self._results()[0]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () before the end and in a drawn game."""
        return self._results()[1] if self.over else ()

    def _results(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        scores = [0] * self.seats
        mask = self.game.rules.results(self.state, self.box, scores)
        return tuple(scores), tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def events(self) -> list[Happening]:
        """What the last action caused, and the chance after it."""
        found: list[Happening] = []
        for (seat, _), happened in zip(reversed(self.history), reversed(self.chronicle), strict=True):
            found = happened + found
            if seat != CHANCE or self.manual:
                return found
        return self.opening + found

    # The two doors.

    def play(self, action: Action | str | int, seat: int | None = None) -> Self:
        """Play *action* if it is legal; explain if it is not, and change nothing."""
        if self.over:
            raise PlayerError("table/over", game=self.game.id)
        if isinstance(action, Action) and seat is None:
            seat = action.seat
        who = self._asked_about(seat)
        number = self.find_action(action, who)
        if number not in self.legal_numbers(who):
            self._refuse(number, who)
        self._do(who, number)
        self.let_chance_play()
        return self

    def apply(self, action: Action | int, seat: int | None = None) -> None:
        """Apply a legal action. Trusts its caller: an illegal one corrupts the table."""
        who = self.seat if seat is None else seat
        if isinstance(action, Action):
            self._do(action.seat if seat is None else who, action.number)
        else:
            self._do(who, action)
        self.let_chance_play()

    def find_action(self, action: Action | str | int, seat: int | None = None) -> int:
        """Return the number of an action, of its notation or of itself; a refusal names what is like it for *seat*."""
        if isinstance(action, Action):
            action = action.notation
        if isinstance(action, str):
            number = self.game.actions.read(action, self.content.names)
            if number is None:
                known = [self.notation(legal) for legal in self.legal_numbers(seat)]
                raise BadNotation("table/notation", said=clip(action), near=get_close_matches(action, known, 3) or known[:6])
            return number
        if isinstance(action, bool) or not hasattr(action, "__index__") or not 0 <= action < self.game.actions.size:
            raise BadNotation("table/number", said=action, size=self.game.actions.size - 1)
        return action.__index__()

    def _refuse(self, number: int, who: int) -> None:
        legal = [self.notation(action) for action in self.legal_numbers(who)]
        if who not in self.actors:
            asked = [_named(seat) for seat in self.actors]
            if who == CHANCE:
                raise NotYourTurn("table/chance-not-asked", asked=asked, action=self.notation(number))
            raise NotYourTurn("table/not-your-turn", seat=who + 1, asked=asked, action=self.notation(number))
        clauses = self.clauses_against(number, who)
        raise IllegalAction("table/illegal", action=self.notation(number), legal=legal, clauses=clauses)

    def _do(self, seat: int, action: int) -> None:
        before = self.state.copy()
        self._log[0] = 0
        try:
            self.game.rules.apply(self.state, self.box, seat, action, self._log)
        except Exception as problem:
            self.state = before
            raise AuthorError("rules/failed", game=self.game.id, action=self.notation(action), problem=repr(problem)) from problem
        happened = self._read_log()
        self.history.append((seat, action))
        self.chronicle.append(happened)
        if seat == CHANCE or somebody_learns(self, before, happened, seat, action):
            self._undo_floor = len(self.history)

    def _read_log(self) -> list[Happening]:
        return [Happening(*self._log[at : at + EVENT_WIDTH]) for at in range(1, 1 + self._log[0] * EVENT_WIDTH, EVENT_WIDTH)]

    def let_chance_play(self) -> None:
        """Draw every outcome of chance that waits, unless chance is played by hand."""
        while not self.manual and self.game.rules.actors(self.state) == CHANCE:
            self._do(CHANCE, self.draw())

    def draw(self) -> int:
        """Return the outcome that this table's seed draws now: of the action's number, so that undo never redraws."""
        if self.seed is None:
            raise RequestError("table/no-seed")
        if self.actors != (CHANCE,):
            raise PlayerError("table/no-chance")
        outcomes = self.legal_numbers(CHANCE)
        word = luck(self._key, len(self.history))
        return outcomes[draw_weighted(word, self.weights(), len(outcomes))]

    def weights(self) -> list[int]:
        """Return the weight of each outcome of chance that may fall now, in the order of `legal(CHANCE)`."""
        outcomes = len(self.legal_numbers(CHANCE))
        weights = [0] * outcomes
        if hasattr(self.game.rules, "outcome_weights") and self.game.rules.outcome_weights(self.state, self.box, weights):
            return weights
        return [1] * outcomes

    # Why not.

    def clauses_against(self, action: int, seat: int) -> tuple[str, ...]:
        """Return the clauses that forbid *action*."""
        if self.game.refuse is None:
            return ()
        return tuple(self.game.refuse(self.state, self.box, seat, action))

    def why_not(self, action: Action | str | int, seat: int | None = None, locale: str = "en") -> list[Reason]:
        """Return the clauses that forbid *action* now, with their texts; [] when it is legal."""
        who = self._asked_about(seat)
        number = self.find_action(action, who)
        if number in self.legal_numbers(who):
            return []
        book = rulebook(self.game, locale)
        return [book.reason(clause) for clause in self.clauses_against(number, who)]

    def advice(self, locale: str = "en") -> list[Reason]:
        """Return what the rulebook says against the table's options for so many players, if it does."""
        chosen = zip(self.game.options, self.options, strict=True)
        against = [option for option, number in chosen if option.against_advice(number, self.seats)]
        return [rulebook(self.game, locale).reason(option.clauses[-1]) for option in against]

    # Undo.

    @property
    def undoable(self) -> int:
        """How many actions can be taken back: to where chance last fell or somebody learned something."""
        return len(self.history) - self._undo_floor

    def let_undo_reach(self, floor: int) -> None:
        """Let the first *floor* actions stay as they are, whatever is taken back."""
        self._undo_floor = floor

    def undo(self, actions: int = 1) -> Self:
        """Take back the last *actions* actions."""
        if not 0 < actions <= self.undoable:
            raise UndoRefused("table/undo", wanted=actions, possible=self.undoable)
        kept, floor = self.history[:-actions], self._undo_floor
        self.rewind()
        for seat, action in kept:
            self._do(seat, action)
        self._undo_floor = floor
        return self

    def rewind(self) -> None:
        """Go back to the set-up, or to the position the table was made from: before all that chance did."""
        self.history, self.chronicle, self._undo_floor = [], [], 0
        self.state = plain_type(self.game.state)()
        self._log[0] = 0
        self.game.rules.setup(self.state, self.box, self.seats, self.options, self._log)
        if self.start is not None:
            read_state(self.game, self.state, self.start, self.content.names)
            refresh(self.game, self.state, self.box)

    def copy(self) -> Self:
        """Return another table in the same position, with the same history and the same luck to come."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.state = self.state.copy()
        other.history, other.chronicle = list(self.history), list(self.chronicle)
        other._log = list(self._log)
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        asked = "over" if self.over else "chance to play" if self.actors == (CHANCE,) else f"seats {self.actors} to play"
        return f"<Table {self.game.id}, {self.seats} seats, {len(self.history)} actions, {asked}>"

    # Positions, records, scenes.

    def position(self) -> dict[str, Any]:
        """Return the position as JSON values: everything on the table, by name."""
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": write_options(self.game.options, self.options),
            "content": self.content.fingerprint,
            "state": write_state(self.game, self.state, self.content.names, self.seats),
        }

    @classmethod
    def from_position(cls, position: Mapping[str, Any], **more: Any) -> Self:
        """Return a table in *position*; fields it does not name are as after the set-up.

        *more* is what `Table` takes: with a *seed* the set-up is the same each time, and with chance="manual" an outcome
        that waits is left to be played rather than drawn at once.
        """
        check_shape(position)
        table = cls(position["game"], position.get("seats"), options=position.get("options"), **more)
        if position.get("content", table.content.fingerprint) != table.content.fingerprint:
            raise BadPosition("position/content", said=position["content"], known=table.content.fingerprint)
        table.history, table.chronicle, table.opening, table._undo_floor = [], [], [], 0
        read_state(table.game, table.state, position["state"], table.content.names)
        refresh(table.game, table.state, table.box)
        table.start = write_state(table.game, table.state, table.content.names, table.seats)
        check_sense(table)
        table.let_chance_play()
        return table

    def broken(self, locale: str = "en") -> list[str]:
        """Return a sentence in *locale* for each invariant that the position breaks."""
        return [problem.text(locale) for problem in broken(self.game, self.state, self.box)]

    def record(self) -> str:
        """Return the game so far as text, to keep and to replay."""
        from gobelet.table.record import write_record

        return write_record(self)

    def scene(self, seat: int | None = None, locale: str = "en") -> Scene:
        """Return what *seat* sees, in *locale*; None is a spectator, who sees what everybody may."""
        return stage(self, seat, locale)

    def observation(self, seat: int | None = None) -> tuple[int, ...]:
        """Return every number of the state as *seat* may know it; what is hidden from it is the lowest of its field."""
        return observe(self.game, self.state, None if seat is None else self._asked_about(seat))

    def tell(self, happening: Happening, locale: str = "en") -> str:
        """Return the sentence that tells of an event; "" for one that needs no telling."""
        return Speaker(self, locale).event(happening)

    def odds(self, seat: int | None = None, locale: str = "en") -> list[Odd]:
        """Return the probabilities that the person deciding may want, exact."""
        return list(stage(self, self.seat if seat is None else seat, locale).odds)


def check_seed(seed: Any) -> int:
    """Return *seed* if it is one: 62 bits, for luck has no more."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= BITS:
        raise RequestError("table/seed", said=seed, high=BITS)
    return seed


def check_names(names: Any, seats: int) -> tuple[str, ...]:
    """Return the players' names if they are at most one a seat, each some text."""
    if isinstance(names, str) or len(names) > seats or not all(isinstance(name, str) for name in names):
        raise RequestError("table/names", said=names, seats=seats)
    return tuple(names)


def _named(seat: int) -> int | Phrase:
    return Phrase("phrase/chance") if seat == CHANCE else seat + 1


__all__ = ["Action", "Table"]
