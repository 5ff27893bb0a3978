"""The verbs of rulebooks: steps, seats, legal actions, events."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from gobelet.kernel import arrays, words
from gobelet.kernel.plain import plain_type
from gobelet.kernel.state import GameState


class Pile(GameState, pending=3): ...


def test_steps_are_answered_last_in_first_out() -> None:
    state: Any = plain_type(Pile)()
    words.push(state, 1)
    words.push(state, 2)
    assert words.top(state) == 2
    words.follow(state, 3)
    assert (words.top(state), state.depth) == (3, 2)
    words.pop(state)
    assert (words.top(state), list(state.stack)) == (1, [1, 0, 0])


def test_an_answered_step_leaves_no_trace() -> None:
    """Equal positions are equal bytes, whatever came before."""
    state: Any = plain_type(Pile)()
    words.push(state, 1)
    before = state.to_bytes()
    words.push(state, 2)
    words.pop(state)
    assert state.to_bytes() == before


def test_a_stack_that_is_full_says_so() -> None:
    state: Any = plain_type(Pile)()
    for _ in range(3):
        words.push(state, 1)
    with pytest.raises(IndexError):
        words.push(state, 1)


@hypothesis.given(st.integers(1, 2**10 - 1))
def test_the_first_of_those_asked_acts(asked: int) -> None:
    first = min(seat for seat in range(10) if asked >> seat & 1)
    assert words.lowest(asked) == words.acting(asked) == first
    assert words.acting(words.CHANCE) == words.CHANCE


def test_the_turn_goes_round() -> None:
    assert [words.next_seat(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert [words.seat_bit(seat) for seat in range(3)] == [1, 2, 4]


def test_legal_actions_are_written_behind_their_count() -> None:
    legal = [0] * 8
    words.allow(legal, 4)
    words.allow_range(legal, 6, 8)
    assert legal == [4, 4, 6, 7, 8, 0, 0, 0]
    assert words.count(legal) == 4
    words.clear(legal)
    assert words.count(legal) == 0


def test_events_are_written_one_behind_the_other() -> None:
    log: Any = [0] * (1 + 2 * words.EVENT_WIDTH)
    words.emit(log, 3, 1, 10, 20)
    words.whisper(log, 2, 4, 0, 30)
    assert log == [2, 3, words.EVERYBODY, 1, 10, 20, 0, 4, 2, 0, 30, 0, 0]
    with pytest.raises(IndexError):
        words.emit(log, 1, 1)


def test_nobody_listening_costs_nothing() -> None:
    words.emit(None, 3, 1)
    words.whisper(None, 2, 3, 1)


@hypothesis.given(st.lists(st.integers(-100, 100), min_size=1, max_size=8))
def test_loops_do_what_python_does(cells: Any) -> None:
    size = len(cells)
    assert arrays.total(cells, size) == sum(cells)
    assert arrays.largest(cells, size) == max(cells)
    assert arrays.places_of_largest(cells, size) == sum(1 << at for at, cell in enumerate(cells) if cell == max(cells))
    arrays.fill(cells, size, 7)
    assert cells == [7] * size
