"""The line mode: a table told in words, one thought a line. Reads well aloud, works through a pipe, sends no control codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from gobelet.errors import LOCALES, GobeletError, IllegalAction
from gobelet.render import text
from gobelet.render.terminal.changes import changed
from gobelet.render.terminal.sitting import Sitting
from gobelet.render.terminal.speech import fold, say, search
from gobelet.scene.model import Scene

CLAUSES_AT_ONCE = 8
BLANK = 60  # lines that push what was shown out of sight
COMMANDS = ("help", "table", "moves", "why", "rules", "odds", "hint", "undo", "log", "look", "save", "lang", "quit")


class Left(Exception):
    """The person at the screen stops here; nothing is wrong."""


def explained(sitting: Sitting, problem: GobeletError) -> str:
    """Return a refusal in one sentence: with the text of the clauses where there are some, and its code."""
    if isinstance(problem, IllegalAction) and problem.clauses:
        reasons = " ".join(str(sitting.clause(id)) for id in problem.clauses)
        return say(sitting.locale, "client.refused", action=problem.values["action"], reasons=reasons)
    return f"{problem.text(sitting.locale)} [{problem.code}]"


def whole(said: str) -> int:
    """Return the number that *said* is, or 0: nothing at a table is numbered 0, or with ten digits."""
    return int(said) if said.isdecimal() and len(said) < 10 else 0


class Plain:
    """Plays one sitting through lines: *read* asks for one, *out* takes what is told."""

    def __init__(self, sitting: Sitting, read: Callable[[str], str], out: TextIO, *, hides: bool = False) -> None:
        self.sitting, self.read, self.out, self.hides = sitting, read, out, hides
        self.told = 0
        self.shown: Scene | None = None
        self.names = {
            fold(word): command
            for locale in LOCALES
            for command in COMMANDS
            for word in say(locale, f"commands.{command}").split()
        }

    def say(self, message: str, /, **arguments: object) -> None:
        self.tell([say(self.sitting.locale, message, **arguments).strip("\n")])

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.out.write(line + "\n")
        self.out.flush()

    def run(self) -> bool:
        """Play until the game is over (True) or the person leaves (False)."""
        self.told = self.sitting.scene.number
        try:
            self._seat_everybody()
            self._welcome()
            while self._turn():
                pass
        except (Left, EOFError, KeyboardInterrupt):
            self._farewell()
            return False
        return True

    def _welcome(self) -> None:
        scene = self.sitting.scene
        if scene.number:
            self.tell(scene.news)
        self._whole(scene)
        for sitter in self.sitting.sitters:
            if sitter.bot:
                who = say(scene.locale, "client.bot", level=say(scene.locale, f"level.{sitter.bot}"))
                self.say("client.sitter", name=sitter.name, who=who)
        self.say("plain.welcome")
        self._question(scene)

    def _turn(self) -> bool:
        """Let whoever is asked move; return whether the game goes on."""
        self._bots()
        self._seat_everybody()
        scene = self.sitting.scene
        if scene.over:
            self._end(scene)
            return False
        if not self._hear(self.read(say(self.sitting.locale, "plain.prompt")).strip()):
            return True
        self._bots()
        self._seat_everybody()
        self._news()
        return True

    # What is told.

    def _whole(self, scene: Scene) -> None:
        self.shown = scene
        self.tell(["", scene.title, *text.players(scene), *text.areas(scene), ""])

    def _question(self, scene: Scene) -> None:
        if scene.over:
            return
        self.tell([scene.prompt, *text.moves(scene)])
        if self.sitting.hinted and scene.moves:
            self._hint("")

    def _news(self) -> None:
        """Tell what happened since last time, what it changed, and what is asked now."""
        scene = self.sitting.scene
        self.tell(self.sitting.log(self.told) if self.told < scene.number else ())
        self.told = scene.number
        if self.shown is None or self.shown.seat != scene.seat:
            self._whole(scene)
        else:
            lines = (say(scene.locale, "plain.changed", area=area, label=label) for area, label in changed(self.shown, scene))
            self.tell(lines)
        self.shown = scene
        self._question(scene)

    def _end(self, scene: Scene) -> None:
        self.tell([scene.result, *text.players(scene)])
        if self.sitting.kept_in:
            self.say("client.record", file=self.sitting.kept_in)

    def _farewell(self) -> None:
        self.tell([""])
        if self.sitting.unkept:
            self.say("client.unkept", problem=self.sitting.unkept)
        elif self.sitting.kept_in:
            self.say("client.saved", file=self.sitting.kept_in)
            self.say("client.go-on")

    # Who is at the screen.

    def _bots(self) -> None:
        while self.sitting.bot_asked:
            self.sitting.bot_play(self.sitting.bot_choice())

    def _seat_everybody(self) -> None:
        """Give the screen to the person who is asked; in between, nothing secret is there to read."""
        while person := self.sitting.waiting_for:
            if self.sitting.eyes is not None:
                self.tell(self.sitting.log(self.told))
                self._wait("plain.turn", person.name)
                self.sitting.hand_over()
                self._blank()
            self._wait("plain.curtain", person.name)
            self.sitting.take_screen()
            self.told = min(self.told, self.sitting.scene.number)

    def _wait(self, message: str, name: str) -> None:
        self.say(message, name=name)
        if self._command(fold(self.read("").strip())) == "quit":
            raise Left

    def _blank(self) -> None:
        if self.hides:
            self.tell([""] * BLANK)

    # What people type.

    def _command(self, word: str) -> str:
        return self.names.get(word, "")

    def _hear(self, said: str) -> bool:
        """Do what was typed; return whether that was an action. What cannot be done is explained, and changes nothing."""
        if not said:
            return False
        word, _, rest = said.partition(" ")
        command = self._command(fold(word))
        try:
            if command and not self._is_move(said):
                return bool(getattr(self, f"_{command}")(rest.strip()))
            return self._play(said)
        except GobeletError as problem:
            self.tell([explained(self.sitting, problem)])
            return False

    def _is_move(self, said: str) -> bool:
        return any(said == move.notation for move in self.sitting.scene.moves)

    def _chosen(self, said: str) -> int | str | None:
        """Return the move that a number of the list, or words, mean; None, with a word about it, for a wrong number."""
        moves = text.ordered(self.sitting.scene)
        if not said.lstrip("-+").isdigit():
            return said
        number = whole(said)
        if 1 <= number <= len(moves):
            return moves[number - 1].action
        self.say("plain.nothing" if moves else "plain.unknown", said=said, n=len(moves))
        return None

    def _play(self, said: str) -> bool:
        action = self._chosen(said)
        if action is None:
            return False
        self.sitting.play(action)
        return True

    # Commands.

    def _help(self, rest: str) -> None:
        self.say("plain.help", example=self.sitting.rulebook()[0].id)

    def _table(self, rest: str) -> None:
        self._whole(self.sitting.scene)
        self._question(self.sitting.scene)

    def _moves(self, rest: str) -> None:
        self._question(self.sitting.scene)

    def _why(self, rest: str) -> None:
        if not rest:
            moves = self.sitting.scene.moves
            self.say("plain.needs", example=f"why {moves[0].notation}" if moves else "why 1")
            return
        action = self._chosen(rest)
        if action is None:
            return
        reasons = self.sitting.why_not(action)
        legal = any(action in {move.action, move.notation} for move in self.sitting.scene.moves)
        if reasons:
            self.tell(str(reason) for reason in reasons)
        else:
            self.say("plain.why-legal" if legal else "plain.why-unknown", action=rest)

    def _rules(self, rest: str) -> None:
        book = self.sitting.rulebook()
        if not rest:
            chapters = list(dict.fromkeys(clause.chapter for clause in book if clause.chapter))
            self.say("plain.rules-chapters", n=len(chapters), example=book[0].id)
            self.tell(text.INDENT + chapter for chapter in chapters)
            return
        found = search(book, rest)
        self.say("plain.rules-count" if found else "plain.rules-none", n=len(found), said=rest)
        self.tell(str(clause) for clause in found[:CLAUSES_AT_ONCE])
        if len(found) > CLAUSES_AT_ONCE:
            self.say("plain.rules-more", n=len(found) - CLAUSES_AT_ONCE)

    def _odds(self, rest: str) -> None:
        found = text.odds(self.sitting.scene)
        self.tell(found) if found else self.say("plain.odds-none")

    def _hint(self, rest: str) -> None:
        move = self.sitting.hint()
        if move is None:
            self.say("plain.hint-none")
        else:
            self.say("plain.hint", level=say(self.sitting.locale, "level.greedy"), label=move.label, notation=move.notation)

    def _undo(self, rest: str) -> bool:
        if not self.sitting.undo_steps:
            self.say("plain.undo-refused")
            return False
        self.sitting.undo()
        self._seat_everybody()
        scene = self.sitting.scene
        self.told = scene.number
        asked = next((player.name for player in scene.players if player.asked), "")
        self.say("plain.taken-back", name=asked)
        return True

    def _log(self, rest: str) -> None:
        self.tell(self.sitting.log()) if self.sitting.log() else self.say("plain.nothing-new")

    def _look(self, rest: str) -> bool:
        if not whole(rest):
            self.say("plain.needs", example="look 2")
            return False
        self.sitting.look(whole(rest) - 1)
        return True

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("plain.needs", example=f"save {self.sitting.scene.game}.record")
            return
        self.sitting.save_record(Path(rest).expanduser())
        self.say("client.wrote", file=rest)

    def _lang(self, rest: str) -> bool:
        self.sitting.speak(rest or next(locale for locale in LOCALES if locale != self.sitting.locale))
        self.shown = None
        self.say("plain.lang")
        return True

    def _quit(self, rest: str) -> None:
        raise Left
