"""The catalogue's stories, third part: heroes, allies and New Hope (GS-29 to GS-39)."""

from __future__ import annotations

import pytest

from gobelet.games.galaxy_rebellion.actions import Step
from gobelet.games.galaxy_rebellion.tests.tables import (
    allies,
    count_free,
    duel,
    falling,
    finish,
    free,
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


@pytest.mark.rule("GS-29", "GR-089", "GR-094", "GR-095", "GR-096", "GR-097")
def test_when_and_where_a_hero_helps() -> None:
    table = duel("hoth", hero="chewbacca", allies={"dodonna": 1})
    refused(table, "hero 3")
    roll(table, "A A A A")
    refused(table, "hero 3")
    play(table, "place A 1", "place A 1", "reroll")
    roll(table, "B B")
    refused(table, "hero 3")
    play(table, "stop")
    refused(table, "hero 1")  # no D there
    play(table, "hero 3")
    assert free(table) == "HOT1: B; HOT2: B B C; HOT3: C C; HOT4: A D D; HOT5: A B C D E E"
    assert step(table) == Step.ASK_HELPERS  # an ally could help yet, the hero no more
    refused(table, "hero 4", "hero 5")
    play(table, "end")
    whole_turn(table, placed=0)
    play(roll(table, "A A A A"), "stop", "hero 4")
    assert free(table) == "HOT1: B; HOT2: B B C; HOT3: C C; HOT4: A D; HOT5: A B C D E E"


@pytest.mark.rule("GS-30", "GR-097", "GR-101", "GR-106")
def test_an_ally_with_one_symbol() -> None:
    table = roll(duel("hoth", free="HOT3: C; HOT5: A B C D E E", allies={"wedge": 1}), "A B V V")
    play(table, "place A 5", "place B 5", "aside", "aside", "stop")
    assert notations(table) == ["ally wedge", "end"]  # no free A for the hero
    play(table, "ally wedge", "place C 3")
    assert won(table) == (2 + 2, 0)
    assert out_of_game(table, "wedge")
    assert free(table) == "HOT5: C D E E"
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-31", "GR-101", "GR-102")
def test_two_symbols_in_two_rows() -> None:
    table = roll(duel("dagobah-bespin", hero="han", free="DAG2: B; DAG3: D; DAG5: A B C D E", allies={"r2-d2": 1}), "A E C V")
    play(table, "place A 5", "place E 5", "place C 5", "aside", "stop", "ally r2-d2", "place B 2", "place D 3")
    assert won(table) == (1 + 2 + 1, 0)
    assert allies(table, 1) == {"lando"}
    assert out_of_game(table, "r2-d2")
    assert free(table) == "DAG5: B D"
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-32", "GR-103", "GR-104", "GR-107")
def test_one_symbol_may_be_left_but_not_both() -> None:
    table = roll(duel("dagobah-bespin", hero="han", free="DAG2: B; DAG3: D; DAG5: A B C D E", allies={"r2-d2": 1}), "A E C V")
    play(table, "place A 5", "place E 5", "place C 5", "aside", "stop", "ally r2-d2")
    refused(table, "leave", "end")
    play(table, "place B 2", "leave")
    assert won(table) == (1 + 1, 0)
    assert allies(table, 1) == {"lando"}
    assert out_of_game(table, "r2-d2")
    assert free(table) == "DAG3: D; DAG5: B D"


@pytest.mark.rule("GS-33", "GR-105")
def test_an_empire_ally_covers_an_empire_space() -> None:
    table = roll(duel("endor", free="END5: A B; END6: E", allies={"biggs": 1}), "A B V V")
    play(table, "place A 5", "place B 5", "aside", "aside", "stop", "ally biggs", "place E 6")
    assert won(table) == (2 + 5 + 2, 0)
    assert allies(table, 1) == {"wicket", "ackbar"}
    assert out_of_game(table, "biggs")
    assert (planet(table), count_free(table)) == ("death-star-2", 33)
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-33", "GR-105")
def test_an_empire_ally_covers_an_ordinary_space_as_well() -> None:
    table = play(roll(duel("endor", free="END5: A B; END6: E", allies={"biggs": 1}), "C C C C"), "stop", "ally biggs")
    assert notations(table) == ["place a 5", "place b 5", "place e 6"]
    assert free(play(table, "place B 5")) == "END5: A; END6: E"


@pytest.mark.rule("GS-35", "GR-099", "GR-106", "GR-109")
def test_allies_that_cannot_be_used() -> None:
    table = duel("hoth", free="HOT2: B B; HOT4: A; HOT5: A B C D E E", allies={"wedge": 1, "dodonna": 1, "r2-d2": 2})
    play(roll(table, "B B V V"), "place B 2", "place B 2", "stop", "ally wedge", "place C 5")
    refused(table, "ally wedge")  # used up
    refused(table, "ally r2-d2")  # an opponent's
    refused(table, "ally dak", "ally c-3po")  # still to be won
    refused(table, "ally rieekan")  # its row is covered, but nobody has been paid yet
    play(table, "end")
    assert allies(table, 1) == {"dodonna", "rieekan"}
    whole_turn(table, placed=1)
    play(roll(table, "C C C C"), "stop", "ally rieekan", "place B 5")
    assert free(table) == "HOT4: A; HOT5: A D E"


@pytest.mark.rule("GS-36", "GR-110", "GR-111", "GR-112", "GR-113", "GR-115", "GR-116", "GR-117")
def test_new_hope_rescues_a_turn() -> None:
    before = "TAT2: D D; TAT4: C; TAT6: E"
    table = roll(duel("tatooine", free=before, allies={"yoda": 1}), "A B V A")
    roll(play(table, "aside", "reroll"), "A B A")
    play(table, "ally yoda")
    assert (free(table), lords(table), table.state.aside) == (before, (None, None), 0)
    assert turn(table) == (1, 4)
    roll(table, "D D V E")
    finish(play(table, "place D 2", "place D 2", "place E 6", "aside"))
    assert won(table) == (2 + 3 + 1, 0)
    assert lords(table) == (None, None)
    assert allies(table, 1) == {"biggs"}
    assert out_of_game(table, "yoda")
    assert free(table) == "TAT4: C"
    assert turn(table) == (2, 4)


@pytest.mark.rule("GS-38", "GR-111")
def test_new_hope_gives_spaces_and_dice_back() -> None:
    table = roll(duel("death-star-2", allies={"yoda": 1}), "A A B V")
    play(table, "place A 1", "place A 1", "place B 1", "aside")
    assert count_free(table) == 30
    play(table, "ally yoda")
    assert free(table).startswith("DST1: A A B B;")
    assert count_free(table) == 33
    assert turn(table) == (1, 4)
    finish(roll(table, "C C C C"))
    assert won(table) == (0, 0)


@pytest.mark.rule("GS-39", "GR-114")
def test_new_hope_waits_for_the_first_roll_and_not_for_the_second() -> None:
    table = duel("endor", allies={"yoda": 1, "obi-wan": 1})
    refused(table, "ally yoda")
    roll(table, "A A B C")
    assert turn(table.copy().play("ally yoda")) == (1, 4)
    play(table, "reroll")
    refused(table, "ally yoda")
    roll(table, "D D D D")
    assert turn(table.copy().play("ally yoda")) == (1, 4)


@pytest.mark.rule("GS-39", "GR-114")
def test_new_hope_comes_too_late_once_a_helper_was_used() -> None:
    table = play(roll(duel("endor", allies={"yoda": 1, "biggs": 1, "wedge": 1}), "B B C D"), "stop")
    refused(table, "ally yoda")
    play(table, "hero 1")
    refused(table, "ally yoda")
    play(table, "ally wedge", "place C 3")
    refused(table, "ally yoda")


@pytest.mark.rule("GS-39", "GR-118")
def test_two_new_hopes_in_one_turn_and_the_third_attempt_counts() -> None:
    table = roll(duel("endor", allies={"yoda": 1, "obi-wan": 1}), "A A B C")
    play(table, "place A 1", "place A 1", "ally yoda")
    roll(table, "V V V V")
    play(table, "aside", "aside", "ally obi-wan")
    assert falling(table) == 4
    roll(table, "D V C C")
    finish(play(table, "place D 4"))
    assert lords(table) == (1, None)
    assert won(table) == (1, 0)
    assert count_free(table) == 23
    assert allies(table, 1) == set()
