"""Pig, clause by clause: one story a rule."""

from typing import Any

import pytest

import gobelet
from gobelet.games.pig import GAME
from gobelet.games.pig.actions import Event

LUCK = gobelet.CHANCE


def pig(seats: int = 2, **state: Any) -> gobelet.Table:
    """Return a table whose die is thrown by hand, in the position that *state* tells."""
    return gobelet.Table.from_position({"game": GAME.id, "seats": seats, "state": state}, chance="manual")


def roll(table: gobelet.Table, *dice: int) -> gobelet.Table:
    """Roll once for each of *dice*, and let the die show it."""
    for pips in dice:
        table.play("roll").play(f"die {pips}")
    return table


def happened(table: gobelet.Table) -> list[tuple[Event, int, int]]:
    """Return what the last action caused: event, seat, points or pips."""
    return [(Event(said.event), said.seat, said.a) for said in table.events]


def notations(table: gobelet.Table, seat: int | None = None) -> list[str]:
    return [action.notation for action in table.legal(seat)]


@pytest.mark.rule("PIG-001")
@pytest.mark.parametrize("seats", [2, 10])
def test_two_to_ten_may_play(seats: int) -> None:
    table = gobelet.Table(GAME, seats=seats, chance="manual")
    for _ in range(seats):
        assert not table.play("stop").over
    assert table.seat == 0
    assert len(table.results) == seats


@pytest.mark.rule("PIG-001")
@pytest.mark.parametrize("seats", [1, 11])
def test_nobody_plays_alone_or_eleven_together(seats: int) -> None:
    with pytest.raises(gobelet.GobeletError):
        gobelet.Table(GAME, seats=seats)


@pytest.mark.rule("PIG-002")
def test_everybody_starts_with_nothing_and_the_first_seat_begins() -> None:
    table = gobelet.Table(GAME, seats=3, chance="manual")
    assert table.results == (0, 0, 0)
    assert (table.state.total, table.state.decisions, table.actors) == (0, 0, (0,))
    assert table.position()["state"]["stack"] == ["ask-roll-or-stop"]


@pytest.mark.rule("PIG-002")
def test_turns_pass_to_the_left_and_round_again() -> None:
    table = pig(seats=3)
    turns = [table.play("stop").seat for _ in range(4)]
    assert turns == [1, 2, 0, 1]


@pytest.mark.rule("PIG-003")
def test_on_your_turn_you_roll_or_stop() -> None:
    assert notations(pig()) == ["roll", "stop"]


@pytest.mark.rule("PIG-003")
def test_the_die_goes_on_showing_what_it_showed_last() -> None:
    table = pig()
    shown = [table.position()["state"]["die"]]
    for pips in (4, 1):
        roll(table, pips)
        shown.append(table.position()["state"]["die"])
    assert shown == [0, 4, 1]


@pytest.mark.rule("PIG-003")
def test_nobody_decides_on_the_turn_of_another() -> None:
    table = pig()
    assert table.legal(seat=1) == []
    for action in ("roll", "stop"):
        with pytest.raises(gobelet.NotYourTurn):
            table.play(action, seat=1)


@pytest.mark.rule("PIG-003")
def test_nobody_decides_while_the_die_rolls_or_throws_it_unasked() -> None:
    table = pig()
    assert table.legal(seat=LUCK) == []
    table.play("roll")
    assert table.actors == (LUCK,)
    assert table.legal(seat=0) == table.legal(seat=1) == []


@pytest.mark.rule("PIG-003")
def test_who_may_not_decide_is_told_whose_turn_it_is_not_that_rolling_is_forbidden() -> None:
    table = pig(points=[60, 60], total=40)
    assert table.clauses_against(table.find_action("roll"), 0) == ("PIG-006",)
    assert table.clauses_against(table.find_action("roll"), 1) == ("PIG-003",)
    assert table.clauses_against(table.find_action("stop"), 1) == ("PIG-003",)
    rolling = pig().play("roll")
    assert rolling.clauses_against(rolling.find_action("roll"), 0) == ("PIG-003",)
    assert [reason.clause for reason in rolling.why_not("roll", 0)] == ["PIG-003"]


@pytest.mark.rule("PIG-004")
def test_a_one_loses_the_turn_but_not_what_was_kept() -> None:
    table = roll(pig(points=[12, 7]), 6, 5, 1)
    assert table.results == (12, 7)
    assert (table.seat, table.state.total) == (1, 0)
    assert happened(table) == [(Event.DIE_FELL, 0, 1), (Event.TOTAL_LOST, 0, 11)]
    assert notations(table) == ["roll", "stop"]


@pytest.mark.rule("PIG-005")
@pytest.mark.parametrize("pips", [2, 3, 4, 5, 6])
def test_other_faces_add_to_the_turn_and_you_decide_again(pips: int) -> None:
    table = roll(pig(total=10, turn=2), pips)
    assert table.state.total == 10 + pips
    assert table.results == (0, 0)
    assert notations(table, seat=1) == ["roll", "stop"]
    assert happened(table) == [(Event.DIE_FELL, 1, pips)]


@pytest.mark.rule("PIG-006")
@pytest.mark.parametrize(("kept", "total"), [(98, 2), (60, 40), (0, 105), (99, 6)])
def test_with_the_win_in_hand_you_must_stop(kept: int, total: int) -> None:
    table = pig(points=[kept, 50], total=total)
    assert notations(table) == ["stop"]
    with pytest.raises(gobelet.IllegalAction) as refused:
        table.play("roll")
    assert refused.value.clauses == ("PIG-006",)


@pytest.mark.rule("PIG-006")
def test_a_point_short_of_the_win_you_may_roll() -> None:
    assert notations(pig(points=[60, 99], total=39)) == ["roll", "stop"]


@pytest.mark.rule("PIG-007")
@pytest.mark.parametrize(("total", "points"), [(40, 100), (45, 105)])
def test_the_first_to_keep_a_hundred_wins_at_once(total: int, points: int) -> None:
    table = pig(points=[99, 60], turn=2, total=total).play("stop")
    assert table.over
    assert table.winners == (1,)
    assert table.results == (99, points)
    assert not table.state.drawn
    assert happened(table) == [(Event.TOTAL_KEPT, 1, total), (Event.GAME_WON, 1, points)]


@pytest.mark.rule("PIG-007")
def test_points_not_kept_do_not_win() -> None:
    table = roll(pig(points=[96, 0]), 6)
    assert not table.over
    assert table.winners == ()


@pytest.mark.rule("PIG-007")
def test_ninety_nine_points_do_not_win() -> None:
    table = pig(points=[60, 0], total=39).play("stop")
    assert not table.over
    assert table.seat == 1


@pytest.mark.rule("PIG-008")
def test_stopping_keeps_the_points_and_passes_the_turn() -> None:
    table = roll(pig(points=[20, 7]), 6, 4).play("stop")
    assert table.results == (30, 7)
    assert (table.seat, table.state.total) == (1, 0)
    assert happened(table) == [(Event.TOTAL_KEPT, 0, 10)]


@pytest.mark.rule("PIG-008")
def test_you_may_stop_with_nothing() -> None:
    table = pig().play("stop")
    assert table.results == (0, 0)
    assert table.seat == 1


@pytest.mark.rule("PIG-009")
def test_every_decision_counts_and_no_die_does() -> None:
    table = roll(pig(), 6, 1).play("stop")
    assert table.state.decisions == 3


@pytest.mark.rule("PIG-009")
def test_after_a_thousand_decisions_the_game_is_a_draw_whatever_the_points() -> None:
    table = pig(points=[80, 20], total=10, decisions=999).play("stop")
    assert table.over
    assert table.winners == ()
    assert table.results == (90, 20)
    assert happened(table)[-1] == (Event.GAME_DRAWN, 1, 0)


@pytest.mark.rule("PIG-009")
def test_the_die_of_the_thousandth_decision_is_not_looked_at() -> None:
    table = pig(points=[60, 0], total=6, decisions=999).play("roll")
    assert table.over
    assert table.state.drawn == 1
    assert table.results == (60, 0)


@pytest.mark.rule("PIG-009")
def test_the_thousandth_decision_may_still_win() -> None:
    table = pig(points=[80, 0], total=20, decisions=999).play("stop")
    assert table.winners == (0,)


@pytest.mark.rule("PIG-009")
def test_a_decision_before_the_last_the_game_goes_on() -> None:
    assert not pig(decisions=998).play("stop").over


@pytest.mark.rule("PIG-010")
def test_the_die_shows_one_to_six_alike() -> None:
    table = pig().play("roll")
    assert notations(table) == [f"die {pips}" for pips in range(1, 7)]
    assert table.weights() == [1] * 6


def test_what_cannot_be_is_said_in_both_languages() -> None:
    table = gobelet.Table(GAME, chance="manual")
    table.state.total, table.state.turn, table.state.decisions = 106, 2, 1001
    assert table.broken() == [
        "total = 106: a turn is worth 0 to 105",
        "turn = 3: the seats are 1 to 2",
        "decisions = 1001: a game has 1000 at most",
    ]
    assert table.broken("fr")[0] == "total = 106, alors qu’un tour vaut de 0 à 105 points"
