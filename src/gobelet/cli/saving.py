"""Games in progress on disk: one file each, a record with a few more header lines. Every action is there before it is shown.

A game that goes on is a `.playing` file, a finished one a `.record`; both replay and verify as any record does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows, where two programs that take up one game are not kept apart
    fcntl = None  # type: ignore[assignment]  # the name of a module

PLAYING, FINISHED, DAMAGED = ".playing", ".record", ".damaged"


def state_folder() -> Path:
    """Return where this person's games are kept: GOBELET_STATE, or what XDG says."""
    if said := os.environ.get("GOBELET_STATE"):
        return Path(said)
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "gobelet"


def unfinished() -> list[Path]:
    """Return the games that can be taken up again, latest first."""
    found = state_folder().glob(f"*{PLAYING}")
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def write_whole(path: Path, text: str) -> None:
    """Write *text* so that *path* holds either all of it or what it held before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


@dataclass
class Keeper:
    """Keeps one game in its file."""

    path: Path
    lock: IO[str] | None = None

    @classmethod
    def new(cls, game: str) -> Keeper:
        """Return the keeper of a game that begins now."""
        moment = time.strftime("%Y%m%d-%H%M%S")
        return cls(state_folder() / f"{game}-{moment}-{os.getpid()}{PLAYING}")

    @property
    def _lock_path(self) -> Path:
        return self.path.with_name(f".{self.path.stem}.lock")

    def claim(self) -> bool:
        """Take the game for this program alone, until it ends; return whether no other program has it."""
        if fcntl is None:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = self._lock_path.open("w", encoding="utf-8")
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a folder that cannot be written: keeping the game will say so
            return True
        return True

    def keep(self, record: str, more: Mapping[str, str], *, over: bool) -> None:
        """Put the game on disk, whole; under its other name when it has ended, or goes on after all."""
        path = self.path.with_suffix(FINISHED if over else PLAYING)
        header, blank, moves = record.partition("\n\n")
        lines = [header, *(f"{name}: {value}" for name, value in more.items() if value)]
        write_whole(path, "\n".join(lines) + blank + moves)
        if path != self.path:
            for old in (self.path, self._lock_path):
                with suppress(OSError):
                    old.unlink()
            self.path = path

    def set_aside(self) -> Path:
        """Rename a file that cannot be read, so that the game before it can be taken up; return its new name."""
        return self.path.rename(self.path.with_suffix(DAMAGED))
