"""The board: pieces one can step on, in their areas, and the players around it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from gobelet.render.terminal.drawing import FRAMED, chip, style_names
from gobelet.render.terminal.flow import Flow, lay_out
from gobelet.render.terminal.sitting import Sitter
from gobelet.render.terminal.speech import say
from gobelet.scene.model import Area, Piece, Player, Scene

ROW_LABEL_AT_MOST = 18
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class PieceView(Static):
    """One piece: focus tells what it is, Enter or a click plays it or says why it cannot be played."""

    can_focus = True
    BINDINGS = [
        Binding("enter", "touch", show=False),
        *(Binding(key, f"step('{key}')", show=False) for key in DIRECTIONS),
    ]  # fmt: skip

    class Touched(Message):
        """Somebody wants to play a piece."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece = piece

    class Reached(Message):
        """The focus came to a piece."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece = piece

    class Built(Message):
        """A piece came on the screen."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece = piece

    def __init__(self, piece: Piece, *, framed: bool = True) -> None:
        self.piece, self.framed = piece, framed and piece.kind in FRAMED
        classes = [*style_names(piece), *(["framed"] if self.framed else [])]
        self.said = chip(piece, framed=self.framed)
        super().__init__(Content(self.said), markup=False, classes=" ".join(classes))
        self._tell()

    def _tell(self) -> None:
        self.tooltip = Content("\n".join(text for text in (self.piece.label, self.piece.tip) if text))

    def on_mount(self) -> None:
        if self.framed and self.screen.has_class("compact"):
            self.look()
        self.post_message(self.Built(self.piece))

    def show(self, piece: Piece, *, fresh: bool) -> None:
        """Look like *piece*; *fresh* when it has just changed. What stays the same is not drawn again."""
        if piece == self.piece and fresh == self.has_class("fresh"):
            return
        self.piece = piece
        self.set_classes(" ".join([*style_names(piece), *(["fresh"] if fresh else [])]))
        self._tell()
        self.look()

    def look(self) -> None:
        """Draw the piece for the room there is."""
        framed = self.framed and not self.screen.has_class("compact")
        self.set_class(framed, "framed")
        said = chip(self.piece, framed=framed)
        if said != self.said:
            self.update(Content(said), layout=len(said) != len(self.said))
            self.said = said

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Touched(self.piece))

    def on_focus(self) -> None:
        self.post_message(self.Reached(self.piece))

    def action_touch(self) -> None:
        self.post_message(self.Touched(self.piece))

    def action_step(self, key: str) -> None:
        """Go to the nearest piece that way."""
        others = [view for view in self.screen.query(PieceView) if view is not self]
        near = nearest(self.region, ((view.region, view) for view in others), *DIRECTIONS[key])
        if near is not None:
            near.focus()


def nearest(here: Region, others: Iterable[tuple[Region, PieceView]], dx: int, dy: int) -> PieceView | None:
    """Return what lies nearest to *here* in a direction; a line of text counts for two columns."""
    best: tuple[int, PieceView] | None = None
    for region, view in others:
        across, down = _apart(here.x, here.right, region.x, region.right), _apart(here.y, here.bottom, region.y, region.bottom)
        ahead, aside = (across * dx, abs(down) * 2) if dx else (down * dy * 2, abs(across))
        if ahead > 0 and (best is None or ahead + 3 * aside < best[0]):
            best = (ahead + 3 * aside, view)
    return best[1] if best else None


def _apart(start: int, end: int, other_start: int, other_end: int) -> int:
    """Return how far the other span lies ahead (or behind, below 0); 0 where they overlap."""
    return max(other_start - end + 1, 0) if other_start >= end else min(other_end - start - 1, 0) if other_end <= start else 0


class Pieces(Widget):
    """Pieces side by side; in a list, one under the other with what they are."""

    def __init__(self, pieces: tuple[Piece, ...], *, listed: bool = False, framed: bool = True, beside: int = 0) -> None:
        super().__init__()
        self.pieces, self.listed, self.framed = pieces, listed, framed
        if not listed:
            lay_out(self, Flow(middle=True, beside=beside))

    def compose(self) -> ComposeResult:
        for piece in self.pieces:
            yield PieceView(piece, framed=self.framed and not self.listed)


class RowView(Widget):
    """A small area inside another: its label, then its pieces on the same line."""

    def __init__(self, area: Area, width: int) -> None:
        super().__init__()
        self.area, self.label_width = area, width
        self.styles.layout = "horizontal"

    def compose(self) -> ComposeResult:
        label = Static(Content(self.area.label), classes="row-label")
        label.styles.width = self.label_width
        yield label
        beside = self.label_width + (cell_len(self.area.note) + 2 if self.area.note else 0)
        yield Pieces(self.area.pieces, beside=beside)
        if self.area.note:
            yield Static(Content(self.area.note), classes="row-note")


class AreaView(Vertical):
    """An area with a frame, its pieces, and the areas in it."""

    def __init__(self, area: Area, *, outer: bool = True) -> None:
        super().__init__(classes="outer" if outer else "inner")
        self.area = area
        self.border_title = Content(area.label).markup
        self.border_subtitle = Content(area.note).markup

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return a width in which the title and the note can be read too."""
        said = max(cell_len(self.area.label), cell_len(self.area.note))
        return max(super().get_content_width(container, viewport), said + 2)

    def compose(self) -> ComposeResult:
        if self.area.pieces:
            yield Pieces(self.area.pieces, listed=self.area.layout == "list")
        rows = [inner for inner in self.area.areas if not inner.areas and inner.layout != "list"]
        width = min(ROW_LABEL_AT_MOST, max((cell_len(row.label) for row in rows), default=0)) + 1
        for inner in self.area.areas:
            yield RowView(inner, width) if inner in rows else AreaView(inner, outer=False)
        if not self.area.pieces and not self.area.areas:
            yield Static(Content("·"), classes="nothing")


class PlayerView(Vertical):
    """One player: name, score, what lies in front."""

    def __init__(self, player: Player, title: str, marks: str) -> None:
        super().__init__(classes=" ".join(["asked"] * player.asked + ["winner"] * player.winner))
        self.player, self.marks = player, marks
        self.border_title = Content(title).markup

    def compose(self) -> ComposeResult:
        yield Static(Content(self.line), classes="score")
        if self.player.pieces:
            yield Pieces(self.player.pieces, framed=False)

    @property
    def line(self) -> str:
        """Return what stands under the name."""
        return " · ".join(text for text in (self.player.score, self.player.note, self.marks) if text)


def titled(locale: str, player: Player, sitter: Sitter) -> str:
    """Return a player's name, with the bot behind it."""
    name = f"▶ {player.name}" if player.asked else player.name
    if not sitter.bot:
        return name
    who = say(locale, "client.bot", level=say(locale, f"level.{sitter.bot}"))
    return say(locale, "client.sitter", name=name, who=who)


def marks_of(scene: Scene, player: Player) -> str:
    """Return in words what a player is: you, to play, winner."""
    said = {"panel.you": player.seat == scene.seat, "panel.asked": player.asked, "panel.winner": player.winner}
    return ", ".join(say(scene.locale, message) for message, true in said.items() if true)


class Players(Widget):
    """All players, side by side while there is room."""

    def __init__(self) -> None:
        super().__init__(id="players")
        lay_out(self, Flow(columns=22))


class Board(VerticalScroll, can_focus=False):
    """All areas of the table."""

    def __init__(self) -> None:
        super().__init__(id="board")
        lay_out(self, Flow())
