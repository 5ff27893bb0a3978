"""What a game folder declares about itself. Tools, clients and tests read nothing else."""

from __future__ import annotations

import functools
import hashlib
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

from gobelet import kernel
from gobelet.errors import RequestError
from gobelet.kernel.actions import Actions
from gobelet.kernel.plain import Plain
from gobelet.kernel.state import Field, GameState, Record, Small, fields, public
from gobelet.kernel.values import COUNT, SEAT, Kind, Names
from gobelet.table.options import Option

FACES = ("__init__.py", "scene.py", "refusals.py", "invariants.py", "pack.py", "evaluation.py", "evaluation", "odds.py")
"""Files and folders of a game that its rules never run; editing them leaves old records as valid as before."""

LOOPS = ("playout.py", "lookahead.py", "lanes.py")
"""Files of the kernel that play whole games; they call rules and are never called by them."""

COMPILERS = ("bind.py", "compiled.py", "machine.py", "cuda.py", "threads.py")
"""Files that say how machine code is made; it is kept apart for each version of them."""


class NoBox(Record):
    """The content of a game that needs none."""

    nothing: Small = public("not used")


@dataclass(frozen=True, slots=True)
class EventArgument:
    """One of the up to three numbers of an event."""

    name: str
    values: Kind


def event(**arguments: Kind) -> tuple[EventArgument, ...]:
    """Declare the numbers that an event carries, in order."""
    return tuple(EventArgument(name, values) for name, values in arguments.items())


@dataclass(frozen=True, repr=False)
class Game:
    """A game: its rules and everything derived from them.

    *rules* is the module with `setup`, `actors`, `legal_actions`, `outcome_weights`, `apply` and `results`, and with
    `redraw` where the state hides something. *longest* bounds the actions of any game, chance included.
    """

    package: str
    rules: ModuleType
    state: type[GameState]
    steps: type[IntEnum]
    events: Mapping[Any, tuple[EventArgument, ...]]
    actions: Actions
    seats: tuple[int, int]
    longest: int
    options: tuple[Option, ...] = ()
    box: type[Record] = NoBox
    content: ModuleType | None = None
    scene: Callable[..., Any] | None = None
    refuse: Callable[..., tuple[str, ...]] | None = None
    broken: Callable[..., list[Any]] | None = None
    evaluation: ModuleType | None = None
    hides: bool = False

    @property
    def id(self) -> str:
        """The name people and records use: the folder's, with hyphens."""
        return self.package.rpartition(".")[2].replace("_", "-")

    @functools.cached_property
    def folder(self) -> Path:
        module = importlib.import_module(self.package)
        assert module.__file__ is not None
        return Path(module.__file__).parent

    @functools.cached_property
    def fields(self) -> tuple[Field, ...]:
        return fields(self.state, self.steps)

    def fingerprint(self) -> str:
        """Return what pins a record to the rules that made it: a digest of the kernel and of the rules' files."""
        pinned = [path for path in kernel_files() if path.name not in LOOPS]
        return digest([*pinned, *(path for path in self.modules() if path.relative_to(self.folder).parts[0] not in FACES)])

    def sources(self) -> str:
        """Return what pins machine code: a digest of every Python file that may be compiled."""
        compilers = [Path(__file__).with_name(name) for name in COMPILERS]
        return digest([*kernel_files(), *compilers, *self.modules()])

    def modules(self) -> list[Path]:
        """Return the modules of the game's folder, chapters of rules in folders of their own included, tests not."""
        return [path for path in sorted(self.folder.rglob("*.py")) if "tests" not in path.relative_to(self.folder).parts]

    def check_seats(self, seats: Any) -> int:
        """Return *seats* if that many can play."""
        low, high = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
            raise RequestError("table/seats", game=self.id, seats=seats, low=low, high=high)
        return seats

    def __hash__(self) -> int:
        return hash(self.package)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from gobelet.table.find import find

        return find, (self.id,)


def kernel_files() -> list[Path]:
    return sorted(Path(kernel.__path__[0]).glob("*.py"))


def digest(paths: list[Path]) -> str:
    """Return a short digest of the names and texts of files."""
    made = hashlib.sha256()
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        made.update(f"{path.name} {len(text)}\n".encode() + text)
    return made.hexdigest()[:16]


__all__ = ["COUNT", "SEAT", "EventArgument", "Game", "Names", "NoBox", "Plain", "digest", "event"]
