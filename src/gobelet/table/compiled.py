"""Rules compiled for the CPU. The only place that imports Numba for it, and only when asked.

Numba's own disk cache looks at one file only, so a table or a helper edited elsewhere would keep serving stale
machine code. Here the cache folder is named by a digest of every file that may be compiled: an edit is another folder.
"""

from __future__ import annotations

import contextlib
import dis
import errno
import functools
import os
import platform
import shutil
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from gobelet.errors import GobeletError, reason
from gobelet.kernel import chance, lookahead, playout, words
from gobelet.kernel.state import record_type
from gobelet.table.bind import bind
from gobelet.table.game import Game

if TYPE_CHECKING:
    import numpy as np

SHORT = 250
"""Bytes of a short function. Short ones, and those called in one place, are put in the place of the call: random play is
then twice as fast. With every function, it gained another tenth and took twice as long to compile."""

TINY = 60
"""The same where a game judges by itself: its evaluation has the work, and the rest is not worth the time to compile. Nor are
functions called in one place: that would judge an eighth faster and take three quarters longer to compile."""

BUILDING = threading.Lock()  # where machine code is kept is a setting of the whole process

KEPT = 4
"""How many former builds of a game stay in the cache: enough to go back and forth between two branches."""


def cache_root() -> Path:
    """Return the folder machine code is kept in; GOBELET_CACHE names another."""
    named = os.environ.get("GOBELET_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gobelet"


def cache_folder(game: Game) -> Path:
    """Return the folder of the machine code of *game* as its files are now."""
    import numba

    tools = f"python{platform.python_version()}-numba{numba.__version__}"
    return cache_root() / "compiled" / game.id / f"{game.sources()}-{tools}"


@functools.cache
def compile_game(game: Game, drivers: tuple[ModuleType, ...] = (playout,), bounds: bool = False) -> SimpleNamespace:
    """Return *game*'s rules and loops compiled for this processor; *bounds* checks every index, slowly.

    Machine code is made at the first call of a function and kept for the next run.
    """
    import numba

    from gobelet.table import machine

    folder = cache_folder(game)
    _make_folder(folder)
    _forget_old_builds(folder)
    called = calls(game)
    judged = lookahead in drivers and hasattr(game.evaluation, "judge")

    def wrap(rule: Any) -> Any:
        size = len(rule.__code__.co_code)
        inline = size < SHORT or called[rule.__name__] == 1
        if judged:
            inline = size < (SHORT if ".evaluation" in rule.__module__ else TINY)
        made = numba.njit(forceinline=inline and not bounds, **how(bounds))(rule)
        return compiled_once(made) if judged else made

    settings: Any = numba.config
    with BUILDING:
        former, settings.CACHE_DIR = settings.CACHE_DIR, str(folder / "checked" if bounds else folder)
        try:
            given: dict[Any, Any] = {
                chance.times: wrap(machine.times),
                words.lowest: wrap(machine.lowest),
                words.place: wrap(machine.place),
            }
            return bind(game, wrap, drivers, given)
        finally:
            settings.CACHE_DIR = former


def compiled_once(rule: Any) -> Any:
    """Return *rule* as one for which a constant is a number like any other: Numba would compile it apart for each.

    Where a game judges by itself that takes a third off the time to compile, and costs nothing; elsewhere little is gained.
    """
    from numba import types

    number: Any = types.unliteral
    ask = rule.get_call_template
    rule.get_call_template = lambda args, named: ask(
        tuple(number(kind) for kind in args), {name: number(kind) for name, kind in named.items()}
    )
    return rule


def calls(game: Game) -> Counter[str]:
    """Return how often each function of *game* and of the kernel is named by another one."""
    packages = (f"{game.package}.", "gobelet.kernel.")
    modules = [module for name, module in sorted(sys.modules.items()) if f"{name}.".startswith(packages)]
    rules = [rule for module in modules for rule in vars(module).values() if isinstance(rule, FunctionType)]
    named: Counter[str] = Counter()
    for rule in {id(rule): rule for rule in rules if f"{rule.__module__}.".startswith(packages)}.values():
        named.update(step.argval for step in dis.get_instructions(rule) if step.opname == "LOAD_GLOBAL")
    return named


def how(bounds: bool) -> dict[str, Any]:
    """Return what Numba is told about every rule."""
    return {
        "cache": True,
        "nogil": True,
        "error_model": "numpy",
        "boundscheck": bounds,
        "_nrt": False,  # rules allocate nothing, so counting references to arrays would only cost: half the speed
    }


def _make_folder(folder: Path) -> None:
    """Make the folder of a build; say so where nothing can be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, "")
    except OSError as problem:
        raise GobeletError("cache/unwritable", folder=folder, problem=reason(problem)) from None


def _forget_old_builds(folder: Path) -> None:
    with contextlib.suppress(OSError):  # another process may be doing the same
        os.utime(folder)
        builds = sorted(folder.parent.iterdir(), key=lambda build: build.stat().st_mtime)
        for build in builds[:-KEPT]:
            shutil.rmtree(build, ignore_errors=True)


def blank_states(game: Game, size: int) -> np.ndarray[Any, Any]:
    """Return *size* blank records of *game*'s state."""
    import numpy as np

    return np.zeros(size, dtype=record_type(game.state)).view(np.recarray)


def buffers(game: Game, *rows: int, apart: int = 0) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return what holds legal actions and weights, in so many *rows* if said, with *apart* cells to spare."""
    import numpy as np

    shape = (*rows, game.actions.size + 1 + apart)
    return np.zeros(shape, np.int16), np.zeros(shape, np.int32)


def words_of(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the memory of *states* as rows of 64-bit words."""
    import numpy as np

    return states.view(np.ndarray).view(np.int64).reshape(len(states), -1)
