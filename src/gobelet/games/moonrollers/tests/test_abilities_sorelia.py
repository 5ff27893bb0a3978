"""What the crew of Sorelia can do: AVARI, FT-1000, MEG GALLAK, MORO MADA, SELLA PELLEON and VANTA SAE."""

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

SAFE = ["reroll", "stop", "bust"]

# AVARI: nothing but Wilds bring three dice.


@pytest.mark.rule("MR-138", "MR-139", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "may"), [("W W W W W", True), ("W W W W E", False), ("W W W W D", False), ("D D D D D", False)]
)
def test_a_roll_of_nothing_but_wilds_books_three_dice_for_avari(faces: str, may: bool) -> None:
    table = roll(only("saghari 1", ["avari"]), faces)
    assert offered(table, "use") == ["avari"] * may
    play(table, "crew saghari", "commit 1", f"lock {faces[0]}")
    assert offered(table, "use") == ["avari"] * may  # what is locked counts too


@pytest.mark.rule("MR-138", "MR-122", "MR-Q40")
@pytest.mark.parametrize("used", [False, True])
def test_the_three_dice_join_at_the_reroll_for_avari_if_wanted(used: bool) -> None:
    table = take_on(only("saghari 1", ["avari"]), "W W W W W", "saghari 1", *["use avari"] * used, "lock W")
    assert dice(table) == (7, 4, 1)
    assert offered(table, "use") == ["avari"] * (not used)
    again(table, "D R R R" + " R R R" * used, "lock D")
    assert dice(table) == ((4, 6, 2) if used else (7, 3, 2))
    assert falling(play(table, "reroll")) == (6 if used else 3)  # they were booked for one reroll


@pytest.mark.rule("MR-138", "MR-Q17", "MR-Q59")
def test_avari_allows_a_reroll_from_an_empty_pool() -> None:
    table = take_on(only("saghari 1 2", ["avari"]), "D D D D R", "saghari 1", *["lock D"] * 4)
    again(table, "W", "commit 2", "lock W")
    assert dice(table) == (7, 0, 5)
    assert notations(table) == ["use avari", "stop"]
    play(table, "use avari")
    assert notations(table) == ["reroll", "stop"]
    assert falling(play(table, "reroll")) == 3
    roll(table, "R R R")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-138", "MR-Q19", "MR-Q59")
def test_the_supply_gives_avari_what_it_has() -> None:
    table = take_on(only("saghari 1", ["avari"]), "D E E E R", "saghari 1", "lock D")
    again(table, "D E E E R R R", "lock D")
    again(table, "W " * 9)
    assert dice(table) == (1, 9, 2)
    play(table, "use avari", "lock W")
    assert (falling(play(table, "reroll")), dice(table)) == (9, (0, 9, 3))
    roll(table, "W " * 9)
    assert notations(table) == ["lock w"]  # the supply is empty


@pytest.mark.rule("MR-138", "MR-Q44")
def test_the_dice_booked_by_avari_are_forgotten_with_the_turn() -> None:
    table = take_on(only("saghari 1", ["avari"]), "W W W W W", "saghari 1", "use avari", "lock W", "stop")
    take_on(table, "D R R R R", "saghari 1", "lock D")
    assert falling(play(table.copy(), "reroll")) == 4
    play(table, "stop")
    take_on(table, "D R R R R", "saghari 1", "lock D")
    assert (falling(play(table, "reroll")), table.state.progress) == (4, 1)


# FT-1000: a lone Wild as an Extra die.


@pytest.mark.rule("MR-154", "MR-157", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "may"), [("W D D R R", True), ("W W D D R", False), ("W W W D R", False), ("D D R R E", False)]
)
def test_a_lone_wild_may_serve_as_an_extra_die_for_ft(faces: str, may: bool) -> None:
    table = take_on(only("saghari 1", ["ft-1000"]), faces, "saghari 1")
    assert offered(table, "extra") == ["w"] * may
    play(table, "lock D")
    assert offered(table, "extra") == ["w"] * may


@pytest.mark.rule("MR-155", "MR-156", "MR-Q51")
def test_a_wild_that_serves_for_ft_is_not_locked_and_brings_a_die() -> None:
    table = take_on(only("saghari 1", ["ft-1000"]), "W D D R R", "saghari 1", "extra W")
    assert offered(table, "lock") == ["d"]
    play(table, "lock D")
    assert (pool(table), dice(table)) == ("D R R w", (7, 4, 1))
    assert Event.DIE_LOCKED in happened(table)
    play(table, "reroll")
    assert (falling(table), dice(table)) == (5, (6, 5, 1))
    roll(table, "W R R R R")
    assert offered(table, "extra") == []  # it must be locked
    play(table, "lock W")
    assert offered(table, "extra") == []  # and a locked die does not serve


@pytest.mark.rule("MR-154", "MR-156", "MR-122")
def test_a_wild_that_does_not_serve_brings_no_die_for_ft() -> None:
    table = take_on(only("saghari 1", ["ft-1000"]), "D R R R R", "saghari 1", "lock D")
    again(table, "D W R R", "lock D")
    assert falling(play(table.copy(), "reroll")) == 3
    assert falling(play(table, "extra W", "reroll")) == 4  # in later rolls too


@pytest.mark.rule("MR-154", "MR-Q11")
def test_a_wild_that_alone_can_be_locked_cannot_serve_for_ft() -> None:
    table = roll(only("saghari 1", ["ft-1000"]), "W R R E E")
    assert offered(table, "extra") == []
    refused(table, "extra W", "bust")
    table = take_on(only("saghari 1 2", ["ft-1000"]), "D R R R R", "saghari 1", "lock D")
    again(table, "W R R R")
    assert notations(table) == ["lock w"]


# MEG GALLAK: a Wild of the first roll kept for the second.


@pytest.mark.rule("MR-170", "MR-171", "MR-Q54")
def test_a_wild_of_the_first_roll_stays_out_of_the_reroll_for_meg() -> None:
    table = take_on(only("saghari 1", ["meg-gallak"]), "D W R R R", "saghari 1", "lock D")
    assert notations(table) == ["lock w", "hold", "reroll", "stop"]
    play(table, "hold")
    assert Event.WILD_HELD in happened(table)
    assert (falling(table), pool(table), dice(table)) == (3, "W", (7, 4, 1))
    roll(table, "R R R")
    assert pool(table) == "R R R W"
    assert notations(table) == ["lock w"]  # it keeps the second roll from being a bust
    play(table, "lock W")
    assert table.state.progress == 2


@pytest.mark.rule("MR-172", "MR-Q40")
def test_one_wild_is_kept_and_of_the_first_roll_only_for_meg() -> None:
    table = take_on(only("saghari 1", ["meg-gallak"]), "D W W R R", "saghari 1", "lock D", "hold")
    assert (falling(table), pool(table)) == (3, "W")
    roll(table, "D W R")
    play(table, "lock D")
    assert notations(table) == ["lock w", "reroll", "stop"]
    refused(table, "hold")
    table = take_on(only("saghari 1", ["meg-gallak"]), "D R R R R", "saghari 1", "lock D")
    assert "hold" not in notations(table)
    again(table, "D W R R", "lock D")
    refused(table, "hold")


@pytest.mark.rule("MR-170", "MR-Q16", "MR-Q54")
def test_a_locked_wild_is_not_kept_for_meg() -> None:
    table = roll(only("saghari 1", ["meg-gallak"]), "W R R R R")
    refused(table, "hold")
    play(table, "crew saghari", "commit 1")
    assert notations(table) == ["lock w"]  # the only die that can be locked must be
    play(table, "lock W")
    assert notations(table) == ["reroll", "stop"]


@pytest.mark.rule("MR-171", "MR-071", "MR-122")
def test_extra_dice_join_beside_the_wild_that_is_kept_for_meg() -> None:
    table = take_on(only("saghari 1", ["meg-gallak"]), "D W E E R", "saghari 1", "lock D")
    assert falling(play(table.copy(), "reroll")) == 6
    play(table, "hold")
    assert (falling(table), pool(table), dice(table)) == (5, "W", (5, 6, 1))


@pytest.mark.rule("MR-171", "MR-Q54")
def test_when_the_wild_is_the_whole_pool_the_reroll_throws_nothing() -> None:
    table = take_on(only("saghari 1 2", ["meg-gallak"]), "D D D D W", "saghari 1", *["lock D"] * 4, "hold")
    assert (falling(table), pool(table), dice(table)) == (0, "W", (7, 1, 4))
    assert notations(table) == ["commit 2"]
    play(table, "commit 2", "lock W")
    assert table.state.turn == 1


# MORO MADA: an Extra die makes a small pool safe.


@pytest.mark.rule("MR-173", "MR-177", "MR-Q39", "MR-Q49")
@pytest.mark.parametrize(("before", "faces"), [(0, "E R R R R"), (1, "E R R R"), (2, "E R R"), (3, "E R"), (4, "E")])
def test_an_extra_die_makes_a_small_pool_safe_for_moro(before: int, faces: str) -> None:
    table = only("saghari 1 2", ["moro-mada"])
    if before:
        take_on(table, "D D D D R", "saghari 1", *["lock D"] * before, "reroll")
    roll(table, faces)
    assert notations(table) == (SAFE if before >= 2 else ["bust"])


@pytest.mark.rule("MR-177")
def test_a_small_pool_without_an_extra_die_is_not_safe_for_moro() -> None:
    table = take_on(only("saghari 1 2", ["moro-mada"]), "D D R R R", "saghari 1", "lock D", "lock D")
    again(table, "R S T")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-174", "MR-078", "MR-077")
def test_a_stop_on_a_safe_roll_keeps_what_was_completed_for_moro() -> None:
    table = take_on(only("saghari 3 1", ["moro-mada"]), "D D R R R", "saghari 3", "lock D", "lock D")
    again(table, "E R R", "stop")
    assert tokens_on(table, "saghari") == {2: 2, 3: 1, 4: 2}
    assert table.state.turn == 1


@pytest.mark.rule("MR-175", "MR-176", "MR-177")
def test_a_safe_roll_may_be_thrown_again_with_its_extra_dice_for_moro() -> None:
    table = take_on(only("saghari 1 2", ["moro-mada"]), "D D R R R", "saghari 1", "lock D", "lock D")
    again(table, "E E R")
    play(table, "reroll")
    assert (falling(table), dice(table), table.state.progress) == (5, (5, 5, 2), 2)
    roll(table, "E R R R R")
    assert notations(table) == ["bust"]  # the pool is small no more


@pytest.mark.rule("MR-173", "MR-Q49", "MR-Q11")
def test_who_can_lock_must_though_the_roll_is_safe_for_moro() -> None:
    table = take_on(only("saghari 1 2", ["moro-mada"]), "D D R R R", "saghari 1", "lock D", "lock D")
    again(table, "E D R")
    assert notations(table) == ["lock d"]


@pytest.mark.rule("MR-173", "MR-Q49")
def test_an_empty_supply_leaves_the_roll_safe_for_moro() -> None:
    table = take_on(only("b3-ar 1 2 3 4", ["moro-mada"]), "T E E E E", "b3-ar 1", "lock T")
    again(table, "T T T E E E R R", "lock T", "lock T", "lock T")
    again(table, "T T T R R R R R", "commit 2", "lock T", "lock T", "lock T")
    again(table, "T T R R R", "commit 3", "lock T", "lock T")
    again(table, "E R R")
    assert (dice(table), notations(table)) == ((0, 3, 9), SAFE)
    assert falling(play(table, "reroll")) == 3


# SELLA PELLEON: a lone Extra die as a Wild.


@pytest.mark.rule("MR-202", "MR-Q36")
@pytest.mark.parametrize("said", ["imdar-shade 1", "vila-noir 1", "saghari 1", "b3-ar 1", "vanta-sae 2"])
def test_a_lone_extra_die_is_a_wild_for_sella(said: str) -> None:
    others = "S S S S" if said == "vila-noir 1" else "R R R R"
    table = take_on(only(said, ["sella-pelleon"]), f"E {others}", said)
    assert notations(table) == ["lock e as wild", "bust"]
    play(table, "lock E as wild")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))


@pytest.mark.rule("MR-204", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "lone"), [("E D R R R", True), ("E E D R R", False), ("E E E D R", False), ("W D R R R", False)]
)
def test_several_extra_dice_or_none_are_no_wilds_for_sella(faces: str, lone: bool) -> None:
    table = take_on(only("saghari 1", ["sella-pelleon"]), faces, "saghari 1")
    assert ("e as wild" in offered(table, "lock")) == lone


@pytest.mark.rule("MR-203", "MR-122", "MR-Q21")
@pytest.mark.parametrize(("lock", "falling_then"), [("lock E as wild", 4), ("lock D", 5)])
def test_an_extra_die_locked_for_sella_brings_no_die(lock: str, falling_then: int) -> None:
    table = take_on(only("saghari 1", ["sella-pelleon"]), "E D R R R", "saghari 1", lock)
    assert falling(play(table, "reroll")) == falling_then


# VANTA SAE: without Extra dice, any die as a Wild.


@pytest.mark.rule("MR-210", "MR-Q36", "MR-Q56")
def test_without_extra_dice_any_die_is_a_wild_for_vanta() -> None:
    table = take_on(only("aponi 4", ["vanta-sae"]), "D R T S W", "aponi 4")
    assert offered(table, "lock") == ["w", "d as wild", "r as wild", "t as wild", "s as wild"]
    table = take_on(only("saghari 1", ["vanta-sae"]), "D R T S W", "saghari 1")
    assert offered(table, "lock") == ["d", "w", "r as wild", "t as wild", "s as wild"]


@pytest.mark.rule("MR-211", "MR-Q38")
@pytest.mark.parametrize("faces", ["D E T S W", "E E D S W"])
def test_an_extra_die_leaves_vanta_nothing(faces: str) -> None:
    table = take_on(only("saghari 1", ["vanta-sae"]), faces, "saghari 1")
    assert offered(table, "lock") == ["d", "w"]


@pytest.mark.rule("MR-210", "MR-Q40", "MR-Q56")
def test_one_die_a_roll_is_a_wild_for_vanta() -> None:
    table = take_on(only("saghari 1", ["vanta-sae"]), "R T S S S", "saghari 1")
    assert notations(table) == ["lock r as wild", "lock t as wild", "lock s as wild", "bust"]
    play(table, "lock R as wild")
    assert (offered(table, "lock"), dice(table)) == ([], (7, 4, 1))
    again(table, "R T S S", "lock S as wild")
    assert table.state.progress == 2
    assert offered(table, "lock") == []


@pytest.mark.rule("MR-210", "MR-019", "MR-Q36")
def test_tables_may_keep_the_dice_of_vanta_off_wild_requirements() -> None:
    table = take_on(only("aponi 4 2", ["vanta-sae"], wild_requirements="natural"), "D R T S W", "aponi 4")
    assert offered(table, "lock") == ["w"]
    table = roll(only("aponi 4", ["vanta-sae"], wild_requirements="natural"), "D R T S S")
    assert notations(table) == ["bust"]
