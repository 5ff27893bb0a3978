"""The full-screen client: the table, its themes, and the language at any time."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from gobelet.errors import LOCALES
from gobelet.render.terminal.sitting import Sitting
from gobelet.render.terminal.table_screen import TableScreen

DELAY = 0.6  # seconds between the moves of bots

DARK = Theme(
    name="gobelet-dark",
    primary="#7aa2d6",
    secondary="#c9a7e0",
    accent="#f0b64e",
    warning="#f08c4e",
    error="#e8697a",
    success="#86c98a",
    foreground="#e8e6df",
    background="#14171c",
    surface="#1c2027",
    panel="#242a33",
    dark=True,
)
LIGHT = Theme(
    name="gobelet-light",
    primary="#2c5a94",
    secondary="#7a3f9e",
    accent="#9a5b00",
    warning="#b3541e",
    error="#a8233a",
    success="#2c7a3f",
    foreground="#22262c",
    background="#f7f5ef",
    surface="#efece3",
    panel="#e4e0d4",
    dark=False,
)


@runtime_checkable
class Retold(Protocol):
    """A screen that can say everything anew."""

    async def retell(self) -> None: ...


class GobeletApp(App[str]):
    """What every full-screen program of ours shares: the two themes and the language key."""

    CSS_PATH = "gobelet.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("f2", "lang", show=False, priority=True)]

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def action_toggle_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    @property
    def speaking(self) -> str:
        """The language on the screen."""
        return "en"

    def speak(self, locale: str) -> None:
        """Take another language."""

    async def action_lang(self) -> None:
        """Take the next language, on every screen there is."""
        self.speak(LOCALES[(LOCALES.index(self.speaking) + 1) % len(LOCALES)])
        for screen in self.screen_stack:
            if isinstance(screen, Retold):
                await screen.retell()


class TableApp(GobeletApp):
    """One sitting on the whole screen. Returns "again" when the same people want another game."""

    def __init__(self, sitting: Sitting, delay: float = DELAY) -> None:
        super().__init__()
        self.sitting, self.delay = sitting, delay
        self.title = sitting.scene.title

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(TableScreen(self.sitting, self.delay))

    @property
    def speaking(self) -> str:
        return self.sitting.locale

    def speak(self, locale: str) -> None:
        self.sitting.speak(locale)
