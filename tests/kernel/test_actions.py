"""Actions: contiguous numbers, and the notation that people and records write."""

from __future__ import annotations

from enum import IntEnum

import hypothesis
import pytest
from hypothesis import strategies as st

from gobelet.kernel.actions import Actions
from gobelet.kernel.values import Number, Row
from gobelet.table.content import default_content
from gobelet.table.find import all_games


class Suit(IntEnum):
    CLUBS = 0
    RED_HEARTS = 1


ACTIONS = Actions()
PASS = ACTIONS.add("pass")
PLAY = ACTIONS.add("play {suit} as {rank}", suit=Suit, rank=Number(4, first=2))
TAKE = ACTIONS.add("take {card}", name="grab", card=Row("cards", 3))
NAMES = {"cards": ("moon", "big-sun")}


def test_ranges_are_contiguous_and_the_last_argument_counts_fastest() -> None:
    assert (PASS, PLAY, TAKE, ACTIONS.size) == (0, 1, 9, 12)
    assert [ACTIONS.write(action, NAMES) for action in (0, 1, 2, 5, 9, 10, 11)] == [
        "pass", "play clubs as 2", "play clubs as 3", "play red-hearts as 2", "take moon", "take big-sun", "take cards-3",
    ]  # fmt: skip
    assert [verb.name for verb in ACTIONS] == ["pass", "play", "grab"]


@hypothesis.given(st.integers(0, ACTIONS.size - 1))
def test_notation_and_arguments_come_back(action: int) -> None:
    assert ACTIONS.read(ACTIONS.write(action, NAMES), NAMES) == action
    verb = ACTIONS.verb(action)
    assert verb.number(verb.values(action)) == action


@pytest.mark.parametrize("said", ["PLAY Clubs AS 3", "  play   clubs as 3 ", "Play clubs as 3"])
def test_case_and_spaces_do_not_matter(said: str) -> None:
    assert ACTIONS.read(said, NAMES) == 2


@pytest.mark.parametrize(
    "said", ["", "play", "play clubs", "play clubs as 6", "play clubs as 1", "play coins as 3", "pass 1", "take star"]
)
def test_what_is_no_action_reads_as_none(said: str) -> None:
    assert ACTIONS.read(said, NAMES) is None


@hypothesis.given(st.text(max_size=30))
def test_any_text_reads_as_an_action_or_as_none(said: str) -> None:
    action = ACTIONS.read(said, NAMES)
    assert action is None or 0 <= action < ACTIONS.size


@pytest.mark.parametrize("action", [-1, ACTIONS.size])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(ValueError, match=f"no action {action}"):
        ACTIONS.verb(action)


def test_every_action_of_every_game_has_one_notation_of_its_own() -> None:
    for game in all_games():
        names = default_content(game).names
        written = [game.actions.write(action, names) for action in range(game.actions.size)]
        assert len(set(written)) == len(written), game.id
        assert [game.actions.read(said, names) for said in written] == list(range(game.actions.size)), game.id
