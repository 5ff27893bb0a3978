"""What a game's scene function is given: the table as one seat may know it, and the words to describe it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gobelet.scene.model import Piece
from gobelet.scene.words import Words


@dataclass(frozen=True, slots=True)
class View:
    """One seat's view. *state* holds nothing the seat may not know; *legal* are the actions it may take now."""

    state: Any
    box: Any
    seat: int | None
    asked: tuple[int, ...]
    legal: frozenset[int]
    words: Words
    names: tuple[str, ...]
    labels: dict[str, tuple[str, ...]]

    def say(self, message: str, /, **arguments: Any) -> str:
        return self.words.say(message, **arguments)

    def piece(self, id: str, kind: str, face: str, label: str, acts: Iterable[int] = (), **more: Any) -> Piece:
        """Return a piece; of the actions *acts* that it stands for, those legal now are its moves."""
        chosen = tuple(acts)
        moves = tuple(action for action in chosen if action in self.legal)
        refused = tuple(action for action in chosen if action not in self.legal)
        return Piece(id, kind, face, label, moves=moves, refused=refused, **more)
