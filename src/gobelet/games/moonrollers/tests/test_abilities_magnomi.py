"""What the crew of Magnomi can do: DANA POWALKI, DR UMBRAGE, KARY POWALK, RYAN ROGAL, SAGHARI and TANTIN AL VALE."""

from __future__ import annotations

import pytest

from gobelet.games.moonrollers.actions import Event
from gobelet.games.moonrollers.tests.tables import (
    again,
    dice,
    falling,
    happened,
    notations,
    offered,
    only,
    play,
    pool,
    refused,
    roll,
    take_on,
    tokens_on,
)

# DANA POWALKI: an Extra die as two Damage.


@pytest.mark.rule("MR-148", "MR-123", "MR-Q46")
def test_an_extra_die_fills_two_units_of_a_damage_requirement_for_dana() -> None:
    table = take_on(only("saghari 2 1", ["dana-powalki"]), "E E R T R", "saghari 2")
    assert notations(table) == ["lock e as two", "bust"]
    play(table, "lock E as two")
    assert (table.state.progress, dice(table)) == (2, (7, 4, 1))
    again(table, "E R R R R", "lock E as two")  # one unit was missing
    assert tokens_on(table, "saghari")[2] == 1
    again(table, "E R R R", "commit 1")
    assert table.state.progress == 0
    assert notations(table) == ["lock e as two", "bust"]


@pytest.mark.rule("MR-149", "MR-150", "MR-Q21")
@pytest.mark.parametrize(("spent", "falling_then"), [(0, 4 + 3), (1, 3 + 2)])
def test_each_extra_die_is_spent_or_left_by_itself_for_dana(spent: int, falling_then: int) -> None:
    table = take_on(only("saghari 1", ["dana-powalki"]), "D E E E R", "saghari 1", "lock D", *["lock E as two"] * spent)
    assert pool(table) == " ".join(["R"] + ["E"] * (3 - spent))
    assert falling(play(table, "reroll")) == falling_then


@pytest.mark.rule("MR-148", "MR-Q46", "MR-Q47")
@pytest.mark.parametrize(
    ("said", "locks"), [("lila-al-bindar 2", ["t", "w"]), ("aponi 4", ["w"]), ("lila-al-bindar 1", ["r", "w"])]
)
def test_dana_spends_extra_dice_on_damage_only(said: str, locks: list[str]) -> None:
    table = take_on(only(said, ["dana-powalki"]), "R T W E E", said)
    assert offered(table, "lock") == locks


# DR UMBRAGE: Damage and Wilds count double in a small pool.


@pytest.mark.rule("MR-151", "MR-152", "MR-153", "MR-Q39")
@pytest.mark.parametrize(("before", "faces"), [(0, "D W E R R"), (1, "D W E R"), (2, "D W E"), (3, "D W"), (4, "D"), (4, "W")])
def test_damage_and_wilds_may_count_double_in_a_small_pool_for_umbrage(before: int, faces: str) -> None:
    table = roll(only("saghari 1 2", ["dr-umbrage"]), "D D D D R" if before else faces)
    play(table, "crew saghari", "commit 1", *["lock D"] * before)
    if before:
        again(table, faces, *["commit 2"] * (before == 4))
    plain = [face for face in ("d", "w") if face.upper() in faces]
    double = [f"{face} as two" for face in plain] if before >= 2 else []
    assert offered(table, "lock") == plain + double


@pytest.mark.rule("MR-151", "MR-152", "MR-122", "MR-Q47")
@pytest.mark.parametrize(("lock", "units"), [("lock D", 1), ("lock D as two", 2), ("lock W", 1), ("lock W as two", 2)])
def test_a_die_counts_once_or_twice_as_the_owner_of_umbrage_likes(lock: str, units: int) -> None:
    table = take_on(only("saghari 1 2", ["dr-umbrage"]), "D R R R R", "saghari 1", "lock D")
    again(table, "D R R R", "lock D")
    again(table, f"{lock.split()[1]} R R", lock)
    assert (1 in tokens_on(table, "saghari")) == (units == 2)
    assert dice(table) == (7, 2, 3)


@pytest.mark.rule("MR-152", "MR-Q47")
def test_a_wild_counts_once_on_anything_but_damage_for_umbrage() -> None:
    table = take_on(only("lila-al-bindar 3 2", ["dr-umbrage"]), "S S R R R", "lila-al-bindar 3", "lock S", "lock S")
    again(table, "T W D", "commit 2")
    assert offered(table, "lock") == ["t", "w"]
    table = take_on(only("vanta-sae 1", ["dr-umbrage"]), "W W R R R", "vanta-sae 1", "lock W", "lock W")
    again(table, "D W E")
    assert offered(table, "lock") == ["w"]


# KARY POWALK: Damage of the first roll as Extra dice.


@pytest.mark.rule("MR-162", "MR-163", "MR-Q53")
def test_damage_of_the_first_roll_may_serve_as_extra_dice_for_kary() -> None:
    table = take_on(only("saghari 1", ["kary-powalk"]), "D D D E R", "saghari 1")
    play(table, "extra D", "extra D")
    assert (pool(table), dice(table)) == ("D R E d d", (7, 5, 0))
    assert Event.DIE_SERVES in happened(table)
    play(table, "lock D")
    assert offered(table, "lock") == []  # the others serve
    play(table, "reroll")
    assert (falling(table), dice(table)) == (4 + 3, (4, 7, 1))  # each brings a die, and is thrown again


@pytest.mark.rule("MR-162", "MR-Q40", "MR-Q53")
@pytest.mark.parametrize("serving", [0, 1, 2, 3])
def test_one_damage_or_all_that_is_left_serve_after_a_lock_for_kary(serving: int) -> None:
    table = take_on(only("saghari 1", ["kary-powalk"]), "D D D D R", "saghari 1", "lock D", *["extra D"] * serving)
    assert offered(table, "extra") == ["d"] * (serving < 3)
    assert falling(play(table, "reroll")) == 4 + serving


@pytest.mark.rule("MR-162")
def test_nothing_but_damage_serves_for_kary() -> None:
    table = take_on(only("saghari 1", ["kary-powalk"]), "D D W T E", "saghari 1", "lock D")
    assert offered(table, "extra") == ["d"]
    refused(table, "extra W", "extra T", "extra E")


@pytest.mark.rule("MR-164")
def test_damage_of_later_rolls_does_not_serve_for_kary() -> None:
    table = take_on(only("saghari 1", ["kary-powalk"]), "D D R R R", "saghari 1", "lock D", "extra D")
    again(table, "D D R R R")
    assert offered(table, "extra") == []
    play(table, "lock D")
    assert notations(table) == ["lock d", "reroll", "stop"]
    assert falling(play(table, "reroll")) == 4  # what served in the first roll is over


@pytest.mark.rule("MR-162", "MR-163", "MR-Q11")
def test_the_only_die_that_can_be_locked_cannot_serve_for_kary() -> None:
    table = roll(only("saghari 1", ["kary-powalk"]), "D D R R R")
    assert offered(table, "extra") == ["d"]
    play(table, "extra D")
    assert offered(table, "extra") == []
    refused(table, "extra D", "bust")
    table = roll(only("saghari 1", ["kary-powalk"]), "D W R R R")
    assert offered(play(table, "extra D"), "crew") != []  # the Wild can be locked still
    table = roll(only("salatar 1", ["kary-powalk"]), "D D S S S")
    assert notations(play(table, "extra D", "extra D")) == ["bust"]  # nothing ever could


# RYAN ROGAL: with two Damage, two dice of the supply, of which Wilds join.


@pytest.mark.rule("MR-188", "MR-191", "MR-Q38")
@pytest.mark.parametrize(("faces", "may"), [("D W R R T", False), ("D D R R T", True), ("D D D R T", True), ("W W R R T", False)])
def test_two_damage_let_dice_of_the_supply_be_thrown_for_ryan(faces: str, may: bool) -> None:
    table = roll(only("salatar 1", ["ryan-rogal"]), faces)
    assert offered(table, "use") == ["ryan-rogal"] * may


@pytest.mark.rule("MR-188", "MR-190", "MR-Q55")
@pytest.mark.parametrize(("fall", "joined"), [("W W", 2), ("W E", 1), ("E W", 1), ("D R", 0), ("T S", 0), ("E E", 0)])
def test_the_wilds_among_two_dice_of_the_supply_join_the_pool_for_ryan(fall: str, joined: int) -> None:
    table = play(roll(only("saghari 1", ["ryan-rogal"]), "D D R R T"), "use ryan-rogal")
    assert (falling(table), dice(table)) == (2, (7, 5, 0))
    roll(table, fall)
    assert pool(table) == " ".join(["D D R R T", *["W"] * joined])
    assert dice(table) == (7 - joined, 5 + joined, 0)


@pytest.mark.rule("MR-189", "MR-123", "MR-Q55")
def test_dice_that_join_are_used_in_the_same_roll_for_ryan() -> None:
    table = roll(only("salatar 1", ["ryan-rogal"]), "D D S S T")
    assert notations(table) == ["use ryan-rogal", "bust"]
    roll(play(table, "use ryan-rogal"), "W W")
    play(table, "crew salatar", "commit 1", "lock W", "lock W")
    assert (table.state.progress, dice(table)) == (2, (5, 5, 2))
    play(table, "reroll")
    assert falling(table) == 5  # what joined belongs to the pool
    table = roll(play(roll(only("salatar 1", ["ryan-rogal"]), "D D S S T"), "use ryan-rogal"), "R R")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-188", "MR-Q40", "MR-Q38")
def test_ryan_throws_once_a_roll_and_counts_locked_damage() -> None:
    table = take_on(only("saghari 1", ["ryan-rogal"]), "D D R R T", "saghari 1", "lock D", "lock D")
    roll(play(table, "use ryan-rogal"), "E W")
    refused(table, "use ryan-rogal")
    assert notations(table) == ["lock w", "reroll", "stop"]
    again(table, "D D R R")
    assert offered(table, "use") == ["ryan-rogal"]


@pytest.mark.rule("MR-188", "MR-Q55")
def test_ryan_throws_what_the_supply_has_left() -> None:
    table = take_on(only("saghari 1", ["ryan-rogal"]), "D E E E R", "saghari 1", "lock D")
    again(table, "D E E E R R R", "lock D")
    again(table, "D D R R R R R R R")
    assert dice(table) == (1, 9, 2)
    assert falling(play(table, "use ryan-rogal")) == 1
    roll(table, "W")
    assert dice(table) == (0, 10, 2)
    play(table, "lock D")
    again(table, "D D R R R R R R R")
    assert notations(table) == ["lock d"]  # the supply is empty


# SAGHARI: without Damage, a die of the supply, which joins as a Wild or an Extra die.


@pytest.mark.rule("MR-195", "MR-198", "MR-Q38")
@pytest.mark.parametrize(("faces", "may"), [("W E R R T", True), ("D E R R T", False), ("D D R R T", False)])
def test_a_roll_without_damage_lets_a_die_of_the_supply_be_thrown_for_saghari(faces: str, may: bool) -> None:
    table = roll(only("salatar 1", ["saghari"]), faces)
    assert offered(table, "use") == ["saghari"] * may


@pytest.mark.rule("MR-195", "MR-197", "MR-Q55")
@pytest.mark.parametrize(("face", "joins"), [("W", True), ("E", True), ("D", False), ("R", False), ("T", False), ("S", False)])
def test_a_die_of_the_supply_joins_as_a_wild_or_an_extra_die_for_saghari(face: str, joins: bool) -> None:
    table = play(roll(only("kary-powalk 1", ["saghari"]), "R R T S E"), "use saghari")
    assert (falling(table), dice(table)) == (1, (7, 5, 0))
    roll(table, face)
    assert dice(table) == ((6, 6, 0) if joins else (7, 5, 0))
    assert happened(table) == [Event.SUPPLY_DIE_JOINED if joins else Event.SUPPLY_DIE_LEFT]
    assert pool(table) == " ".join(["R R T S", *["W"] * (face == "W"), *["E"] * (1 + (face == "E"))])


@pytest.mark.rule("MR-196", "MR-123", "MR-Q55")
def test_the_die_that_joins_is_used_in_the_same_roll_for_saghari() -> None:
    table = roll(only("kary-powalk 1", ["saghari"]), "R R T S S")
    assert notations(table) == ["use saghari", "bust"]
    roll(play(table, "use saghari"), "W")
    play(table, "crew kary-powalk", "commit 1", "lock W")
    assert dice(table) == (6, 5, 1)
    table = take_on(only("salatar 1", ["saghari"]), "R S S S S", "salatar 1", "lock R", "use saghari", "roll E")
    assert dice(table) == (6, 5, 1)
    play(table, "reroll")
    assert (falling(table), dice(table)) == (6, (5, 6, 1))  # it brings a die of the supply


@pytest.mark.rule("MR-195", "MR-Q40", "MR-Q38")
def test_saghari_throws_once_a_roll_and_counts_locked_damage() -> None:
    table = take_on(only("kary-powalk 1", ["saghari"]), "W R R T T", "kary-powalk 1", "lock W", "use saghari", "roll R")
    refused(table, "use saghari")
    again(table, "D R R T", "lock D")
    assert notations(table) == ["reroll", "stop"]
    again(table, "W R R")
    assert offered(table, "use") == ["saghari"]


@pytest.mark.rule("MR-195", "MR-Q55")
def test_an_empty_supply_has_nothing_for_saghari() -> None:
    table = take_on(only("salatar 1", ["saghari"]), "R E E E S", "salatar 1", "lock R")
    again(table, "R E E E S S S", "lock R")
    again(table, "R S S S S S S S S")
    assert (dice(table), offered(table, "use")) == ((1, 9, 2), ["saghari"])
    assert dice(play(table, "use saghari", "roll W")) == (0, 10, 2)
    table = take_on(only("salatar 1", ["saghari"]), "R E E E S", "salatar 1", "lock R")
    again(table, "R E E E E S S", "lock R")
    again(table, "R S S S S S S S S S")
    assert (dice(table), notations(table)) == ((0, 10, 2), ["lock r"])


# TANTIN AL VALE: a lone Damage as a Wild.


@pytest.mark.rule("MR-208", "MR-Q36")
@pytest.mark.parametrize("said", ["imdar-shade 1", "vila-noir 1", "b3-ar 1", "vanta-sae 2"])
def test_a_lone_damage_is_a_wild_for_tantin(said: str) -> None:
    table = take_on(only(said, ["tantin-al-vale"]), "D E E E E", said)
    assert notations(table) == ["lock d as wild", "bust"]
    play(table, "lock D as wild")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))


@pytest.mark.rule("MR-209", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "lone"), [("D R R E E", True), ("D D R E E", False), ("D D D R E", False), ("W R R E E", False)]
)
def test_several_damage_or_none_are_no_wilds_for_tantin(faces: str, lone: bool) -> None:
    table = take_on(only("salatar 1", ["tantin-al-vale"]), faces, "salatar 1")
    assert ("d as wild" in offered(table, "lock")) == lone
