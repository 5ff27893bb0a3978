"""Elements as values, and their text: the one place where anything is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec

VOID = {"br", "hr", "img", "input", "link", "meta"}


@dataclass(frozen=True, slots=True)
class Element:
    """An element: *attributes* that are True stand without a value."""

    tag: str
    attributes: tuple[tuple[str, str | bool], ...]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        said = "".join(f" {name}" if value is True else f' {name}="{escape(str(value))}"' for name, value in self.attributes)
        if self.tag in VOID:
            return f"<{self.tag}{said}>"
        return f"<{self.tag}{said}>{''.join(map(text, self.children))}</{self.tag}>"


Child = Element | str | Iterable["Child"] | None


def text(child: Element | str) -> str:
    """Return *child* as HTML."""
    return str(child) if isinstance(child, Element) else escape(child, quote=False)


def el(tag: str, attributes: dict[str, Any] | None = None, *children: Child) -> Element:
    """Return an element. Attributes and children that are None or False are left out; lists of children are opened."""
    kept = tuple((name, value if value is True else str(value)) for name, value in (attributes or {}).items() if _said(value))
    return Element(tag, kept, tuple(_opened(children)))


def _said(value: Any) -> bool:
    return value is not None and value is not False


def _opened(children: Iterable[Child]) -> Iterator[Element | str]:
    for child in children:
        if isinstance(child, (Element, str)):
            yield child
        elif child is not None:
            yield from _opened(child)


@dataclass(frozen=True, slots=True)
class Data(Element):
    """Values for the modules of a page, which no word of a player can break out of."""

    def __str__(self) -> str:
        return f'<script type="application/json" id="data">{self.children[0]}</script>'


def data(value: Any) -> Data:
    """Return *value* as JSON in an element of its own."""
    said = msgspec.json.encode(value).decode()
    for sign in "<>&\u2028\u2029":
        said = said.replace(sign, f"\\u{ord(sign):04x}")
    return Data("script", (), (said,))
