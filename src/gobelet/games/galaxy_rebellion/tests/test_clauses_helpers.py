"""Clause by clause: hero, allies and New Hope (GR-088 to GR-119)."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from gobelet.errors import BadContent
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import Event, Step
from gobelet.games.galaxy_rebellion.tests.tables import (
    HEROES,
    allies,
    count_free,
    duel,
    edited_pack,
    falling,
    finish,
    free,
    happened,
    lords,
    notations,
    out_of_game,
    planet,
    play,
    refused,
    roll,
    step,
    turn,
    whole_turn,
    won,
)
from gobelet.table.content import content_of

# Helpers, and the hero.


@pytest.mark.rule("GR-088")
@pytest.mark.parametrize("hero", [False, True])
@pytest.mark.parametrize("ally", [False, True])
def test_hero_and_allies_are_both_optional(hero: bool, ally: bool) -> None:
    table = play(roll(duel("hoth", allies={"wedge": 1, "rieekan": 1}), "A B C D"), "stop")
    commands = ["hero 1"] * hero + ["ally wedge", "place C 2"] * ally
    play(table, *commands, "end")
    assert count_free(table) == 18 - hero - ally
    assert out_of_game(table, "wedge") == ally
    assert turn(table) == (2, 4)


@pytest.mark.rule("GR-088")
def test_the_turn_ends_by_itself_when_no_helper_can_do_anything() -> None:
    table = roll(duel("hoth", free="HOT3: C; HOT5: E E", allies={"dodonna": 1, "yoda": 1}), "C A A A")
    assert turn(play(table, "place C 3", "stop")) == (2, 4)
    table = roll(duel("hoth", free="HOT3: C; HOT5: E E", allies={"wedge": 1}), "A A A A")
    assert step(play(table, "stop")) == Step.ASK_HELPERS  # an ally that can is asked for
    table = roll(duel("hoth", free="HOT4: A; HOT5: E E"), "B B B B")
    assert step(play(table, "stop")) == Step.ASK_HELPERS  # so is a hero
    table = roll(duel("hoth", free="HOT4: A; HOT5: E E", allies={"dodonna": 1}), "B B B B")
    assert turn(play(table, "stop", "hero 4")) == (2, 4)  # and after him the ally has nothing left to cover


@pytest.mark.rule("GR-089")
def test_hero_and_symbol_allies_wait_for_the_end_of_the_dice_step() -> None:
    table = duel("hoth", allies={"dodonna": 1, "r2-d2": 1})
    refused(table, "hero 1", "ally dodonna", "ally r2-d2")  # no die has fallen
    roll(table, "A B C D")
    refused(table, "hero 1", "ally dodonna", "ally r2-d2")
    play(table, "place A 1", "reroll")
    refused(table, "hero 1", "ally dodonna", "ally r2-d2")  # the second roll is in the air
    roll(table, "A A A")
    refused(table, "hero 1", "ally dodonna", "ally r2-d2")
    play(table, "stop", "hero 1", "end")
    refused(table, "ally dodonna", "ally r2-d2")
    refused(table, "hero 1", "ally dodonna", seat=1)


@pytest.mark.rule("GR-090")
def test_helpers_come_in_any_order() -> None:
    ways = [("hero 1", "ally wedge", "place C 2", "ally r2-d2", "place B 1", "place D 3")]
    ways += [("ally r2-d2", "place D 3", "place B 1", "hero 1", "ally wedge", "place C 2")]
    ways += [("ally wedge", "place C 2", "ally r2-d2", "place B 1", "place D 3", "hero 1")]
    tables = [play(roll(duel("hoth", allies={"wedge": 1, "r2-d2": 1}), "A A A A"), "stop", *way) for way in ways]
    assert free(tables[0]) == "HOT1: A; HOT2: B B; HOT3: C C; HOT4: A D D; HOT5: A B C D E E"
    assert tables[0].state == tables[1].state == tables[2].state


@pytest.mark.rule("GR-091")
def test_helpers_need_no_die() -> None:
    table = roll(duel("hoth", allies={"wedge": 1}), "V V V V")
    play(table, "aside", "aside", "aside", "aside", "stop")
    play(table, "hero 1", "ally wedge", "place C 2")
    assert free(table) == "HOT1: A B; HOT2: B B; HOT3: C C D; HOT4: A D D; HOT5: A B C D E E"


@pytest.mark.rule("GR-092")
def test_helpers_cover_free_spaces_of_this_planet_only() -> None:
    table = play(roll(duel("hoth", free="HOT1: B; HOT4: A D; HOT5: E", allies={"r2-d2": 1}), "C C C C"), "stop")
    assert notations(table) == ["hero 4", "ally r2-d2", "end"]
    refused(table, "hero 1", "hero 5", "hero 6")
    assert notations(play(table, "ally r2-d2")) == ["place b 1", "place d 4"]


@pytest.mark.rule("GR-093")
def test_helpers_need_not_complete_a_row() -> None:
    table = play(roll(duel("hoth", allies={"wedge": 1}), "A A A A"), "stop", "hero 5", "ally wedge", "place C 3")
    assert free(table) == "HOT1: A A B; HOT2: B B C; HOT3: C D; HOT4: A D D; HOT5: B C D E E"
    assert won(table) == (0, 0)


@pytest.mark.rule("GR-094", "GR-006")
@pytest.mark.parametrize(("hero", "rows", "after"), [("luke", "145", "HOT1: A B"), ("leia", "125", "HOT1: A A;")])
def test_the_hero_covers_the_own_symbol_in_any_row(hero: str, rows: str, after: str) -> None:
    table = play(roll(duel("hoth", hero=hero), "V V V V"), "stop")
    assert notations(table) == [f"hero {row}" for row in rows] + ["end"]
    assert free(play(table, "hero 1")).startswith(after)
    assert Event.HERO_COVERED in happened(table)


@pytest.mark.rule("GR-094")
@pytest.mark.parametrize(("hero", "symbol"), list(zip(HEROES, "ABCD", strict=True)))
def test_every_hero_covers_the_symbol_it_carries(hero: str, symbol: str) -> None:
    table = play(roll(duel("hoth", hero=hero), "V V V V"), "stop", "hero 5")
    assert free(table).endswith("HOT5: " + "A B C D E E".replace(f"{symbol} ", ""))


@pytest.mark.rule("GR-095")
def test_the_hero_covers_one_space_a_turn() -> None:
    table = play(roll(duel("hoth", allies={"wedge": 1}), "V V V V"), "stop", "hero 1")
    refused(table, "hero 1", "hero 4", "hero 5")
    assert notations(table) == ["ally wedge", "end"]


@pytest.mark.rule("GR-096")
def test_the_hero_helps_every_turn() -> None:
    table = duel("hoth")
    for left in ("HOT1: A B", "HOT1: B"):
        play(roll(table, "V " * falling(table)), "stop", "hero 1")
        assert free(table).startswith(f"{left};")
        whole_turn(table, placed=0)
    assert table.position()["state"]["hero"][0] == "luke"


@pytest.mark.rule("GR-097")
def test_without_a_space_for_the_hero_nobody_calls_it() -> None:
    table = play(roll(duel("hoth", free="HOT2: B C; HOT5: E E", allies={"wedge": 1}), "V V V V"), "stop")
    assert notations(table) == ["ally wedge", "end"]
    refused(table, "hero 2", "hero 5")


@pytest.mark.rule("GR-098")
@pytest.mark.parametrize(("vader", "palpatine", "faces"), [(1, None, "B B B"), (None, 1, "B B"), (None, None, "B B B B")])
def test_lords_do_not_keep_helpers_away(vader: int | None, palpatine: int | None, faces: str) -> None:
    table = roll(duel("hoth", vader=vader, palpatine=palpatine, allies={"wedge": 1}), faces)
    play(table, "stop", "hero 1", "ally wedge", "place C 2")
    assert lords(table) == (None, 1)
    assert free(table) == "HOT1: A B; HOT2: B B; HOT3: C C D; HOT4: A D D; HOT5: A B C D E E"


# Allies.


@pytest.mark.rule("GR-099", "GR-124")
def test_an_ally_won_this_turn_cannot_help_in_it() -> None:
    table = roll(duel("hoth", free="HOT2: C; HOT1: B; HOT5: E E"), "C A A A")
    play(table, "place C 2", "stop")
    assert allies(table, 1) == {"rieekan"}  # Luke has no space: the turn ended by itself, and paid
    assert turn(table) == (2, 4)
    table = roll(duel("hoth", free="HOT2: C; HOT1: A B; HOT5: E E"), "C A A A")
    play(table, "place C 2", "stop")
    assert allies(table, 1) == set()
    refused(table, "ally rieekan")
    play(table, "end")
    whole_turn(table, placed=0)
    assert "ally rieekan" in notations(play(roll(table, "D D D"), "stop"))


@pytest.mark.rule("GR-100")
@pytest.mark.parametrize("shows", ["V", "A B C", "N A", "A N", "N N", "", "F", "AB", "a"])
def test_an_ally_shows_one_symbol_two_or_new_hope(shows: str, tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="GR-100"):
        content_of(GAME, edited_pack(tmp_path, "allies", 'shows = "B D"', f'shows = "{shows}"'))


@pytest.mark.rule("GR-101")
@pytest.mark.parametrize(
    ("ally", "offered"),
    [("dodonna", ["place a 1", "place a 4", "place a 5"]), ("wedge", ["place c 2", "place c 3", "place c 5"])],
)
def test_a_symbol_of_an_ally_covers_one_such_space(ally: str, offered: list[str]) -> None:
    table = play(roll(duel("hoth", hero="chewbacca", allies={ally: 1}), "V V V V"), "stop", f"ally {ally}")
    assert notations(table) == offered
    play(table, offered[0])
    assert count_free(table) == 17
    assert step(table) == Step.ASK_HELPERS
    assert Event.ALLY_COVERED in happened(table)
    assert Event.SYMBOL_LEFT not in happened(table)


@pytest.mark.rule("GR-101", "GR-102")
@pytest.mark.parametrize("places", [("place B 5", "place D 5"), ("place D 5", "place B 5"), ("place B 1", "place D 4")])
def test_two_symbols_may_go_to_one_row_or_to_two(places: tuple[str, str]) -> None:
    table = play(roll(duel("hoth", allies={"r2-d2": 1}), "V V V V"), "stop", "ally r2-d2", places[0])
    refused(table, places[0])  # that symbol is spent
    assert {said.split()[1] for said in notations(table) if said != "leave"} == {places[1].split()[1].lower()}
    play(table, places[1])
    assert count_free(table) == 16
    assert step(table) == Step.ASK_HELPERS


@pytest.mark.rule("GR-101", "GR-102")
@pytest.mark.parametrize(("ally", "symbols"), [("r2-d2", "BD"), ("c-3po", "AC"), ("lobot", "BC"), ("lando", "AD")])
def test_either_symbol_may_come_first(ally: str, symbols: str) -> None:
    for one, other in permutations(symbols):
        table = play(roll(duel("tatooine", allies={ally: 1}), "V V V V"), "stop", f"ally {ally}", f"place {one} 5")
        assert {said.split()[1] for said in notations(table) if said != "leave"} == {other.lower()}
        play(table, f"place {other} 5")
        assert step(table) == Step.ASK_HELPERS
        assert free(table).partition("TAT5: ")[2].partition(";")[0].split() == sorted(set("ABCD") - set(symbols))


@pytest.mark.rule("GR-103", "GR-107")
@pytest.mark.parametrize("used", ["place B 1", "place D 3"])
def test_one_of_two_symbols_may_be_left_and_is_lost(used: str) -> None:
    table = play(roll(duel("hoth", allies={"r2-d2": 1}), "V V V V"), "stop", "ally r2-d2", used, "leave")
    assert happened(table) == [Event.SYMBOL_LEFT]
    assert count_free(table) == 17
    assert out_of_game(table, "r2-d2")
    assert step(table) == Step.ASK_HELPERS
    refused(table, "ally r2-d2", "place B 2", "place D 4")


@pytest.mark.rule("GR-103")
def test_a_symbol_that_fits_nowhere_is_left_by_itself() -> None:
    table = play(roll(duel("hoth", free="HOT1: A B; HOT5: C E", allies={"r2-d2": 1}), "V V V V"), "stop", "ally r2-d2")
    play(table, "place B 1")
    assert happened(table) == [Event.ALLY_COVERED, Event.SYMBOL_LEFT]
    assert notations(table) == ["hero 1", "end"]


@pytest.mark.rule("GR-104")
@pytest.mark.parametrize("ally", ["dodonna", "r2-d2"])
def test_an_ally_covers_at_least_one_space(ally: str) -> None:
    table = play(roll(duel("hoth", allies={ally: 1}), "V V V V"), "stop", f"ally {ally}")
    assert "leave" not in notations(table)
    refused(table, "leave", "end", "hero 1")


@pytest.mark.rule("GR-104")
def test_an_ally_with_nowhere_to_go_is_not_called() -> None:
    table = play(roll(duel("hoth", free="HOT1: A; HOT5: C E", allies={"r2-d2": 1}), "V V V V"), "stop")
    assert notations(table) == ["hero 1", "end"]
    refused(table, "ally r2-d2")


@pytest.mark.rule("GR-105")
def test_an_empire_ally_fits_every_free_space() -> None:
    table = play(roll(duel("hoth", free="HOT1: A B; HOT3: C D; HOT5: E", allies={"biggs": 1}), "V V V V"), "stop", "ally biggs")
    assert notations(table) == ["place a 1", "place b 1", "place c 3", "place d 3", "place e 5"]
    play(table, "place D 3")
    assert free(table) == "HOT1: A B; HOT3: C; HOT5: E"
    assert out_of_game(table, "biggs")


@pytest.mark.rule("GR-106")
def test_an_ally_is_used_once_and_never_returns() -> None:
    table = play(roll(duel("hoth", allies={"dodonna": 1, "wedge": 1}), "V V V V"), "stop", "ally dodonna", "place A 1")
    assert out_of_game(table, "dodonna")
    refused(table, "ally dodonna")
    play(table, "end")
    whole_turn(table, placed=2)
    play(roll(table, "V V"), "stop")
    refused(table, "ally dodonna")
    assert allies(table, 1) == {"wedge"}


@pytest.mark.rule("GR-108")
def test_several_allies_and_the_hero_may_help_in_one_row() -> None:
    table = play(roll(duel("hoth", allies={"dodonna": 1, "r2-d2": 1, "wedge": 1}), "E E V V"), "place E 5", "place E 5", "stop")
    play(table, "hero 5", "ally r2-d2", "place B 5", "place D 5", "ally wedge", "place C 5")
    assert won(table) == (0, 0)
    play(table, "end")
    assert won(table) == (3 + 2, 0)
    assert allies(table, 1) == {"dodonna", "c-3po"}


@pytest.mark.rule("GR-109")
def test_nobody_uses_the_ally_of_another() -> None:
    table = play(roll(duel("hoth", seats=3, allies={"dodonna": 1, "wedge": 2, "r2-d2": 3}), "V V V V"), "stop")
    assert [said for said in notations(table) if said.startswith("ally")] == ["ally dodonna"]
    refused(table, "ally wedge", "ally r2-d2")
    refused(table, "ally wedge", seat=2)


# New Hope.


@pytest.mark.rule("GR-110", "GR-111")
def test_new_hope_undoes_all_the_dice_did() -> None:
    table = roll(duel("endor", allies={"yoda": 1}), "A E E V")
    play(table, "place A 1", "wild B 2", "place E 6", "aside")
    assert count_free(table) == 24 - 3
    before = duel("endor", allies={"yoda": 1}).state
    play(table, "ally yoda")
    assert list(table.state.free) == list(before.free)
    assert (table.state.aside, table.state.placed, table.state.rolls) == (0, 0, 1)
    assert list(table.state.placed_at) == [-1] * 4
    assert list(table.state.placed_wild) == [0] * 4
    assert Event.HOPE_RAISED in happened(table)
    finish(roll(table, "A A A A"))
    assert won(table) == (0, 0)


@pytest.mark.rule("GR-111")
def test_new_hope_brings_back_dice_of_both_rolls_and_only_theirs() -> None:
    start = "END1: A A; END5: B C D E; END6: E E E"
    table = roll(duel("endor", free=start, allies={"yoda": 1}), "A E B C")
    play(table, "place A 1", "wild D 5", "reroll")
    roll(table, "E B")
    play(table, "place E 6", "place B 5", "ally yoda")
    assert free(table) == start


@pytest.mark.rule("GR-112", "GR-116")
def test_after_new_hope_both_rolls_are_thrown_anew() -> None:
    table = roll(play(roll(duel("endor", allies={"yoda": 1}), "V V B C"), "reroll"), "V V B C")
    play(table, "ally yoda")
    assert turn(table) == (1, 4)
    refused(table, "stop", "reroll", "end", "place B 2", "aside")  # first the dice must fall
    roll(table, "B B C C")
    assert "reroll" in notations(table)
    play(table, "place B 2", "place B 2", "reroll")
    assert falling(table) == 2
    roll(table, "V V")
    assert "reroll" not in notations(table)


@pytest.mark.rule("GR-113")
@pytest.mark.parametrize(("vader", "palpatine", "dice"), [(None, None, 4), (1, None, 3), (None, 1, 2)])
def test_new_hope_gives_as_many_dice_as_before(vader: int | None, palpatine: int | None, dice: int) -> None:
    table = roll(duel("endor", vader=vader, palpatine=palpatine, allies={"yoda": 1}), "A " * dice)
    play(table, "place A 1", "reroll")
    roll(table, "A " * (dice - 1))
    assert turn(play(table, "ally yoda")) == (1, dice)
    assert lords(table) == (vader, palpatine)  # he still stands there: this is the same turn
    finish(roll(table, "B " * dice))
    assert lords(table) == (None, 1)


@pytest.mark.rule("GR-114")
def test_new_hope_is_played_with_dice_on_the_table() -> None:
    table = duel("endor", allies={"yoda": 1, "biggs": 1})
    for left in (4, 3, 2, 1):
        assert falling(table) == left
        refused(table, "ally yoda")
        table.play("roll B")
    assert "ally yoda" in notations(table)
    refused(play(table.copy(), "stop"), "ally yoda")
    play(table, "place B 2", "place B 2", "place B 2", "place B 5")
    assert "ally yoda" in notations(table)  # with no die left to roll, too
    play(table, "stop")
    refused(table, "ally yoda")
    refused(play(table, "ally biggs"), "ally yoda")
    refused(play(table, "place E 5"), "ally yoda")


@pytest.mark.rule("GR-115")
@pytest.mark.parametrize(("first", "second", "holders"), [(0, 2, (None, None)), (2, 0, (None, 1)), (2, 1, (1, None))])
def test_only_the_last_attempt_is_judged(first: int, second: int, holders: tuple[int | None, int | None]) -> None:
    table = roll(duel("endor", allies={"yoda": 1}), "A A B C")
    play(table, *["place A 1"] * first, "ally yoda")
    roll(table, "A A B C")
    finish(play(table, *["place A 1"] * second))
    assert lords(table) == holders


@pytest.mark.rule("GR-117", "GR-106")
def test_a_new_hope_ally_is_used_up() -> None:
    table = play(roll(duel("endor", allies={"yoda": 1}), "A A B C"), "ally yoda")
    assert out_of_game(table, "yoda")
    roll(table, "A A B C")
    refused(table, "ally yoda")
    assert allies(table, 1) == set()


@pytest.mark.rule("GR-118")
def test_two_new_hopes_may_follow_one_another() -> None:
    table = play(roll(duel("endor", allies={"yoda": 1, "obi-wan": 1}), "A A B C"), "ally obi-wan")
    roll(table, "A A B C")
    assert [said for said in notations(table) if said.startswith("ally")] == ["ally yoda"]
    assert turn(play(table, "ally yoda")) == (1, 4)


@pytest.mark.rule("GR-109", "GR-110")
def test_the_new_hope_of_another_is_refused() -> None:
    table = roll(duel("endor", allies={"yoda": 2}), "A A B C")
    assert [said for said in notations(table) if said.startswith("ally")] == []
    refused(table, "ally yoda", "ally obi-wan")
    refused(table, "ally yoda", seat=2)


@pytest.mark.rule("GR-119")
def test_new_hope_covers_no_space() -> None:
    table = roll(duel("endor", free="END1: A; END5: B", allies={"yoda": 1, "biggs": 1}), "C C C C")
    play(table, "ally yoda")
    assert free(table) == "END1: A; END5: B"
    play(roll(table, "C C C C"), "stop")
    refused(table, "ally yoda")
    assert planet(table) == "endor"
