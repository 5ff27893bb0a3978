"""Rules compiled for CUDA, one game a thread. The only place that imports numba.cuda, and only when asked.

The state of a thread's game is a record in global memory, reached as rules always reach it; its legal actions and
weights are arrays of the thread's own. It needs NumPy, Numba and numba-cuda, and nothing else of what Gobelet needs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from gobelet.errors import GobeletError
from gobelet.kernel import chance, lanes, playout, words
from gobelet.kernel.chance import BITS
from gobelet.kernel.lanes import ACTIONS, DECISIONS, GAMES, SEATS, UNWON
from gobelet.kernel.state import record_type
from gobelet.table import threads
from gobelet.table.bind import bind
from gobelet.table.compiled import cache_folder
from gobelet.table.content import Content
from gobelet.table.game import Game

if TYPE_CHECKING:
    import numpy as np

BLOCK = 128  # threads that start together: few, for a block keeps its place until its longest game is over
RESIDENT = 1 << 18  # games on the device at once: enough to hide how far its memory is
WARP = 0xFFFFFFFF  # all lanes of a warp
ROLLED = (b"-Xopt", b"-unroll-count=1")  # told to the compiler: loops stay loops


def toolkit() -> Any:
    """Return the module numba.cuda as the package numba-cuda has it; Numba's own is older and not used."""
    try:
        import numba_cuda  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401  # to see that it is there
    except ImportError:
        raise GobeletError("cuda/missing") from None
    import numpy as np
    from numba import cuda as found

    if not hasattr(np, "row_stack"):  # NumPy 2.5 has taken it away, and numba-cuda 0.30 still names it
        vars(np)["row_stack"] = np.vstack
    cuda: Any = found  # it has no types
    cuda.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # whoever plays few games knows
    return cuda


def device() -> str:
    """Return the name of the CUDA device here, or say that there is none."""
    cuda = toolkit()
    if not cuda.is_available():
        raise GobeletError("cuda/none")
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


@functools.cache
def device_rules(game: Game) -> SimpleNamespace:
    """Return *game*'s rules and loops as device functions."""
    from numpy import int64, uint64

    cuda = toolkit()

    def times(left: int, right: int) -> int:
        return int64(uint64(left) * uint64(right) & uint64(BITS))  # type: ignore[return-value]  # a word is a number

    def lowest(mask: int) -> int:
        return cuda.ffs(int64(mask)) - 1  # type: ignore[no-any-return]  # numba-cuda says no types

    def any_lane(said: bool) -> bool:
        return cuda.any_sync(WARP, said)  # type: ignore[no-any-return]  # the same

    def meet() -> None:
        cuda.syncwarp()

    def wrap(rule: Callable[..., Any]) -> Any:
        loop = rule.__module__ in (playout.__name__, lanes.__name__)
        return cuda.jit(rule, device=True, forceinline=loop or rule.__name__ in playout.RULES)  # a call would cost registers

    given: dict[Callable[..., Any], Any] = {
        chance.times: wrap(times),
        words.lowest: wrap(lowest),
        lanes.any_lane: wrap(any_lane),
        lanes.meet: wrap(meet),
    }
    return bind(game, wrap, (playout, lanes), given)


@functools.cache
def kernels(game: Game) -> SimpleNamespace:
    """Return the kernels `play` and `trace` of *game*, not compiled yet."""
    from numba import from_dtype
    from numpy import int16, int32

    rules = device_rules(game)
    scope = vars(threads) | {
        "cuda": toolkit(),
        "int16": int16,
        "int32": int32,
        "STATE": from_dtype(record_type(game.state)),
        "CELLS": game.actions.size + 1,
        "PLACES": game.state.seats_at_most,
        "play_games": rules.play_games,
        "trace_out": rules.trace,
    }
    return SimpleNamespace(**{each.__name__: _bound(each, scope) for each in (threads.play, threads.trace)})


def _bound(kernel: Any, scope: dict[str, Any]) -> FunctionType:
    """Return *kernel* with *scope* for its globals."""
    made = FunctionType(kernel.__code__, scope, kernel.__name__)
    made.__module__, made.__qualname__ = kernel.__module__, kernel.__qualname__
    return made


@contextmanager
def as_rules_like(game: Game) -> Iterator[None]:
    """Let numba-cuda compile as is best for rules, and keep machine code in the folder of *game*.

    What it would do by itself costs four times the speed: an index might be negative, so each one is tested; and
    loops are unrolled until the code of a game no longer fits where the processor keeps the lines it runs.
    """
    toolkit()
    from numba.cuda.core import config
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.np import arrayobj

    compile_whole = nvvm.CompilationUnit.compile

    def compile_rolled(unit: Any) -> Any:
        if unit.driver.check_options([*unit.options, *ROLLED]):
            unit._options_str += [option.decode() for option in ROLLED]  # noqa: SLF001  # there is no other way in
            unit.n_options += len(ROLLED)
        return compile_whole(unit)  # type: ignore[no-untyped-call]  # numba-cuda says no types

    with (
        patch.object(arrayobj, "fix_integer_index", _count_from_the_front),
        patch.object(nvvm.CompilationUnit, "compile", compile_rolled),
        patch.object(config, "CACHE_DIR", str(cache_folder(game))),
    ):
        yield


def _count_from_the_front(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """Return *index* as a word: rules never count from the end, which tests with bounds checking see to."""
    from numba import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@functools.cache
def loaded(game: Game) -> SimpleNamespace:
    """Return the kernels of *game* as the device runs them; each is compiled when first launched, and kept."""
    cuda = toolkit()
    with as_rules_like(game):
        return SimpleNamespace(**{name: cuda.jit(each, cache=True, lto=False) for name, each in vars(kernels(game)).items()})


@dataclass(frozen=True, slots=True)
class Played:
    """What many games on the device came to; *seconds* are the device's own, transfers left out."""

    games: int
    actions: int
    decisions: int
    unwon: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    seconds: float


class Fleet:
    """Room for *resident* games at once on the device, all with the same box, seats and options."""

    def __init__(self, game: Game, content: Content, seats: int, options: Sequence[int], resident: int = RESIDENT) -> None:
        import numpy as np

        device()
        self.cuda = toolkit()
        self.game, self.seats, self.resident = game, seats, resident
        width = record_type(game.state).itemsize // 8
        memory = self.cuda.device_array(resident * width, np.int64)
        self.memory, self.states = memory.reshape(resident, width), memory.view(record_type(game.state))
        self.box = self.cuda.to_device(content.box.to_record())
        self.options = self.cuda.to_device(np.array(options or [0], np.int64))

    def launch(self, kernel: Any, seed: int, first: int, games: int, out: Any) -> float:
        """Run *kernel* over *games* games; return the seconds it took."""
        start, end = self.cuda.event(), self.cuda.event()
        blocks = -(-self.resident // BLOCK)
        start.record()
        with as_rules_like(self.game):
            kernel[blocks, BLOCK](
                self.memory, self.states, self.box, self.seats, self.options, seed, first, first + games, self.game.longest, out
            )
        end.record()
        end.synchronize()
        return float(self.cuda.event_elapsed_time(start, end)) / 1000

    def play(self, seed: int, first: int, games: int) -> Played:
        """Play games number *first* to *first* + *games* - 1 of *seed* at random."""
        import numpy as np

        out = self.cuda.to_device(np.zeros((self.resident, SEATS + 2 * self.seats), np.int64))
        seconds = self.launch(loaded(self.game).play, seed, first, games, out)
        found = [int(total) for total in out.copy_to_host().sum(axis=0)]
        wins, points = found[SEATS : SEATS + self.seats], found[SEATS + self.seats :]
        return Played(found[GAMES], found[ACTIONS], found[DECISIONS], found[UNWON], tuple(wins), tuple(points), seconds)

    def trace(self, seed: int, first: int, games: int) -> np.ndarray[Any, Any]:
        """Play the same games; return the length and the digest of each."""
        import numpy as np

        out = self.cuda.to_device(np.zeros((games, 2), np.int64))
        self.launch(loaded(self.game).trace, seed, first, games, out)
        traces: np.ndarray[Any, Any] = out.copy_to_host()
        return traces


def play_many(
    game: Game, content: Content, seats: int, options: Sequence[int], seed: int, games: int, resident: int = RESIDENT
) -> Played:
    """Play *games* whole random games on the device; compiling is not in its seconds."""
    fleet = Fleet(game, content, seats, options, resident)
    fleet.play(seed, 0, 0)  # compiles
    return fleet.play(seed, 0, games)


def trace_many(
    game: Game, content: Content, seats: int, options: Sequence[int], seed: int, games: int, resident: int = RESIDENT
) -> np.ndarray[Any, Any]:
    """Return the length and the digest of each of *games* games, to be compared with the same games played elsewhere."""
    return Fleet(game, content, seats, options, min(games, resident)).trace(seed, 0, games)
