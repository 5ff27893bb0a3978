"""CUDA: every game builds for it, with no device; where there is one, it plays the very same games."""

from __future__ import annotations

import numpy as np
import pytest

from gobelet.errors import GobeletError
from gobelet.kernel.plain import plain_type
from gobelet.lab.batch import random_games, random_traces
from gobelet.table import cuda
from gobelet.table.content import content_of
from gobelet.table.cubin import Report, assemble, build
from gobelet.table.find import games
from gobelet.table.game import Game
from gobelet.table.options import read_options

pytest.importorskip("numba_cuda", reason="numba-cuda, which compiles for CUDA, is not installed")

STACK = 4096  # bytes a thread may keep beside its state; more would live far from the processor
EVERY_GAME = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


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
    for ask in (cuda.device, lambda: cuda.play_many(games()[0], content_of(games()[0]), 2, [], 1, 1)):
        with pytest.raises(GobeletError) as refused:
            ask()
        assert refused.value.code == "cuda/none"
        assert "CUDA" in refused.value.text("fr")


@pytest.mark.skipif(not on_a_device(), reason="there is no CUDA device here")
@EVERY_GAME
def test_a_device_plays_the_same_games(game: Game) -> None:
    seats = game.seats[0]
    asked = (game, content_of(game), seats, read_options(game.options, None, seats), 7)
    assert np.array_equal(cuda.trace_many(*asked, 3000, resident=1024), random_traces(*asked, 0, 3000))
    played, expected = cuda.play_many(*asked, 3000, resident=1024), random_games(*asked, 0, 3000)
    assert (played.games, played.actions, played.decisions) == (3000, expected.actions, expected.decisions)
    assert played.wins == tuple(int(((expected.winners >> seat) & 1).sum()) for seat in range(seats))
    assert played.points == tuple(int(points) for points in expected.scores.sum(axis=0))
