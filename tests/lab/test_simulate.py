"""Simulating: the same games for the same seed, figures that are right, files that say everything."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import gobelet
from gobelet.bots import make_bot
from gobelet.cli import main, simulate as command
from gobelet.errors import RequestError
from gobelet.lab.rows import COLUMNS, writer_for
from gobelet.lab.simulate import SHARE, Simulation, order, simulate, wilson


def pig(games: int, seed: int = 5, bots: tuple[str, ...] = ("random",), seats: int = 2, jobs: int = 1) -> Simulation:
    return simulate(order("pig", games, seed=seed, bots=bots, seats=seats), jobs)


def run(*said: str) -> int:
    """Run the command as a shell would, in English."""
    return main(["simulate", *said, "--lang", "en"])


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_the_number_of_jobs_changes_nothing(bots: tuple[str, ...]) -> None:
    games = 2 * SHARE + 7
    one, three = pig(games, bots=bots), pig(games, bots=bots, jobs=3)
    assert np.array_equal(one.scores, three.scores)
    assert np.array_equal(one.won, three.won)
    assert np.array_equal(one.lengths, three.lengths)


def test_the_seed_decides_the_games_and_more_games_only_add() -> None:
    few, many = pig(50), pig(80)
    assert np.array_equal(few.scores, many.scores[:50])
    assert not np.array_equal(few.scores, pig(50, seed=6).scores)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_a_simulated_game_is_the_game_bots_play_at_a_table(bots: tuple[str, ...]) -> None:
    found = pig(4, bots=bots)
    for number in range(4):
        table = gobelet.Table("pig", seats=2, seed=5, number=number)
        players = [make_bot(level, 5) for level in bots]
        while not table.over:
            table.apply(players[table.seat].choose(table))
        assert tuple(found.scores[number]) == table.results
        assert found.lengths[number] == len(table.history)
        assert tuple(np.flatnonzero(found.won[number])) == table.winners


@pytest.mark.parametrize(("game", "games", "least"), [("pig", 2000, 0.9), ("galaxy-rebellion", 200, 0.95)])
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_from_either_seat(game: str, games: int, least: float, seat: int) -> None:
    bots = ("random", "greedy") if seat else ("greedy", "random")
    assert simulate(order(game, games, seed=5, bots=bots)).seats()[seat].low > least


def test_levels_are_repeated_round_the_seats() -> None:
    assert order("pig", 1, seats=5, bots=("greedy", "random")).bots == ("greedy", "random", "greedy", "random", "greedy")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_are_those_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)  # Newcombe 1998, method 3


def test_the_summary_counts_what_happened() -> None:
    found = pig(300)
    first, second = found.seats()
    assert first.wins + second.wins + found.drawn == 300
    assert first.mean_score == pytest.approx(found.scores[:, 0].mean())
    assert first.sd_score == pytest.approx(np.std(found.scores[:, 0].tolist(), ddof=1))
    assert first.low < first.win_rate < first.high


def test_csv_has_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    found, path = pig(3, bots=("greedy", "random")), tmp_path / "pig.csv"
    writer_for(path)(found)
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["game"], row["seat"], row["bot"]) for row in rows[:3]] == [
        ("0", "1", "greedy"),
        ("0", "2", "random"),
        ("1", "1", "greedy"),
    ]
    assert [int(row["score"]) for row in rows] == found.scores.ravel().tolist()
    assert sum(int(row["won"]) for row in rows) == 3
    assert {int(row["seed"]) for row in rows} == {5}


def test_json_says_all_that_is_needed_to_play_the_games_again(tmp_path: Path) -> None:
    found, path = pig(3), tmp_path / "pig.json"
    writer_for(path)(found)
    said = json.loads(path.read_text(encoding="utf-8"))
    again = simulate(order(said["game"], said["games"], seats=said["seats"], bots=said["bots"], seed=said["seed"]), 1)
    assert [row[4] for row in said["rows"]] == again.scores.ravel().tolist()
    assert said["engine"] == found.order.game.fingerprint()
    assert said["columns"] == list(COLUMNS)
    assert [seat["seat"] for seat in said["summary"]] == [1, 2]


def test_parquet_is_written_or_its_extra_named(tmp_path: Path) -> None:
    path = tmp_path / "pig.parquet"
    if find_spec("pyarrow") is None:
        with pytest.raises(RequestError) as refused:
            writer_for(path)
        assert "gobelet[parquet]" in refused.value.text()
        return
    import pyarrow.parquet

    found = pig(3)
    writer_for(path)(found)
    assert pyarrow.parquet.read_table(path)["score"].to_pylist() == found.scores.ravel().tolist()


def test_the_command_reports_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.csv"
    assert run("pig", "--games", "20", "--bots", "greedy,random", "--jobs", "1", "--out", str(path)) == 0
    out, err = capsys.readouterr()
    assert "20 games, 2 seats" in out
    assert "greedy" in out
    assert err == ""  # no progress bar where nobody watches
    assert len(path.read_text().splitlines()) == 41


@pytest.mark.parametrize(
    ("said", "named"),
    [
        (["chess"], "chess"),
        (["pig", "--bots", "best"], "best"),
        (["pig", "--bots", "random,random,random"], "3"),
        (["pig", "--seats", "11"], "11"),
        (["pig", "--games", "0"], "0"),
        (["pig", "--jobs", "0", "--games", "1"], "0"),
        (["pig", "--option", "long"], "long"),
        (["pig", "--option", "long=yes"], "long"),
        (["pig", "--out", "games.xls"], "games.xls"),
        (["pig", "--out", "no/such/folder/games.csv"], "no/such/folder"),
    ],
)
def test_wrong_usage_is_answered_in_a_sentence(said: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*said) == 2
    out, err = capsys.readouterr()
    assert named in err
    assert out == ""


def test_the_progress_bar_draws_and_goes(capsys: pytest.CaptureFixture[str]) -> None:
    command.show_progress(512, 1024)
    command.show_progress(1024, 1024)
    err = capsys.readouterr().err
    assert "50 %" in err
    assert err.endswith("\r\x1b[K")


def test_the_report_speaks_french() -> None:
    assert "3 parties, 2 places" in command.report(pig(3), "fr")
