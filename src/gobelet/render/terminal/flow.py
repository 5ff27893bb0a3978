"""A layout that Textual lacks: children side by side, on as many lines as they need."""

from __future__ import annotations

from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

GAP = 1


class Flow(Layout):
    """Sets children in lines, each as wide as it wishes; *columns* makes them all alike, at least that wide.

    *beside* is the room that something else on the same lines takes. Lines without frames have no gaps to spare.
    """

    name = "flow"

    def __init__(self, columns: int = 0, *, middle: bool = False, beside: int = 0) -> None:
        self.columns, self.middle, self.beside = columns, middle, beside

    def _gap(self, parent: Widget) -> int:
        return 0 if self.middle and parent.screen.has_class("compact") else GAP

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        parent.pre_layout(self)
        placed: list[WidgetPlacement] = []
        line: list[tuple[Widget, Size]] = []
        x = y = 0
        gap = self._gap(parent)
        for child in children:
            wanted = self._size(parent, child, size, len(children))
            if x and x + wanted.width > size.width:
                y += self._set(placed, line, y, gap)
                x, line = 0, []
            line.append((child, wanted))
            x += wanted.width + gap
        self._set(placed, line, y, gap)
        return placed

    def _set(self, placed: list[WidgetPlacement], line: list[tuple[Widget, Size]], y: int, gap: int) -> int:
        """Place one line of children, the lower ones in the middle of it if the line is of pieces; return its height."""
        tallest, x = max((wanted.height for _, wanted in line), default=0), 0
        for child, wanted in line:
            down = (tallest - wanted.height) // 2 if self.middle else 0
            placed.append(WidgetPlacement(Region(x, y + down, wanted.width, wanted.height), Offset(), Spacing(), child))
            x += wanted.width + gap
        return tallest

    def _size(self, parent: Widget, child: Widget, size: Size, count: int) -> Size:
        viewport, gutter = parent.app.viewport_size, child.gutter
        if self.columns and size.width:
            beside = max(1, min(count, (size.width + GAP) // (self.columns + GAP)))
            width = (size.width + GAP) // beside - GAP
        else:
            width = child.get_content_width(size, viewport) + gutter.width
        width = min(width, size.width or width)
        return Size(width, child.get_content_height(size, viewport, width - gutter.width) + gutter.height)

    def get_content_width(self, widget: Widget, container: Size, viewport: Size) -> int:
        """Return the width of all children on one line, or of the container if that is less."""
        widths = [child.get_content_width(container, viewport) + child.gutter.width for child in widget.displayed_children]
        wanted = sum(widths) + self._gap(widget) * max(0, len(widths) - 1)
        room = max(1, container.width - self.beside) if container.width else wanted
        return min(wanted, room)


def lay_out(widget: Widget, flow: Flow) -> None:
    """Lay the children of *widget* out as *flow* says: style sheets know the layouts of Textual only."""
    widget.styles.set_rule("layout", flow)
