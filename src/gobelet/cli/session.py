"""A session: one table, who sits at it, and whose eyes are at the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from gobelet.bots import Bot, make_bot
from gobelet.cli.saving import Keeper, write_whole
from gobelet.errors import LOCALES, AuthorError, BadNotation, BadRecord, NotYourTurn, RequestError, UndoRefused, reason
from gobelet.kernel.words import CHANCE
from gobelet.render.terminal.sitting import Clause, Sitter
from gobelet.scene.model import Move, Scene
from gobelet.table.record import read_text, replay, split
from gobelet.table.rulebook import Reason, rulebook
from gobelet.table.staging import Speaker
from gobelet.table.table import Table

HINTS_BY = "greedy"


class Session:
    """One game in progress at one screen. Seats in *bots* are played by a bot of that level, the others by people."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, str],
        locale: str = "en",
        keeper: Keeper | None = None,
        folder: Path | None = None,
        hinted: bool = False,
    ) -> None:
        self.table, self.levels, self.locale = table, dict(bots), locale
        self.keeper, self.folder, self.hinted = keeper, folder, hinted
        self.bots: dict[int, Bot] = {seat: make_bot(level, (table.seed or 0) + 1 + seat) for seat, level in bots.items()}
        self.people = [seat for seat in range(table.seats) if seat not in self.bots]
        self.secret = table.game.hides and len(self.people) > 1
        self.eyes: int | None = self.people[0] if self.people and not self.secret else None
        self.unkept = ""
        self._next: int | None = None
        self._settle()
        self._keep()

    @classmethod
    def resume(cls, keeper: Keeper) -> Session:
        """Return the session that *keeper* has, as it was after its last action."""
        text = read_text(keeper.path)
        header, _ = split(text)
        folder = Path(header["folder"]) if header.get("folder") else None
        table = replay(text, content=folder)
        bots = {}
        for word in (header.get("bots") or "").split():
            seat, _, level = word.partition("=")
            if not seat.isdigit() or not 1 <= int(seat) <= table.seats:
                raise BadRecord("record/value", problem=word)
            bots[int(seat) - 1] = level
        locale = header.get("lang") or "en"
        return cls(table, bots, locale, keeper, folder, header.get("hint") == "yes")

    # Who looks.

    def _settle(self) -> None:
        """Decide whose eyes are at the screen next, and whether what they see needs hiding in between."""
        self._next = None
        asked = [seat for seat in self.people if seat in self.table.actors]
        if self.table.over:
            self.eyes = None if self.secret else self.eyes
        elif asked and self.eyes not in asked:
            self._give(asked[0])

    def _give(self, seat: int) -> None:
        if self.secret:
            self._next = seat
        else:
            self.eyes = seat

    @property
    def waiting_for(self) -> Sitter | None:
        return None if self._next is None else self.sitters[self._next]

    def hand_over(self) -> None:
        if self._next is not None:
            self.eyes = None

    def take_screen(self) -> None:
        if self._next is not None:
            self.eyes, self._next = self._next, None

    def look(self, seat: int) -> None:
        if seat not in self.people:
            raise RequestError("table/seat", seat=seat + 1, seats=self.table.seats)
        if seat != self.eyes:
            self._give(seat)

    # What is seen.

    @property
    def scene(self) -> Scene:
        """The table as the eyes at the screen may see it; chance played by hand is anybody's move."""
        scene = self.table.scene(self.eyes, self.locale)
        if self.table.actors != (CHANCE,):
            return scene
        speaker = Speaker(self.table, self.locale)
        outcomes = self.table.legal_numbers(CHANCE)
        return replace(scene, moves=tuple(Move(each, self.table.notation(each), speaker.action(each)) for each in outcomes))

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        names = Speaker(self.table, self.locale).names
        return tuple(Sitter(seat, name, self.levels.get(seat, "")) for seat, name in enumerate(names))

    @property
    def kept_in(self) -> Path | None:
        return self.keeper.path if self.keeper else None

    def log(self, since: int = 0) -> list[str]:
        speaker = Speaker(self.table, self.locale)
        happened = [*([] if since else self.table.opening), *(each for step in self.table.chronicle[since:] for each in step)]
        told = [speaker.event(each) for each in happened if each.visible(self.eyes)]
        return [*([] if since else self.advice), *(sentence for sentence in told if sentence)]

    @property
    def advice(self) -> list[str]:
        """What the rulebook says against the options of this table, if it does."""
        return [str(reason) for reason in self.table.advice(self.locale)]

    def speak(self, locale: str) -> None:
        if locale not in LOCALES:
            raise RequestError("locale/unknown", locale=locale, known=LOCALES)
        self.locale = locale
        self._keep()

    # Rules and advice.

    def why_not(self, action: int | str) -> list[Clause]:
        seat = self._speaking()
        return [self._clause(reason) for reason in self.table.why_not(self._number(action), seat, self.locale)]

    def clause(self, id: str) -> Clause:
        return self._clause(rulebook(self.table.game, self.locale).reason(id))

    def rulebook(self) -> list[Clause]:
        book = rulebook(self.table.game, self.locale)
        return [self._clause(book.reason(id)) for id in (*book.chapter_of, *book.rulings)]

    def _clause(self, reason: Reason) -> Clause:
        book = rulebook(self.table.game, self.locale)
        chapter = book.chapters.get(book.chapter_of.get(reason.clause, ""), "")
        return Clause(reason.clause, reason.text, chapter)

    def hint(self) -> Move | None:
        scene = self.scene
        if self.eyes not in self.table.actors or self.eyes is None:
            return None
        try:
            return scene.move(make_bot(HINTS_BY, self.table.seed or 0).choose(self.table, self.eyes))
        except AuthorError:  # a game without a judgement of its own
            return None

    # Acting.

    def _speaking(self) -> int:
        """Return the seat for which whoever is at the screen acts."""
        if self.table.actors == (CHANCE,):
            return CHANCE
        if self.eyes is None:
            asked = ", ".join(str(seat + 1) for seat in self.table.actors)
            raise NotYourTurn("table/not-your-turn", seat="-", asked=asked, action="-")
        return self.eyes

    def _number(self, action: int | str) -> int:
        """Return the number of *action*; what is like it is sought among what the eyes may see."""
        try:
            return self.table.find_action(action)
        except BadNotation as problem:
            known = [move.notation for move in self.scene.moves]
            near = get_close_matches(str(action), known, 3) or known[:6]
            raise BadNotation(problem.code, **{**problem.values, "near": near}) from None

    def play(self, action: int | str) -> None:
        number = self._number(action)
        self.table.play(number, None if self.table.over else self._speaking())
        self._changed()

    @property
    def bot_asked(self) -> Sitter | None:
        seat = next((seat for seat in self.table.actors if seat in self.bots), None)
        return None if seat is None else self.sitters[seat]

    def bot_choice(self) -> int:
        sitter = self.bot_asked
        assert sitter is not None
        return self.bots[sitter.seat].choose(self.table, sitter.seat)

    def bot_play(self, action: int) -> None:
        sitter = self.bot_asked
        assert sitter is not None
        self.table.play(action, sitter.seat)
        self._changed()

    @property
    def undo_steps(self) -> int:
        history, possible = self.table.history, self.table.undoable
        for steps in range(1, possible + 1):
            if history[-steps][0] in self.people:
                return steps
        return 0

    def undo(self) -> None:
        if not self.undo_steps:
            raise UndoRefused("table/undo", wanted=1, possible=0)
        self.table.undo(self.undo_steps)
        self._changed()

    # Keeping.

    def _changed(self) -> None:
        self._keep()
        self._settle()

    def _keep(self) -> None:
        if self.keeper is None:
            return
        more = {
            "bots": " ".join(f"{seat + 1}={level}" for seat, level in self.levels.items()),
            "lang": self.locale,
            "folder": str(self.folder.resolve()) if self.folder else "",
            "hint": "yes" if self.hinted else "",
        }
        try:
            self.keeper.keep(self.table.record(), more, over=self.table.over)
        except OSError as problem:
            self.unkept = reason(problem).text(self.locale)
        else:
            self.unkept = ""

    def save_record(self, path: Path) -> None:
        """Write the record of the game so far to *path*."""
        try:
            write_whole(path, self.table.record())
        except OSError as problem:
            raise BadRecord("record/file", file=path, problem=reason(problem)) from None
