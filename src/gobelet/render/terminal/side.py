"""What stands beside the board: the question, the moves, a word about them, the chances, what happened."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from gobelet.render.terminal.panels import MoveList, Told, odds_of, told
from gobelet.render.terminal.sitting import Sitting
from gobelet.render.terminal.speech import say
from gobelet.scene.model import Scene

LOG_AT_MOST = 300  # actions told on screen


class Side(Vertical):
    """The side of the table, brought up to date as a whole."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="side")
        self.sitting = sitting
        self.odds_wanted = True

    def compose(self) -> ComposeResult:
        yield Static(id="prompt")
        yield MoveList()
        yield Static(id="notice")
        yield Told("odds")
        yield Told("log", at_end=True)

    def show(self, scene: Scene) -> None:
        """Show what is asked now and what has happened."""
        self.query_one("#prompt", Static).update(Content(self._question(scene)))
        self.query_one(MoveList).show(scene, self.sitting)
        self._show_odds(scene)
        lines = self.sitting.log(max(0, scene.number - LOG_AT_MOST))
        self.query_one("#log", Told).show(say(scene.locale, "panel.log"), told(lines, min(len(scene.news), len(lines))))
        unkept = self.sitting.unkept
        self.notice(say(scene.locale, "client.unkept", problem=unkept) if unkept else "", refusal=bool(unkept))

    def settle(self) -> None:
        """Give the moves and what happened their room again, now that all have their new text."""
        self.query_one(MoveList).refresh(layout=True)
        self.query_one("#log", Told).refresh(layout=True)

    def _show_odds(self, scene: Scene) -> None:
        shown = self.query_one("#odds", Told)
        shown.display = self.odds_wanted and bool(scene.odds)
        shown.show(say(scene.locale, "panel.odds"), odds_of(scene))

    def toggle_odds(self, scene: Scene) -> None:
        """Show the chances, or do not, from now on."""
        self.odds_wanted = not self.odds_wanted
        self._show_odds(scene)

    def _question(self, scene: Scene) -> str:
        """Return what the table waits for, or how the game ended."""
        bot, person = self.sitting.bot_asked, self.sitting.waiting_for
        if scene.over:
            return scene.result
        if person:
            return say(scene.locale, "panel.handing", name=person.name)
        return say(scene.locale, "panel.thinking", name=bot.name) if bot else scene.prompt

    def notice(self, text: str, *, refusal: bool = False) -> None:
        """Say something about the moves, until the next action."""
        shown = self.query_one("#notice", Static)
        shown.update(Content(text))
        shown.set_class(bool(text), "said")
        shown.set_class(refusal, "refusal")
