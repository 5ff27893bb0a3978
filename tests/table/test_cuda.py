"""CUDA: every game builds for it, with no device; where there is one, it plays the very same games."""

from __future__ import annotations

import functools
from dataclasses import replace

import numpy as np
import pytest

from gobelet.errors import GobeletError
from gobelet.kernel import lanes
from gobelet.kernel.plain import plain_type
from gobelet.lab.batch import Numbers, numbers, random_games, random_traces
from gobelet.table import cuda
from gobelet.table.compiled import blank_states
from gobelet.table.content import content_of
from gobelet.table.cubin import Report, assemble, build
from gobelet.table.find import all_games
from gobelet.table.game import Game
from gobelet.table.options import read_options
from tests.table.ptx import Kernel, Memory

pytest.importorskip("numba_cuda", reason="numba-cuda, which compiles for CUDA, is not installed")

SEED = 7
STACK = 4096  # bytes a thread may keep beside its state; more would live far from the processor
EVERY_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@functools.cache
def built(game: Game) -> Report:
    try:
        return build(game)
    except GobeletError as problem:
        if problem.code == "cuda/compiler":
            pytest.skip(str(problem))
        raise


@EVERY_GAME
def test_a_game_builds_without_a_device(game: Game) -> None:
    report = built(game)
    assert report.state_bytes == len(plain_type(game.state)().to_bytes())
    assert set(report.kernels) == {"play", "trace"}
    for kernel in report.kernels.values():
        assert ".target sm_90" in kernel.ptx
        if kernel.cubin is None:
            assert kernel.registers is kernel.stack is kernel.spills is None
            continue
        assert kernel.cubin.startswith(b"\x7fELF")
        assert kernel.registers
        assert kernel.registers <= 255
        assert kernel.stack is not None
        assert kernel.stack <= STACK
        assert kernel.spills == 0


class Bench:
    """The arguments of a kernel as they lie in memory, for a few threads that share many games."""

    def __init__(self, game: Game, out: Numbers, threads: int, games: int) -> None:
        seats, size = game.seats[0], blank_states(game, 1).itemsize
        self.memory, self.threads = Memory(), threads
        rows = self.array(np.zeros((threads, size // 8), np.int64))
        states = [0, 0, threads, size, rows[4], threads, size]
        box, options = self.array(content_of(game).box.to_record()), self.array(numbers(read_options(game.options, None, seats)))
        self.arguments = [*rows, *states, *box, seats, *options, SEED, 0, games, game.longest, *self.array(out)]
        self.out, self.shape = self.memory.pieces[-1], out.shape

    def array(self, made: Numbers) -> list[int]:
        """Return an array as kernels receive it."""
        return [0, 0, made.size, made.itemsize, self.memory.add(bytearray(made.tobytes())), *made.shape, *made.strides]

    def run(self, ptx: str) -> Numbers:
        kernel = Kernel(ptx)
        for thread in range(self.threads):
            kernel.run(self.arguments, self.memory, thread, self.threads)
        return np.frombuffer(self.out, np.int64).reshape(self.shape)


@EVERY_GAME
def test_what_was_built_plays_the_same_games(game: Game) -> None:
    short, count = replace(game, longest=250), 5  # a processor written in Python takes its time
    kernels, seats = built(game).kernels, game.seats[0]
    asked = (short, content_of(game), seats, read_options(game.options, None, seats), SEED, 0, count)
    traces = Bench(short, np.zeros((count, 2), np.int64), 2, count).run(kernels["trace"].ptx)
    assert np.array_equal(traces, random_traces(*asked))
    expected = random_games(*asked)
    totals = Bench(short, np.zeros((3, lanes.SEATS + 2 * seats), np.int64), 3, count).run(kernels["play"].ptx).sum(axis=0)
    counted = [totals[lanes.GAMES], totals[lanes.ACTIONS], totals[lanes.DECISIONS], totals[lanes.UNWON]]
    assert counted == [count, expected.actions, expected.decisions, (expected.winners == 0).sum()]
    wins = [((expected.winners >> seat) & 1).sum() for seat in range(seats)]
    assert list(totals[lanes.SEATS :]) == [*wins, *expected.scores.sum(axis=0)]


def test_ptxas_says_what_it_refuses() -> None:
    cubin, _ = assemble(".version 9.0\n.target sm_90\n.address_size 64\n", (9, 0))
    if cubin is None:
        pytest.skip("ptxas is not installed")
    with pytest.raises(GobeletError, match="ptxas refuses") as refused:
        assemble("no program", (9, 0))
    assert refused.value.code == "cuda/ptxas"


def on_a_device() -> bool:
    try:
        return bool(cuda.device())
    except GobeletError:
        return False


@pytest.mark.skipif(on_a_device(), reason="there is a device")
def test_where_there_is_no_device_that_is_said() -> None:
    for ask in (cuda.device, lambda: cuda.play_many(all_games()[0], content_of(all_games()[0]), 2, [], 1, 1)):
        with pytest.raises(GobeletError) as refused:
            ask()
        assert refused.value.code == "cuda/none"
        assert "CUDA" in refused.value.text("fr")


@pytest.mark.skipif(not on_a_device(), reason="there is no CUDA device here")
@EVERY_GAME
def test_a_device_plays_the_same_games(game: Game) -> None:
    seats = game.seats[0]
    asked = (game, content_of(game), seats, read_options(game.options, None, seats), SEED)
    assert np.array_equal(cuda.trace_many(*asked, 3000, resident=1024), random_traces(*asked, 0, 3000))
    played, expected = cuda.play_many(*asked, 3000, resident=1024), random_games(*asked, 0, 3000)
    assert (played.games, played.actions, played.decisions) == (3000, expected.actions, expected.decisions)
    assert played.wins == tuple(int(((expected.winners >> seat) & 1).sum()) for seat in range(seats))
    assert played.points == tuple(int(points) for points in expected.scores.sum(axis=0))
