"""Numbers as people write them, and back."""

from __future__ import annotations

from enum import IntEnum

import hypothesis
import pytest
from hypothesis import strategies as st

from gobelet.kernel.values import COUNT, FLAG, SEAT, Member, Number, Row, kind


class Card(IntEnum):
    RED_QUEEN = 0
    JACK = 1


NAMES = {"cards": ("moon", "sun-2")}


@hypothesis.given(st.integers(0, 9), st.integers(0, 5))
def test_numbers_come_back(value: int, first: int) -> None:
    number = Number(10, first)
    assert number.read(number.write(value, {}), {}) == value


@pytest.mark.parametrize("said", ["0", "11", "-1", "x", "1.5"])
def test_a_number_out_of_its_range_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Number(10, first=1).read(said, {})


def test_seats_count_from_one() -> None:
    assert SEAT.write(0, {}) == "1"
    assert SEAT.read("3", {}) == 2
    assert COUNT.read("12345", {}) == 12345
    assert FLAG.known({}) == ["0", "1"]


def test_members_are_written_by_name() -> None:
    assert kind(Card) == Member(Card)
    assert [Member(Card).write(card, {}) for card in Card] == ["red-queen", "jack"] == Member(Card).known({})
    assert Member(Card).read("RED-queen", {}) == Card.RED_QUEEN
    with pytest.raises(ValueError, match="king"):
        Member(Card).read("king", {})


def test_rows_are_written_by_their_id_and_spare_rows_by_their_number() -> None:
    row = Row("cards", 4)
    assert [row.write(value, NAMES) for value in (-1, 0, 1, 2, 3)] == ["none", "moon", "sun-2", "cards-3", "cards-4"]
    assert [row.read(said, NAMES) for said in ("none", "moon", "sun-2", "cards-3", "cards-4")] == [-1, 0, 1, 2, 3]
    assert row.known(NAMES) == ["moon", "sun-2"]


@pytest.mark.parametrize("said", ["cards-1", "cards-2", "cards-5", "cards-", "star", "-2"])
def test_a_row_that_is_not_there_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Row("cards", 4).read(said, NAMES)
