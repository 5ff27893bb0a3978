"""The catalogue's stories, first part: the rulebook's own example (GS-01, GS-02), rolling and placing (GS-03 to GS-13)."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.galaxy_rebellion.actions import Step
from gobelet.games.galaxy_rebellion.tests.tables import (
    HEROES,
    LUCK,
    allies,
    count_free,
    duel,
    falling,
    finish,
    free,
    lords,
    notations,
    planet,
    play,
    refused,
    roll,
    step,
    turn,
    whole_turn,
    won,
)


@pytest.mark.rule("GS-01", "GR-032", "GR-041", "GR-052", "GR-058", "GR-061", "GR-066", "GR-094", "GR-120", "GR-121")
@pytest.mark.parametrize(("hero", "last"), [("leia", "B"), ("han", "C"), ("chewbacca", "D")])
def test_sarah_finishes_the_second_row_with_her_hero(hero: str, last: str) -> None:
    table = roll(duel("yavin-4", hero=hero, free=f"YAV1: A B C; YAV2: {last}; YAV4: A E"), "A A V C")
    play(table, "place A 1", "reroll")
    roll(table, "E V B")
    play(table, "place E 4", "aside", "stop")
    assert lords(table) == (None, None)
    assert step(table) == Step.ASK_HELPERS
    play(table, "hero 2")
    assert won(table) == (3 + 1, 0)
    assert free(table) == "YAV1: B C; YAV4: A"
    assert lords(table) == (None, None)
    assert table.position()["state"]["hero"][0] == hero
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-02", "GR-058", "GR-066", "GR-094", "GR-120", "GR-121")
def test_sarah_made_concrete() -> None:
    table = roll(duel("yavin-4", hero="chewbacca", free="YAV2: B C D; YAV4: B D E"), "B A A A")
    play(table, "place B 2", "reroll")
    roll(table, "C V A")
    play(table, "place C 2", "aside", "stop", "hero 2")
    assert won(table) == (3 + 1, 0)
    assert lords(table) == (None, None)
    assert free(table) == "YAV4: B D E"


@pytest.mark.rule("GS-03", "GR-031", "GR-032", "GR-033", "GR-034", "GR-035", "GR-036", "GR-056")
def test_all_dice_placed_at_once() -> None:
    table = roll(duel("yavin-4"), "A B C E")
    play(table, "place A 1", "place B 1", "place C 1", "place E 4")
    assert "reroll" not in notations(table)
    refused(table, "reroll")
    assert table.state.placed == 4
    play(table, "stop")
    assert lords(table) == (None, None)
    play(table, "hero 3")
    assert won(table) == (1, 0)
    assert allies(table, 1) == {"dodonna"}
    assert free(table) == "YAV2: B C D; YAV3: C D; YAV4: A B D"
    assert count_free(table) == 8
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-04", "GR-034", "GR-035")
def test_any_free_space_of_a_row_may_be_taken_first() -> None:
    table = roll(duel("yavin-4"), "D D A A")
    play(table, "place D 2", "place D 3")
    assert free(table) == "YAV1: A B C; YAV2: B C; YAV3: A C; YAV4: A B D E"
    assert table.state.placed == 2


@pytest.mark.rule("GS-05", "GR-041", "GR-042", "GR-043", "GR-044", "GR-053")
def test_one_victory_die_is_set_aside_and_the_other_rolled_again() -> None:
    table = roll(duel("yavin-4"), "A V V D")
    play(table, "place A 1", "aside", "reroll")
    assert falling(table) == 2
    roll(table, "C V")
    finish(play(table, "place C 1", "aside"))
    assert won(table) == (2, 0)
    assert lords(table) == (None, None)
    assert count_free(table) == 11


@pytest.mark.rule("GS-06", "GR-054", "GR-058")
def test_no_second_roll_is_wanted() -> None:
    table = roll(duel("yavin-4"), "B C V A")
    finish(play(table, "place B 2", "place C 2", "aside"))
    assert won(table) == (1, 0)
    assert lords(table) == (None, None)
    assert free(table) == "YAV1: A B C; YAV2: D; YAV3: A C D; YAV4: A B D E"
    assert count_free(table) == 11
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-07", "GR-044", "GR-045", "GR-068", "GR-072")
def test_four_victory_faces_bring_four_points_and_palpatine() -> None:
    table = roll(duel("yavin-4"), "V V V V")
    play(table, "aside", "aside", "aside", "aside")
    refused(table, "reroll", "aside")
    finish(table)
    assert won(table) == (4, 0)
    assert lords(table) == (None, 1)
    assert turn(whole_turn(table, placed=2)) == (1, 2)


@pytest.mark.rule("GS-08", "GR-043", "GR-046", "GR-059")
def test_everything_is_rolled_again_and_a_victory_die_counts_without_a_command() -> None:
    table = play(roll(duel("yavin-4"), "V V A B"), "reroll")
    assert falling(table) == 4
    roll(table, "V E C C")
    play(table, "place E 4", "place C 1", "place C 2", "stop")
    assert table.state.placed == 3
    play(table, "end")
    assert won(table) == (1, 0)
    assert lords(table) == (None, None)
    assert free(table) == "YAV1: A B; YAV2: B D; YAV3: A C D; YAV4: A B D"


@pytest.mark.rule("GS-10", "GR-049", "GR-050", "GR-105")
@pytest.mark.parametrize("hero", HEROES)
def test_an_empire_space_takes_nothing_but_an_empire(hero: str) -> None:
    table = duel("yavin-4", hero=hero, free="YAV4: E", allies={"dodonna": 1, "wicket": 1})
    roll(table, "A A A A")
    refused(table, "place E 4", "place A 4", "wild A 4")
    play(table, "stop")
    refused(table, "hero 4", "ally dodonna")
    play(table, "ally wicket", "place E 4")
    assert (planet(table), won(table)) == ("hoth", (1, 0))


@pytest.mark.rule("GS-10", "GR-049")
def test_an_empire_space_takes_an_empire_die() -> None:
    table = play(roll(duel("yavin-4", free="YAV4: E"), "A A A E"), "place E 4")
    assert count_free(table) == 0


@pytest.mark.rule("GS-11", "GR-040")
def test_a_victory_die_covers_no_space() -> None:
    table = roll(duel("yavin-4"), "V V V V")
    assert notations(table) == ["aside", "reroll", "stop"]
    refused(table, *(f"{verb} {symbol} {row}" for verb in ("place", "wild") for symbol in "ABCDE" for row in range(1, 5)))


@pytest.mark.rule("GS-11", "GR-048")
def test_an_empire_die_is_no_victory_point() -> None:
    refused(roll(duel("yavin-4"), "E E E E"), "aside")


@pytest.mark.rule("GS-11", "GR-023", "GR-033", "GR-036")
def test_placings_that_are_refused() -> None:
    table = roll(duel("yavin-4"), "B B B E")
    refused(table, "place C 1", "place C 2", "wild B 3")
    play(table, "place B 1")
    refused(table, "place B 1", "wild B 1")  # covered
    refused(table, "place B 5", "wild A 5")  # a fifth row lies on Hoth, not here


@pytest.mark.rule("GS-12", "GR-039", "GR-042", "GR-055")
def test_rolls_that_are_refused() -> None:
    table = roll(duel("yavin-4"), "A V C D")
    play(table, "place A 1", "aside", "reroll")
    assert falling(table) == 2  # neither the placed die nor the one set aside
    roll(table, "B B")
    refused(table, "reroll")
    with pytest.raises(gobelet.UndoRefused):
        table.undo()
    assert free(table) == "YAV1: B C; YAV2: B C D; YAV3: A C D; YAV4: A B D E"


@pytest.mark.rule("GS-13", "GR-038")
def test_a_die_is_taken_back_before_the_roll() -> None:
    table = play(roll(duel("yavin-4"), "E A B C"), "wild C 2")
    table.undo()
    play(table, "place E 4", "reroll")
    assert free(table) == "YAV1: A B C; YAV2: B C D; YAV3: A C D; YAV4: A B D"
    assert (table.actors, falling(table)) == ((LUCK,), 3)
