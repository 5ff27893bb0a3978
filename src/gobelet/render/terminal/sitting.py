"""What a face of the table needs of whoever keeps it: a scene, the doors to act, and nothing a seat may not know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gobelet.scene.model import Move, Scene


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rulebook: its id, its text, and the chapter it stands in."""

    id: str
    text: str
    chapter: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.id}]"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person, or a bot of some level."""

    seat: int
    name: str
    bot: str = ""


class Sitting(Protocol):
    """One game in progress, as the person at the screen may see and touch it. Refusals are GobeletErrors."""

    locale: str
    hinted: bool
    """Whether advice is shown without being asked for."""
    unkept: str
    """Why the last action could not be kept on disk; empty when all is well."""

    # What is there.

    @property
    def scene(self) -> Scene:
        """The table as the eyes at the screen may see it; as nobody's secret while the screen changes hands."""
        ...

    @property
    def sitters(self) -> tuple[Sitter, ...]: ...

    @property
    def eyes(self) -> int | None:
        """The seat whose view the screen shows; None when it shows what everybody may see."""
        ...

    @property
    def waiting_for(self) -> Sitter | None:
        """The person who must take the screen: whoever looks hands it over first, then the next one takes it."""
        ...

    @property
    def bot_asked(self) -> Sitter | None:
        """The bot that is to move now."""
        ...

    @property
    def undo_steps(self) -> int:
        """How many actions taking back would undo: to the last decision of a person; 0 when it cannot be."""
        ...

    @property
    def kept_in(self) -> Path | None:
        """The file that holds every action so far."""
        ...

    def log(self, since: int = 0) -> list[str]:
        """Return what happened, in sentences, from action number *since* on."""
        ...

    def hint(self) -> Move | None:
        """Return what a bot would do for whoever looks, where one can tell."""
        ...

    def why_not(self, action: int | str) -> list[Clause]: ...

    def rulebook(self) -> list[Clause]:
        """Return every clause and ruling, in the order of the book."""
        ...

    def clause(self, id: str) -> Clause: ...

    # What a person does.

    def play(self, action: int | str) -> None: ...

    def undo(self) -> None: ...

    def hand_over(self) -> None:
        """Whoever looks has seen enough: hide what is secret."""
        ...

    def take_screen(self) -> None:
        """The person waited for confirms that nobody else looks."""
        ...

    def look(self, seat: int) -> None:
        """Give the screen to another person, asked or not."""
        ...

    def speak(self, locale: str) -> None: ...

    def save_record(self, path: Path) -> None: ...

    # What a bot does, in two steps: the first may take a while and changes nothing.

    def bot_choice(self) -> int: ...

    def bot_play(self, action: int) -> None: ...
