"""Clause by clause: end of turn, planets, end of the game, short game, supply (GR-120 to GR-152)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import Event
from gobelet.games.galaxy_rebellion.tests.tables import (
    CODES,
    PLANETS,
    SIZES,
    allies,
    ally_ids,
    count_free,
    duel,
    edited_pack,
    falling,
    finish,
    free,
    happened,
    lords,
    notations,
    opening,
    out_of_game,
    planet,
    play,
    refused,
    roll,
    turn,
    whole_turn,
    won,
)
from gobelet.table.content import content_of

HOTH = "HOT1: A A B; HOT2: B B C; HOT3: C C D; HOT4: A D D; HOT5: A B C D E E"


def last_turn(planet: str = "death-star-2", **more: Any) -> gobelet.Table:
    """Return a table whose first player has just covered the last two spaces of *planet*."""
    code = CODES[PLANETS.index(planet)]
    return finish(play(roll(duel(planet, free=f"{code}1: A; {code}2: B", **more), "A B C C"), "place A 1", "place B 2"))


# The end of the turn.


@pytest.mark.rule("GR-120")
def test_each_victory_die_is_a_point() -> None:
    table = finish(roll(duel("hoth", turn=2), "V V V A"))
    assert won(table) == (0, 3)
    assert Event.POINTS_SCORED in happened(table)


@pytest.mark.rule("GR-121")
@pytest.mark.parametrize("by", ["die", "hero", "ally"])
def test_a_row_pays_by_whatever_its_last_space_was_covered(by: str) -> None:
    table = roll(duel("hoth", free="HOT1: A; HOT3: C; HOT5: E E", allies={"dodonna": 1}), "A B B B")
    play(table, *["place A 1"] * (by == "die"), "stop", *["hero 1"] * (by == "hero"))
    play(table, *["ally dodonna", "place A 1"] * (by == "ally"))
    assert turn(table) == (2, 4)
    assert won(table) == (2, 0)


@pytest.mark.rule("GR-122")
def test_all_rows_completed_in_a_turn_pay() -> None:
    table = roll(duel("hoth", free="HOT1: B; HOT2: B; HOT3: D; HOT4: D; HOT5: E E"), "B B D D")
    finish(play(table, "place B 1", "place B 2", "place D 3", "place D 4"))
    assert won(table) == (2 + 0 + 2 + 0, 0)
    assert allies(table, 1) == {"rieekan", "dak"}


@pytest.mark.rule("GR-123")
@pytest.mark.parametrize(
    ("free", "points", "ally"),
    [("HOT3: D; HOT1: A", 2, set()), ("HOT4: D; HOT1: A", 0, {"dak"}), ("HOT5: D; HOT1: A", 3, {"c-3po"})],
)
def test_a_reward_is_points_an_ally_or_both(free: str, points: int, ally: set[str]) -> None:
    table = roll(duel("hoth", free=free), "D B B B")
    finish(play(table, f"place D {free[3]}"))
    assert won(table) == (points, 0)
    assert allies(table, 1) == ally


@pytest.mark.rule("GR-123")
def test_a_row_may_offer_several_allies(tmp_path: Path) -> None:
    edited_pack(tmp_path, "planets", 'points = 3, allies = ["c-3po"]', 'points = 3, allies = ["c-3po", "rieekan"]')
    pack = tmp_path / "planets.toml"
    pack.write_text(
        pack.read_text(encoding="utf-8").replace('"B B C", allies = ["rieekan"]', '"B B C", points = 1'), encoding="utf-8"
    )
    table = roll(duel("hoth", free="HOT5: D; HOT1: A", content=tmp_path), "D B B B")
    finish(play(table, "place D 5"))
    assert allies(table, 1) == {"c-3po", "rieekan"}


@pytest.mark.rule("GR-124")
def test_rewards_are_handed_out_at_the_end_of_the_turn() -> None:
    table = roll(duel("hoth", free="HOT4: D; HOT1: A; HOT3: C"), "D V B B")
    play(table, "place D 4", "aside", "stop")
    assert won(table) == (0, 0)
    assert allies(table, 1) == set()
    play(table, "hero 1")
    assert won(table) == (2 + 1, 0)
    assert allies(table, 1) == {"dak"}


@pytest.mark.rule("GR-125")
def test_a_row_pays_once() -> None:
    table = finish(play(roll(duel("hoth", free="HOT3: D; HOT5: A B E E"), "D B B B"), "place D 3"))
    assert won(table) == (2, 0)
    for _ in range(3):
        finish(roll(table, "C " * falling(table)))
    assert won(table) == (2, 0)
    assert free(table) == "HOT5: A B E E"


@pytest.mark.rule("GR-126")
def test_markers_of_an_unfinished_row_stay_for_others() -> None:
    table = finish(play(roll(duel("hoth"), "A A C C"), "place A 1", "place A 1"))
    assert free(table) == "HOT1: B; HOT2: B B C; HOT3: C C D; HOT4: A D D; HOT5: A B C D E E"
    finish(play(roll(table, "B B B D"), "place B 1", "place B 2"))
    assert won(table) == (0, 2)


@pytest.mark.rule("GR-127", "GR-021")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dice_go_to_the_left(seats: int) -> None:
    table = opening(seats)
    for seat in [*range(1, seats + 1), 1]:
        assert turn(table) == (seat, 4)
        whole_turn(table, placed=2)


@pytest.mark.rule("GR-128")
def test_lords_take_no_points_during_play() -> None:
    table = duel("hoth", points=(20, 20))
    for _ in range(4):
        whole_turn(table, placed=0)
    assert lords(table) == (None, 2)
    assert won(table) == (0, 0)


# On to the next planet.


@pytest.mark.rule("GR-129", "GR-130")
@pytest.mark.parametrize("number", range(6))
def test_a_planet_is_finished_when_its_last_row_has_paid(number: int) -> None:
    table = duel(PLANETS[number], free=f"{CODES[number]}1: A; {CODES[number]}2: {'B' if number in (0, 1, 2, 4, 5) else 'C'}")
    play(roll(table, "A V V V"), "place A 1")
    finish(table)
    assert planet(table) == PLANETS[number]
    assert won(table)[0] > 3
    table.play("roll E")
    finish(play(roll(table, "V V V"), next(said for said in notations(table) if said.endswith(" 2"))))
    assert table.over if number == 5 else planet(table) == PLANETS[number + 1]
    assert won(table)[1] >= 3
    assert Event.PLANET_FREED in happened(table)


@pytest.mark.rule("GR-131")
def test_markers_leave_the_finished_planet() -> None:
    table = whole_turn(duel("yavin-4", free="YAV4: A E"), placed=2)
    assert free(table) == HOTH
    assert not any(table.state.paid)


@pytest.mark.rule("GR-132")
@pytest.mark.parametrize(("seats", "who", "following"), [(2, 2, 1), (3, 1, 2), (4, 4, 1)])
def test_the_next_player_opens_the_next_planet(seats: int, who: int, following: int) -> None:
    table = whole_turn(duel("yavin-4", seats=seats, turn=who, free="YAV4: A E"), placed=2)
    assert turn(table) == (following, 4)


@pytest.mark.rule("GR-133")
def test_the_rewards_of_the_next_planet_are_laid_out() -> None:
    table = whole_turn(duel("yavin-4", free="YAV4: A E"), placed=2)
    finish(play(roll(table, "A A B D"), "place A 1", "place A 1", "place B 1", "place D 4"))
    assert won(table)[1] == 2
    finish(play(roll(table, "A D B D"), "place A 4", "place D 4"))
    assert "dak" in allies(table, 1)


@pytest.mark.rule("GR-134")
@pytest.mark.parametrize(("vader", "palpatine"), [(2, None), (None, 2), (2, 3), (None, None)])
def test_lords_stay_with_their_holders_when_the_planet_changes(vader: int | None, palpatine: int | None) -> None:
    table = last_turn("yavin-4", seats=3, vader=vader, palpatine=palpatine)
    assert planet(table) == "hoth"
    assert lords(table) == (vader, palpatine)


@pytest.mark.rule("GR-135")
@pytest.mark.parametrize(("vader", "palpatine", "dice"), [(2, None, 3), (None, 2, 2), (None, None, 4)])
def test_a_lord_held_across_the_change_still_costs_dice(vader: int | None, palpatine: int | None, dice: int) -> None:
    table = last_turn("yavin-4", vader=vader, palpatine=palpatine)
    assert turn(table) == (2, dice)
    assert lords(whole_turn(table, placed=2)) == (None, None)


@pytest.mark.rule("GR-135")
def test_lords_at_the_old_edge_are_found_at_the_new_one() -> None:
    table = last_turn("yavin-4")
    assert lords(whole_turn(table, placed=1)) == (2, None)
    assert lords(whole_turn(table, placed=0)) == (2, 1)


@pytest.mark.rule("GR-136")
def test_heroes_allies_and_points_stay_and_unused_helpers_are_not_saved() -> None:
    held = {"dodonna": 1, "wedge": 2}
    table = duel("hoth", seats=2, free="HOT1: A A", points=(20, 30), allies=held)
    finish(play(roll(table, "A A C V"), "place A 1", "place A 1"))
    assert planet(table) == "dagobah-bespin"
    assert list(table.state.points)[:2] == [20 + 2 + 1, 30]
    assert (allies(table, 1), allies(table, 2)) == ({"dodonna"}, {"wedge"})
    assert table.position()["state"]["hero"][:2] == ["luke", "leia"]
    refused(table, "hero 1", seat=1)
    play(roll(table, "A A C C"), "place A 1", "place A 3", "stop")
    assert [said for said in notations(table) if said.startswith("hero")] == ["hero 2", "hero 3", "hero 4", "hero 5"]
    refused(play(table, "hero 2"), "hero 3")  # one space a turn, not two


@pytest.mark.rule("GR-137")
def test_death_star_offers_no_ally_and_the_most_points() -> None:
    planets = content_of(GAME).pack["planets"]["planets"]
    worths = [sum(row.get("points", 0) for row in said["rows"]) for said in planets]
    assert max(worths[:-1]) < worths[-1] == 32
    assert not any(row.get("allies") for row in planets[-1]["rows"])


@pytest.mark.rule("GR-138")
@pytest.mark.parametrize("name", PLANETS[1:])
def test_an_ally_helps_on_any_later_planet(name: str) -> None:
    table = play(roll(duel(name, hero="han", allies={"dodonna": 1}), "V V V V"), "stop", "ally dodonna")
    before = count_free(table)
    table.play(notations(table)[0])
    assert count_free(table) == before - 1
    assert out_of_game(table, "dodonna")


# The end of the game.


@pytest.mark.rule("GR-139")
def test_the_game_ends_when_the_last_space_of_death_star_is_covered() -> None:
    table = duel("death-star-2", free="DST1: A A B")
    finish(play(roll(table, "A A C C"), "place A 1", "place A 1"))
    assert not table.over
    play(roll(table, "B C C C"), "place B 1", "stop")
    assert table.over
    assert table.actors == ()
    assert table.legal() == []
    with pytest.raises(gobelet.GobeletError):
        table.play("stop")


@pytest.mark.rule("GR-139", "GR-140")
@pytest.mark.parametrize("helper", ["hero", "ally"])
def test_a_helper_may_end_the_game_too_and_the_turn_scores(helper: str) -> None:
    table = play(roll(duel("death-star-2", free="DST1: A", allies={"dodonna": 1}), "V V C C"), "stop")
    play(table, *(["hero 1"] if helper == "hero" else ["ally dodonna", "place A 1"]))
    assert table.over
    assert won(table) == (4 + 2, 0)
    assert table.results[0] == 6 + (helper == "hero") - 1  # the ally, if unused; Palpatine, taken for no die


@pytest.mark.rule("GR-140")
def test_victory_dice_and_rows_of_the_last_turn_count() -> None:
    table = roll(duel("death-star-2", free="DST1: A; DST5: B"), "A B V V")
    play(table, "place A 1", "place B 5", "stop")
    assert table.over
    assert won(table) == (4 + 5 + 2, 0)


@pytest.mark.rule("GR-141")
@pytest.mark.parametrize("who", [1, 2, 3])
def test_turns_are_not_evened_out(who: int) -> None:
    table = whole_turn(duel("death-star-2", seats=3, turn=who, free="DST1: A B"), placed=2)
    assert table.over
    for seat in range(3):
        assert table.legal(seat) == []


@pytest.mark.rule("GR-142", "GR-143")
def test_unused_allies_are_worth_a_point_and_used_ones_and_heroes_nothing() -> None:
    held = {"dodonna": 1, "yoda": 1, "biggs": 2}
    table = last_turn(points=(10, 72), allies=held)
    assert table.over
    assert table.results == (10 + 8 + 2, 72 + 1)
    table = roll(duel("death-star-2", free="DST1: A A", points=(10, 72), allies=held), "C C C C")
    play(table, "ally yoda")
    play(roll(table, "A C C C"), "place A 1", "stop", "ally dodonna", "place A 1")
    assert table.over
    assert table.results == (14 - 1, 72 + 1)  # nothing for yoda and dodonna, and Vader is there


@pytest.mark.rule("GR-144")
@pytest.mark.parametrize(("vader", "palpatine", "expected"), [(None, None, (8, 74)), (2, None, (8, 73)), (None, 2, (8, 73))])
def test_each_lord_held_costs_a_point(vader: int | None, palpatine: int | None, expected: tuple[int, int]) -> None:
    assert last_turn(vader=vader, palpatine=palpatine).results == expected


@pytest.mark.rule("GR-145")
def test_points_and_unused_allies_less_lords_make_the_score() -> None:
    held = {"dodonna": 1, "wedge": 1, "r2-d2": 2, "dak": 2, "rieekan": 2}
    table = last_turn(seats=3, points=(40, 39, 20), vader=2, palpatine=3, allies=held)
    assert table.results == (40 + 8 + 2, 39 + 3 - 1, 20 - 1)
    assert table.winners == (0,)
    assert [(said.seat, said.a, said.b, said.c) for said in table.events if said.event == Event.SCORE_COUNTED] == [
        (0, 50, 2, 0),
        (1, 41, 3, 1),
        (2, 19, 0, 1),
    ]


@pytest.mark.rule("GR-146")
def test_all_who_share_the_highest_score_win() -> None:
    table = last_turn(seats=4, points=(26, 34, 20, 33), allies={"dodonna": 4})
    assert table.results == (34, 34, 20, 34)
    assert table.winners == (0, 1, 3)


@pytest.mark.rule("GR-147")
@pytest.mark.parametrize("lord", ["vader", "palpatine"])
def test_a_score_may_be_below_zero(lord: str) -> None:
    table = last_turn(points=(78, 0), vader=2 if lord == "vader" else None, palpatine=2 if lord == "palpatine" else None)
    assert table.results == (86, -1)


# The short game, and the supply.


def short(planet: str, code: str) -> gobelet.Table:
    """Return a short game in which one die finishes *planet*."""
    position = duel(planet, free=f"{code}1: A", points=(0, 200)).position()
    return shortened(position)


def shortened(position: dict[str, object]) -> gobelet.Table:
    state = position["state"]
    assert isinstance(state, dict)
    if state["planet"] not in PLANETS[:3]:
        state["ally_owner"] |= dict.fromkeys(("lobot", "lando", "yoda"))
        state["ally_used"] |= dict.fromkeys(("lobot", "lando", "yoda"), False)
        state["dice_points"] += 9
    return gobelet.Table.from_position(
        {**position, "options": {"short": True}, "state": {**state, "short": True}}, chance="manual"
    )


@pytest.mark.rule("GR-148")
@pytest.mark.parametrize(("number", "following"), [(0, 1), (1, 3), (3, 4), (4, 5)])
def test_the_short_game_leaves_out_dagobah(number: int, following: int) -> None:
    table = whole_turn(short(PLANETS[number], CODES[number]), placed=1)
    assert planet(table) == PLANETS[following]
    assert count_free(table) == SIZES[following]


@pytest.mark.rule("GR-148")
def test_the_full_game_does_not() -> None:
    assert planet(last_turn("hoth")) == "dagobah-bespin"
    assert not opening().state.short
    assert opening(short=True).state.short


@pytest.mark.rule("GR-149")
def test_the_rewards_left_out_are_not_in_the_game() -> None:
    table = whole_turn(short("hoth", "HOT"), placed=1)
    never = [ally_ids().index(ally) for ally in ("lobot", "lando", "yoda")]
    assert [table.state.ally_owner[ally] for ally in never] == [-1] * 3
    paid = content_of(GAME).pack["planets"]["planets"]
    assert sum(row.get("points", 0) for said in paid if said["short_game"] for row in said["rows"]) == 73


@pytest.mark.rule("GR-150")
def test_everything_else_is_the_same_in_the_short_game() -> None:
    tables = [opening(short=choice) for choice in (False, True)]
    for table in tables:
        finish(play(roll(table, "A B C E"), "place A 1", "place B 1", "place C 1", "place E 4"))
        finish(play(roll(table, "A V V B"), "place A 3"))
    tables[1].state.short = 0
    assert tables[0].state == tables[1].state


@pytest.mark.rule("GR-150")
def test_the_short_game_ends_on_death_star_too() -> None:
    table = whole_turn(short("death-star-2", "DST"), placed=1)
    assert table.over
    assert won(table) == (4, 0)


@pytest.mark.rule("GR-151")
@pytest.mark.parametrize(("spaces", "good"), [("A B C D E E E", True), ("A B C D E E E E", False)])
def test_a_planet_has_33_spaces_at_most(spaces: str, good: bool, tmp_path: Path) -> None:
    pack = edited_pack(tmp_path, "planets", '"A B C D E E E", points = 6', f'"{spaces}", points = 6')
    if good:
        assert content_of(GAME, pack)
        return
    with pytest.raises(gobelet.BadContent, match=r"death-star-2 has 34 spaces.*GR-151"):
        content_of(GAME, pack)


@pytest.mark.rule("GR-152")
@pytest.mark.parametrize("points", [130, 1000, 20_000])
def test_no_shortage_of_tokens_reduces_a_payment(points: int) -> None:
    table = duel("death-star-2", free="DST7: D E; DST1: A A", points=(points, points // 2))
    finish(play(roll(table, "E D V V"), "place E 7", "place D 7"))
    assert table.state.points[0] == points + 6 + 2
