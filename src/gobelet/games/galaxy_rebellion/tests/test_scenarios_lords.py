"""The catalogue's stories, second part: Vader and Palpatine (GS-14 to GS-28)."""

from __future__ import annotations

import pytest

from gobelet.games.galaxy_rebellion.actions import Event
from gobelet.games.galaxy_rebellion.tests.tables import (
    allies,
    count_free,
    duel,
    finish,
    free,
    happened,
    lords,
    planet,
    play,
    roll,
    turn,
    whole_turn,
    won,
)

HOTH = "HOT3: D; HOT5: E E"


@pytest.mark.rule("GS-14", "GR-067", "GR-073")
def test_one_placed_die_brings_vader() -> None:
    table = roll(duel("hoth", free=HOTH), "A B C D")
    play(table, "place D 3", "reroll")
    finish(roll(table, "A A B"))
    assert lords(table) == (1, None)
    assert won(table) == (2, 0)
    assert free(table) == "HOT5: E E"
    assert turn(table) == (2, 4)
    assert turn(whole_turn(table, placed=0)) == (1, 3)


@pytest.mark.rule("GS-15", "GR-068", "GR-073")
def test_no_placed_die_brings_palpatine() -> None:
    table = play(roll(duel("hoth", free=HOTH), "A B C A"), "reroll")
    finish(roll(table, "B B C A"))
    assert lords(table) == (None, 1)
    assert won(table) == (0, 0)
    assert free(table) == HOTH
    assert turn(whole_turn(table, placed=1)) == (1, 2)


@pytest.mark.rule("GS-16", "GR-074")
def test_vader_goes_back_to_the_edge_once_he_has_cost_his_die() -> None:
    table = roll(duel("hoth", vader=1), "A B C")
    finish(play(table, "place A 1", "place B 2", "place C 3"))
    assert lords(table) == (None, None)
    assert turn(whole_turn(table, placed=2)) == (1, 4)


@pytest.mark.rule("GS-18", "GR-080")
def test_the_other_lord_is_not_passed_on() -> None:
    table = whole_turn(duel("hoth", turn=2, vader=1), placed=0)
    assert lords(table) == (1, 2)
    assert turn(table) == (1, 3)


@pytest.mark.rule("GS-19", "GR-081")
def test_vader_is_passed_on_twice_in_a_round() -> None:
    table = whole_turn(duel("hoth", seats=3), placed=1)
    assert lords(table) == (1, None)
    assert lords(whole_turn(table, placed=1)) == (2, None)
    assert lords(whole_turn(table, placed=1)) == (3, None)
    assert turn(table) == (1, 4)
    assert turn(whole_turn(table, placed=2)) == (2, 4)
    assert turn(whole_turn(table, placed=2)) == (3, 3)


@pytest.mark.rule("GS-20", "GR-075", "GR-082")
def test_who_fails_in_the_same_way_again_serves_vader_again() -> None:
    table = roll(duel("hoth", vader=1), "A A B")
    play(table, "place A 1", "stop")
    assert happened(table)[:2] == [Event.LORD_RETURNED, Event.LORD_TAKEN]
    assert lords(play(table, "end")) == (1, None)
    assert turn(whole_turn(table, placed=2)) == (1, 3)


@pytest.mark.rule("GS-22", "GR-070", "GR-074", "GR-082", "GR-083")
@pytest.mark.parametrize(("placed", "holders", "dice"), [(2, (None, None), 4), (1, (1, None), 3), (0, (None, 1), 2)])
def test_two_dice_must_both_be_placed(placed: int, holders: tuple[int | None, int | None], dice: int) -> None:
    table = whole_turn(duel("hoth", palpatine=1), placed)
    assert lords(table) == holders
    assert turn(whole_turn(table, placed=2)) == (1, dice)


@pytest.mark.rule("GS-24", "GR-084", "GR-130", "GR-132")
def test_the_last_free_space_by_a_die_alone_brings_no_lord() -> None:
    table = roll(duel("yavin-4", free="YAV4: E"), "A E B V")
    play(table, "place E 4", "aside", "reroll")
    finish(roll(table, "V C"))
    assert lords(table) == (None, None)
    assert won(table) == (1 + 2, 0)
    assert allies(table, 1) == {"r2-d2"}
    assert (planet(table), count_free(table)) == ("hoth", 18)
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-25", "GR-086", "GR-098")
def test_the_last_free_space_by_the_hero_alone_still_brings_palpatine() -> None:
    table = play(roll(duel("yavin-4", hero="leia", free="YAV4: B"), "A A C D"), "reroll")
    play(roll(table, "A C C D"), "stop", "hero 4")
    assert lords(table) == (None, 1)
    assert won(table) == (1, 0)
    assert allies(table, 1) == {"r2-d2"}
    assert planet(table) == "hoth"
    assert turn(whole_turn(table, placed=2)) == (1, 2)


@pytest.mark.rule("GS-27", "GR-074", "GR-084")
def test_the_last_free_space_while_serving_vader() -> None:
    table = roll(duel("yavin-4", free="YAV4: D", vader=1), "D A A")
    finish(play(table, "place D 4"))
    assert lords(table) == (None, None)
    assert won(table) == (1, 0)
    assert allies(table, 1) == {"r2-d2"}
    assert turn(whole_turn(table, placed=2)) == (1, 4)


@pytest.mark.rule("GS-28", "GR-087")
def test_a_single_free_space_that_is_missed_brings_palpatine() -> None:
    table = finish(roll(duel("yavin-4", free="YAV4: E"), "A B C D"))
    assert lords(table) == (None, 1)
    assert (planet(table), free(table)) == ("yavin-4", "YAV4: E")
    assert won(table) == (0, 0)
    assert turn(table) == (2, 4)
