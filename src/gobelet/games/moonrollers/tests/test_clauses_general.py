"""Clause by clause: what all abilities share (MR-121 to MR-126)."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.moonrollers.actions import NOTHING
from gobelet.games.moonrollers.tests.tables import (
    again,
    dangers,
    dice,
    display,
    falling,
    heard,
    notations,
    offered,
    play,
    pool,
    refused,
    roll,
    take_on,
    turn,
)


def nothing_fits(*crew: str) -> gobelet.Table:
    """Return a table whose seat 1 has *crew* and has rolled nothing but Extra dice."""
    return roll(turn(crew={1: crew}), "E E E E E")


# What all abilities share.


@pytest.mark.rule("MR-121")
def test_an_ability_is_its_owner_s_and_for_its_owner_s_turn() -> None:
    table = turn(crew={2: ["salatar", "zek-zarag"]}, display=["namari"])
    roll(table, "S T D D D")
    assert "rethrow all" not in notations(table)
    play(table, "crew namari", "commit 1")
    assert notations(table) == ["lock s"]
    assert notations(table, 2) == []
    play(table, "lock S", "stop")
    roll(table, "S T D D D")
    assert "rethrow all" in notations(table)
    play(table, "crew namari", "commit 1")
    assert notations(table) == ["lock s", "lock t as wild", "rethrow all"]


@pytest.mark.rule("MR-122")
def test_an_ability_may_be_left_unused() -> None:
    table = turn(crew={1: ["salatar", "imdar-shade", "kary-powalk", "zek-zarag"]}, display=["namari", "bill-bendo"])
    roll(table, "D D D T R")
    assert {"rethrow all", "use imdar-shade", "extra d"} <= set(notations(table))
    play(table, "crew namari", "commit 2", "lock D", "reroll")
    assert (falling(table), dangers(table, 1)) == (4, "")


@pytest.mark.rule("MR-122", "MR-160")
def test_even_a_sixth_die_may_be_left_in_the_supply() -> None:
    table = turn(crew={1: ["kal-damar"]})
    assert notations(table) == ["start 5", "start 6"]
    assert dice(play(table, "start 5")) == (7, 5, 0)


@pytest.mark.rule("MR-122", "MR-123", "MR-Q12")
def test_where_only_an_ability_could_lock_a_player_may_bust_all_the_same() -> None:
    table = take_on(turn(crew={1: ["zek-zarag"]}, display=["namari"]), "S D D D D", "namari 1", "lock S")
    again(table, "T D R E")
    assert notations(table) == ["lock t as wild", "bust"]
    saved = play(table.copy(), "lock T as wild")
    assert (saved.state.turn, saved.state.progress) == (0, 2)
    assert play(table, "bust").state.turn == 1


@pytest.mark.rule("MR-123", "MR-Q11")
def test_who_can_lock_without_an_ability_cannot_bust() -> None:
    table = take_on(turn(crew={1: ["zek-zarag"]}, display=["namari"]), "S D D D D", "namari 1", "lock S")
    again(table, "T S D D")
    assert notations(table) == ["lock s", "lock t as wild"]
    refused(table, "bust")


@pytest.mark.rule("MR-Q11")
def test_a_choice_that_only_an_ability_serves_must_be_served_where_another_was_plain() -> None:
    table = take_on(turn(crew={1: ["zek-zarag"]}, display=["imdar-shade", "salatar"]), "T E E E E", "imdar-shade 1")
    assert notations(table) == ["lock t as wild"]
    refused(table, "bust", "stop", "reroll")


@pytest.mark.rule("MR-123", "MR-Q45")
def test_abilities_are_offered_before_the_verdict() -> None:
    table = nothing_fits("vila-noir", "imdar-shade", "saghari")
    assert notations(table) == ["rethrow e", "use imdar-shade", "use saghari", "bust"]
    play(table, "use imdar-shade", "token five")
    assert (notations(table), dangers(table, 1)) == (["use saghari", "bust"], "five")
    play(table, "use saghari", "roll R")
    assert notations(table) == ["bust"]
    assert heard(play(table, "bust"))[0] == "busted 1"


@pytest.mark.rule("MR-123", "MR-Q45")
def test_a_die_that_an_ability_brings_saves_the_roll() -> None:
    table = play(nothing_fits("saghari"), "use saghari", "roll W")
    assert set(notations(table)) == {f"crew {name}" for name in display(table)}
    refused(table, "bust")


@pytest.mark.rule("MR-123", "MR-043", "MR-061")
def test_an_ability_that_does_not_help_leaves_the_commitment_as_it_is() -> None:
    table = take_on(turn(crew={1: ["imdar-shade", "saghari"]}, display=["namari"]), "S D D D D", "namari 1", "lock S")
    again(table, "R R T T")
    play(table, "use imdar-shade", "token one")
    assert (table.state.commitment, notations(table)) == (0, ["use saghari", "bust"])
    play(table, "use saghari", "roll W")
    assert notations(table) == ["lock w"]


@pytest.mark.rule("MR-124", "MR-Q37", "MR-Q43")
def test_a_die_serving_as_an_extra_die_shows_none() -> None:
    table = take_on(turn(crew={1: ["ada-massa", "kary-powalk"]}, display=["salatar"]), "D D E R T", "salatar 1", "extra D")
    assert pool(table) == "D R T E d"
    assert offered(table, "lock") == ["r", "e as two"]
    play(table, "lock E as two")
    assert offered(table, "lock") == ["r"]  # the Damage that serves is locked in no way
    assert dice(play(table, "reroll")) == (6, 5, 1)


@pytest.mark.rule("MR-124", "MR-Q37")
@pytest.mark.parametrize(("faces", "wild"), [("D D R T T", []), ("D D E R T", ["e as wild"])])
def test_nor_does_it_count_as_one_for_sella(faces: str, wild: list[str]) -> None:
    table = turn(crew={1: ["sella-pelleon", "kary-powalk"]}, display=["salatar"])
    take_on(table, faces, "salatar 1", "extra D")
    assert offered(table, "lock") == ["r", *wild]


@pytest.mark.rule("MR-124", "MR-Q37")
def test_nor_for_vanta_who_wants_none() -> None:
    table = turn(crew={1: ["vanta-sae", "kary-powalk"]}, display=["salatar"])
    take_on(table, "D D R T S", "salatar 1", "extra D")
    assert offered(table, "lock") == ["r", "d as wild", "t as wild", "s as wild"]


@pytest.mark.rule("MR-124", "MR-Q37")
@pytest.mark.parametrize(("faces", "safe"), [("T T", False), ("T E", True)])
def test_nor_for_moro_who_wants_one(faces: str, safe: bool) -> None:
    table = turn(crew={1: ["moro-mada", "myla-dystra"]}, display=["namari"])
    take_on(table, "S S S D D", "namari 1", "lock S", "lock S", "lock S")
    again(table, faces)
    if not safe:
        play(table, "extra T")
    assert notations(table) == (["reroll", "stop", "bust"] if safe else ["bust"])


@pytest.mark.rule("MR-124", "MR-Q37")
def test_a_die_locked_as_a_wild_is_not_doubled_as_one() -> None:
    table = turn(crew={1: ["aponi", "zek-zarag"]}, display=["vila-noir"])
    take_on(table, "R R D D D", "vila-noir 1", "lock R", "lock R")
    again(table, "T W D")
    assert offered(table, "lock") == ["w", "t as wild", "w as two"]
    play(table, "lock T as wild")
    assert table.state.progress == 3


@pytest.mark.rule("MR-124", "MR-Q37")
def test_a_die_locked_as_a_wild_is_no_wild_of_the_roll() -> None:
    crew = {1: ["lee-van-cribb", "ft-1000"]}
    table = take_on(turn(crew=crew, display=["namari"]), "W R D D D", "namari 1", "lock R as wild")
    assert "extra w" in notations(table)  # it is still the only Wild
    crew = {1: ["lee-van-cribb", "avari"]}
    table = take_on(turn(crew=crew, display=["namari"]), "W W W W R", "namari 1", "lock R as wild", "lock W")
    assert "use avari" not in notations(table)


@pytest.mark.rule("MR-Q38")
def test_dice_locked_in_this_roll_are_counted_and_those_of_earlier_rolls_are_not() -> None:
    table = take_on(turn(crew={1: ["zek-zarag"]}, display=["b3-ar"]), "T T D D D", "b3-ar 1", "lock T")
    assert offered(table, "lock") == ["t"]
    table = take_on(turn(crew={1: ["zek-zarag"]}, display=["namari"]), "T S D D D", "namari 1", "lock S", "reroll")
    assert offered(roll(table, "T D D D"), "lock") == ["t as wild"]
    play(table, "lock T as wild", "reroll")
    assert offered(roll(table, "T D D"), "lock") == ["t as wild"]


@pytest.mark.rule("MR-Q39")
def test_a_pool_is_small_by_the_dice_that_landed() -> None:
    table = turn(crew={1: ["aponi"]}, display=["vila-noir"])
    take_on(table, "R R R D D", "vila-noir 1", "lock R", "lock R")
    assert offered(table, "lock") == ["r"]
    assert offered(again(table, "R D D"), "lock") == ["r", "r as two"]


@pytest.mark.rule("MR-Q40")
def test_an_ability_is_used_once_a_roll() -> None:
    table = take_on(turn(crew={1: ["saghari", "imdar-shade"]}, display=["salatar"]), "R T E E E", "salatar 1")
    play(table, "use saghari", "roll S", "crew salatar", "commit 1", "lock R")
    refused(table, "use saghari")
    assert "use imdar-shade" in notations(table)  # the Shield that left is none of the roll's
    play(table, "use imdar-shade", "token one")
    refused(table, "use saghari", "use imdar-shade")
    again(table, "R T E E E E E")
    assert {"use saghari", "use imdar-shade"} <= set(notations(table))


@pytest.mark.rule("MR-125", "MR-Q42")
@pytest.mark.parametrize("first", ["use imdar-shade", "extra D", "lock R", "lock D as wild"])
def test_dice_are_rethrown_before_anything_else_or_not_at_all(first: str) -> None:
    crew = {1: ["lila-al-bindar", "imdar-shade", "kary-powalk", "vanta-sae"]}
    table = take_on(turn(crew=crew, display=["vila-noir"]), "R R D D D", "vila-noir 1")
    assert offered(table, "rethrow") == ["d", "r"]
    play(table, first, *["token one"] * first.startswith("use"))
    assert offered(table, "rethrow") == []
    refused(table, "rethrow R")


@pytest.mark.rule("MR-125", "MR-Q41")
def test_a_rethrow_is_no_new_roll() -> None:
    table = turn(crew={1: ["salatar", "kary-powalk", "meg-gallak"]}, display=["namari"])
    roll(table, "E E E E E")
    assert dice(play(table, "rethrow all")) == (7, 5, 0)  # Extra dice bring nothing now
    assert (heard(table), falling(table)) == (["dice-rethrown 1 5"], 5)
    roll(table, "D W S E E")
    assert "rethrow all" not in notations(table)
    assert "extra d" in notations(table)  # it is the first roll still
    play(table, "crew namari", "commit 1", "lock S")
    assert "hold" in notations(table)


@pytest.mark.rule("MR-Q41", "MR-Q42")
def test_a_choice_before_a_rethrow_is_open_again_and_the_verdict_comes_after_it() -> None:
    table = take_on(turn(crew={1: ["salatar"]}, display=["namari"]), "S S E E E", "namari 1", "rethrow all")
    roll(table, "D E E E E")
    assert (table.state.slot, table.state.commitment) == (NOTHING, NOTHING)
    assert "crew namari" in notations(table)
    table = play(roll(turn(crew={1: ["salatar"]}, display=["namari"]), "S S E E E"), "rethrow all")
    assert notations(roll(table, "E E E E E")) == ["bust"]


@pytest.mark.rule("MR-Q43")
def test_a_die_has_one_reading_of_the_player_s_choice() -> None:
    table = take_on(turn(crew={1: ["ft-1000"]}, display=["namari"]), "W D D D E", "namari 2")
    assert notations(table) == ["lock d", "lock w", "extra w"]
    play(table, "extra W")
    assert notations(table) == ["lock d"]
    locked = take_on(turn(crew={1: ["ft-1000"]}, display=["namari"]), "W D D D E", "namari 2", "lock W")
    refused(locked, "extra W")


@pytest.mark.rule("MR-126", "MR-095")
def test_a_buried_crew_can_do_nothing() -> None:
    table = roll(turn(crew={1: ["ada-massa", "salatar", "imdar-shade", "namari"]}, display=["lila-al-bindar"]), "R R E T T")
    assert "rethrow all" not in notations(table)
    assert "use imdar-shade" in notations(table)
    other = roll(turn(crew={1: ["salatar", "ada-massa", "namari", "imdar-shade"]}, display=["lila-al-bindar"]), "R R E T T")
    assert "rethrow all" in notations(other)
    assert "use imdar-shade" not in notations(other)
    assert offered(play(other, "crew lila-al-bindar", "commit 1"), "lock") == ["r"]


@pytest.mark.rule("MR-Q15")
def test_what_was_chosen_is_chosen_anew_when_chance_has_changed_the_roll() -> None:
    table = take_on(turn(crew={1: ["saghari", "imdar-shade"]}, display=["salatar", "namari"]), "R T E E E", "salatar 1")
    play(table, "use saghari", "roll W")
    assert {"crew namari", "crew salatar"} <= set(notations(table))
    play(table, "crew namari", "use imdar-shade", "token one")
    assert {"crew namari", "crew salatar"} <= set(notations(table))
