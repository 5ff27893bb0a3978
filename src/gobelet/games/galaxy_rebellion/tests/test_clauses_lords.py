"""Clause by clause: which lord comes, how long he stays, where he goes (GR-065 to GR-087)."""

from __future__ import annotations

import pytest

from gobelet.games.galaxy_rebellion.actions import Event, Lord
from gobelet.games.galaxy_rebellion.tests.tables import (
    allies,
    count_free,
    duel,
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
    turn,
    whole_turn,
    won,
)

Holders = tuple[int | None, int | None]


# Which lord.


@pytest.mark.rule("GR-065")
def test_placed_dice_of_both_rolls_count_together() -> None:
    table = play(roll(duel("hoth"), "A B B B"), "place A 1", "reroll")
    play(roll(table, "A D D"), "place A 1", "stop")
    assert lords(table) == (None, None)


@pytest.mark.rule("GR-066", "GR-067", "GR-068")
@pytest.mark.parametrize(
    ("placed", "holders"), [(0, (None, 1)), (1, (1, None)), (2, (None, None)), (3, (None, None)), (4, (None, None))]
)
def test_two_placed_dice_keep_the_lords_away(placed: int, holders: Holders) -> None:
    assert lords(whole_turn(duel("hoth"), placed)) == holders


@pytest.mark.rule("GR-069", "GR-086")
def test_spaces_covered_by_helpers_do_not_count() -> None:
    table = play(roll(duel("hoth", allies={"r2-d2": 1}), "A B C V"), "place A 1", "stop", "hero 1", "ally r2-d2")
    play(table, "place B 1", "place D 3")
    assert lords(table) == (1, None)
    none = play(roll(duel("hoth", allies={"r2-d2": 1}), "A B C V"), "stop", "hero 1", "ally r2-d2")
    assert lords(play(none, "place B 1", "place D 3")) == (None, 1)


@pytest.mark.rule("GR-070")
@pytest.mark.parametrize(("vader", "placed", "holders"), [(True, 2, (None, None)), (True, 1, (1, None)), (False, 1, (1, None))])
def test_two_are_needed_with_fewer_dice_as_well(vader: bool, placed: int, holders: Holders) -> None:
    table = duel("hoth", vader=1) if vader else duel("hoth", palpatine=1)
    assert lords(whole_turn(table, placed)) == holders


@pytest.mark.rule("GR-071")
def test_the_sanction_is_settled_between_dice_and_helpers() -> None:
    table = roll(duel("hoth", allies={"yoda": 1}), "A B C D")
    play(table, "place A 1", "reroll")
    roll(table, "B B B")
    assert lords(table) == (None, None)  # New Hope may still come
    play(table, "stop")
    assert lords(table) == (1, None)
    play(table, "hero 1")
    assert lords(table) == (1, None)


@pytest.mark.rule("GR-072")
def test_a_sanction_costs_neither_points_nor_rows() -> None:
    table = roll(duel("hoth", free="HOT4: D; HOT5: E E"), "D V V V")
    finish(play(table, "place D 4"))
    assert lords(table) == (1, None)
    assert won(table) == (3, 0)
    assert allies(table, 1) == {"dak"}
    table = roll(duel("hoth", hero="chewbacca", free="HOT3: D; HOT5: E E"), "V V V V")
    play(table, "stop", "hero 3")
    assert lords(table) == (None, 1)
    assert won(table) == (4 + 2, 0)


# How long he stays.


@pytest.mark.rule("GR-073", "GR-074")
@pytest.mark.parametrize(("placed", "dice"), [(1, 3), (0, 2)])
def test_a_lord_costs_dice_in_one_turn_only(placed: int, dice: int) -> None:
    table = whole_turn(opening(), placed)
    assert turn(table) == (2, 4)
    assert turn(whole_turn(table, placed=2)) == (1, dice)
    whole_turn(table, placed=2)
    assert lords(table) == (None, None)
    assert turn(whole_turn(table, placed=2)) == (1, 4)


@pytest.mark.rule("GR-074")
def test_a_lord_stays_until_the_dice_of_his_turn_are_done() -> None:
    table = roll(duel("hoth", vader=1), "A A B")
    play(table, "place A 1", "place A 1")
    assert lords(table) == (1, None)
    play(table, "stop")
    assert lords(table) == (None, None)
    assert [(said.event, said.seat, said.a) for said in table.events][:1] == [(Event.LORD_RETURNED, 0, Lord.VADER)]


@pytest.mark.rule("GR-075", "GR-082", "GR-083")
@pytest.mark.parametrize(
    ("vader", "placed", "taken", "holders"),
    [
        (True, 1, Lord.VADER, (1, None)),
        (True, 0, Lord.PALPATINE, (None, 1)),
        (False, 0, Lord.PALPATINE, (None, 1)),
        (False, 1, Lord.VADER, (1, None)),
    ],
)
def test_the_served_lord_goes_back_before_another_comes(vader: bool, placed: int, taken: Lord, holders: Holders) -> None:
    table = duel("hoth", vader=1) if vader else duel("hoth", palpatine=1)
    roll(table, "A B C" if vader else "A B")
    play(table, *["place A 1"][:placed], "stop")
    assert lords(table) == holders
    told = [(Event(said.event), Lord(said.a)) for said in table.events][:2]
    assert told == [(Event.LORD_RETURNED, Lord.VADER if vader else Lord.PALPATINE), (Event.LORD_TAKEN, taken)]


@pytest.mark.rule("GR-076")
@pytest.mark.parametrize(("placed", "holders", "lord"), [(1, (1, None), Lord.VADER), (0, (None, 1), Lord.PALPATINE)])
def test_a_lord_at_the_edge_is_taken_from_there(placed: int, holders: Holders, lord: Lord) -> None:
    table = play(roll(duel("hoth"), "A A B C"), *["place A 1"][:placed], "stop")
    assert lords(table) == holders
    assert [(said.event, said.seat, said.a) for said in table.events] == [(Event.LORD_TAKEN, 0, lord)]


# Passing on.


@pytest.mark.rule("GR-077", "GR-078", "GR-079")
@pytest.mark.parametrize(("placed", "holders", "lord"), [(1, (2, None), Lord.VADER), (0, (None, 2), Lord.PALPATINE)])
def test_a_lord_held_by_another_moves_by_himself(placed: int, holders: Holders, lord: Lord) -> None:
    table = duel("hoth", turn=2, hero="leia", vader=1 if placed else None, palpatine=None if placed else 1)
    play(roll(table, "A A B C"), *["place A 1"][:placed], "stop")
    assert lords(table) == holders
    assert [(said.event, said.seat, said.a, said.b) for said in table.events] == [(Event.LORD_MOVED, 1, lord, 0)]
    assert table.actors == (1,)  # the holder is not asked
    play(table, "end")
    assert turn(table) == (1, 4)


@pytest.mark.rule("GR-080")
@pytest.mark.parametrize(("placed", "holders"), [(1, (2, 1)), (0, (None, 2))])
def test_only_the_lord_that_matches_moves(placed: int, holders: Holders) -> None:
    table = whole_turn(duel("hoth", turn=2, palpatine=1), placed)
    assert lords(table) == holders


@pytest.mark.rule("GR-081")
def test_palpatine_too_is_passed_on_and_only_the_last_holder_pays() -> None:
    table = whole_turn(duel("hoth", seats=4, palpatine=4), placed=0)
    for seat in (2, 3):
        assert lords(table) == (None, seat - 1)
        assert turn(table) == (seat, 4)
        whole_turn(table, placed=0)
    assert turn(table) == (4, 4)
    assert lords(whole_turn(table, placed=2)) == (None, 3)
    assert [turn(table), turn(whole_turn(table, placed=2)), turn(whole_turn(table, placed=2))] == [(1, 4), (2, 4), (3, 2)]


@pytest.mark.rule("GR-082")
def test_palpatine_may_be_served_twice_running() -> None:
    table = whole_turn(duel("hoth", palpatine=1), placed=0)
    assert lords(table) == (None, 1)
    assert turn(whole_turn(table, placed=2)) == (1, 2)


@pytest.mark.rule("GR-083")
def test_nobody_holds_both_lords_but_two_players_may_hold_one_each() -> None:
    table = whole_turn(duel("hoth", vader=1), placed=0)
    assert lords(table) == (None, 1)
    assert lords(whole_turn(table, placed=1)) == (2, 1)
    assert turn(table) == (1, 2)


# The last free space.


@pytest.mark.rule("GR-084")
@pytest.mark.parametrize("face", ["B", "E"])
def test_a_die_on_the_last_free_space_brings_no_vader(face: str) -> None:
    table = roll(duel("yavin-4", free="YAV4: B"), f"{face} A A A")
    finish(play(table, f"{'wild' if face == 'E' else 'place'} B 4"))
    assert lords(table) == (None, None)
    assert planet(table) == "hoth"


@pytest.mark.rule("GR-084", "GR-085")
def test_one_free_space_when_the_turn_begins_is_seen_by_the_game_itself() -> None:
    table = duel("yavin-4", free="YAV4: A D E")
    finish(play(roll(table, "A D B B"), "place A 4", "place D 4"))
    assert free(table) == "YAV4: E"
    finish(play(roll(table, "E B B B"), "place E 4"))
    assert lords(table) == (None, None)
    assert planet(table) == "hoth"


@pytest.mark.rule("GR-085")
def test_one_free_space_must_be_so_when_the_turn_begins() -> None:
    table = duel("yavin-4", free="YAV4: A E")
    play(roll(table, "E B B B"), "place E 4", "stop", "hero 4")  # the hero takes the last of two
    assert planet(table) == "hoth"
    assert lords(table) == (1, None)


@pytest.mark.rule("GR-085", "GR-115")
def test_the_exception_outlasts_a_new_hope() -> None:
    table = duel("tatooine", free="TAT1: A", allies={"yoda": 1})
    play(roll(table, "A V V V"), "place A 1", "ally yoda")
    assert free(table) == "TAT1: A"
    finish(play(roll(table, "B B E B"), "wild A 1"))
    assert lords(table) == (None, None)
    assert planet(table) == "endor"


@pytest.mark.rule("GR-085")
def test_the_exception_ends_with_the_turn() -> None:
    table = duel("yavin-4", free="YAV4: E")
    finish(play(roll(table, "E B B B"), "place E 4"))
    assert count_free(table) == 18
    assert lords(whole_turn(table, placed=1)) == (2, None)


@pytest.mark.rule("GR-086")
@pytest.mark.parametrize("helper", ["hero", "ally"])
def test_a_helper_on_the_last_free_space_still_means_palpatine(helper: str) -> None:
    table = duel("hoth", free="HOT4: A", allies={"dodonna": 1})
    play(roll(table, "B B C C"), "stop")
    play(table, *(["hero 4"] if helper == "hero" else ["ally dodonna", "place A 4"]))
    assert lords(table) == (None, 1)
    assert planet(table) == "dagobah-bespin"
    assert "dak" in allies(table, 1)


@pytest.mark.rule("GR-087")
@pytest.mark.parametrize(("vader", "faces"), [(None, "A A B E"), (1, "V V V")])
def test_missing_the_single_free_space_means_palpatine(vader: int | None, faces: str) -> None:
    table = roll(duel("yavin-4", free="YAV4: E", vader=vader), faces)
    play(table, "stop")
    assert lords(table) == (None, 1)
    assert free(table) == "YAV4: E"
    assert Event.LORD_TAKEN in happened(table)


@pytest.mark.rule("GR-079", "GR-088")
def test_nobody_but_the_player_is_asked_anything() -> None:
    table = play(roll(duel("hoth", seats=3, vader=2), "A B C V"), "place A 1")
    for seat in (2, 3):
        assert notations(table, seat) == []
        refused(table, "stop", "reroll", seat=seat)
