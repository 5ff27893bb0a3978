"""The side of the table: what is asked, the moves, what happened, the chances, the keys."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gobelet.render.terminal.drawing import bar
from gobelet.render.terminal.sitting import Sitting
from gobelet.render.terminal.speech import say
from gobelet.scene.model import Move, Scene

WAIT_FOR_DIGIT = 0.7  # seconds in which a second digit still belongs to the first
KEYS = (
    ("?", "help"), ("U", "undo"), ("R", "rules"), ("L", "lang"), ("O", "odds"), ("H", "hint"), ("G", "log"), ("Q", "quit"),
    ("P", "look"), ("S", "save"), ("T", "theme"),
)  # fmt: skip


class MoveList(OptionList):
    """The legal moves, numbered; or the one thing to do when the screen changes hands."""

    def __init__(self) -> None:
        super().__init__(id="moves", markup=False)
        self.moves: tuple[Move, ...] = ()
        self.handing = False

    def show(self, scene: Scene, sitting: Sitting) -> None:
        """List what may be done now."""
        person = sitting.waiting_for
        self.handing = person is not None and sitting.eyes is not None
        moves = () if self.handing else scene.moves
        kept = self.highlighted if moves == self.moves else None
        self.moves = moves
        width = len(str(len(moves)))
        lines = [f"{n:>{width}}  {move.label}" for n, move in enumerate(moves, 1)]
        if self.handing and person is not None:
            lines = [say(scene.locale, "panel.hand", name=person.name)]
        self.clear_options()
        self.add_options([Option(Content(line)) for line in lines])
        self.set_class(not lines, "idle")
        self.border_title = say(scene.locale, "panel.moves" if lines else "panel.moves-none")
        self.highlighted = (kept or 0) if lines else None


class Digits:
    """Numbers typed one digit after another."""

    def __init__(self) -> None:
        self.typed = ""

    def add(self, digit: str, count: int) -> int | None:
        """Return the number meant if no further digit can belong to it."""
        typed = self.typed + digit
        self.typed = typed if 1 <= int(typed) <= count else (digit if 1 <= int(digit) <= count else "")
        if self.typed and int(self.typed) * 10 > count:
            return self.take()
        return None

    def take(self) -> int | None:
        """Return the number typed so far, and begin again."""
        said, self.typed = self.typed, ""
        return int(said) if said else None


def odds_of(scene: Scene) -> Content:
    """Return the chances worth knowing, each with a bar and both ways of counting."""
    if not scene.odds:
        return Content(say(scene.locale, "panel.odds-none"))
    lines = []
    for odd in scene.odds:
        said = say(scene.locale, "panel.odd", ways=odd.ways, whole=odd.whole, percent=round(100 * odd.chance))
        lines.append(f"{odd.label}\n{bar(odd.chance)} {said}")
    return Content("\n".join(lines))


def told(lines: list[str], newest: int) -> Content:
    """Return what happened, the newest standing out."""
    older, newer = lines[: len(lines) - newest], lines[len(lines) - newest :]
    parts: list[Content] = [Content("\n".join(older) + "\n")] if older else []
    return Content("").join([*parts, Content.styled("\n".join(newer), "bold $foreground")])


class KeyBar(Static):
    """The keys, as many as there is room for, most needed first; each can be clicked."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self.locale = "en"

    def show(self, locale: str) -> None:
        self.locale = locale
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def _fill(self) -> None:
        shown, room = [], self.size.width
        for key, name in KEYS:
            word = say(self.locale, f"keys.{name}")
            room -= len(key) + len(word) + 4
            if room >= 0:
                shown.append(f"[@click=screen.{name}()][b] {key} [/b]{word}[/]")
        self.update(Content.from_markup("  ".join(shown)))
