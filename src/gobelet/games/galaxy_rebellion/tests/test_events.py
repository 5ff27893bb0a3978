"""What is told, word for word, and what lies in the state while it happens: readers and clients live on both."""

from __future__ import annotations

from typing import Any

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import ACTIONS, EVENTS, Event, Face, Lord, Symbol
from gobelet.games.galaxy_rebellion.tests.tables import ally_ids, duel, finish, opening, play, roll

WEDGE, DAK, YODA, WICKET, ACKBAR, BIGGS = (
    ally_ids().index(ally) for ally in ("wedge", "dak", "yoda", "wicket", "ackbar", "biggs")
)


def told(table: gobelet.Table) -> list[tuple[Any, ...]]:
    """Return what the last action caused: each event with its seat and its numbers."""
    names = {int(event): arguments for event, arguments in EVENTS.items()}
    return [(Event(said.event), said.seat, *(said.a, said.b, said.c)[: len(names[said.event])]) for said in table.events]


def test_a_table_being_laid_is_told() -> None:
    table = gobelet.Table(GAME, seats=2, chance="manual")
    assert told(table.play("first 2")) == [(Event.FIRST_PLAYER_DRAWN, 1)]
    assert table.state.first == 1
    assert told(table.play("pick han")) == [(Event.HERO_TAKEN, 1, 2)]
    begun = [(Event.PLANET_OPENED, 1, 0), (Event.TURN_BEGAN, 1, 4)]
    assert told(table.play("pick luke")) == [(Event.HERO_TAKEN, 0, 0), *begun]


def test_dice_are_told() -> None:
    table = duel("yavin-4", vader=1)
    assert told(table.play("roll E")) == [(Event.DIE_FELL, 0, Face.E)]
    roll(table, "V A")
    assert told(table.play("aside")) == [(Event.POINT_SET_ASIDE, 0)]
    assert told(table.play("wild D 4")) == [(Event.EMPIRE_PLACED, 0, Symbol.D, 3)]
    assert told(table.play("reroll")) == [(Event.DICE_ROLLED_AGAIN, 0, 1)]
    roll(table, "B")
    assert told(table.play("place B 2")) == [(Event.DIE_PLACED, 0, Symbol.B, 1)]
    assert told(table.play("stop")) == [(Event.LORD_RETURNED, 0, Lord.VADER)]
    assert told(table.play("hero 3")) == [
        (Event.HERO_COVERED, 0, Symbol.A, 2),
        (Event.POINTS_SCORED, 0, 1),
        (Event.TURN_BEGAN, 1, 4),
    ]


def test_victory_dice_left_over_are_told_and_a_turn_without_any_is_silent() -> None:
    table = play(roll(duel("yavin-4"), "A B V V"), "place A 1", "place B 1", "stop")
    assert told(table) == [(Event.POINT_SET_ASIDE, 0)] * 2
    assert told(table.play("end")) == [(Event.POINTS_SCORED, 0, 2), (Event.TURN_BEGAN, 1, 4)]
    play(roll(table, "A C D D"), "place A 3", "place C 2", "stop")
    assert told(table) == []
    assert told(table.play("end")) == [(Event.TURN_BEGAN, 0, 4)]


def test_lords_are_told() -> None:
    table = play(roll(duel("hoth", palpatine=1), "A A"), "place A 1", "stop")
    assert told(table) == [(Event.LORD_RETURNED, 0, Lord.PALPATINE), (Event.LORD_TAKEN, 0, Lord.VADER)]
    play(roll(play(table, "end"), "C C C C"), "place C 2", "stop")
    assert told(table) == [(Event.LORD_MOVED, 1, Lord.VADER, 0)]


def test_helpers_and_rewards_are_told() -> None:
    held = {"yoda": 1, "biggs": 1, "wedge": 1}
    table = roll(duel("endor", free="END5: C; END6: A C", allies=held), "A B B B")
    assert told(table.play("ally yoda")) == [(Event.HOPE_RAISED, 0, YODA)]
    play(roll(table, "B B B B"), "stop")
    assert told(table.play("ally biggs")) == [(Event.ALLY_CALLED, 0, BIGGS)]
    assert told(table.play("place A 6")) == [(Event.ALLY_COVERED, 0, Symbol.A, 5)]
    table.play("ally wedge")
    assert told(table.play("place C 6")) == [
        (Event.ALLY_COVERED, 0, Symbol.C, 5),
        (Event.ROW_COMPLETED, 0, 5, 5),
        (Event.ALLY_WON, 0, ACKBAR),
        (Event.TURN_BEGAN, 1, 4),
    ]
    play(roll(table, "C A A A"), "place C 5")
    assert told(table.play("stop")) == [
        (Event.ROW_COMPLETED, 1, 4, 2),
        (Event.ALLY_WON, 1, WICKET),
        (Event.PLANET_FREED, 1, 4),
        (Event.PLANET_OPENED, 1, 5),
        (Event.TURN_BEGAN, 0, 2),
    ]


def test_a_symbol_left_is_told() -> None:
    r2d2 = ally_ids().index("r2-d2")
    table = play(roll(duel("hoth", allies={"r2-d2": 1}), "V V V V"), "stop", "ally r2-d2", "place B 1")
    assert told(table.play("leave")) == [(Event.SYMBOL_LEFT, 0, r2d2)]


def test_the_end_is_told() -> None:
    table = roll(duel("death-star-2", free="DST7: D E", points=(10, 70), vader=2, allies={"dodonna": 1}), "D E C C")
    play(table, "place D 7", "place E 7")
    assert told(table.play("stop")) == [
        (Event.ROW_COMPLETED, 0, 6, 6),
        (Event.PLANET_FREED, 0, 5),
        (Event.SCORE_COUNTED, 0, 17, 1, 0),
        (Event.SCORE_COUNTED, 1, 69, 0, 1),
    ]


def test_every_event_is_declared_and_every_verb_can_be_said() -> None:
    assert set(EVENTS) == set(Event)
    assert ACTIONS.size == sum(verb.size for verb in ACTIONS)


# The state while it happens.


def test_the_state_of_a_table_being_laid() -> None:
    state = gobelet.Table(GAME, seats=3, chance="manual").position()["state"]
    assert state["stack"] == ["pick-hero"] * 3 + ["draw-first-player"]
    assert (state["turn"], state["first"], state["vader"], state["palpatine"]) == (None, None, None, None)
    assert (state["ally_called"], state["left_first"], state["left_second"]) == ("none", -1, -1)
    assert state["placed_at"] == [-1] * 4
    assert set(state["hero"]) == {"none"}
    assert set(state["ally_owner"].values()) == {None}


def test_the_state_of_a_turn_that_begins() -> None:
    state = opening(2, first=2).position()["state"]
    assert state["stack"] == ["ask-dice", *["roll-die"] * 4]
    assert (state["first"], state["turn"], state["dice"], state["rolls"]) == (2, 2, 4, 1)
    assert state["alone"] is state["hero_used"] is False


@pytest.mark.rule("GR-047", "GR-061")
def test_the_state_of_dice_on_spaces() -> None:
    table = play(roll(duel("yavin-4"), "A E E C"), "place A 1", "wild C 2", "place E 4")
    assert list(table.state.placed_at) == [0, 21, 43, -1]
    assert list(table.state.placed_wild) == [0, 1, 0, 0]
    assert list(table.state.faces) == [0, 0, 1, 0, 0, 0]
    play(table, "stop")
    assert list(table.state.faces) == [0] * 6  # an unused die shows nothing any more


def test_flags_are_yes_or_no() -> None:
    table = duel("hoth", free="HOT4: A D; HOT5: D E", allies={"r2-d2": 1, "yoda": 1})
    play(roll(table, "B B B B"), "ally yoda")
    assert table.state.ally_used[YODA] == 1
    play(roll(table, "E D B B"), "place E 5", "stop", "hero 4")
    assert table.state.hero_used == 1
    play(table, "ally r2-d2")
    assert table.state.ally_used[ally_ids().index("r2-d2")] == 1
    assert (table.state.ally_called, table.state.left_first, table.state.left_second) == (2, Symbol.B, Symbol.D)
    play(table, "place D 4")
    assert (table.state.ally_called, table.state.left_first, table.state.left_second) == (-1, -1, -1)
    assert list(table.state.paid)[:6] == [1, 1, 1, 1, 0, 0]
    assert (table.state.alone, table.state.ally_owner[DAK]) == (1, 0)
    assert table.position()["state"]["stack"][0] == "ask-dice"
    assert finish(roll(table, "B " * 4)).state.ally_used[WEDGE] == 1  # used before this story
