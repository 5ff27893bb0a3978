"""Twins: functions made again with other neighbours, plain and compiled alike, the originals untouched."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
import pytest

from gobelet.kernel import arrays, chance, playout, words
from gobelet.table.bind import Twins, bind_plain
from gobelet.table.find import all_games, find


def twins(given: dict[Any, Any]) -> Twins:
    return Twins(lambda rule: rule, ("gobelet.kernel",), given)


def test_a_twin_calls_twins() -> None:
    def other(cells: Any, size: int) -> int:
        return 42

    made = twins({arrays.largest: other}).of(_function(arrays.places_of_largest))
    assert made is not arrays.places_of_largest
    assert made([42, 7], 2) == 1
    assert made([7, 8], 2) == 0, "the twin calls the function given, which finds 42 to be the largest"
    assert arrays.places_of_largest([7, 8], 2) == 2


def test_each_twin_is_made_once() -> None:
    made = twins({})
    assert made.of(_function(arrays.largest)) is made.of(_function(arrays.largest))
    assert made.of(_function(arrays.places_of_largest)).__globals__["largest"] is made.of(_function(arrays.largest))


def test_binding_leaves_the_rules_as_they_are() -> None:
    for game in all_games():
        before = dict(vars(game.rules))
        bound = bind_plain(game)
        assert vars(game.rules) == before
        assert bound.setup is not game.rules.setup
    with pytest.raises(NotImplementedError):
        playout.actors(None)


def test_two_games_bound_do_not_disturb_each_other() -> None:
    bound = [bind_plain(game) for game in all_games()]
    again = [bind_plain(game) for game in all_games()]
    assert len({id(rules.play_out) for rules in bound + again}) == 2 * len(bound)
    for game, rules in zip(all_games(), bound, strict=True):
        assert rules.play_out.__globals__["setup"].__module__ == game.rules.setup.__module__


def _function(rule: Any) -> FunctionType:
    assert isinstance(rule, FunctionType)
    return rule


@pytest.fixture(scope="module")
def compiled() -> Any:
    from gobelet.table.compiled import compile_game

    return compile_game(find("pig"))


def test_luck_is_the_same_compiled(compiled: Any) -> None:
    for seed in (0, 7, 2**61 - 1):
        stream = chance.key(seed, 5)
        assert compiled.key(seed, 5) == stream
        assert [compiled.luck(stream, number) for number in range(200)] == [chance.luck(stream, number) for number in range(200)]


def test_weighted_draws_are_the_same_compiled(compiled: Any) -> None:
    weights = [3, 1, 0, 6, 2]
    for number in range(200):
        word = chance.luck(99, number)
        assert compiled.draw_weighted(word, np.array(weights, np.int32), 5) == chance.draw_weighted(word, weights, 5)


def test_the_first_seat_is_the_same_compiled(compiled: Any) -> None:
    for asked in (1, 2, 3, 6, 8, 1023, 512):
        assert compiled.acting(asked) == words.acting(asked)
    assert compiled.acting(words.CHANCE) == words.CHANCE
