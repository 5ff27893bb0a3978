"""What the crew of Ventus can do: B3-AR, KAL DAMAR, MYLA DYSTRA, NELLA VAN DAVAL, SOL FORST and ZEK ZARAG."""

from __future__ import annotations

import pytest

from gobelet.games.moonrollers.actions import Event, Step
from gobelet.games.moonrollers.tests.tables import (
    again,
    dangers,
    dice,
    falling,
    happened,
    locked,
    notations,
    offered,
    only,
    pass_turn,
    play,
    pool,
    prestige,
    refused,
    roll,
    step,
    take_on,
    tokens_on,
    turn,
)

# B3-AR: three Thrusters complete the commitment.


@pytest.mark.rule("MR-140", "MR-143", "MR-Q38")
@pytest.mark.parametrize(("faces", "may"), [("T T D R R", False), ("T T W D R", False), ("T T T D R", True), ("T T T T D", True)])
def test_three_thrusters_complete_the_commitment_for_b3(faces: str, may: bool) -> None:
    table = take_on(only("saghari 1 2", ["b3-ar"]), faces, "saghari 1", "lock D")
    assert offered(table, "use") == ["b3-ar"] * may


@pytest.mark.rule("MR-140", "MR-144", "MR-Q50")
def test_nothing_is_spent_when_b3_completes_and_whatever_was_missing() -> None:
    table = take_on(only("saghari 1 2", ["b3-ar"]), "T T T D R", "saghari 1", "lock D", "use b3-ar")
    assert Event.REQUIREMENT_COMPLETED in happened(table)
    assert tokens_on(table, "saghari") == {1: 1, 3: 2, 4: 2}
    assert (pool(table), dice(table)) == ("R T T T", (7, 4, 1))
    assert notations(table) == ["reroll", "stop"]
    assert falling(play(table, "reroll")) == 4
    roll(table, "D R R R")
    assert notations(table) == ["commit 2"]


@pytest.mark.rule("MR-141", "MR-Q16")
def test_without_a_die_on_the_commitment_b3_completes_nothing() -> None:
    table = roll(only("saghari 1 2", ["b3-ar"]), "T T T D R")
    assert offered(table, "use") == []
    assert notations(play(table, "crew saghari")) == ["commit 1", "commit 2"]
    assert notations(play(table, "commit 1")) == ["lock d"]
    refused(table, "use b3-ar")


@pytest.mark.rule("MR-140", "MR-Q38")
def test_locked_thrusters_count_for_b3() -> None:
    table = take_on(only("namari 3 1", ["b3-ar"]), "T T T D R", "namari 3", "lock T", "lock T")
    assert offered(table, "use") == ["b3-ar"]
    play(table, "use b3-ar")
    assert tokens_on(table, "namari")[3] == 1
    table = take_on(only("namari 3 1", ["b3-ar"]), "T T W D R", "namari 3", "lock T", "lock W")
    assert offered(table, "use") == []  # once each


@pytest.mark.rule("MR-142", "MR-123", "MR-Q45")
def test_b3_rescues_a_roll_on_which_nothing_can_be_locked() -> None:
    table = take_on(only("saghari 1 2", ["b3-ar"]), "D R R S S", "saghari 1", "lock D")
    again(table, "T T T R")
    assert notations(table) == ["use b3-ar", "bust"]
    play(table, "use b3-ar", "stop")
    assert tokens_on(table, "saghari") == {1: 1, 3: 2, 4: 2}


@pytest.mark.rule("MR-142", "MR-Q50")
def test_b3_settles_a_roll_on_which_something_could_be_locked() -> None:
    table = take_on(only("saghari 1 2", ["b3-ar"]), "D R R S S", "saghari 1", "lock D")
    again(table, "T T T D")
    assert notations(table) == ["lock d", "use b3-ar"]
    assert notations(play(table, "use b3-ar")) == ["reroll", "stop"]


@pytest.mark.rule("MR-145")
def test_b3_cannot_help_who_has_no_commitment_and_nothing_to_lock() -> None:
    table = roll(only("saghari 1", ["b3-ar"]), "T T T R S")
    assert notations(table) == ["bust"]
    table = take_on(only("saghari 3 1", ["b3-ar"]), "D D R R S", "saghari 3", "lock D", "lock D")
    again(table, "T T T")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-144", "MR-051")
def test_a_dangerous_requirement_that_b3_completes_has_its_owner_draw() -> None:
    table = take_on(only("avari 1 2", ["b3-ar"]), "T T T D R", "avari 1", "lock D", "use b3-ar")
    assert notations(table) == ["token one", "token two", "token five"]
    play(table, "token one", "token five", "keep five")
    assert dangers(table, 1) == "five"
    assert notations(table) == ["reroll", "stop"]


@pytest.mark.rule("MR-144", "MR-080", "MR-024", "MR-Q50")
def test_the_last_requirement_that_b3_completes_brings_the_crew() -> None:
    table = take_on(only("vanta-sae 1", ["b3-ar"]), "T T T W R", "vanta-sae 1", "lock W", "use b3-ar")
    assert prestige(table) == (6, 4 + 2 + 1)
    assert Event.CREW_RECRUITED in happened(table)
    assert step(table) == Step.REPLACE_CREW


@pytest.mark.rule("MR-140", "MR-Q40", "MR-Q50")
def test_b3_completes_one_commitment_a_roll() -> None:
    table = take_on(only("saghari 2 1", ["b3-ar"], requirements="several"), "T T T D D", "saghari 2", "lock D", "use b3-ar")
    refused(table, "use b3-ar")
    play(table, "commit 1", "lock D")
    refused(table, "use b3-ar")
    again(table, "T T T")
    assert notations(table) == ["use b3-ar", "bust"]
    table = take_on(only("saghari 3 1", ["b3-ar"]), "T T T D D", "saghari 3", "lock D", "lock D")
    assert notations(table) == ["reroll", "stop"]  # complete by itself


# KAL DAMAR: six dice.


@pytest.mark.rule("MR-160", "MR-161", "MR-122")
@pytest.mark.parametrize(("choice", "supply"), [(5, 7), (6, 6)])
def test_the_owner_of_kal_may_open_with_six_dice(choice: int, supply: int) -> None:
    table = only("saghari 1 2", ["kal-damar"])
    assert notations(table) == ["start 5", "start 6"]
    play(table, f"start {choice}")
    assert (falling(table), dice(table)) == (choice, (supply, choice, 0))
    take_on(table, " ".join(["D", *["R"] * (choice - 1)]), "saghari 1", "lock D")
    assert falling(play(table, "reroll")) == choice - 1  # later rolls throw what is left


@pytest.mark.rule("MR-160", "MR-121", "MR-028")
def test_only_the_owner_of_kal_is_asked_and_each_turn_anew() -> None:
    table = play(only("saghari 1 2", ["kal-damar"]), "start 6")
    pass_turn(table)
    assert (table.state.turn, falling(table)) == (1, 5)
    pass_turn(table)
    assert (table.state.turn, step(table), dice(table)) == (0, Step.ASK_START, (12, 0, 0))
    play(table, "start 6")
    assert (falling(table), dice(table)) == (6, (6, 6, 0))


@pytest.mark.rule("MR-160", "MR-216", "MR-Q20")
def test_all_dice_are_in_the_supply_when_the_owner_of_kal_is_asked() -> None:
    covers = {"saghari": {2: 2, 3: 2, 4: 2}}
    table = turn(crew={1: ["myla-dystra"], 2: ["kal-damar"]}, display=["saghari"], covers=covers)
    take_on(table, "D T T R E", "saghari 1", "lock D", "extra R", "stop")
    assert (step(table), dice(table), locked(table)) == (Step.ASK_START, (12, 0, 0), "")


@pytest.mark.rule("MR-160", "MR-095", "MR-126")
def test_a_buried_kal_opens_with_five() -> None:
    table = turn(crew={1: ["zek-zarag", "kal-damar"]})
    pass_turn(pass_turn(table))
    assert (table.state.turn, falling(table), dice(table)) == (0, 5, (7, 5, 0))


# MYLA DYSTRA: with two Thrusters, a die as an Extra die.


@pytest.mark.rule("MR-178", "MR-180", "MR-Q38")
@pytest.mark.parametrize(("faces", "may"), [("T W D D R", False), ("T T D D R", True), ("T T T D D", True)])
def test_two_thrusters_let_a_die_serve_as_an_extra_die_for_myla(faces: str, may: bool) -> None:
    table = roll(only("saghari 1", ["myla-dystra"]), faces)
    assert bool(offered(table, "extra")) == may


@pytest.mark.rule("MR-178", "MR-179", "MR-Q53")
@pytest.mark.parametrize("face", ["D", "R", "T", "S", "W"])
def test_the_die_that_serves_for_myla_shows_any_face_and_is_not_locked(face: str) -> None:
    table = take_on(only("saghari 1", ["myla-dystra"]), f"T T D D {face}", "saghari 1", f"extra {face}")
    assert Event.DIE_SERVES in happened(table)
    assert pool(table).endswith(f" {face.lower()}")
    assert offered(table, "lock") == ["d"]
    play(table, "lock D", "lock D")
    assert (offered(table, "lock"), dice(table)) == ([], (7, 3, 2))
    play(table, "reroll")
    assert (falling(table), dice(table)) == (4, (6, 4, 2))


@pytest.mark.rule("MR-178", "MR-Q40", "MR-Q53")
def test_one_die_a_roll_serves_for_myla_and_never_an_extra_die() -> None:
    table = take_on(only("saghari 1", ["myla-dystra"]), "T T D E R", "saghari 1")
    assert offered(table, "extra") == ["r", "t"]
    play(table, "lock D")
    refused(table, "extra E")
    play(table, "extra T")
    assert offered(table, "extra") == []
    refused(table, "extra R", "extra T")
    assert falling(play(table, "reroll")) == 4 + 2
    roll(table, "T T D R R R")
    assert offered(table, "extra") == ["r", "t"]  # another roll


@pytest.mark.rule("MR-178", "MR-Q38")
def test_locked_thrusters_count_for_myla() -> None:
    table = take_on(only("namari 3 1", ["myla-dystra"]), "T T D E R", "namari 3", "lock T", "lock T")
    assert offered(table, "extra") == ["d", "r"]
    table = take_on(only("namari 3 1", ["myla-dystra"]), "T W D E R", "namari 3", "lock T")
    assert offered(table, "extra") == []  # once each


@pytest.mark.rule("MR-179", "MR-Q11")
def test_the_only_die_that_can_be_locked_cannot_serve_for_myla() -> None:
    table = roll(only("saghari 1", ["myla-dystra"]), "T T D R S")
    assert offered(table, "extra") == ["r", "t", "s"]
    refused(table, "extra D", "bust")
    table = roll(only("saghari 1", ["myla-dystra"]), "T T R R S")
    assert offered(table, "extra") == ["r", "t", "s"]  # nothing can be locked anyway
    assert notations(play(table, "extra R")) == ["bust"]


# NELLA VAN DAVAL: an Extra die as two Thrusters.


@pytest.mark.rule("MR-182", "MR-123", "MR-Q46")
def test_an_extra_die_fills_two_units_of_a_thruster_requirement_for_nella() -> None:
    table = take_on(only("b3-ar 2 1", ["nella-van-daval"]), "E E R S R", "b3-ar 2")
    assert notations(table) == ["lock e as two", "bust"]
    play(table, "lock E as two")
    assert (table.state.progress, dice(table)) == (2, (7, 4, 1))
    again(table, "E R R S S", "lock E as two")  # one unit was missing
    assert tokens_on(table, "b3-ar")[2] == 1
    again(table, "E R R S", "commit 1")
    assert table.state.progress == 0


@pytest.mark.rule("MR-183", "MR-184", "MR-Q21")
@pytest.mark.parametrize(("spent", "falling_then"), [(0, 4 + 3), (1, 3 + 2)])
def test_each_extra_die_is_spent_or_left_by_itself_for_nella(spent: int, falling_then: int) -> None:
    table = take_on(only("b3-ar 1", ["nella-van-daval"]), "T E E E D", "b3-ar 1", "lock T", *["lock E as two"] * spent)
    assert pool(table) == " ".join(["D"] + ["E"] * (3 - spent))
    assert falling(play(table, "reroll")) == falling_then


@pytest.mark.rule("MR-182", "MR-Q46", "MR-Q47")
@pytest.mark.parametrize(
    ("said", "locks"), [("lila-al-bindar 3", ["s", "w"]), ("aponi 4", ["w"]), ("lila-al-bindar 1", ["r", "w"])]
)
def test_nella_spends_extra_dice_on_thrusters_only(said: str, locks: list[str]) -> None:
    table = take_on(only(said, ["nella-van-daval"]), "R S W E E", said)
    assert offered(table, "lock") == locks


# SOL FORST: Thrusters and Wilds count double in a small pool.


@pytest.mark.rule("MR-205", "MR-206", "MR-207", "MR-Q39")
@pytest.mark.parametrize(("before", "faces"), [(0, "T W E R R"), (1, "T W E R"), (2, "T W E"), (3, "T W"), (4, "T"), (4, "W")])
def test_thrusters_and_wilds_may_count_double_in_a_small_pool_for_sol(before: int, faces: str) -> None:
    table = roll(only("b3-ar 1 2", ["sol-forst"]), "T T T T R" if before else faces)
    play(table, "crew b3-ar", "commit 1", *["lock T"] * before)
    if before:
        again(table, faces, *["commit 2"] * (before == 4))
    plain = [face for face in ("t", "w") if face.upper() in faces]
    double = [f"{face} as two" for face in plain] if before >= 2 else []
    assert offered(table, "lock") == plain + double


@pytest.mark.rule("MR-205", "MR-206", "MR-122", "MR-Q47")
@pytest.mark.parametrize(("lock", "units"), [("lock T", 1), ("lock T as two", 2), ("lock W", 1), ("lock W as two", 2)])
def test_a_die_counts_once_or_twice_as_the_owner_of_sol_likes(lock: str, units: int) -> None:
    table = take_on(only("b3-ar 1 2", ["sol-forst"]), "T R R R R", "b3-ar 1", "lock T")
    again(table, "T R R R", "lock T")
    again(table, f"{lock.split()[1]} R R", lock)
    assert (1 in tokens_on(table, "b3-ar")) == (units == 2)
    assert dice(table) == (7, 2, 3)


@pytest.mark.rule("MR-206", "MR-Q47")
def test_a_wild_counts_once_on_anything_but_thrusters_for_sol() -> None:
    table = take_on(only("lila-al-bindar 3 1", ["sol-forst"]), "S S D D D", "lila-al-bindar 3", "lock S", "lock S")
    again(table, "R W T", "commit 1")
    assert offered(table, "lock") == ["r", "w"]
    table = take_on(only("vanta-sae 1", ["sol-forst"]), "W W D D D", "vanta-sae 1", "lock W", "lock W")
    again(table, "T W E")
    assert offered(table, "lock") == ["w"]


# ZEK ZARAG: a lone Thruster as a Wild.


@pytest.mark.rule("MR-214", "MR-Q36")
@pytest.mark.parametrize("said", ["imdar-shade 1", "vila-noir 1", "saghari 1", "vanta-sae 2"])
def test_a_lone_thruster_is_a_wild_for_zek(said: str) -> None:
    table = take_on(only(said, ["zek-zarag"]), "T E E E E", said)
    assert notations(table) == ["lock t as wild", "bust"]
    play(table, "lock T as wild")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))


@pytest.mark.rule("MR-215", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "lone"), [("T R R E E", True), ("T T R E E", False), ("T T T R E", False), ("W R R E E", False)]
)
def test_several_thrusters_or_none_are_no_wilds_for_zek(faces: str, lone: bool) -> None:
    table = take_on(only("salatar 1", ["zek-zarag"]), faces, "salatar 1")
    assert ("t as wild" in offered(table, "lock")) == lone
