"""Clause by clause: the turn and its dice (GR-027 to GR-064)."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import Event, Step
from gobelet.games.galaxy_rebellion.tests.tables import (
    count_free,
    duel,
    falling,
    finish,
    free,
    happened,
    lords,
    notations,
    opening,
    planet,
    play,
    refused,
    roll,
    step,
    turn,
    whole_turn,
    won,
)

YAVIN = "YAV1: A B C; YAV2: B C D; YAV3: A C D; YAV4: A B D E"


def placings(table: gobelet.Table) -> list[str]:
    return [said for said in notations(table) if said.startswith(("place", "wild"))]


# The turn and its first roll.


@pytest.mark.rule("GR-027")
def test_a_turn_is_dice_then_helpers_then_rewards() -> None:
    table = duel("hoth", free="HOT1: A A; HOT5: B", allies={"dodonna": 1, "yoda": 1})
    refused(table, "stop", "end", "hero 1", "ally dodonna")
    roll(table, "B V V C")
    assert step(table) == Step.ASK_DICE
    refused(table, "end", "hero 1", "ally dodonna", "leave")
    play(table, "place B 5", "aside", "stop")
    assert step(table) == Step.ASK_HELPERS
    refused(table, "place A 1", "aside", "reroll", "stop", "ally yoda")
    assert won(table) == (0, 0)
    play(table, "end")
    assert won(table) == (3 + 2, 0)
    assert turn(table) == (2, 4)


@pytest.mark.rule("GR-028", "GR-031")
def test_four_dice_without_a_lord() -> None:
    assert turn(whole_turn(opening(), placed=2)) == (2, 4)


@pytest.mark.rule("GR-029", "GR-031")
def test_three_dice_with_vader() -> None:
    assert turn(whole_turn(duel("hoth", vader=2), placed=2)) == (2, 3)


@pytest.mark.rule("GR-030", "GR-031")
def test_two_dice_with_palpatine() -> None:
    assert turn(whole_turn(duel("hoth", palpatine=2), placed=2)) == (2, 2)


@pytest.mark.rule("GR-032")
@pytest.mark.parametrize("placed", range(5))
def test_none_some_or_all_dice_may_be_placed(placed: int) -> None:
    table = roll(duel("yavin-4"), "A B C D")
    play(table, *["place A 1", "place B 1", "place C 1", "place D 2"][:placed])
    assert table.state.placed == placed
    assert count_free(table) == 13 - placed
    assert ("reroll" in notations(table)) == (placed < 4)
    assert "stop" in notations(table)


@pytest.mark.rule("GR-033")
@pytest.mark.parametrize(("face", "rows"), [("A", "134"), ("B", "124"), ("C", "123"), ("D", "234")])
def test_a_die_fits_its_own_symbol_only(face: str, rows: str) -> None:
    table = roll(duel("yavin-4"), " ".join([face] * 4))
    assert placings(table) == [f"place {face.lower()} {row}" for row in rows]
    play(table, f"place {face} {rows[0]}")
    assert free(table).replace(";", " ").split().count(face) == 2
    assert happened(table) == [Event.DIE_PLACED]


@pytest.mark.rule("GR-034")
def test_dice_of_one_turn_may_go_to_different_rows_or_to_one() -> None:
    spread = play(roll(duel("yavin-4"), "A B C D"), "place A 4", "place B 2", "place C 3", "place D 3")
    assert free(spread) == "YAV1: A B C; YAV2: C D; YAV3: A; YAV4: B D E"
    together = play(roll(duel("yavin-4"), "A B D E"), "place A 4", "place B 4", "place D 4", "place E 4")
    assert free(together) == "YAV1: A B C; YAV2: B C D; YAV3: A C D"


@pytest.mark.rule("GR-035")
def test_the_order_of_placing_does_not_matter() -> None:
    ways = [("place A 1", "place B 1", "place C 1"), ("place C 1", "place A 1", "place B 1")]
    ends = [finish(play(roll(duel("yavin-4"), "A B C V"), *way)) for way in ways]
    assert ends[0].state == ends[1].state


@pytest.mark.rule("GR-036")
def test_a_covered_space_cannot_be_covered_again() -> None:
    table = roll(duel("hoth", free="HOT1: A A; HOT5: B E"), "A A A E")
    play(table, "place A 1", "place A 1")
    refused(table, "place A 1", "wild A 1")
    finish(table)
    assert placings(roll(table, "A A E E")) == ["place e 5", "wild b 5"]  # markers lie there now


@pytest.mark.rule("GR-037")
def test_placing_is_never_compulsory() -> None:
    table = roll(duel("yavin-4"), "A B C E")
    assert {"reroll", "stop"} <= set(notations(table))
    finish(roll(play(table, "reroll"), "A B C E"))
    assert free(table) == YAVIN


# Taking back.


@pytest.mark.rule("GR-038")
def test_dice_placed_since_the_roll_may_be_taken_back_one_by_one() -> None:
    table = roll(duel("yavin-4"), "E A V C")
    play(table, "wild C 2", "aside", "place A 1")
    assert table.undoable == 3
    table.undo()
    assert free(table) == "YAV1: A B C; YAV2: B D; YAV3: A C D; YAV4: A B D E"
    table.undo(2)
    assert (free(table), table.state.aside, table.state.placed) == (YAVIN, 0, 0)
    assert list(table.state.placed_at) == [-1] * 4
    with pytest.raises(gobelet.UndoRefused):
        table.undo()


@pytest.mark.rule("GR-038", "GR-039")
def test_nothing_is_taken_back_once_the_second_roll_is_thrown() -> None:
    table = gobelet.Table(GAME, seats=2, seed=1, options={"first": 1})
    play(table, "pick luke", "pick leia")
    table.play(placings(table)[0])
    assert table.undoable == 1
    table.undo().play(placings(table)[0])
    table.play("reroll")
    assert table.undoable == 0
    with pytest.raises(gobelet.UndoRefused):
        table.undo()


@pytest.mark.rule("GR-038")
def test_nothing_is_taken_back_once_the_next_player_has_rolled() -> None:
    table = gobelet.Table(GAME, seats=2, seed=1, options={"first": 1})
    play(table, "pick luke", "pick leia")
    finish(table)
    assert table.seat == 1
    with pytest.raises(gobelet.UndoRefused):
        table.undo()


@pytest.mark.rule("GR-039")
def test_dice_placed_after_the_first_roll_are_neither_rolled_again_nor_moved() -> None:
    table = play(roll(duel("yavin-4"), "A B C D"), "place A 1", "reroll")
    assert falling(table) == 3
    roll(table, "C C D")
    assert free(table) == "YAV1: B C; YAV2: B C D; YAV3: A C D; YAV4: A B D E"
    assert table.undoable == 0


# Victory points.


@pytest.mark.rule("GR-040")
@pytest.mark.parametrize("name", ["yavin-4", "death-star-2"])
def test_a_victory_face_fits_no_space(name: str) -> None:
    assert placings(roll(duel(name), "V V V V")) == []


@pytest.mark.rule("GR-041", "GR-120")
@pytest.mark.parametrize("aside", range(3))
def test_a_victory_die_set_aside_is_a_point_at_the_end_of_the_turn(aside: int) -> None:
    table = play(roll(duel("yavin-4"), "A B V V"), *["aside"] * aside, "reroll")
    roll(table, "A " * (4 - aside))
    play(table, "stop")
    assert won(table) == (0, 0)
    play(table, "end")
    assert won(table) == (aside, 0)


@pytest.mark.rule("GR-042")
def test_dice_set_aside_are_not_rolled_again() -> None:
    table = play(roll(duel("yavin-4"), "V V A A"), "aside", "aside", "reroll")
    assert falling(table) == 2
    finish(roll(table, "A A"))
    assert won(table) == (2, 0)


@pytest.mark.rule("GR-043")
def test_a_victory_die_not_set_aside_is_rolled_again() -> None:
    table = play(roll(duel("yavin-4"), "V V V V"), "aside", "reroll")
    assert falling(table) == 3
    finish(roll(table, "A A A"))
    assert won(table) == (1, 0)


@pytest.mark.rule("GR-044")
@pytest.mark.parametrize(("vader", "palpatine", "dice"), [(None, None, 4), (1, None, 3), (None, 1, 2)])
def test_every_die_may_be_set_aside(vader: int | None, palpatine: int | None, dice: int) -> None:
    table = roll(duel("yavin-4", vader=vader, palpatine=palpatine), "V " * dice)
    for left in range(dice, 0, -1):
        assert table.state.aside == dice - left
        play(table, "aside")
    refused(table, "aside", "reroll")
    finish(table)
    assert won(table) == (dice, 0)


@pytest.mark.rule("GR-045")
def test_victory_dice_are_no_placed_dice() -> None:
    table = play(roll(duel("yavin-4"), "A V V V"), "place A 1", "aside", "aside", "aside", "stop")
    assert lords(table) == (1, None)


@pytest.mark.rule("GR-046")
@pytest.mark.parametrize("rolls", [1, 2])
def test_victory_dice_left_over_count_without_a_command(rolls: int) -> None:
    table = roll(duel("yavin-4"), "A B V V")
    if rolls == 2:
        roll(play(table, "reroll"), "A B V V")
    finish(play(table, "aside"))
    assert won(table) == (2, 0)


# Empires.


@pytest.mark.rule("GR-047", "GR-049")
def test_an_empire_die_fits_every_free_space() -> None:
    table = roll(duel("yavin-4", free="YAV1: A C; YAV2: D; YAV4: B E"), "E E E E")
    assert placings(table) == ["place e 4", "wild a 1", "wild b 4", "wild c 1", "wild d 2"]
    play(table, "wild A 1", "wild D 2", "wild B 4")
    assert free(table) == "YAV1: C; YAV4: E"
    assert happened(table) == [Event.EMPIRE_PLACED]
    play(table, "place E 4")
    assert (free(table), happened(table)) == ("YAV1: C", [Event.DIE_PLACED])


@pytest.mark.rule("GR-047")
def test_without_an_empire_die_nothing_is_wild() -> None:
    table = play(roll(duel("yavin-4"), "E A A A"), "wild B 1")
    assert placings(table) == ["place a 1", "place a 3", "place a 4"]


@pytest.mark.rule("GR-048")
def test_an_empire_die_is_never_set_aside() -> None:
    table = roll(duel("yavin-4"), "E E E A")
    refused(table, "aside")
    finish(table)
    assert won(table) == (0, 0)


@pytest.mark.rule("GR-049", "GR-050")
@pytest.mark.parametrize("face", ["A", "B", "C", "D"])
def test_an_ordinary_die_is_refused_on_an_empire_space(face: str) -> None:
    table = roll(duel("hoth", free="HOT5: E E"), " ".join([face] * 4))
    refused(table, "place E 5", f"place {face} 5", f"wild {face} 5")
    assert placings(table) == []


@pytest.mark.rule("GR-050")
def test_heroes_and_ordinary_allies_are_refused_on_an_empire_space() -> None:
    table = duel("hoth", free="HOT4: D; HOT5: E E", allies={"dodonna": 1, "wedge": 1, "r2-d2": 1})
    play(roll(table, "B B B B"), "stop")
    assert notations(table) == ["ally r2-d2", "end"]
    assert notations(play(table, "ally r2-d2")) == ["place d 4"]


@pytest.mark.rule("GR-051")
@pytest.mark.parametrize(("faces", "commands"), [("E E A A", ("place E 5", "wild A 1")), ("E B A A", ("place E 5", "place B 5"))])
def test_an_empire_die_counts_as_a_placed_die(faces: str, commands: tuple[str, str]) -> None:
    table = play(roll(duel("hoth"), faces), *commands)
    assert table.state.placed == 2
    assert lords(finish(table)) == (None, None)


# The second roll.


@pytest.mark.rule("GR-052", "GR-056")
@pytest.mark.parametrize(("commands", "again"), [(0, True), (1, True), (3, True), (4, False)])
def test_a_second_roll_needs_a_remaining_die(commands: int, again: bool) -> None:
    table = roll(duel("yavin-4"), "A B V V")
    play(table, *["place A 1", "place B 1", "aside", "aside"][:commands])
    assert ("reroll" in notations(table)) == again
    assert "stop" in notations(table)


@pytest.mark.rule("GR-053")
@pytest.mark.parametrize("kept", range(4))
def test_the_second_roll_throws_all_remaining_dice_and_only_those(kept: int) -> None:
    table = roll(duel("yavin-4"), "V A B C")
    play(table, *["place A 1", "aside", "place B 1"][:kept], "reroll")
    assert falling(table) == 4 - kept
    assert list(table.state.faces) == [0] * 6
    assert table.state.placed + table.state.aside == kept


@pytest.mark.rule("GR-054")
def test_the_dice_step_may_end_after_the_first_roll() -> None:
    table = play(roll(duel("yavin-4"), "A B C V"), "place A 1", "place B 1", "stop")
    assert step(table) == Step.ASK_HELPERS


@pytest.mark.rule("GR-055")
def test_there_is_no_third_roll() -> None:
    table = roll(play(roll(duel("yavin-4"), "A B C V"), "reroll"), "A B C V")
    assert "reroll" not in notations(table)
    refused(table, "reroll")
    refused(play(table, "place A 1"), "reroll")


@pytest.mark.rule("GR-057")
def test_after_the_second_roll_the_same_rules_hold() -> None:
    table = roll(play(roll(duel("yavin-4"), "A A V V"), "place A 1", "aside", "reroll"), "E V")
    assert placings(table)[0] == "place e 4"
    assert "aside" in notations(table)
    refused(table, "place B 1", "place A 1")
    finish(play(table, "wild B 1", "aside"))
    assert won(table) == (2, 0)
    assert lords(table) == (None, None)
    assert free(table) == "YAV1: C; YAV2: B C D; YAV3: A C D; YAV4: A B D E"


@pytest.mark.rule("GR-058")
def test_unused_dice_have_no_effect() -> None:
    table = roll(play(roll(duel("yavin-4"), "A B C D"), "place A 1", "place B 1", "reroll"), "C E")
    finish(table)  # C would have finished the row
    assert won(table) == (0, 0)
    assert free(table) == "YAV1: C; YAV2: B C D; YAV3: A C D; YAV4: A B D E"


@pytest.mark.rule("GR-059")
def test_all_dice_may_be_rolled_again() -> None:
    for vader, palpatine, dice in ((None, None, 4), (1, None, 3), (None, 1, 2)):
        table = duel("yavin-4", vader=vader, palpatine=palpatine)
        assert falling(play(roll(table, "A " * dice), "reroll")) == dice


@pytest.mark.rule("GR-060")
def test_the_second_roll_is_allowed_with_no_free_space_left() -> None:
    table = roll(duel("yavin-4", free="YAV4: D E"), "D E A B")
    play(table, "place D 4", "place E 4")
    assert count_free(table) == 0
    assert planet(table) == "yavin-4"
    roll(play(table, "reroll"), "V E")
    assert notations(table) == ["aside", "stop"]
    finish(table)
    assert won(table) == (1 + 1, 0)
    assert planet(table) == "hoth"


# The end of the dice step.


@pytest.mark.rule("GR-061")
def test_markers_take_the_place_of_dice() -> None:
    table = finish(play(roll(duel("yavin-4"), "A E D D"), "place A 1", "wild B 1", "place D 2", "place D 3"))
    after = "YAV1: C; YAV2: B C; YAV3: A C; YAV4: A B D E"
    assert free(table) == after
    assert (table.state.placed, list(table.state.placed_at), list(table.state.placed_wild)) == (0, [-1] * 4, [0] * 4)
    assert free(whole_turn(table, placed=0)) == after


@pytest.mark.rule("GR-062")
def test_a_single_placed_die_becomes_a_marker_too() -> None:
    table = finish(play(roll(duel("yavin-4"), "A E D D"), "place D 2"))
    assert lords(table) == (1, None)
    assert free(table) == "YAV1: A B C; YAV2: B C; YAV3: A C D; YAV4: A B D E"


@pytest.mark.rule("GR-063")
def test_nobody_remembers_who_covered_what() -> None:
    left, right = roll(duel("yavin-4"), "A B C D"), roll(duel("yavin-4"), "A B C D")
    finish(play(left, "place A 1", "place B 1"))
    finish(play(right, "place C 3", "place D 3"))
    finish(play(roll(left, "A B C D"), "place C 3", "place D 3"))
    finish(play(roll(right, "A B C D"), "place A 1", "place B 1"))
    assert left.state == right.state


@pytest.mark.rule("GR-064")
def test_dice_used_are_back_for_the_next_turn() -> None:
    table = finish(play(roll(duel("yavin-4"), "A E D V"), "place A 1", "wild B 1", "place D 2", "aside"))
    assert turn(table) == (2, 4)
    assert (table.state.aside, table.state.placed) == (0, 0)
    finish(roll(table, "A A B C"))
    assert turn(whole_turn(table, placed=2)) == (2, 2)
    assert turn(whole_turn(whole_turn(table, placed=2), placed=2)) == (2, 4)


def test_undo_goes_further_than_the_clause_and_takes_back_the_end_of_the_dice_step_too() -> None:
    table = play(roll(duel("hoth"), "A A A B"), "stop")
    assert lords(table) == (None, 1)
    table.undo()
    assert (lords(table), step(table)) == ((None, None), Step.ASK_DICE)
