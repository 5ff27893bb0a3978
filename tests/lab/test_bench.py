"""Measuring: the rows that programs read, the protocol, and that what is compared is the same."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from gobelet.cli import main
from gobelet.errors import GobeletError
from gobelet.lab import bench, peers
from gobelet.lab.batch import plain_games, plain_traces, random_games, random_traces
from gobelet.lab.bench import Target, held_to, measure, peer_targets, targets
from gobelet.lab.peers import Round, Tally
from gobelet.table import cuda
from gobelet.table.content import Content, content_of
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.options import read_options

KEYS = ["game", "seats", "target", "games_per_s", "actions_per_s", "decisions_per_s", "state_bytes", "compile_s"]
PIG = find("pig")
ASKED: tuple[Game, Content, int, list[int], int] = (PIG, content_of(PIG), 3, [], 11)


def run(*said: str) -> int:
    return main(["bench", *said, "--lang", "en"])


def test_plain_and_compiled_batches_are_the_same_on_any_number_of_threads() -> None:
    plain, one, two = plain_games(*ASKED, 5, 40), random_games(*ASKED, 5, 40), random_games(*ASKED, 5, 40, 2)
    for other in (one, two):
        assert np.array_equal(plain.scores, other.scores)
        assert np.array_equal(plain.winners, other.winners)
        assert np.array_equal(plain.lengths, other.lengths)
        assert (plain.games, plain.actions, plain.decisions) == (other.games, other.actions, other.decisions)


def test_a_game_is_the_same_in_any_batch() -> None:
    assert np.array_equal(random_games(*ASKED, 0, 30).lengths[20:], random_games(*ASKED, 20, 10).lengths)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_plain_and_compiled_states_are_the_same_after_every_action(game: Game) -> None:
    seats = game.seats[1]
    asked = (game, content_of(game), seats, read_options(game.options, None, seats), 3)
    assert np.array_equal(plain_traces(*asked, 0, 10), random_traces(*asked, 0, 10))


def test_rows_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pig", "--json", "--rounds", "2", "--seconds", "0.01", "--no-compile") == 0
    said = capsys.readouterr()
    rows = json.loads(said.out)
    assert [list(row) for row in rows] == [KEYS] * len(rows)
    assert [row["target"] for row in rows][:3] == ["plain", "core", "cores"]
    assert all(row["game"] == "pig" and row["seats"] == 2 and row["state_bytes"] == 40 for row in rows)
    assert all(row["actions_per_s"] > row["decisions_per_s"] > row["games_per_s"] > 0 for row in rows)
    assert said.err == ""  # no bar where nobody watches


def test_the_table_says_what_it_was_measured_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pig", "--rounds", "1", "--seconds", "0.01", "--no-compile", "--seats", "4") == 0
    said = capsys.readouterr().out
    assert "Medians of 1 round" in said
    assert "numba " in said


def test_targets_take_turns_and_the_median_counts() -> None:
    turns: list[str] = []

    def target(name: str, rates: list[int]) -> Target:
        def play(seconds: float) -> Round:
            turns.append(name)
            return Round(rates.pop(), 20, 30, seconds)

        return Target("pig", 2, name, lambda: play)

    slow, fast = target("slow", [3, 1, 2]), target("fast", [30, 10, 20])
    measure([slow, fast], rounds=3, seconds=1.0)
    assert turns == ["slow", "fast"] * 3
    assert slow.row().games_per_s == 2
    assert fast.row().games_per_s == 20
    assert (min(fast.per_second("games")), max(fast.per_second("games"))) == (10, 30)


def test_compiling_is_timed_cold_and_warm(tmp_path: Path) -> None:
    core = next(target for target in targets(PIG) if target.name == "core")
    cold = bench._first_game(core, str(tmp_path))
    assert any(tmp_path.iterdir())
    assert 0 < bench._first_game(core, str(tmp_path)) < cold


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system does not bind processes to cores")
def test_one_core_is_held_and_given_back() -> None:
    allowed = os.sched_getaffinity(0)
    with held_to(1):
        assert len(os.sched_getaffinity(0)) == 1
    with held_to(2):
        assert os.sched_getaffinity(0) == allowed
    assert os.sched_getaffinity(0) == allowed


def test_peers_that_are_missing_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    here = replace(peers.PEERS[0], name="here", package="numpy", prepare=lambda: lambda seconds: Round(1, 2, 3, seconds))
    gone = replace(peers.PEERS[0], name="gone", package="no-such-package")
    monkeypatch.setattr(peers, "PEERS", (here, gone))
    found, missing = peer_targets()
    assert [target.name for target in found] == ["peer:here"]
    assert missing == [gone]
    measure(found, 1, 0.5)
    row = asdict(found[0].row())
    assert row["games_per_s"] == 2
    assert row["state_bytes"] is row["compile_s"] is None


@pytest.mark.parametrize(("decisions", "same"), [(120.85, True), (123.5, False)])
def test_the_gate_tells_pig_from_what_is_nearly_pig(monkeypatch: pytest.MonkeyPatch, decisions: float, same: bool) -> None:
    monkeypatch.setattr(peers, "pig_parity", lambda *_: (decisions, 0.512))
    assert bench.pig_parity(20_000).same is same


def test_stretches_grow_to_a_length_that_can_be_timed() -> None:
    steady = bench.Steady(lambda _, games: Tally(games, games, games))
    assert [steady().games for _ in range(4)] == [1, 2, 4, 8]
    assert steady.next == 15


def test_every_way_is_verified(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("pig", "--verify", "5") == 0
    assert "bit for bit the same: plain, compiled" in capsys.readouterr().out
    monkeypatch.setattr("gobelet.cli.bench.random_traces", lambda *asked: plain_traces(*asked) ^ 1)
    assert run("pig", "--verify", "5") == 1
    assert "5 of 5 games differ" in capsys.readouterr().out


def test_cuda_wanted_and_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(GobeletError):
        pytest.skip(f"there is {cuda.device()}")
    assert run("pig", "--cuda") == 1
    assert "CUDA" in capsys.readouterr().err


def test_impossible_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pig", "--seats", "11") == 2
    assert "not by 11" in capsys.readouterr().err
