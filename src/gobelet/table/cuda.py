"""Rules compiled for CUDA, one game a thread. The only place that imports numba.cuda, and only when asked.

The state of a thread's game is a record in global memory, reached as rules always reach it; its legal actions and
weights are arrays of the thread's own. It needs NumPy, Numba and numba-cuda, and nothing else of what Gobelet needs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from gobelet.errors import GobeletError
from gobelet.kernel import chance, playout, words
from gobelet.kernel.chance import BITS
from gobelet.kernel.state import record_type
from gobelet.table.bind import bind
from gobelet.table.content import Content
from gobelet.table.game import Game

if TYPE_CHECKING:
    import numpy as np

BLOCK = 128  # threads that start together: few, for a block keeps its place until its longest game is over
RESIDENT = 1 << 17  # games on the device at once: enough to hide how far its memory is
GAMES, ACTIONS, DECISIONS, UNWON, SEATS = range(5)  # cells of a thread's totals; behind them wins, then points, by seat


def toolkit() -> Any:
    """Return the module numba.cuda as the package numba-cuda has it; Numba's own is older and not used."""
    try:
        import numba_cuda  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401  # to see that it is there
    except ImportError:
        raise GobeletError("cuda/missing") from None
    import numpy as np
    from numba import cuda as found

    if not hasattr(np, "row_stack"):  # NumPy 2.5 has taken it away, and numba-cuda 0.30 still names it
        np.row_stack = np.vstack  # type: ignore[attr-defined,unused-ignore]  # of NumPy before 2.5
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

    def first_seat(asked: int) -> int:
        return cuda.ffs(int64(asked)) - 1  # type: ignore[no-any-return]  # numba-cuda says no types

    def place(index: int) -> int:
        return uint64(index)  # type: ignore[return-value]  # a word is a number

    def wrap(rule: Callable[..., Any]) -> Any:
        return cuda.jit(rule, device=True)

    given: dict[Callable[..., Any], Any] = {
        chance.times: wrap(times),
        words.first_seat: wrap(first_seat),
        words.place: wrap(place),
    }
    return bind(game, wrap, (playout,), given)


@functools.cache
def kernels(game: Game) -> SimpleNamespace:
    """Return the kernels `play` and `trace` of *game*, not compiled yet."""
    from numpy import int16, int32

    cuda, rules = toolkit(), device_rules(game)
    play_out, trace_out, results = rules.play_out, rules.trace, rules.results  # kernels see plain names only
    cells, places = game.actions.size + 1, game.state.seats_at_most

    def play(
        memory: Any, states: Any, box: Any, seats: Any, options: Any, seed: Any, first: Any, end: Any, limit: Any, out: Any
    ) -> None:
        legal, weights = cuda.local.array(cells, int16), cuda.local.array(cells, int32)
        scores = cuda.local.array(places, int32)
        thread = cuda.grid(1)
        if thread < len(states):
            total = out[thread]
            for number in range(first + thread, end, len(states)):
                for index in range(memory.shape[1]):
                    memory[thread, index] = 0
                actions, decisions = play_out(states[thread], box[0], seats, options, legal, weights, seed, number, limit)
                winners = results(states[thread], box[0], scores)
                total[GAMES] += 1
                total[ACTIONS] += actions
                total[DECISIONS] += decisions
                total[UNWON] += winners == 0
                for seat in range(seats):
                    total[SEATS + seat] += (winners >> seat) & 1
                    total[SEATS + seats + seat] += scores[seat]

    def trace(
        memory: Any, states: Any, box: Any, seats: Any, options: Any, seed: Any, first: Any, end: Any, limit: Any, out: Any
    ) -> None:
        legal, weights = cuda.local.array(cells, int16), cuda.local.array(cells, int32)
        thread = cuda.grid(1)
        if thread < len(states):
            for number in range(first + thread, end, len(states)):
                for index in range(memory.shape[1]):
                    memory[thread, index] = 0
                out[number - first, 0], out[number - first, 1] = trace_out(
                    states[thread], memory[thread], memory.shape[1], box[0], seats, options, legal, weights, seed, number, limit
                )

    return SimpleNamespace(play=play, trace=trace)


@functools.cache
def loaded(game: Game) -> SimpleNamespace:
    """Return the kernels of *game* as the device runs them; each is compiled when first launched."""
    cuda = toolkit()
    return SimpleNamespace(**{name: cuda.jit(kernel) for name, kernel in vars(kernels(game)).items()})


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
