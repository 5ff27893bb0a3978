"""The catalogue's stories, last part: rewards, planets and the end (GS-40 to GS-50)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import Event
from gobelet.games.galaxy_rebellion.tests.tables import (
    PLANETS,
    allies,
    ally_ids,
    count_free,
    duel,
    edited_pack,
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


@pytest.mark.rule("GS-40", "GR-121", "GR-122")
def test_three_rows_in_one_turn() -> None:
    table = roll(duel("hoth", hero="leia", free="HOT1: A; HOT2: B; HOT3: C; HOT5: A B C D E E"), "A C V D")
    play(table, "place A 1", "place C 3", "place D 5", "aside", "stop", "hero 2")
    assert won(table) == (2 + 2 + 1, 0)
    assert allies(table, 1) == {"rieekan"}
    assert free(table) == "HOT5: A B C E E"
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-41", "GR-025", "GR-126")
def test_who_covers_the_last_space_takes_all() -> None:
    table = roll(duel("hoth"), "A A C C")
    finish(play(table, "place A 1", "place A 1"))
    assert won(table) == (0, 0)
    finish(play(roll(table, "B C C C"), "place B 1"))
    assert won(table) == (0, 2)


@pytest.mark.rule("GS-42", "GR-129", "GR-130", "GR-131", "GR-132", "GR-133", "GR-134", "GR-135", "GR-136")
def test_on_to_the_next_planet() -> None:
    table = duel("yavin-4", seats=3, turn=2, vader=3, free="YAV4: E", allies={"dodonna": 1, "wedge": 2})
    finish(play(roll(table, "E A A V"), "place E 4"))
    assert planet(table) == "hoth"
    assert free(table) == "HOT1: A A B; HOT2: B B C; HOT3: C C D; HOT4: A D D; HOT5: A B C D E E"
    assert not any(table.state.paid)
    assert lords(table) == (3, None)
    assert [allies(table, seat) for seat in (1, 2, 3)] == [{"dodonna"}, {"wedge", "r2-d2"}, set()]
    assert won(table) == (0, 1 + 1, 0)  # the row and the victory die of that turn, and nothing for the change
    assert turn(table) == (3, 3)


@pytest.mark.rule("GS-43", "GR-134", "GR-135")
def test_both_lords_stay_with_their_holders() -> None:
    table = whole_turn(duel("yavin-4", seats=3, turn=2, palpatine=1, vader=3, free="YAV4: D E"), placed=2)
    assert planet(table) == "hoth"
    assert lords(table) == (3, 1)
    assert turn(table) == (3, 3)
    assert turn(whole_turn(table, placed=2)) == (1, 2)


@pytest.mark.rule("GS-44", "GR-022", "GR-148", "GR-149")
@pytest.mark.parametrize("short", [False, True])
def test_the_whole_route(short: bool) -> None:
    table = gobelet.Table(GAME, seats=3, seed=44, options={"short": short})
    chooser, route = random.Random(44), []
    while not table.over:
        if planet(table) not in route:
            route.append(planet(table))
        table.play(chooser.choice(table.legal()))
    assert route == [name for name in PLANETS if not (short and name == "dagobah-bespin")]
    never = {"lobot", "lando", "yoda"} if short else set()
    assert {ally for ally, owner in zip(ally_ids(), table.state.ally_owner, strict=True) if owner < 0} == never


@pytest.mark.rule("GS-45", "GR-084", "GR-139", "GR-140", "GR-141")
def test_the_last_turn_scores_and_nobody_plays_after_it() -> None:
    table = play(roll(duel("death-star-2", free="DST7: E"), "E V A B"), "place E 7", "aside", "reroll")
    play(roll(table, "V C"), "stop")
    assert lords(table) == (None, None)
    assert won(table) == (6 + 2, 0)
    assert table.over
    assert table.actors == ()
    assert Event.TURN_BEGAN not in happened(table)


@pytest.mark.rule("GS-47", "GR-074", "GR-144")
def test_a_lord_served_in_the_last_turn_costs_nothing() -> None:
    table = roll(duel("death-star-2", free="DST7: D E", vader=1), "D E A")
    before = table.state.points[0]
    play(table, "place D 7", "place E 7", "stop")
    assert table.over
    assert lords(table) == (None, None)
    assert won(table) == (6, 0)
    assert table.results[0] == before + 6


@pytest.mark.rule("GS-48", "GR-142", "GR-143", "GR-144", "GR-145", "GR-146")
def test_final_scores_and_a_shared_win() -> None:
    held = {"dodonna": 1, "yoda": 1, "wedge": 3}
    table = duel("death-star-2", seats=3, free="DST7: D E", points=(31 - 6, 34, 30), vader=2, palpatine=3, allies=held)
    play(roll(table, "E D A A"), "place E 7", "place D 7", "stop")
    assert table.over
    assert list(table.state.points)[:3] == [31, 34, 30]
    assert table.results == (33, 33, 30)
    assert table.winners == (0, 1)


@pytest.mark.rule("GS-49", "GR-146", "GR-147")
def test_four_winners() -> None:
    table = duel("death-star-2", seats=4, free="DST7: D E", points=(20, 26, 26, 26))
    play(roll(table, "E D A A"), "place E 7", "place D 7", "stop")
    assert table.results == (26, 26, 26, 26)
    assert table.winners == (0, 1, 2, 3)


@pytest.mark.rule("GS-49", "GR-144", "GR-147")
def test_a_score_below_zero() -> None:
    table = duel("death-star-2", free="DST7: D E", points=(84, 0), palpatine=2)
    play(roll(table, "E D A A"), "place E 7", "place D 7", "stop")
    assert table.results == (90, -1)
    assert table.winners == (0,)


@pytest.mark.rule("GS-50", "GR-151")
def test_a_board_of_34_spaces_is_refused(tmp_path: Path) -> None:
    pack = edited_pack(tmp_path, "planets", '"A B C D E E E", points = 6', '"A B C D E E E E", points = 6')
    with pytest.raises(gobelet.BadContent, match=r"34 spaces.*GR-151"):
        gobelet.Table(GAME, content=pack)


@pytest.mark.rule("GS-50", "GR-151")
def test_all_33_spaces_of_a_planet_may_be_covered_at_once() -> None:
    table = whole_turn(duel("death-star-2"), placed=4)
    while not table.over:
        left = count_free(table)
        assert 0 < left <= 29
        whole_turn(table, placed=min(4, left))
    assert count_free(table) == 0


@pytest.mark.rule("GS-50", "GR-152")
def test_a_payment_is_credited_in_full_however_many_points_are_out() -> None:
    table = duel("death-star-2", free="DST7: D E; DST1: A A", points=(60, 129 - 60))  # the bank holds 130
    finish(play(roll(table, "E D V V"), "place E 7", "place D 7"))
    assert won(table) == (6 + 2, 0)
