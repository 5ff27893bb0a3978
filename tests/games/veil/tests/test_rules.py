"""Veil: its few rules, and that what is hidden is guessed at fairly."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from gobelet import Table
from gobelet.kernel.chance import key

GUESSES = 20_000
SURPRISE = 4.9  # standard deviations: once in a million honest runs


def table(*cards: str, **more: Any) -> Table:
    """Return a table at which these cards were dealt."""
    found = Table("veil", len(cards), chance="manual", **({"options": {"rounds": "one"}} | more))
    for card in cards:
        found.play(f"draw {card}")
    return found


@pytest.mark.rule("VL-002", "VL-003")
def test_one_card_each_seen_by_its_owner() -> None:
    found = table("moon", "dust")
    assert [event.visible(1) for event in found.events] == [True, True]
    assert [event.visible(0) for event in found.events] == [True, False]
    assert [area.label for area in found.scene(0).areas] == ["Bids", "Cards out of the game"]
    assert [piece.label for player in found.scene(0).players for piece in player.pieces] == ["Your card: Moon", "A secret card"]


@pytest.mark.rule("VL-005", "VL-006", "VL-007", "VL-008")
@pytest.mark.parametrize(
    ("cards", "bids", "points"),
    [
        (("moon", "dust"), (0, 0), (1, 0)),
        (("moon", "dust"), (0, 1), (0, 2)),
        (("moon", "mirror", "dust"), (2, 2, 1), (3, 0, 0)),
        (("mirror", "mirror", "moon"), (2, 2, 1), (3, 3, 0)),
    ],
)
def test_the_highest_card_among_the_highest_bids_wins(
    cards: tuple[str, ...], bids: tuple[int, ...], points: tuple[int, ...]
) -> None:
    found = table(*cards)
    for seat, coins in enumerate(bids):
        found.play(f"bid {coins}", seat)
    assert found.results == points
    assert found.over
    assert sum(found.state.shown) == len(cards)


@pytest.mark.rule("VL-007")
def test_a_loser_pays_no_more_than_there_is() -> None:
    found = Table.from_position({"game": "veil", "seats": 2, "state": {"points": [1, 0]}}, chance="manual")
    found.play("draw dust").play("draw moon").play("bid 2", 0).play("bid 2", 1)
    assert found.results == (0, 3)


@pytest.mark.rule("VL-009", "VL-010")
def test_three_rounds_unless_agreed_otherwise() -> None:
    found = table("moon", "dust", options={})
    found.play("bid 0", 0).play("bid 0", 1)
    assert not found.over
    assert found.weights() == [3, 4, 3, 2]


def test_guesses_are_as_likely_as_deals_are() -> None:
    """Against exact counting: every deal of three cards to the others, each physical card its own."""
    found = table("mirror", "dust", "moth", "candle").play("bid 1", 1)
    copies = {"dust": 4, "moth": 4, "candle": 3, "mirror": 1, "moon": 1}
    names = list(copies)
    whole = math.perm(sum(copies.values()), 3)
    expected: dict[tuple[int, ...], Fraction] = {}
    for deal in itertools.product(range(5), repeat=3):
        ways = 1
        for at, card in enumerate(deal):
            ways *= copies[names[card]] - deal[:at].count(card)
        if ways > 0:
            expected[deal] = Fraction(ways, whole)
    assert sum(expected.values()) == 1
    counted: Counter[tuple[int, ...]] = Counter()
    bids: Counter[int] = Counter()
    for guess in range(GUESSES):
        state = found.state.copy()
        found.game.rules.redraw(state, found.box, 0, key(17, guess))
        counted[tuple(state.hand[1:4])] += 1
        bids[state.bid[1]] += 1
        assert state.bid[2] == state.bid[3] == 0
    assert set(counted) <= set(expected)
    assert surprise({deal: float(share) for deal, share in expected.items()}, counted) < SURPRISE
    assert surprise(dict.fromkeys(range(3), 1 / 3), bids) < SURPRISE


def surprise(expected: dict[Any, float], counted: Counter[Any]) -> float:
    """Return how many standard deviations the counts are from what was expected."""
    common = {found: GUESSES * share for found, share in expected.items() if GUESSES * share >= 5}
    distance = sum((counted[found] - mean) ** 2 / mean for found, mean in common.items())
    return (distance - len(common) + 1) / math.sqrt(2 * (len(common) - 1))
