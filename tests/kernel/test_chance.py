"""Luck: fair, of each seed its own, and the same for whoever computes it again."""

from __future__ import annotations

import math
from itertools import pairwise

import hypothesis
import pytest
from hypothesis import strategies as st

from gobelet.kernel.chance import BITS, draw, draw_weighted, key, luck, mix

DRAWS = 60_000
SURPRISE = 4.9  # standard deviations: once in a million honest runs


def chi_square(found: list[int], expected: list[float]) -> float:
    """Return by how many standard deviations counts are further from what was expected than chance puts them."""
    distance = sum((count - mean) ** 2 / mean for count, mean in zip(found, expected, strict=True))
    freedom = len(found) - 1
    return (distance - freedom) / math.sqrt(2 * freedom)


def counts(drawn: list[int], outcomes: int) -> list[int]:
    return [drawn.count(outcome) for outcome in range(outcomes)]


@pytest.mark.parametrize("outcomes", [2, 3, 5, 6, 7, 10, 20, 36])
@pytest.mark.parametrize("seed", [0, 1, 2**61])
def test_every_outcome_falls_as_often(outcomes: int, seed: int) -> None:
    stream = key(seed, 0)
    drawn = [draw(luck(stream, number), outcomes) for number in range(DRAWS)]
    assert abs(chi_square(counts(drawn, outcomes), [DRAWS / outcomes] * outcomes)) < SURPRISE


@pytest.mark.parametrize("outcomes", [2, 6])
def test_one_draw_tells_nothing_of_the_next(outcomes: int) -> None:
    stream = key(11, 3)
    drawn = [draw(luck(stream, number), outcomes) for number in range(DRAWS)]
    pairs = [first * outcomes + second for first, second in pairwise(drawn)]
    assert abs(chi_square(counts(pairs, outcomes**2), [(DRAWS - 1) / outcomes**2] * outcomes**2)) < SURPRISE


@pytest.mark.parametrize(
    ("near", "nearer"), [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((7, 1), (8, 0)), ((1, 0), (0, 1)), ((5, 0), (5, 2**40))]
)
def test_neighbouring_seeds_and_games_are_unrelated(near: tuple[int, int], nearer: tuple[int, int]) -> None:
    """The n-th dice of both fall like two dice, together and shifted by a few."""
    for shift in range(3):
        pairs = [
            6 * draw(luck(key(*near), number), 6) + draw(luck(key(*nearer), number + shift), 6) for number in range(DRAWS // 2)
        ]
        assert abs(chi_square(counts(pairs, 36), [DRAWS / 72] * 36)) < SURPRISE


def test_the_first_dice_of_many_games_are_fair() -> None:
    drawn = [draw(luck(key(3, game), 0), 6) for game in range(DRAWS)]
    assert abs(chi_square(counts(drawn, 6), [DRAWS / 6] * 6)) < SURPRISE
    drawn = [draw(luck(key(seed, 0), 0), 6) for seed in range(DRAWS)]
    assert abs(chi_square(counts(drawn, 6), [DRAWS / 6] * 6)) < SURPRISE


@pytest.mark.parametrize("weights", [[1, 2, 3], [5, 1], [1, 0, 4, 0, 5], [100, 1, 1]])
def test_weighted_outcomes_fall_by_their_weights(weights: list[int]) -> None:
    stream = key(4, 4)
    drawn = [draw_weighted(luck(stream, number), weights, len(weights)) for number in range(DRAWS)]
    real = [at for at, weight in enumerate(weights) if weight]
    found = counts(drawn, len(weights))
    assert sum(found[at] for at in real) == DRAWS
    assert abs(chi_square([found[at] for at in real], [DRAWS * weights[at] / sum(weights) for at in real])) < SURPRISE


@hypothesis.given(st.integers(0, 2**32 - 1), st.lists(st.integers(1, 50), min_size=1, max_size=10))
def test_equal_weights_draw_as_none_do(word: int, weights: list[int]) -> None:
    even = [1] * len(weights)
    assert draw_weighted(word, even, len(even)) == draw(word, len(even))
    assert 0 <= draw_weighted(word, weights, len(weights)) < len(weights)


@hypothesis.given(st.integers(0, BITS), st.integers(0, BITS))
def test_mixing_stays_within_62_bits_and_confuses_no_two(left: int, right: int) -> None:
    assert 0 <= mix(left) <= BITS
    assert (mix(left) == mix(right)) == (left == right)
    assert 0 <= luck(left, right % 10_000) < 2**32


def test_luck_is_what_it_always_was() -> None:
    """Records are checked against these numbers for ever: a change here makes every old record wrong."""
    assert [luck(key(7, 0), number) for number in range(3)] == LUCK_OF_SEVEN


LUCK_OF_SEVEN = [2_447_660_149, 669_165_770, 3_762_217_147]
