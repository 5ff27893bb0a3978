"""What the crew of Komek can do: ADA MASSA, APONI, LEE VAN CRIBB, LILA AL BINDAR, SALATAR and VILA NOIR."""

from __future__ import annotations

import pytest

from gobelet.games.moonrollers.actions import Event, Step
from gobelet.games.moonrollers.tests.tables import (
    again,
    dice,
    falling,
    happened,
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
)

# ADA MASSA: an Extra die as two Reactors.


@pytest.mark.rule("MR-127", "MR-123", "MR-Q46")
def test_an_extra_die_fills_two_units_of_a_reactor_requirement_for_ada() -> None:
    table = take_on(only("moro-mada 1 3", ["ada-massa"]), "E E D T D", "moro-mada 1")
    assert notations(table) == ["lock e as two", "bust"]  # it is all that keeps this roll from being a bust
    play(table, "lock E as two")
    assert (table.state.progress, dice(table)) == (2, (7, 4, 1))
    assert Event.DIE_LOCKED_AS_TWO in happened(table)
    play(table, "lock E as two")
    assert tokens_on(table, "moro-mada") == {1: 1, 2: 2, 4: 2}
    assert notations(roll(only("moro-mada 1 3", ["ada-massa"]), "T T D T D")) == ["bust"]
    assert notations(roll(only("moro-mada 1 3", ["salatar"]), "E E D T D")) == ["rethrow all", "bust"]


@pytest.mark.rule("MR-128", "MR-129", "MR-Q21")
@pytest.mark.parametrize(("spent", "falling_then"), [(0, 4 + 3), (1, 3 + 2)])
def test_each_extra_die_is_spent_or_left_by_itself_for_ada(spent: int, falling_then: int) -> None:
    table = take_on(only("salatar 1", ["ada-massa"]), "R E E E D", "salatar 1", "lock R", *["lock E as two"] * spent)
    assert pool(table) == " ".join(["D"] + ["E"] * (3 - spent))
    play(table, "reroll")
    assert falling(table) == falling_then  # a spent one brings no die of the supply
    assert dice(table)[0] == 7 - (3 - spent)


@pytest.mark.rule("MR-127", "MR-Q47")
@pytest.mark.parametrize(
    ("said", "locks"), [("lila-al-bindar 2", ["t", "w"]), ("aponi 4", ["w"]), ("lila-al-bindar 1", ["r", "w"])]
)
def test_ada_spends_extra_dice_on_reactors_only(said: str, locks: list[str]) -> None:
    table = take_on(only(said, ["ada-massa"]), "R T W E E", said)
    doubled = ["e as two"] if said == "lila-al-bindar 1" else []
    assert offered(table, "lock") == [*locks, *doubled]


@pytest.mark.rule("MR-127", "MR-Q46", "MR-Q14")
def test_an_extra_die_spent_by_ada_may_fill_the_one_unit_that_is_missing() -> None:
    table = take_on(only("avari 2 3", ["ada-massa"]), "R R D D D", "avari 2", "lock R", "lock R")
    again(table, "E S S", "lock E as two")  # in a later roll as in the first
    assert tokens_on(table, "avari")[2] == 1
    again(table, "S S", "commit 3")
    assert table.state.progress == 0  # what was too much is lost
    assert prestige(table) == (0, 0)


# APONI: Reactors and Wilds count double in a small pool.


@pytest.mark.rule("MR-130", "MR-131", "MR-132", "MR-Q39")
@pytest.mark.parametrize(("before", "faces"), [(0, "R W E S S"), (1, "R W E S"), (2, "R W E"), (3, "R W"), (4, "R"), (4, "W")])
def test_reactors_and_wilds_may_count_double_in_a_small_pool_for_aponi(before: int, faces: str) -> None:
    table = roll(only("vila-noir 1 2 3", ["aponi"]), "R R R R D" if before else faces)
    play(table, "crew vila-noir", "commit 1", *["lock R"] * before)
    if before:
        again(table, faces, *["commit 2"] * (before == 4))
    plain = [face for face in ("r", "w") if face.upper() in faces]
    double = [f"{face} as two" for face in plain] if before >= 2 else []
    assert offered(table, "lock") == plain + double


@pytest.mark.rule("MR-130", "MR-131", "MR-122", "MR-Q14", "MR-Q47")
@pytest.mark.parametrize(("lock", "units"), [("lock R", 1), ("lock R as two", 2), ("lock W", 1), ("lock W as two", 2)])
def test_a_die_counts_once_or_twice_as_the_owner_of_aponi_likes(lock: str, units: int) -> None:
    face = lock.split()[1]
    table = take_on(only("vila-noir 1 2", ["aponi"]), "R S S S S", "vila-noir 1", "lock R")
    again(table, "R S S S", "lock R")
    again(table, f"{face} R S", lock)
    assert (1 in tokens_on(table, "vila-noir")) == (units == 2)
    assert dice(table) == (7, 2, 3)  # it is one die still
    table = take_on(only("vila-noir 2 3", ["aponi"]), "R R S S S", "vila-noir 2", "lock R", "lock R")
    again(table, f"{face} S S", lock)
    assert 2 in tokens_on(table, "vila-noir")  # a unit too many is lost
    again(table, "R S", "commit 3")
    assert table.state.progress == 0


@pytest.mark.rule("MR-131", "MR-Q47")
def test_a_wild_counts_once_on_anything_but_reactors_for_aponi() -> None:
    table = take_on(only("lila-al-bindar 3 2", ["aponi"]), "S S D D D", "lila-al-bindar 3", "lock S", "lock S")
    again(table, "T W R", "commit 2")
    assert offered(table, "lock") == ["t", "w"]
    table = take_on(only("vanta-sae 1", ["aponi"]), "W W D D D", "vanta-sae 1", "lock W", "lock W")
    again(table, "R W E")
    assert offered(table, "lock") == ["w"]


@pytest.mark.rule("MR-132", "MR-Q39")
def test_a_pool_that_becomes_small_by_locking_doubles_nothing_for_aponi() -> None:
    table = take_on(only("salatar 1", ["aponi"]), "R R R W D", "salatar 1", "lock R", "lock R")
    assert len(pool(table).split()) == 3
    assert offered(table, "lock") == ["r", "w"]


@pytest.mark.rule("MR-130", "MR-Q39")
def test_tables_may_measure_the_small_pool_at_each_lock() -> None:
    table = take_on(only("salatar 1", ["aponi"], small_pool="locking"), "R R R W D", "salatar 1")
    assert offered(table, "lock") == ["r", "w"]
    assert offered(play(table, "lock R"), "lock") == ["r", "w"]  # four dice are left
    assert offered(play(table, "lock R"), "lock") == ["r", "w", "r as two", "w as two"]  # three are


# LEE VAN CRIBB: a lone Reactor as a Wild.


@pytest.mark.rule("MR-165", "MR-Q36")
@pytest.mark.parametrize("said", ["saghari 1", "b3-ar 1", "imdar-shade 1", "vanta-sae 1"])
def test_a_lone_reactor_is_a_wild_for_lee(said: str) -> None:
    table = take_on(only(said, ["lee-van-cribb"]), "R E E E E", said)
    assert notations(table) == ["lock r as wild", "bust"]
    play(table, "lock R as wild")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))
    assert Event.DIE_LOCKED_AS_WILD in happened(table)


@pytest.mark.rule("MR-165", "MR-017")
def test_on_a_reactor_requirement_a_lone_reactor_is_itself_for_lee() -> None:
    table = take_on(only("salatar 1", ["lee-van-cribb"]), "R E E E E", "salatar 1")
    assert notations(table) == ["lock r"]


@pytest.mark.rule("MR-166", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "lone"), [("R D D E E", True), ("R R D E E", False), ("R R R D E", False), ("W D D E E", False)]
)
def test_several_reactors_or_none_are_no_wilds_for_lee(faces: str, lone: bool) -> None:
    table = take_on(only("saghari 1", ["lee-van-cribb"]), faces, "saghari 1")
    assert ("r as wild" in offered(table, "lock")) == lone


@pytest.mark.rule("MR-166", "MR-Q38")
@pytest.mark.parametrize(("faces", "lone"), [("R R S S D", False), ("W R S S D", True)])
def test_a_locked_reactor_still_counts_for_lee(faces: str, lone: bool) -> None:
    table = only("namari 4 1 3", ["lee-van-cribb"], requirements="several")
    take_on(table, faces, "namari 4", f"lock {faces[0]}", "token one", "token one", "keep one")
    assert pool(table) == "D R S S"
    play(table, "commit 1")
    assert notations(table) == ["lock s"] + ["lock r as wild"] * lone


@pytest.mark.rule("MR-165", "MR-019", "MR-Q36")
def test_tables_may_keep_lone_reactors_off_wild_requirements() -> None:
    table = only("vanta-sae 1 4", ["lee-van-cribb"], wild_requirements="natural")
    take_on(table, "R W E E E", "vanta-sae 1")
    assert offered(table, "lock") == ["w"]
    table = only("vanta-sae 1 4", ["lee-van-cribb"], wild_requirements="natural")
    roll(table, "R E E E E")
    assert offered(play(table, "crew vanta-sae"), "commit") == ["4"]  # as Damage it is good enough
    assert offered(play(table, "commit 4"), "lock") == ["r as wild"]


# LILA AL BINDAR: with two Reactors, re-throw any dice.


@pytest.mark.rule("MR-167", "MR-169")
@pytest.mark.parametrize(("faces", "may"), [("R D D W E", False), ("R R D W E", True), ("R R R D E", True), ("W W D S T", False)])
def test_two_reactors_allow_a_rethrow_for_lila(faces: str, may: bool) -> None:
    table = roll(only("saghari 1", ["lila-al-bindar"]), faces)
    there = sorted(set(faces.lower().split()), key="drtswe".index)
    assert offered(table, "rethrow") == (there if may else [])


@pytest.mark.rule("MR-167", "MR-168", "MR-Q57")
def test_lila_rethrows_as_many_dice_as_wished_and_together() -> None:
    table = roll(only("saghari 1", ["lila-al-bindar"]), "R R D W E")
    play(table, "rethrow R", "rethrow R", "rethrow W")
    assert step(table) == Step.ASK_RETHROW
    assert notations(table) == ["rethrow d", "rethrow e", "throw"]
    refused(table, "lock D", "reroll", "stop", "bust", "rethrow R", "rethrow all", "crew saghari")
    assert dice(table) == (7, 5, 0)
    play(table, "throw")
    assert (falling(table), pool(table)) == (3, "D E")
    roll(table, "S S T")
    assert (pool(table), dice(table)) == ("D T S S E", (7, 5, 0))


@pytest.mark.rule("MR-167", "MR-Q41")
def test_when_every_die_is_picked_lila_throws_them() -> None:
    table = roll(only("saghari 1", ["lila-al-bindar"]), "R R D W E")
    play(table, "rethrow R", "rethrow R", "rethrow D", "rethrow W", "rethrow E")
    assert falling(table) == 5  # the Extra die is not cashed for one of the supply: this is the same roll
    roll(table, "E E E E E")
    assert dice(table) == (7, 5, 0)
    assert notations(table) == ["bust"]  # the verdict comes on the new faces


@pytest.mark.rule("MR-167", "MR-Q40", "MR-Q41")
def test_lila_rethrows_once_a_roll() -> None:
    table = roll(only("saghari 1", ["lila-al-bindar"]), "R R D D D")
    roll(play(table, "rethrow R", "throw"), "R")
    assert offered(table, "rethrow", "throw") == []
    play(table, "crew saghari", "commit 1", "lock D")
    again(table, "R R D S")
    assert offered(table, "rethrow") == ["d", "r", "s"]  # another roll


@pytest.mark.rule("MR-125", "MR-Q42")
def test_a_lock_ends_the_time_to_rethrow_for_lila() -> None:
    table = take_on(only("saghari 1", ["lila-al-bindar"]), "R R D D D", "saghari 1")
    assert offered(table, "rethrow") == ["d", "r"]  # a crew and a requirement may have been chosen
    play(table, "lock D")
    assert offered(table, "rethrow") == []
    refused(table, "rethrow R", "throw")


@pytest.mark.rule("MR-167", "MR-Q15", "MR-Q41")
def test_after_a_rethrow_of_lila_crew_and_requirement_are_chosen_anew() -> None:
    table = take_on(only("salatar 1 3", ["lila-al-bindar"]), "R R D D D", "salatar 1", "rethrow R", "rethrow R", "throw")
    roll(table, "S S")
    assert offered(table, "crew") == ["salatar"]  # nothing else takes a Shield
    play(table, "crew salatar", "commit 3", "lock S")
    again(table, "R R D D", "rethrow D", "throw")
    roll(table, "S")
    assert offered(table, "crew", "commit") == []  # what a die was locked on stays
    assert offered(table, "lock") == ["s"]


@pytest.mark.rule("MR-167", "MR-Q57")
def test_tables_may_let_lila_rethrow_a_single_die() -> None:
    table = play(roll(only("saghari 1", ["lila-al-bindar"], lila="one"), "R R D W E"), "rethrow R")
    assert falling(table) == 1
    roll(table, "R")
    assert offered(table, "rethrow") == []


# SALATAR: the whole first roll again.


@pytest.mark.rule("MR-199", "MR-201", "MR-Q41")
def test_the_first_roll_may_be_thrown_again_whole_for_salatar() -> None:
    table = roll(only("saghari 1", ["salatar"]), "E E R S T")
    assert notations(table) == ["rethrow all", "bust"]
    refused(table, "rethrow E", "throw")
    play(table, "rethrow all")
    assert (falling(table), dice(table)) == (5, (7, 5, 0))
    assert Event.DICE_RETHROWN in happened(table)
    roll(table, "D D R S T")
    assert pool(table) == "D D R T S"
    assert offered(table, "crew") != []
    assert offered(table, "rethrow") == []  # once a roll


@pytest.mark.rule("MR-199", "MR-Q40")
def test_later_rolls_are_not_thrown_again_for_salatar() -> None:
    table = take_on(only("saghari 1", ["salatar"]), "D R R R R", "saghari 1", "lock D")
    again(table, "R R R R")
    assert notations(table) == ["bust"]
    table = play(roll(only("saghari 1", ["salatar"]), "E E R S T"), "rethrow all")
    take_on(table, "D R R R R", "saghari 1", "lock D")
    again(table, "R R R R")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-199")
def test_each_turn_has_a_first_roll_for_salatar() -> None:
    table = take_on(only("saghari 1", ["salatar"]), "D R R R R", "saghari 1", "lock D")
    play(again(table, "R R R R"), "bust")
    pass_turn(table)
    assert notations(roll(table, "E E R S T")) == ["rethrow all", "bust"]


@pytest.mark.rule("MR-200", "MR-125", "MR-Q42")
def test_a_lock_ends_the_time_to_throw_again_for_salatar() -> None:
    table = take_on(only("saghari 1", ["salatar"]), "D D R R R", "saghari 1")
    assert offered(table, "rethrow") == ["all"]
    play(table, "lock D")
    assert notations(table) == ["lock d", "reroll", "stop"]
    refused(table, "rethrow all")


@pytest.mark.rule("MR-199", "MR-Q15")
def test_after_the_rethrow_of_salatar_the_crew_is_chosen_anew() -> None:
    table = take_on(only("saghari 1", ["salatar"]), "D D R R R", "saghari 1", "rethrow all")
    roll(table, "D R R R R")
    assert offered(table, "lock", "commit") == []
    assert "saghari" in offered(table, "crew")


# VILA NOIR: without Reactors, re-throw two dice.


@pytest.mark.rule("MR-212", "MR-213")
@pytest.mark.parametrize(("faces", "may"), [("D D W T E", True), ("R D W T E", False), ("R R D D D", False)])
def test_a_roll_without_reactors_allows_a_rethrow_for_vila(faces: str, may: bool) -> None:
    table = roll(only("saghari 1", ["vila-noir"]), faces)
    assert offered(table, "rethrow") == (["d", "t", "w", "e"] if may else [])


@pytest.mark.rule("MR-212", "MR-Q58", "MR-Q41")
@pytest.mark.parametrize(("pick", "left"), [("D D", "T W E"), ("D E", "D T W"), ("W T", "D D E")])
def test_vila_rethrows_two_dice_and_no_fewer(pick: str, left: str) -> None:
    table = roll(only("saghari 1", ["vila-noir"]), "D D W T E")
    first, second = pick.split()
    play(table, f"rethrow {first}")
    assert step(table) == Step.ASK_RETHROW
    assert {said.partition(" ")[0] for said in notations(table)} == {"rethrow"}  # it cannot be thrown alone
    refused(table, "throw")
    play(table, f"rethrow {second}")
    assert (falling(table), pool(table), dice(table)) == (2, left, (7, 5, 0))
    roll(table, "S S")
    assert offered(table, "rethrow") == []  # once a roll, though there is no Reactor still


@pytest.mark.rule("MR-212", "MR-Q58")
def test_the_only_die_of_the_pool_is_rethrown_alone_for_vila() -> None:
    table = take_on(only("saghari 1 2", ["vila-noir"]), "D D D D S", "saghari 1", *["lock D"] * 4)
    again(table, "S")
    assert notations(table) == ["rethrow s", "bust"]
    assert falling(play(table, "rethrow S")) == 1
    roll(table, "D")
    assert offered(table, "commit") == ["2"]


@pytest.mark.rule("MR-212", "MR-Q58")
def test_tables_may_let_vila_rethrow_one_die() -> None:
    table = play(roll(only("saghari 1", ["vila-noir"], vila="up-to-two"), "D D W T E"), "rethrow W")
    assert notations(table) == ["rethrow d", "rethrow t", "rethrow e", "throw"]
    assert falling(play(table.copy(), "throw")) == 1
    assert falling(play(table, "rethrow E")) == 2


@pytest.mark.rule("MR-125", "MR-Q42")
def test_a_lock_ends_the_time_to_rethrow_for_vila() -> None:
    table = take_on(only("saghari 1", ["vila-noir"]), "D D W T S", "saghari 1", "lock D")
    assert offered(table, "rethrow") == []
    again(table, "S S T T")
    assert offered(table, "rethrow") == ["t", "s"]
    play(table, "rethrow S", "rethrow T")
    assert table.state.progress == 1  # the commitment of an earlier roll stays
    assert offered(roll(table, "D D"), "lock") == ["d"]
