"""The whole table on one screen."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import OptionList

from gobelet.errors import GobeletError
from gobelet.render.terminal.changes import changed_ids
from gobelet.render.terminal.dialogs import CANCELLED, Choice, Curtain, FinalScreen, HelpScreen, RulesScreen, SaveScreen
from gobelet.render.terminal.keys import either_case
from gobelet.render.terminal.panels import WAIT_FOR_DIGIT, Digits, KeyBar, MoveList
from gobelet.render.terminal.pieces import Board, PieceView, Players
from gobelet.render.terminal.plain import explained
from gobelet.render.terminal.showing import show_board, show_players
from gobelet.render.terminal.side import Side
from gobelet.render.terminal.sitting import Clause, Sitter, Sitting
from gobelet.render.terminal.speech import say
from gobelet.scene.model import Move, Piece, Scene

NARROW = 110  # columns under which the side gives way
TALL = 34  # lines from which chances are shown without being asked for


class TableScreen(Screen[str]):
    """Players, board, moves, log; every key of the game. Returns "again" for another game."""

    AUTO_FOCUS = "#moves"
    BINDINGS = [
        Binding(either_case(keys), action, show=False)
        for keys, action in (
            ("tab,shift+tab", "cross"), ("question_mark,f1", "help"), ("u", "undo"), ("r", "rules"), ("o", "odds"),
            ("h", "hint"), ("g", "log"), ("l", "lang"), ("t", "theme"), ("p", "look"), ("s", "save"),
            ("q,ctrl+c", "quit"), ("space", "skip"),
        )
    ]  # fmt: skip

    def __init__(self, sitting: Sitting, delay: float) -> None:
        super().__init__()
        self.sitting, self.delay = sitting, delay
        self.scene: Scene | None = None
        self.clause = self.kept = ""
        self.digits = Digits()
        self.skipping = asyncio.Event()
        self.ended = False

    def compose(self) -> ComposeResult:
        yield Players()
        with Horizontal(id="middle"):
            yield Board()
            yield Side(self.sitting)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Side).odds_wanted = self.app.size.height >= TALL
        self.show()
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "narrow")
        self._roomy(True)
        self.call_after_refresh(self._fit)

    def _roomy(self, roomy: bool) -> None:
        if self.has_class("compact") == roomy:
            self.set_class(not roomy, "compact")
            for view in self.query(PieceView):
                view.look()

    def _fit(self) -> None:
        """Draw pieces without frames where the table would not fit with them."""
        board = self.query_one(Board)
        if board.virtual_size.height > board.size.height:
            self._roomy(False)

    # Showing.

    def show(self) -> None:
        """Show the table as it is now."""
        scene, before = self.sitting.scene, self.scene
        self.scene = scene
        self.digits.take()
        self.kept = self.focused.piece.id if isinstance(self.focused, PieceView) else ""
        with self.app.batch_update():
            fresh = changed_ids(before, scene) if before and before.seat == scene.seat else set()
            show_players(self.query_one(Players), scene, self.sitting.sitters, fresh)
            show_board(self.query_one(Board), scene, fresh)
            self.query_one(Side).show(scene)
            self.query_one(KeyBar).show(scene.locale, hot=len(self._people()) > 1)
        if self.sitting.hinted and scene.moves:
            self.action_hint()
        self.call_after_refresh(self._fit)
        self.call_after_refresh(self._settle)
        if self.kept:
            self.call_after_refresh(self._refocus)

    def _settle(self) -> None:
        """Lay the side out once more and draw everything: a list that grew must not leave old lines on the screen."""
        self.query_one(Side).settle()
        self.refresh()

    def _refocus(self) -> None:
        """After a move: stay on the piece the focus was on, or go to the list if it went."""
        there = [view for view in self.query(PieceView) if view.piece.id == self.kept]
        if there:
            there[0].focus(scroll_visible=False)
        elif all(piece.id != self.kept for piece in self.sitting.scene.walk()):
            self.query_one(MoveList).focus()

    def on_piece_view_built(self, event: PieceView.Built) -> None:
        """Take the focus back to a piece that was built anew."""
        if event.piece.id == self.kept:
            self._refocus()

    def notice(self, text: str, *, refusal: bool = False) -> None:
        self.query_one(Side).notice(text, refusal=refusal)

    async def retell(self) -> None:
        self.show()

    # Going on.

    def changed(self) -> None:
        self.show()
        self.go_on()

    def go_on(self) -> None:
        """Let bots move, hide what must be hidden, end what has ended."""
        if self.sitting.bot_asked:
            self.let_bots_move()
        elif self.sitting.waiting_for and self.sitting.eyes is None:
            self.app.push_screen(Curtain(self.sitting), lambda _: self.changed())
        elif self.sitting.scene.over and not self.ended:
            self.ended = True
            self.app.push_screen(FinalScreen(self.sitting), self.after_end)

    @work(exclusive=True)
    async def let_bots_move(self) -> None:
        """Play the bots' moves one after another, slowly enough to follow, or at once when somebody skips."""
        self.skipping.clear()
        while self.sitting.bot_asked:
            number = self.sitting.scene.number
            action = await asyncio.to_thread(self.sitting.bot_choice)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.skipping.wait(), self.delay)
            if self.sitting.scene.number == number:
                self.sitting.bot_play(action)
                if not self.skipping.is_set():
                    await self._drawn()
        if self.is_mounted:
            self.changed()

    async def _drawn(self) -> None:
        """Show the table, and wait until it is on the screen: bots may be faster than a terminal."""
        done = asyncio.Event()
        self.show()
        self.call_after_refresh(done.set)
        await done.wait()

    def after_end(self, answer: int | None) -> None:
        if answer == FinalScreen.SAVE:
            self.action_save()
        elif answer == FinalScreen.AGAIN:
            self.app.exit("again")
        elif answer == FinalScreen.QUIT:
            self.app.exit("")

    def play(self, action: int) -> None:
        """Play an action of the person at the screen, or say why not."""
        try:
            self.sitting.play(action)
        except GobeletError as problem:
            self.notice(explained(self.sitting, problem), refusal=True)
            return
        self.changed()

    # Moves from the list.

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if not self._typed():
            self.choose(event.option_index + 1)

    def choose(self, number: int) -> None:
        """Play the move with this number, or hand the screen over where that is all there is to do."""
        moves = self.query_one(MoveList)
        if moves.handing and number == 1:
            self.sitting.hand_over()
            self.changed()
        elif 1 <= number <= len(moves.moves):
            self.play(moves.moves[number - 1].action)
        elif moves.moves:
            self.notice(say(self.sitting.locale, "plain.nothing", said=number, n=len(moves.moves)), refusal=True)

    def on_key(self, event: events.Key) -> None:
        if event.key in {"escape", "backspace"} and self.digits.typed:
            self.digits.take()
            self.notice("")
        if not event.key.isdecimal():
            return
        event.stop()
        number = self.digits.add(event.key, self.query_one(MoveList).option_count)
        if number is not None:
            self.choose(number)
        else:
            self.notice(say(self.sitting.locale, "panel.digits", digits=self.digits.typed))
            self.set_timer(WAIT_FOR_DIGIT, partial(self._digits_done, self.digits.typed))

    def _digits_done(self, typed: str) -> None:
        """Play the number typed if nothing was typed since."""
        if self.digits.typed == typed:
            self._typed()

    def _typed(self) -> bool:
        """Play the number being typed; return whether there was one."""
        number = self.digits.take()
        if number is not None:
            self.choose(number)
        return number is not None

    # Pieces.

    def on_piece_view_touched(self, event: PieceView.Touched) -> None:
        """Play the move of a piece; ask which if there are several; say why not if there is none."""
        if self._typed():
            return
        moves = self._moves_of(event.piece)
        if len(moves) == 1:
            self.play(moves[0].action)
        elif moves:
            labels = [move.label for move in moves]
            pick = Choice(self.sitting, "panel.pick", "", labels, spoken=False)
            self.app.push_screen(pick, lambda n: None if n is None or n == CANCELLED else self.play(moves[n].action))
        else:
            self._explain(event.piece)

    def on_piece_view_reached(self, event: PieceView.Reached) -> None:
        """Say what a piece is and what it does."""
        moves = [f"↵ {move.label}" for move in self._moves_of(event.piece)[:4]]
        self.notice("\n".join([event.piece.label, *([event.piece.tip] if event.piece.tip else []), *moves]))
        self.clause = event.piece.clause or self.clause

    def _moves_of(self, piece: Piece) -> list[Move]:
        scene = self.sitting.scene
        return [move for move in map(scene.move, piece.moves) if move is not None]

    def _explain(self, piece: Piece) -> None:
        reasons = {reason.id: reason for action in piece.refused for reason in self._why_not(action)}
        if not reasons and piece.clause:
            reasons = {piece.clause: self.sitting.clause(piece.clause)}
        lines = [piece.label, *(str(reason) for reason in list(reasons.values())[:2])]
        self.clause = next(iter(reasons), self.clause)
        self.notice("\n".join(lines), refusal=True)

    def _why_not(self, action: int) -> list[Clause]:
        with suppress(GobeletError):  # nobody is asked: the piece's own clause says more
            return self.sitting.why_not(action)
        return []

    # Keys.

    def action_cross(self) -> None:
        """From the moves to the table, to a piece that can be played if there is one; and back."""
        views = list(self.query(PieceView))
        if isinstance(self.focused, PieceView) or not views:
            self.query_one(MoveList).focus()
        else:
            next((view for view in views if view.piece.moves), views[0]).focus()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.sitting))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.sitting, self.clause))

    def action_undo(self) -> None:
        if not self.sitting.undo_steps or self.sitting.bot_asked:
            self.notice(say(self.sitting.locale, "plain.undo-refused"), refusal=True)
            return
        self.ended = False
        self.sitting.undo()
        self.changed()
        self.notice(say(self.sitting.locale, "panel.undone"))

    def action_hint(self) -> None:
        move, locale = self.sitting.hint(), self.sitting.locale
        level = say(locale, "level.greedy")
        said = say(locale, "plain.hint", level=level, label=move.label, notation=move.notation) if move else ""
        self.notice(said or say(locale, "plain.hint-none"))

    def action_odds(self) -> None:
        side, scene = self.query_one(Side), self.sitting.scene
        side.toggle_odds(scene)
        said = "plain.odds-none" if not scene.odds else "panel.odds-shown" if side.odds_wanted else "panel.odds-hidden"
        self.notice(say(scene.locale, said))

    def action_log(self) -> None:
        self.toggle_class("quiet")

    async def action_theme(self) -> None:
        await self.app.run_action("toggle_theme")

    async def action_lang(self) -> None:
        await self.app.run_action("lang")

    def action_skip(self) -> None:
        self.skipping.set()

    def _people(self) -> list[Sitter]:
        return [sitter for sitter in self.sitting.sitters if not sitter.bot]

    def action_look(self) -> None:
        people = self._people()
        names = [sitter.name for sitter in people]
        pick = Choice(self.sitting, "keys.look", "", names, spoken=False)
        self.app.push_screen(pick, lambda n: None if n is None or n == CANCELLED else self._look(people[n].seat))

    def _look(self, seat: int) -> None:
        self.sitting.look(seat)
        self.changed()

    def action_save(self) -> None:
        kept = self.sitting.kept_in
        name = f"{kept.stem if kept else self.sitting.scene.game}.record"
        ask = SaveScreen(self.sitting, name)
        self.app.push_screen(ask, lambda n: None if n is None or n == CANCELLED else self._save(ask.path))

    def _save(self, said: str) -> None:
        try:
            self.sitting.save_record(Path(said).expanduser())
        except GobeletError as problem:
            self.notice(explained(self.sitting, problem), refusal=True)
        else:
            self.notice(say(self.sitting.locale, "client.wrote", file=said))

    def action_quit(self) -> None:
        if self.sitting.scene.over:
            self.app.exit("")
            return
        ask = Choice(self.sitting, "quit.title", "quit.text", ("quit.leave", "quit.stay"))
        self.app.push_screen(ask, lambda n: self.app.exit("") if n == 0 else None)
