"""Records: games as text. Damaged, foreign and forged ones are refused in a sentence that names the line."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

import gobelet
from gobelet import BadRecord, GobeletError, Table
from gobelet.table.record import read_text, write_record


def played(game: str = "pig", moves: int = 10**9, **more: Any) -> Table:
    table, luck = Table(game, **({"seats": 2, "seed": 7} | more)), random.Random(5)
    while not table.over and moves > 0:
        seat = luck.choice(table.actors)
        table.play(luck.choice(table.legal(seat)))
        moves -= 1
    return table


RECORD = played().record()
PARTIAL = played(moves=9).record()


def test_a_record_is_text_with_a_line_an_action() -> None:
    header, _, moves = PARTIAL.partition("\n\n")
    names = [line.partition(":")[0] for line in header.splitlines()]
    assert names == ["gobelet", "game", "seats", "engine", "content", "chance", "commitment", "seed"]
    assert all(line[0] in "12*" for line in moves.splitlines())


@pytest.mark.parametrize("game", ["pig", "veil"])
@pytest.mark.parametrize("moves", [0, 1, 7, 10**9])
def test_a_replay_is_the_table_again(game: str, moves: int) -> None:
    table = played(game, moves, names=["Ada", 'Émile "le roi"'])
    again = gobelet.replay(table.record())
    assert (again.state, again.history, again.chronicle, again.names) == (
        table.state,
        table.history,
        table.chronicle,
        table.names,
    )
    assert again.record() == table.record()


def test_a_replayed_table_goes_on_as_the_first_would() -> None:
    table = played(moves=9)
    again = gobelet.replay(table.record())
    for each in (table, again):
        for _ in range(12):
            each.play(each.legal()[0])
    assert again.history == table.history


def test_a_replay_can_stop_on_the_way() -> None:
    assert [len(gobelet.replay(RECORD, to=to).history) for to in (0, 1, 17)] == [0, 1, 17]


def test_a_record_from_a_position_begins_there() -> None:
    start = Table.from_position({"game": "pig", "seats": 2, "state": {"points": [90, 80]}}, seed=3)
    start.play("roll")
    again = gobelet.replay(start.record())
    assert (again.start, again.state) == (start.start, start.state)
    assert gobelet.verify(start.record()).good


def test_a_good_record_is_verified() -> None:
    verdict = gobelet.verify(RECORD)
    assert (verdict.good, verdict.over, verdict.same_engine, verdict.seed_known) == (True, True, True, True)
    assert verdict.actions == RECORD.partition("\n\n")[2].count("\n")
    assert verdict.draws == RECORD.count("\n* ")


def test_a_sealed_record_shows_what_binds_it_and_not_the_seed() -> None:
    table = played()
    sealed = write_record(table, sealed=True)
    assert "seed" not in sealed.partition("\n\n")[0]
    verdict = gobelet.verify(sealed)
    assert (verdict.good, verdict.seed_known, verdict.draws) == (True, False, 0)


def test_a_record_of_chance_played_by_hand_is_verified_without_draws() -> None:
    table = Table("pig", chance="manual", seed=1).play("roll").play("die 1")
    verdict = gobelet.verify(table.record())
    assert (verdict.good, verdict.actions, verdict.draws) == (True, 2, 0)
    assert gobelet.replay(table.record()).manual


def test_an_engine_that_is_another_is_told() -> None:
    verdict = gobelet.verify(swap("engine: ", "engine: 0"))
    assert (verdict.good, verdict.same_engine) == (True, False)


# What is wrong with a record.


def swap(old: str, new: str, record: str = RECORD) -> str:
    assert old in record
    return record.replace(old, new, 1)


def without(name: str) -> str:
    return "\n".join(line for line in RECORD.splitlines() if not line.startswith(f"{name}:")) + "\n"


DAMAGED: dict[str, tuple[Callable[[], str], str]] = {
    "foreign text": (lambda: "Dear diary,\ntoday I played.\n", "record/header"),
    "another program's": (lambda: '[Event "?"]\n[Site "?"]\n\n1. e4 e5\n', "record/header"),
    "nothing": (lambda: "\n", "record/missing"),
    "no game": (lambda: without("game"), "record/missing"),
    "no commitment": (lambda: without("commitment"), "record/missing"),
    "a version to come": (lambda: swap("gobelet: 1", "gobelet: 2"), "record/version"),
    "an unknown game": (lambda: swap("game: pig", "game: pug"), "games/unknown"),
    "too many seats": (lambda: swap("seats: 2", "seats: 22"), "table/seats"),
    "seats in letters": (lambda: swap("seats: 2", "seats: two"), "record/value"),
    "a seed in letters": (lambda: swap("seed: 7", "seed: seven"), "record/value"),
    "an unknown option": (lambda: swap("seats: 2", "seats: 2\noptions: fast=yes"), "options/unknown"),
    "names that are none": (lambda: swap("seats: 2", 'seats: 2\nplayers: {"a": 1}'), "record/value"),
    "names that are numbers": (lambda: swap("seats: 2", "seats: 2\nplayers: [1, 2]"), "record/value"),
    "a name that is a number": (lambda: swap("seats: 2", "seats: 2\nplayers: 5"), "record/value"),
    "a position that is none": (lambda: swap("seats: 2", "seats: 2\nposition: [1]"), "position/type"),
    "a broken position": (lambda: swap("seats: 2", 'seats: 2\nposition: {"total": -5}'), "position/broken"),
    "other content": (lambda: swap("content: ", "content: 0"), "record/content"),
    "a seat that is not there": (lambda: swap("\n1 roll", "\n3 roll"), "record/seat"),
    "a seat nobody can read": (lambda: swap("\n1 roll", "\n² roll"), "record/seat"),
    "a word that is no action": (lambda: swap("\n1 roll", "\n1 rool"), "record/action"),
    "a line without an action": (lambda: swap("\n1 roll", "\n1"), "record/short"),
    "an action of another seat": (lambda: swap("\n1 roll", "\n2 roll"), "record/action"),
    "an action that is not legal": (lambda: swap("\n1 roll", "\n1 die 3"), "record/action"),
    "an action after the end": (lambda: RECORD + "1 roll\n", "record/action"),
    "a line that is missing": (lambda: swap("\n1 roll", ""), "record/action"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_record_is_refused(what: str) -> None:
    make, code = DAMAGED[what]
    with pytest.raises(GobeletError) as caught:
        gobelet.replay(make())
    assert caught.value.code == code
    assert caught.value.text("en") != caught.value.text("fr")


@pytest.mark.parametrize("what", DAMAGED)
def test_verifying_a_damaged_record_tells_what_is_wrong(what: str) -> None:
    make, code = DAMAGED[what]
    try:
        found = [problem.code for problem in gobelet.verify(make()).problems]
    except GobeletError as problem:
        found = [problem.code]
    assert code in found


def test_a_refusal_names_the_line() -> None:
    with pytest.raises(BadRecord) as caught:
        gobelet.replay(swap("\n1 roll", "\n1 rool"))
    line = RECORD.splitlines().index("1 roll") + 1
    assert str(caught.value).startswith(f"Line {line} of the record, “1 rool”, cannot be played: “rool” is no action")
    assert caught.value.text("fr").startswith(
        f"La ligne {line}, « 1 rool », ne peut pas être jouée : « rool » n’est pas une action"
    )


def test_a_forged_die_is_found() -> None:
    """Every other die is still checked; the game goes on as it was written down."""
    at = PARTIAL.index("* die ")
    die = PARTIAL[at + 6]
    forged = PARTIAL[: at + 6] + ("5" if die != "5" else "4") + PARTIAL[at + 7 :]
    verdict = gobelet.verify(forged)
    assert not verdict.good
    assert verdict.problems[0].code in {"record/draw", "record/action"}


def test_a_seed_that_is_not_the_one_bound_is_found() -> None:
    codes = [problem.code for problem in gobelet.verify(swap("seed: 7 0", "seed: 8 0")).problems]
    assert "record/draw" in codes
    assert codes[-1] == "record/commitment"


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "record/file"), (b"\xff\xfe\x00\x01" * 9, "record/text"), (b"", "record/missing")],
    ids=["missing", "binary", "empty"],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "game.txt"
    if content is not None:
        path.write_bytes(content)
    for read in (gobelet.replay, gobelet.verify):
        with pytest.raises(BadRecord) as caught:
            read(path)
        assert caught.value.code == code
        assert str(path) in str(caught.value) or content == b""


def test_a_record_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    assert gobelet.replay(path).over
    assert gobelet.replay(str(path)).over
    assert read_text(RECORD.replace("\n", "\r\n")).count("\r") > 9
    assert gobelet.replay(RECORD.replace("\n", "\r\n")).over
    for name in ("no\0where", tmp_path):
        with pytest.raises(BadRecord, match="cannot be read"):
            gobelet.replay(name)


@hypothesis.given(st.data())
@hypothesis.settings(max_examples=200)
def test_however_a_record_is_damaged_it_is_read_or_refused(data: st.DataObject) -> None:
    """Never anything but a table or a sentence."""
    at = data.draw(st.integers(0, len(PARTIAL)))
    end = data.draw(st.integers(at, min(len(PARTIAL), at + 20)))
    text = PARTIAL[:at] + data.draw(st.text(max_size=8)) + PARTIAL[end:]
    for read in (gobelet.replay, gobelet.verify):
        with contextlib.suppress(GobeletError):
            read(text + "\n")
