"""Options: their choices, what is not said, what is said wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.errors import RequestError
from gobelet.table.options import Option, read_options, switch, write_options

KNOWN = (switch("short", "X-001"), Option("first", ("drawn", "1", "2", "3"), "drawn", ("X-002",), seats=True))


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        (None, [0, 0]),
        ({}, [0, 0]),
        ({"short": True}, [1, 0]),
        ({"short": False, "first": 2}, [0, 2]),
        ({"short": "YES", "first": "1"}, [1, 1]),
    ],
)
def test_options_are_read_by_name(said: dict[str, Any] | None, numbers: list[int]) -> None:
    assert read_options(KNOWN, said, 3) == numbers


def test_options_come_back() -> None:
    for numbers in ([0, 0], [1, 3]):
        assert read_options(KNOWN, write_options(KNOWN, numbers), 3) == numbers


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"short": "maybe"}, "Option short cannot be maybe: choose one of no, yes."),
        ({"short": 1}, "Option short cannot be 1: choose one of no, yes."),
        ({"first": "4"}, "Option first cannot be 4: choose one of drawn, 1, 2, 3."),
        ({"first": "3"}, "There is no seat 3: the seats of this table are 1 to 2."),
        ({"long": "yes"}, "There is no option called long. This game knows: short, first."),
    ],
)
def test_a_wrong_option_is_refused(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RequestError) as caught:
        read_options(KNOWN, said, 2)
    assert str(caught.value) == sentence
    assert caught.value.text("fr") != sentence


def test_what_is_said_is_not_changed() -> None:
    said = {"short": "yes"}
    read_options(KNOWN, said, 2)
    assert said == {"short": "yes"}
