"""Positions: partial ones, and every kind of bad one, refused in a sentence that names the value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gobelet import CHANCE, BadPosition, GobeletError, Table, find
from gobelet.table.position import check_sense


def pig(**state: Any) -> dict[str, Any]:
    return {"game": "pig", "seats": 3, "state": state}


def veil(**state: Any) -> dict[str, Any]:
    return {"game": "veil", "seats": 2, "state": state}


def test_what_is_not_said_is_as_after_the_set_up() -> None:
    table = Table.from_position(pig(total=19))
    assert (table.state.total, table.results, table.actors) == (19, (0, 0, 0), (0,))
    assert Table.from_position({"game": "pig", "state": {}}).seats == 2


def test_a_position_says_names_not_numbers() -> None:
    table = Table("veil", 2, seed=3, chance="manual").play("draw moon").play("draw dust").play("bid 2", 1)
    said = table.position()
    assert said["options"] == {"rounds": "three"}
    assert said["state"]["stack"] == ["ask-bid"]
    assert said["state"]["hand"][:2] == ["moon", "dust"]
    assert said["state"]["deck"] == {"dust": 3, "moth": 4, "candle": 3, "mirror": 2, "moon": 0}


def test_a_position_can_wait_for_chance() -> None:
    table = Table.from_position(pig(stack=["roll-die"]), chance="manual")
    assert table.actors == (CHANCE,)
    assert Table.from_position(pig(stack=["roll-die"]), seed=1).actors != (CHANCE,)


def test_the_history_begins_at_the_position() -> None:
    table = Table.from_position(pig(total=19))
    assert (table.history, table.chronicle, table.events, table.undoable) == ([], [], [], 0)
    assert table.copy().play("stop").results == (19, 0, 0)


@pytest.mark.parametrize(
    ("position", "code", "named"),
    [
        ({"state": {}}, "position/missing", "game"),
        ({"game": "pig"}, "position/missing", "state"),
        ({"game": "pik", "state": {}}, "games/unknown", "pik"),
        ({"game": 5, "state": {}}, "position/type", "5"),
        ({"game": "pig", "seats": "two", "state": {}}, "position/type", "two"),
        ({"game": "pig", "seats": 2, "state": [1]}, "position/type", "“1”|« 1 »"),
        ({"game": "pig", "seats": 2, "options": 3, "state": {}}, "position/type", "3"),
        ({"game": "pig", "seats": 99, "state": {}}, "table/seats", "99"),
        ({"game": "pig", "options": {"x": 1}, "state": {}}, "options/unknown", "x"),
        (pig(totals=1), "position/field", "totals"),
        (pig(depth=1), "position/field", "depth"),
        (pig(total="many"), "position/type", "many"),
        (pig(total=1.5), "position/type", "1.5"),
        (pig(total=True), "position/type", "True"),
        (pig(total=None), "position/type", "None"),
        (pig(total=100_000), "position/range", "100000"),
        (pig(points=[1, 2, 100_000]), "position/range", "100000"),
        (pig(points=[0] * 11), "position/length", "0, 0"),
        (pig(points=5), "position/length", "5"),
        (pig(points=[0, "x", 0]), "position/type", "x"),
        (pig(stack=["roll-dice"]), "position/name", "roll-dice"),
        (pig(stack=[]), "position/length", "stack"),
        (pig(stack=["roll-die"] * 5), "position/length", "stack"),
        (pig(stack="roll-die"), "position/length", "stack"),
        (pig(stack=[9]), "position/name", "9"),
        (pig(drawn=7), "position/type", "7"),
        (pig(points=[200, 0, 0]), "position/broken", "200"),
        (pig(turn=9), "position/broken", "9"),
        (pig(turn=None), "position/broken", "null"),
        (pig(seats=2), "position/seats", "2"),
        (pig(seats=0), "position/seats", "0"),
        (pig(seats=100), "position/seats", "100"),
        (veil(hand=["star", "moon"]), "position/name", "star"),
        (veil(deck={"star": 1}), "position/name", "star"),
        (veil(deck={"moon": 3}), "position/broken", "kind 5|sorte 5"),
        (veil(bid=[0, 3]), "position/broken", "bid"),
        (veil(dealt=100), "position/broken", "100|dealt"),
        (veil(stack=["ask-bid"], ready=3), "position/broken", "ready"),
    ],
)  # fmt: skip
def test_each_kind_of_bad_position_is_refused(position: dict[str, Any], code: str, named: str) -> None:
    with pytest.raises(GobeletError) as caught:
        Table.from_position(position)
    assert caught.value.code == code
    for locale in ("en", "fr"):
        assert any(each in caught.value.text(locale) for each in named.split("|")), caught.value.text(locale)


def test_a_position_in_which_nobody_can_move_is_refused() -> None:
    """Even where a game does not say itself what is always true."""
    table = Table(replace(find("veil"), broken=None), seed=1, chance="manual")
    for card in range(8):
        table.state.deck[card] = 0
    with pytest.raises(BadPosition) as caught:
        check_sense(table)
    assert (caught.value.code, caught.value.values) == ("position/stuck", {"step": "deal"})


def test_a_position_is_json_of_an_object() -> None:
    files: list[Any] = [None, 3, [], "pig"]
    for said in files:
        with pytest.raises(BadPosition):
            Table.from_position(said)
