"""The kernels: what each thread of a CUDA device does. `gobelet.table.cuda` binds in the names declared first."""

from __future__ import annotations

from typing import Any

from gobelet.kernel.lanes import play_games
from gobelet.kernel.playout import trace as trace_out

cuda: Any = None
int16: Any = None
int32: Any = None
STATE: Any = None  # the record of a state
CELLS = 0  # of a row of legal actions
PLACES = 0  # seats at most


def play(
    memory: Any, states: Any, box: Any, seats: Any, options: Any, seed: Any, first: Any, end: Any, limit: Any, out: Any
) -> None:
    """Play games in memory of the thread's own, where equal fields of neighbours lie side by side."""
    own, scores = cuda.local.array(1, STATE), cuda.local.array(PLACES, int32)
    legal, weights = cuda.local.array(CELLS, int16), cuda.local.array(CELLS, int32)
    thread, threads = cuda.grid(1), len(out)
    stop = end if thread < threads else first  # a thread too many plays nothing, but its warp counts on it
    totals = out[min(thread, threads - 1)]
    play_games(own, states, box[0], seats, options, legal, weights, scores, seed, first + thread, stop, threads, limit, totals)


def trace(
    memory: Any, states: Any, box: Any, seats: Any, options: Any, seed: Any, first: Any, end: Any, limit: Any, out: Any
) -> None:
    """Play games in the device's memory, where a digest of each state can be taken."""
    legal, weights = cuda.local.array(CELLS, int16), cuda.local.array(CELLS, int32)
    thread = cuda.grid(1)
    if thread < len(states):
        for number in range(first + thread, end, len(states)):
            for index in range(memory.shape[1]):
                memory[thread, index] = 0
            out[number - first, 0], out[number - first, 1] = trace_out(
                states[thread], memory[thread], memory.shape[1], box[0], seats, options, legal, weights, seed, number, limit
            )
