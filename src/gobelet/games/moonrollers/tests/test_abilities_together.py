"""Crew side by side: what one ability makes of the dice for another."""

from __future__ import annotations

import pytest

from gobelet.games.moonrollers.tests.tables import (
    again,
    dice,
    falling,
    notations,
    offered,
    only,
    play,
    pool,
    prestige,
    refused,
    roll,
    take_on,
    tokens_on,
    turn,
)

SAFE = ["reroll", "stop", "bust"]

# A face that an ability names is natural (MR-124, MR-Q37).


@pytest.mark.rule("MR-124", "MR-Q37", "MR-Q43")
def test_a_die_that_serves_as_an_extra_die_is_not_converted() -> None:
    table = take_on(only("salatar 1", ["kary-powalk", "ada-massa"]), "D D R S E", "salatar 1", "extra D")
    assert offered(table, "lock") == ["r", "e as two"]
    play(table, "lock E as two")
    assert offered(table, "lock") == ["r"]  # the die that serves is no Extra die to ADA
    table = take_on(only("salatar 1", ["kary-powalk", "sella-pelleon"]), "D D R S S", "salatar 1", "extra D")
    assert offered(table, "lock") == ["r"]  # nor to SELLA
    table = take_on(only("salatar 1", ["kary-powalk", "sella-pelleon"]), "D D R S E", "salatar 1", "extra D")
    assert offered(table, "lock") == ["r", "e as wild"]  # and the other one is alone still


@pytest.mark.rule("MR-124", "MR-Q37")
def test_a_die_that_serves_as_an_extra_die_leaves_vanta_its_roll_without_any() -> None:
    table = take_on(only("salatar 1", ["kary-powalk", "vanta-sae"]), "D D R S S", "salatar 1", "extra D")
    assert offered(table, "lock") == ["r", "d as wild", "s as wild"]


@pytest.mark.rule("MR-124", "MR-177", "MR-Q37")
def test_a_die_that_serves_as_an_extra_die_makes_no_roll_safe_for_moro() -> None:
    table = take_on(only("saghari 1 2", ["myla-dystra", "moro-mada"]), "D D R R R", "saghari 1", "lock D", "lock D")
    again(table, "T T R", "extra R")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-124", "MR-Q37")
@pytest.mark.parametrize(
    ("crew", "face"), [(["zek-zarag", "aponi"], "T"), (["sella-pelleon", "aponi"], "E"), (["vanta-sae", "aponi"], "S")]
)
def test_a_die_that_an_ability_makes_a_wild_is_not_doubled(crew: list[str], face: str) -> None:
    table = take_on(only("salatar 1", crew), "R R D D D", "salatar 1", "lock R", "lock R")
    again(table, f"W R {face}")
    assert f"{face.lower()} as wild" in offered(table, "lock")
    assert [said for said in offered(table, "lock") if said.endswith("two")] == ["r as two", "w as two"]


@pytest.mark.rule("MR-124", "MR-139", "MR-157", "MR-172", "MR-Q37")
def test_a_die_that_an_ability_makes_a_wild_is_no_wild_to_sorelia() -> None:
    table = take_on(only("saghari 1", ["zek-zarag", "avari"]), "W W W W T", "saghari 1", "lock T as wild")
    assert offered(table, "use") == []
    table = roll(only("saghari 1", ["myla-dystra", "avari"]), "W W W T T")
    assert offered(play(table, "extra T"), "use") == []
    table = take_on(only("saghari 1", ["zek-zarag", "ft-1000"]), "D D R S T", "saghari 1", "lock D")
    assert offered(table, "extra", "hold") == []
    table = take_on(only("saghari 1", ["zek-zarag", "meg-gallak"]), "D D R S T", "saghari 1", "lock D")
    assert notations(table) == ["lock d", "lock t as wild", "reroll", "stop"]


# Conditions are read on all natural faces of the roll (MR-Q38).


@pytest.mark.rule("MR-124", "MR-166", "MR-Q38", "MR-Q43")
def test_dice_locked_as_wilds_still_show_what_they_show() -> None:
    table = take_on(only("saghari 1", ["lee-van-cribb", "vanta-sae"]), "R R D S S", "saghari 1", "lock R as wild")
    assert offered(table, "lock") == ["d"]  # two Reactors were rolled: the second is not alone
    table = take_on(only("salatar 1", ["ada-massa", "sella-pelleon"]), "E E R S S", "salatar 1", "lock E as two")
    assert offered(table, "lock") == ["r", "e as two"]  # nor is the second Extra die


@pytest.mark.rule("MR-Q38", "MR-Q43")
@pytest.mark.parametrize(("faces", "lone"), [("R R T T D", False), ("R T T D D", True)])
def test_dice_that_serve_still_show_what_they_show(faces: str, lone: bool) -> None:
    table = take_on(only("saghari 1", ["lee-van-cribb", "myla-dystra"]), faces, "saghari 1")
    assert ("r as wild" in offered(table, "lock")) == lone
    play(table, "extra R")
    assert "r as wild" not in offered(table, "lock")  # not alone; or it serves
    table = roll(only("saghari 1", ["lee-van-cribb", "myla-dystra"]), "R R R T T")
    assert notations(play(table, "extra R")) == ["bust"]
    table = roll(only("saghari 1", ["lee-van-cribb", "myla-dystra"]), "R T T S S")
    assert notations(play(table, "extra R")) == ["bust"]


@pytest.mark.rule("MR-133", "MR-Q38")
def test_a_shield_that_serves_counts_for_at_ok() -> None:
    table = take_on(only("saghari 1", ["at-ok", "myla-dystra"]), "S S T T D", "saghari 1", "lock D", "extra S")
    again(table, "R R R R R")
    assert notations(table) == SAFE


@pytest.mark.rule("MR-196", "MR-Q38", "MR-Q55")
def test_a_die_that_saghari_brings_in_belongs_to_the_roll() -> None:
    table = roll(only("kary-powalk 1", ["saghari", "sella-pelleon"]), "R R T T S")
    play(table, "use saghari", "roll E", "crew kary-powalk", "commit 1")
    assert offered(table, "lock") == ["e as wild"]
    table = take_on(only("kary-powalk 1", ["saghari", "sella-pelleon"]), "R R T T E", "kary-powalk 1")
    assert offered(table, "lock") == ["e as wild"]
    assert notations(play(table, "use saghari", "roll E")) == ["bust"]  # it is not alone any more
    table = take_on(only("kary-powalk 1", ["saghari", "ft-1000"]), "W R T T S", "kary-powalk 1", "use saghari", "roll W")
    assert offered(table, "extra") == []


@pytest.mark.rule("MR-211", "MR-Q38", "MR-Q15")
def test_an_extra_die_that_saghari_brings_in_ends_what_vanta_promised() -> None:
    table = take_on(only("kary-powalk 1", ["saghari", "vanta-sae"]), "R R T T S", "kary-powalk 1")
    assert offered(table, "lock") == ["r as wild", "t as wild", "s as wild"]
    play(table, "use saghari", "roll E")
    assert notations(table) == ["bust"]  # the crew and the requirement that were chosen are given up
    assert (table.state.slot, table.state.commitment) == (-1, -1)


@pytest.mark.rule("MR-139", "MR-138", "MR-Q38", "MR-Q21")
def test_a_die_that_saghari_brings_in_counts_for_avari() -> None:
    table = play(roll(only("kary-powalk 1", ["saghari", "avari"]), "W W W W W"), "use saghari", "roll E")
    assert offered(table, "use") == []
    table = play(roll(only("kary-powalk 1", ["saghari", "avari"]), "W W W W W"), "use saghari", "roll W")
    assert offered(table, "use") == ["avari"]
    table = play(roll(only("kary-powalk 1", ["saghari", "avari"]), "W W W W W"), "use avari", "use saghari", "roll E")
    play(table, "crew kary-powalk", "commit 1", "lock W", "reroll")
    assert (falling(table), dice(table)) == (5 + 3 + 1, (2, 9, 1))  # three are booked, and one for the Extra die


@pytest.mark.rule("MR-173", "MR-Q49", "MR-Q55")
def test_an_extra_die_that_saghari_brings_in_makes_a_roll_safe_for_moro() -> None:
    table = take_on(only("salatar 1", ["saghari", "moro-mada"]), "R R S S S", "salatar 1", "lock R", "lock R")
    again(table, "S S T")
    assert notations(table) == ["use saghari", "bust"]
    play(table, "use saghari", "roll E")
    assert notations(table) == SAFE
    play(table, "reroll")
    assert (falling(table), dice(table)) == (5, (5, 5, 2))


@pytest.mark.rule("MR-170", "MR-Q54", "MR-Q55")
def test_a_wild_that_ryan_brings_in_may_be_kept_for_meg() -> None:
    table = take_on(only("saghari 1", ["ryan-rogal", "meg-gallak"]), "D D R R R", "saghari 1", "lock D")
    assert "hold" not in notations(table)
    roll(play(table, "use ryan-rogal"), "W S")
    play(table, "hold")
    assert (falling(table), pool(table), dice(table)) == (4, "W", (6, 5, 1))


# How large the pool is (MR-Q39, MR-Q41).


@pytest.mark.rule("MR-130", "MR-Q39", "MR-Q55")
@pytest.mark.parametrize(("choice", "double"), [("landing", True), ("locking", False)])
def test_dice_that_join_do_not_make_a_small_pool_large(choice: str, double: bool) -> None:
    table = only("vila-noir 1", ["ryan-rogal", "aponi"], small_pool=choice)
    take_on(table, "R R T T T", "vila-noir 1", "lock R", "lock R")
    roll(play(again(table, "D D R"), "use ryan-rogal"), "W S")
    assert offered(table, "lock") == ["r", "w"] + ["r as two", "w as two"] * double


@pytest.mark.rule("MR-132", "MR-Q39")
def test_a_die_that_serves_belongs_to_the_pool() -> None:
    table = take_on(
        only("salatar 1", ["aponi", "myla-dystra"], small_pool="locking"), "R R T T D", "salatar 1", "lock R", "extra T"
    )
    assert offered(table, "lock") == ["r"]  # of four dice, one serves


@pytest.mark.rule("MR-132", "MR-171", "MR-Q39")
@pytest.mark.parametrize(("before", "double"), [(1, False), (2, True)])
def test_a_wild_that_meg_keeps_belongs_to_the_pool(before: int, double: bool) -> None:
    table = take_on(only("vila-noir 1", ["aponi", "meg-gallak"]), "R R W S S", "vila-noir 1", *["lock R"] * before, "hold")
    roll(table, "S " * (4 - before))
    assert dice(table)[1] == 5 - before
    assert offered(table, "lock") == ["w"] + ["w as two"] * double


@pytest.mark.rule("MR-207", "MR-Q41")
def test_a_rethrow_leaves_the_pool_as_large_as_it_was() -> None:
    table = take_on(only("b3-ar 1", ["sol-forst", "lila-al-bindar"]), "T S S S S", "b3-ar 1", "lock T")
    again(table, "R R S S", "rethrow R", "throw")
    assert offered(roll(table, "T"), "lock") == ["t"]


# Re-throws come first, and a re-throw is no new roll (MR-125, MR-Q41, MR-Q42).


@pytest.mark.rule("MR-125", "MR-200", "MR-Q42")
@pytest.mark.parametrize("thrower", ["salatar", "lila-al-bindar", "vila-noir"])
@pytest.mark.parametrize(
    ("other", "before"),
    [
        ("imdar-shade", ("use imdar-shade", "token one")),
        ("kary-powalk", ("extra D",)),
        ("saghari", ("use saghari", "roll T")),
    ],
)
def test_any_other_ability_ends_the_time_to_rethrow(thrower: str, other: str, before: tuple[str, ...]) -> None:
    faces = "R R" if thrower != "vila-noir" else "T T"
    table = roll(only("moro-mada 1", [thrower, other]), f"{faces} W W {'D' if other == 'kary-powalk' else 'E'}")
    assert offered(table, "rethrow") != []
    play(table, *before)
    assert offered(table, "rethrow") == []


@pytest.mark.rule("MR-Q41", "MR-162", "MR-170")
def test_after_a_rethrow_it_is_the_first_roll_still() -> None:
    table = play(roll(only("saghari 1", ["salatar", "kary-powalk"]), "E E E E E"), "rethrow all")
    assert offered(roll(table, "D D R R R"), "extra") == ["d"]
    table = play(roll(only("saghari 1", ["salatar", "meg-gallak"]), "E E E E E"), "rethrow all")
    take_on(table, "D W R R R", "saghari 1", "lock D")
    assert "hold" in notations(table)


@pytest.mark.rule("MR-Q41", "MR-Q38")
def test_after_a_rethrow_conditions_are_read_on_the_new_faces() -> None:
    table = play(roll(only("saghari 1", ["lila-al-bindar", "zek-zarag"]), "R R T T S"), "rethrow T", "rethrow R", "throw")
    roll(table, "S S")
    play(table, "crew saghari", "commit 1")
    assert offered(table, "lock") == ["t as wild"]
    table = play(roll(only("saghari 1", ["vila-noir", "imdar-shade"]), "D D T T S"), "rethrow S", "rethrow T")
    assert offered(table, "use") == []
    assert offered(roll(table, "R R"), "use") == ["imdar-shade"]


@pytest.mark.rule("MR-160", "MR-201", "MR-Q61")
def test_salatar_throws_all_six_dice_of_kal_again() -> None:
    table = play(only("saghari 1", ["salatar", "kal-damar"]), "start 6")
    play(roll(table, "E E E E E E"), "rethrow all")
    assert (falling(table), dice(table)) == (6, (6, 6, 0))
    assert pool(table) == ""  # the faces from before are void


# Which ability is used (MR-Q40, MR-Q43).


@pytest.mark.rule("MR-Q40", "MR-Q43", "MR-Q56")
@pytest.mark.parametrize("order", [("lock R as wild", "lock T as wild"), ("lock T as wild", "lock R as wild")])
def test_a_lone_die_does_not_use_vanta_up(order: tuple[str, str]) -> None:
    table = take_on(only("saghari 1", ["lee-van-cribb", "vanta-sae"]), "R T T S S", "saghari 1", *order)
    assert table.state.progress == 2
    assert offered(table, "lock") == []


@pytest.mark.rule("MR-Q40", "MR-Q53", "MR-162", "MR-178")
def test_damage_that_serves_for_kary_does_not_use_myla_up() -> None:
    table = take_on(only("saghari 1", ["kary-powalk", "myla-dystra"]), "D D T T R", "saghari 1", "lock D")
    assert offered(table, "extra") == ["d", "r", "t"]
    assert offered(play(table, "extra D"), "extra") == ["r", "t"]
    assert offered(play(table, "extra R"), "extra") == []
    assert falling(play(table, "reroll")) == 4 + 2
    table = take_on(only("saghari 1", ["kary-powalk", "myla-dystra"]), "D D T T R", "saghari 1", "lock D", "extra T")
    assert offered(table, "extra") == ["d"]  # nor is KARY by MYLA


@pytest.mark.rule("MR-Q40", "MR-Q53", "MR-154")
def test_a_wild_that_serves_for_ft_does_not_use_myla_up() -> None:
    table = take_on(only("saghari 1", ["ft-1000", "myla-dystra"]), "D W T T R", "saghari 1", "lock D", "extra W")
    assert offered(table, "extra") == ["r", "t"]


@pytest.mark.rule("MR-Q43")
def test_an_extra_die_may_be_a_wild_or_two_reactors() -> None:
    table = take_on(only("salatar 1", ["ada-massa", "sella-pelleon"]), "E D D D D", "salatar 1")
    assert offered(table, "lock") == ["e as wild", "e as two"]
    assert play(table.copy(), "lock E as wild").state.progress == 1
    assert play(table, "lock E as two").state.progress == 2


# Who can lock must (MR-Q11, MR-Q12).


@pytest.mark.rule("MR-Q11", "MR-123")
def test_what_was_given_up_is_replaced_by_an_ability() -> None:
    table = roll(only("saghari 1", ["kary-powalk", "lee-van-cribb"]), "D R S S S")
    play(table, "extra D")  # it could have been locked; the lone Reactor must be now
    refused(table, "bust")
    play(table, "crew saghari", "commit 1")
    assert notations(table) == ["lock r as wild"]
    play(table, "lock R as wild")
    assert notations(again(table, "R S S T T")) == ["lock r as wild", "bust"]  # in the next roll nothing was given up
    table = roll(only("saghari 1", ["kary-powalk", "lee-van-cribb"]), "D R R S S")
    assert offered(table, "extra") == []  # there is nothing in its place


@pytest.mark.rule("MR-Q11", "MR-Q10")
def test_a_crew_that_an_ability_reaches_is_no_way_to_bust() -> None:
    table = turn(crew={1: ["lee-van-cribb"]}, display=["saghari", "imdar-shade"], covers={"saghari": {1: 2, 2: 2, 3: 2}})
    play(roll(table, "R S S E E"), "crew saghari")
    refused(table, "bust")  # the Shields could have been locked elsewhere
    play(table, "commit 4")
    assert notations(table) == ["lock r as wild"]


@pytest.mark.rule("MR-Q11", "MR-Q15")
def test_a_choice_that_nothing_fits_any_more_is_given_up() -> None:
    table = turn(crew={1: ["ft-1000"]}, display=["saghari", "imdar-shade", "vila-noir", "b3-ar"])
    play(roll(table, "W S S E E"), "crew saghari", "commit 1", "extra W")
    assert offered(table, "crew") == ["imdar-shade"]
    table = only("salatar 1 3", ["ft-1000"])
    play(roll(table, "W S S E E"), "crew salatar", "commit 1", "extra W")
    assert offered(table, "commit") == ["3"]  # the crew is good still


@pytest.mark.rule("MR-Q45", "MR-123", "MR-060")
def test_who_has_lost_every_way_to_lock_may_bust() -> None:
    table = roll(only("kary-powalk 1", ["myla-dystra", "vanta-sae", "saghari"]), "T T W R S")
    play(table, "extra W")  # VANTA makes up for it
    refused(table, "bust")
    play(table, "use saghari", "roll E")  # and does no more
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-Q45", "MR-123", "MR-043")
@pytest.mark.parametrize("before", [1, 2])
def test_a_commitment_stays_while_abilities_are_tried(before: int) -> None:
    table = only("kary-powalk 1 3", ["imdar-shade", "saghari"])
    take_on(table, "W W D T S", "kary-powalk 1", *["lock W"] * before)
    again(table, "R R T T" if before == 1 else "R T T")
    assert notations(table) == ["use imdar-shade", "use saghari", "bust"]
    play(table, "use imdar-shade", "token one", "use saghari", "roll W")
    assert notations(table) == ["lock w"]
    assert table.state.progress == before


# Safe rolls (MR-134, MR-174).


@pytest.mark.rule("MR-134", "MR-135", "MR-Q48", "MR-122")
def test_on_a_safe_roll_abilities_are_offered_beside() -> None:
    table = take_on(only("saghari 1 2", ["at-ok", "lee-van-cribb"]), "S S D T T", "saghari 1", "lock D")
    again(table, "S S R T")
    assert notations(table) == ["lock r as wild", *SAFE]
    table = take_on(only("saghari 1 2", ["at-ok", "b3-ar"]), "S S D T T", "saghari 1", "lock D")
    again(table, "T T T S")
    assert notations(table) == ["use b3-ar", *SAFE]


@pytest.mark.rule("MR-135", "MR-Q15", "MR-075")
def test_a_requirement_that_was_not_served_on_a_safe_roll_is_chosen_anew() -> None:
    table = take_on(only("saghari 3 1 2", ["at-ok", "lee-van-cribb"]), "S S D D T", "saghari 3", "lock D", "lock D")
    again(table, "S R T")
    assert notations(table) == ["commit 1", "commit 2", *SAFE]
    play(table, "commit 1")
    again(table, "D S S")
    assert notations(table) == ["commit 1", "commit 2"]


@pytest.mark.rule("MR-174", "MR-122", "MR-181")
def test_who_is_safe_may_bust_nevertheless() -> None:
    table = take_on(only("saghari 3 1", ["moro-mada", "namari"]), "D D T T T", "saghari 3", "lock D", "lock D")
    again(table, "E R R")
    assert notations(table) == SAFE
    play(table, "bust")
    assert prestige(table) == (2, 0)
    assert tokens_on(table, "saghari") == {2: 2, 4: 2}


@pytest.mark.rule("MR-195", "MR-Q17")
def test_saghari_may_fill_an_empty_pool() -> None:
    table = take_on(only("salatar 3 1", ["saghari"]), "S S S W E", "salatar 3", "lock S", "lock S", "lock S")
    again(table, "R R R", "commit 1", "lock R", "lock R", "lock R")
    assert (dice(table), notations(table)) == ((6, 0, 6), ["use saghari", "stop"])
    assert notations(play(table.copy(), "use saghari", "roll E")) == ["reroll", "stop"]
    assert notations(play(table.copy(), "use saghari", "roll W")) == ["lock w", "reroll", "stop"]
    assert play(table, "use saghari", "roll D").state.turn == 1


# Whose ability it is (MR-121, MR-126).


@pytest.mark.rule("MR-094", "MR-095", "MR-121", "MR-126")
def test_neither_a_buried_crew_nor_that_of_another_does_anything() -> None:
    crew = {1: ["ada-massa", "lee-van-cribb"], 2: ["imdar-shade", "saghari", "vanta-sae", "zek-zarag"]}
    table = roll(turn(crew=crew, display=["b3-ar", "kary-powalk", "dana-powalki", "ft-1000"]), "R T T E E")
    assert offered(table, "use") == []
    play(table, "crew b3-ar", "commit 1")
    assert notations(table) == ["lock t"]  # the lone Reactor is no Wild
    table = roll(turn(crew=crew, display=["b3-ar", "kary-powalk", "dana-powalki", "ft-1000"]), "R R T S S")
    play(table, "crew b3-ar", "commit 1")
    assert notations(table) == ["lock t"]  # and without an Extra die, nothing is
