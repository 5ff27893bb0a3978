"""A table: its two doors, what it refuses, what it takes back, and whose luck it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import gobelet
from gobelet import CHANCE, BadNotation, GobeletError, IllegalAction, NotYourTurn, Table, UndoRefused
from gobelet.errors import PlayerError, RequestError


def pig(**more: Any) -> Table:
    return Table("pig", **({"seats": 2, "seed": 7} | more))


def veil(**more: Any) -> Table:
    return Table("veil", **({"seats": 3, "seed": 7} | more))


def everything(table: Table) -> tuple[Any, ...]:
    return table.state.to_bytes(), list(table.history), list(table.chronicle), table.undoable, table.actors


def test_a_table_says_who_is_asked_and_what_is_legal() -> None:
    table = pig()
    assert (table.actors, table.seat, table.over, table.winners) == ((0,), 0, False, ())
    assert [str(action) for action in table.legal()] == ["roll", "stop"]
    assert [action.number for action in table.legal()] == table.legal_numbers()
    assert table.legal(seat=1) == []


@pytest.mark.parametrize(
    "said",
    [lambda t: t.legal()[1], lambda _: "stop", lambda _: "  STOP ", lambda _: 1],
    ids=["action", "notation", "spelling", "number"],
)
def test_an_action_is_said_in_three_ways(said: Callable[[Table], Any]) -> None:
    table = pig()
    table.play(said(table))
    assert table.history == [(0, 1)]
    assert table.actors == (1,)


def test_play_returns_the_table() -> None:
    assert len(pig().play("stop").play("stop").history) == 2


def test_both_doors_lead_to_the_same_table() -> None:
    checked, trusted = pig(), pig()
    while not checked.over:
        action = checked.legal()[-1 if checked.state.total > 15 else 0]
        checked.play(action)
        trusted.apply(action.number)
    assert everything(checked) == everything(trusted)
    assert checked.winners
    assert max(checked.results) >= 100


@pytest.mark.parametrize(
    ("said", "seat", "error", "code"),
    [
        ("die 4", None, IllegalAction, "table/illegal"),
        ("roll", 1, NotYourTurn, "table/not-your-turn"),
        ("die 4", CHANCE, NotYourTurn, "table/chance-not-asked"),
        ("rol", None, BadNotation, "table/notation"),
        ("", None, BadNotation, "table/notation"),
        (99, None, BadNotation, "table/number"),
        (-1, None, BadNotation, "table/number"),
        ("roll", 2, RequestError, "table/seat"),
        ("roll", -2, RequestError, "table/seat"),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(
    said: Any, seat: int | None, error: type[GobeletError], code: str
) -> None:
    table = pig(chance="manual").play("roll").play("die 3")
    before = everything(table)
    with pytest.raises(error) as caught:
        table.play(said, seat)
    assert caught.value.code == code
    assert everything(table) == before


def test_a_seat_that_is_not_there_cannot_be_asked_about() -> None:
    for ask in (
        lambda: veil().legal(7),
        lambda: veil().why_not("bid 1", 3),
        lambda: veil().play("bid 1", 3),
        lambda: veil().scene(3),
    ):
        with pytest.raises(RequestError, match="There is no seat"):
            ask()


def test_a_refusal_names_the_action_what_was_legal_and_the_clause() -> None:
    table = pig()
    table.state.total = 100
    with pytest.raises(IllegalAction) as caught:
        table.play("roll")
    assert caught.value.clauses == ("PIG-006",)
    assert str(caught.value) == "roll is not legal now (PIG-006). Legal: stop."
    assert caught.value.text("fr") == "roll n’est pas permis maintenant (PIG-006). Permis : stop."


def test_why_not_tells_the_clauses_in_the_language_asked_for() -> None:
    table = pig()
    assert table.why_not("roll") == []
    table.state.total = 100
    (english,), (french,) = table.why_not("roll"), table.why_not("roll", locale="fr")
    assert english.clause == french.clause == "PIG-006"
    assert english.text != french.text
    assert str(english).endswith("[PIG-006]")
    with pytest.raises(RequestError, match="There is no language called de"):
        table.why_not("roll", locale="de")


def test_a_spelling_mistake_gets_what_is_near() -> None:
    with pytest.raises(BadNotation, match="Did you mean: roll"):
        pig().play("rolll")


def test_nothing_is_played_after_the_end() -> None:
    table = pig()
    while not table.over:
        table.play(table.legal()[-1] if table.state.total > 20 else table.legal()[0])
    with pytest.raises(PlayerError, match="The game is over"):
        table.play("roll")
    with pytest.raises(PlayerError, match="The game is over"):
        _ = table.seat
    assert table.legal() == []
    assert table.actors == ()


# Several seats at once.


def test_all_are_asked_at_once_and_answer_in_any_order() -> None:
    orders = ([0, 1, 2], [2, 0, 1])
    states = []
    for order in orders:
        table = veil(options={"rounds": "one"})
        assert table.actors == (0, 1, 2)
        for seat in order:
            table.play(f"bid {seat % 2}", seat)
        states.append(table.state)
        assert table.over
    assert states[0] == states[1]


def test_who_has_bid_is_asked_no_more() -> None:
    table = veil().play("bid 1", 1)
    assert table.actors == (0, 2)
    with pytest.raises(NotYourTurn) as caught:
        table.play("bid 2", 1)
    assert str(caught.value) == "Seat 2 cannot play bid 2 now: the one asked is 1, 3."


# Undo.


def test_undo_stops_where_chance_fell() -> None:
    table = pig().play("stop").play("stop")
    assert table.undoable == 2
    table.play("roll")
    assert table.undoable == 0
    with pytest.raises(UndoRefused) as caught:
        table.undo()
    assert caught.value.code == "table/undo"
    table.play("stop")
    assert table.undoable == 1
    assert table.undo().undoable == 0


@pytest.mark.parametrize("wanted", [0, -1, 3])
def test_undo_takes_back_what_there_is(wanted: int) -> None:
    table = pig().play("stop").play("stop")
    before = everything(table)
    with pytest.raises(UndoRefused):
        table.undo(wanted)
    assert everything(table) == before


def test_undo_never_redraws_chance() -> None:
    """Whatever is taken back and tried again, the next die is the die that would have fallen."""
    straight = pig().play("stop").play("roll")
    detour = pig().play("stop").undo().play("stop").undo().play("stop").play("roll")
    assert everything(straight) == everything(detour)


def test_undo_stops_where_somebody_learned_something() -> None:
    table = veil()
    table.play("bid 1", 0).play("bid 0", 1)
    assert table.undoable == 2, "secret bids tell nobody anything"
    table.undo()
    assert table.actors == (1, 2)
    table.play("bid 2", 1).play("bid 2", 2)
    assert table.undoable == 0, "all hands were shown"


def test_undo_reaches_back_to_a_position() -> None:
    table = Table.from_position({"game": "pig", "seats": 2, "state": {"points": [40, 30]}}, seed=1)
    table.play("stop").undo()
    assert table.results == (40, 30)


# Chance.


def test_a_seed_is_a_game() -> None:
    def dice(**more: Any) -> list[tuple[int, int]]:
        table = pig(**more)
        for _ in range(20):
            table.play("roll")
        return [move for move in table.history if move[0] == CHANCE]

    assert dice(seed=7) == dice(seed=7)
    assert dice(seed=7) != dice(seed=8)
    assert dice(seed=7) != dice(seed=7, number=1)
    assert dice(seed=None) != dice(seed=None)


def test_chance_can_be_played_by_hand() -> None:
    table = pig(chance="manual").play("roll")
    assert table.actors == (CHANCE,)
    assert [str(outcome) for outcome in table.legal()] == [f"die {pips}" for pips in range(1, 7)]
    assert table.weights() == [1] * 6
    table.play("die 6")
    assert table.state.total == 6
    with pytest.raises(NotYourTurn):
        table.play("roll", 1)


def test_chance_is_weighted_where_the_game_says_so() -> None:
    table = veil(chance="manual")
    assert [str(outcome) for outcome in table.legal()] == ["draw dust", "draw moth", "draw candle", "draw mirror", "draw moon"]
    assert table.weights() == [4, 4, 3, 2, 1]
    assert table.play("draw moon").weights() == [4, 4, 3, 2]


# Copies, and what is wrong from the start.


def test_a_copy_goes_its_own_way_with_the_same_luck() -> None:
    table = pig().play("roll")
    copy = table.copy()
    before = everything(table)
    copy.play("roll")
    assert everything(table) == before
    assert everything(table.play("roll")) == everything(copy)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "pigg"}, "games/unknown"),
        ({"game": ""}, "games/unknown"),
        ({"game": "../pig"}, "games/unknown"),
        ({"seats": 1}, "table/seats"),
        ({"seats": 11}, "table/seats"),
        ({"options": {"speed": "high"}}, "options/unknown"),
    ],
)
def test_a_table_that_cannot_be_had(wanted: dict[str, Any], code: str) -> None:
    with pytest.raises(RequestError) as caught:
        Table(wanted.get("game", "pig"), wanted.get("seats", 2), options=wanted.get("options"))
    assert caught.value.code == code
    assert caught.value.text("fr") != caught.value.text("en")


def test_results_and_names() -> None:
    table = pig(names=["Ada", ""])
    assert [player.name for player in table.scene(0).players] == ["Ada", "Player 2"]
    assert [player.name for player in table.scene(0, "fr").players] == ["Ada", "Joueur 2"]
    assert gobelet.replay(table.record()).names == ("Ada", "")
