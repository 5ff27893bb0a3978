"""The side of the table: what is asked, the moves, what happened, the chances, the keys."""

from __future__ import annotations

import textwrap

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gobelet.render.terminal.drawing import bar
from gobelet.render.terminal.sitting import Sitting
from gobelet.render.terminal.speech import say
from gobelet.render.text import ordered
from gobelet.scene.model import Move, Scene

WAIT_FOR_DIGIT = 1.2  # seconds in which a second digit still belongs to the first
KEYS = (
    ("?", "help"), ("U", "undo"), ("R", "rules"), ("L", "lang"), ("O", "odds"), ("H", "hint"), ("G", "log"), ("Q", "quit"),
    ("P", "look"), ("S", "save"), ("T", "theme"),
)  # fmt: skip
ALWAYS = ("help", "quit")


class MoveList(OptionList):
    """The legal moves, numbered; or the one thing to do when the screen changes hands."""

    def __init__(self) -> None:
        super().__init__(id="moves", markup=False)
        self.moves: tuple[Move, ...] = ()
        self.handing = False
        self.lines_said: list[str] = []
        self.indent = self.wrapped_at = 0

    def show(self, scene: Scene, sitting: Sitting) -> None:
        """List what may be done now."""
        person = sitting.waiting_for
        self.handing = person is not None and sitting.eyes is not None
        moves = () if self.handing else ordered(scene)
        kept = self.highlighted if moves == self.moves else None
        at = moves.index(scene.moves[0]) if kept is None and moves else kept or 0  # where the game itself begins
        self.moves = moves
        width = len(str(len(moves)))
        self.lines_said = [f"{n:>{width}}  {move.label}" for n, move in enumerate(moves, 1)]
        self.indent = width + 2
        if self.handing and person is not None:
            self.lines_said, self.indent = [say(scene.locale, "panel.hand", name=person.name)], 0
        self.set_class(not self.lines_said, "idle")
        self.border_title = say(scene.locale, "panel.moves" if self.lines_said else "panel.moves-none")
        self._fill(at)

    def _fill(self, at: int) -> None:
        """Write the lines, broken for the room there is."""
        self.wrapped_at = self.size.width
        room, after = max(self.indent + 8, self.size.width - 1), " " * self.indent
        self.clear_options()
        self.add_options([Option(Content(textwrap.fill(line, room, subsequent_indent=after))) for line in self.lines_said])
        self.highlighted = at if self.lines_said else None

    def on_resize(self, event: events.Resize) -> None:
        if self.wrapped_at != self.size.width:
            self._fill(self.highlighted or 0)


class Digits:
    """Numbers typed one digit after another."""

    def __init__(self) -> None:
        self.typed = ""

    def add(self, digit: str, count: int) -> int | None:
        """Return the number meant if no further digit can belong to it, whether there is such a move or not."""
        self.typed += digit
        if int(self.typed) == 0 or int(self.typed) * 10 > count:
            return self.take()
        return None

    def take(self) -> int | None:
        """Return the number typed so far, and begin again."""
        said, self.typed = self.typed, ""
        return int(said) if said else None


def odds_of(scene: Scene) -> Content:
    """Return the chances worth knowing, each with a bar and both ways of counting."""
    lines = []
    for odd in scene.odds:
        percent, exact = odd.percent, say(scene.locale, "panel.odd", ways=odd.ways, whole=odd.whole)
        lines += [Content(odd.label), Content.assemble((f"{bar(odd.chance)} {percent:>3} %", "bold $accent"), f"  {exact}")]
    return Content("\n").join(lines)


def told(lines: list[str], newest: int) -> Content:
    """Return what happened, the newest standing out."""
    older, newer = lines[: len(lines) - newest], lines[len(lines) - newest :]
    parts: list[Content] = [Content("\n".join(older) + "\n")] if older else []
    return Content("").join([*parts, Content.styled("\n".join(newer), "bold $foreground")])


class Told(VerticalScroll, can_focus=False):
    """Text with a title that may be longer than its room; *at_end* keeps the end of it in sight."""

    def __init__(self, id: str, *, at_end: bool = False) -> None:
        super().__init__(Static(), id=id)
        self.at_end = at_end

    def show(self, title: str, text: Content) -> None:
        self.border_title = title
        self.query_one(Static).update(text)
        if self.at_end:
            self.anchor()  # as part of laying out: a scroll of its own may come before the new lines have their room


class KeyBar(Static):
    """The keys, as many as there is room for, most needed first; each can be clicked."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self.locale, self.hot = "en", False

    def show(self, locale: str, *, hot: bool) -> None:
        """Speak *locale*; *hot* when several people share the screen."""
        if (locale, hot) != (self.locale, self.hot):
            self.locale, self.hot = locale, hot
            self._fill()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def _fill(self) -> None:
        words = {name: say(self.locale, f"keys.{name}") for _, name in KEYS if name != "look" or self.hot}
        wide = {name: len(key) + len(words[name]) + 4 for key, name in KEYS if name in words}
        room, kept = self.size.width + 2, set()
        for name in sorted(wide, key=lambda name: name not in ALWAYS):
            room -= wide[name]
            if room >= 0:
                kept.add(name)
        shown = (f"[@click=screen.{name}()][b] {key} [/b]{words[name]}[/]" for key, name in KEYS if name in kept)
        self.update(Content.from_markup("  ".join(shown)))
