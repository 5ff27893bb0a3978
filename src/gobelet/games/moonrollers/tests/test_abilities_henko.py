"""What the crew of Henko can do: AT-OK, BILL BENDO, IMDAR SHADE, NAMARI, [REDACTED] and RYLE AL WREN."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.moonrollers.actions import Event
from gobelet.games.moonrollers.tests.tables import (
    again,
    dangers,
    dice,
    falling,
    happened,
    heard,
    notations,
    offered,
    only,
    pass_turn,
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

# AT-OK: two Shields make the next roll safe.


def shielded(faces: str = "S S D D D", said: str = "saghari 1 2", **more: str) -> gobelet.Table:
    """Return a turn of AT-OK's owner whose first roll had Shields; a Damage is locked, and the pool thrown again."""
    table = take_on(only(said, ["at-ok"], **more), faces, said[: said.index(" ") + 2], "lock D")
    return play(table, "reroll")


@pytest.mark.rule("MR-133", "MR-134", "MR-135")
@pytest.mark.parametrize(
    ("faces", "safe"), [("S D D D D", False), ("S W D D D", False), ("S S D D D", True), ("S S S S D", True)]
)
def test_two_shields_make_the_next_roll_safe_for_at_ok(faces: str, safe: bool) -> None:
    table = roll(shielded(faces), "R R T T")
    assert notations(table) == (SAFE if safe else ["bust"])


@pytest.mark.rule("MR-133", "MR-Q38")
def test_locked_shields_count_for_at_ok() -> None:
    table = take_on(only("imdar-shade 1", ["at-ok"]), "S S S D D", "imdar-shade 1", "lock S", "lock S", "lock S")
    again(table, "R R")
    assert notations(table) == SAFE


@pytest.mark.rule("MR-134", "MR-061", "MR-Q48")
def test_a_roll_is_safe_when_nothing_fits_the_commitment_whatever_else_it_would_fit() -> None:
    table = take_on(only("lila-al-bindar 1 3", ["at-ok"]), "S S R T T", "lila-al-bindar 1", "lock R")
    again(table, "S S T T")
    assert notations(table) == SAFE


@pytest.mark.rule("MR-134", "MR-078", "MR-Q48")
def test_a_stop_on_a_safe_roll_keeps_what_was_completed() -> None:
    table = take_on(only("saghari 3 1", ["at-ok"]), "S S D D T", "saghari 3", "lock D", "lock D")
    again(table, "R R T")
    assert notations(table) == SAFE
    play(table, "stop")
    assert table.state.turn == 1
    assert tokens_on(table, "saghari") == {2: 2, 3: 1, 4: 2}


@pytest.mark.rule("MR-134", "MR-077", "MR-Q48")
def test_a_stop_on_a_safe_roll_gives_an_unfinished_requirement_up() -> None:
    table = play(roll(shielded(), "R R T T"), "stop")
    assert tokens_on(table, "saghari") == {3: 2, 4: 2}
    assert table.state.turn == 1


@pytest.mark.rule("MR-135", "MR-071")
def test_a_safe_roll_may_be_thrown_again_with_its_extra_dice() -> None:
    table = roll(shielded(), "R E E T")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))
    play(table, "reroll")
    assert (falling(table), dice(table)) == (6, (5, 6, 1))
    roll(table, "D R R R R R")
    assert offered(table, "lock") == ["d"]
    assert table.state.progress == 1


@pytest.mark.rule("MR-137", "MR-Q40")
def test_the_safety_of_at_ok_covers_one_roll() -> None:
    table = again(roll(shielded(), "S R T T"), "R R R R")
    assert notations(table) == ["bust"]
    play(table, "bust")
    assert tokens_on(table, "saghari") == {3: 2, 4: 2}


@pytest.mark.rule("MR-137", "MR-Q48")
def test_the_safety_of_at_ok_can_follow_upon_itself() -> None:
    table = again(roll(shielded(), "S S T T"), "R R R R")
    assert notations(table) == SAFE


@pytest.mark.rule("MR-133", "MR-Q48", "MR-Q11")
def test_on_a_safe_roll_who_can_lock_must() -> None:
    table = roll(shielded(), "R R T D")
    assert notations(table) == ["lock d"]
    table = take_on(only("saghari 3 1", ["at-ok"]), "S S D D T", "saghari 3", "lock D", "lock D")
    again(table, "R R W")
    assert notations(table) == ["commit 1"]


@pytest.mark.rule("MR-136", "MR-137", "MR-Q44")
def test_shields_of_a_roll_that_busts_make_nothing_safe() -> None:
    table = play(roll(only("saghari 1", ["at-ok"]), "S S R T T"), "bust")
    pass_turn(table)
    roll(table, "R R R R R")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-137", "MR-Q44")
def test_the_safety_of_at_ok_ends_with_the_turn() -> None:
    table = play(roll(shielded(), "R S S T"), "stop")
    roll(table, "R R R R R")
    assert notations(table) == ["bust"]  # nor does it pass to the next player
    play(table, "bust")
    roll(table, "R R R R R")
    assert notations(table) == ["bust"]


# BILL BENDO: a lone Shield as a Wild.


@pytest.mark.rule("MR-146", "MR-Q36")
@pytest.mark.parametrize("said", ["saghari 1", "vila-noir 1", "b3-ar 1", "vanta-sae 2"])
def test_a_lone_shield_is_a_wild_for_bill(said: str) -> None:
    table = take_on(only(said, ["bill-bendo"]), "S E E E E", said)
    assert notations(table) == ["lock s as wild", "bust"]
    play(table, "lock S as wild")
    assert (table.state.progress, dice(table)) == (1, (7, 4, 1))
    assert offered(table, "lock") == []


@pytest.mark.rule("MR-147", "MR-Q38")
@pytest.mark.parametrize(
    ("faces", "lone"), [("S D D E E", True), ("S S D E E", False), ("S S S D E", False), ("W D D E E", False)]
)
def test_several_shields_or_none_are_no_wilds_for_bill(faces: str, lone: bool) -> None:
    table = take_on(only("saghari 1", ["bill-bendo"]), faces, "saghari 1")
    assert ("s as wild" in offered(table, "lock")) == lone


@pytest.mark.rule("MR-146", "MR-Q12", "MR-123")
def test_bill_may_be_left_out_and_the_roll_is_a_bust_then() -> None:
    table = roll(only("saghari 1", ["bill-bendo"]), "S E E E E")
    assert notations(table)[-1] == "bust"
    assert table.state.turn == 0
    play(table, "bust")
    assert table.state.turn == 1
    table = roll(only("saghari 1", ["at-ok"]), "S E E E E")
    assert notations(table) == ["bust"]


# IMDAR SHADE: a danger token for a roll without Shields.


@pytest.mark.rule("MR-158", "MR-159", "MR-Q38")
@pytest.mark.parametrize(("faces", "may"), [("D D D W E", True), ("D D D S E", False), ("D D S S S", False)])
def test_a_roll_without_shields_lets_a_token_be_drawn_for_imdar(faces: str, may: bool) -> None:
    table = roll(only("saghari 1", ["imdar-shade"]), faces)
    assert offered(table, "use") == ["imdar-shade"] * may


@pytest.mark.rule("MR-158", "MR-Q52", "MR-Q45")
def test_the_token_that_imdar_draws_is_kept_at_once_and_after_a_bust() -> None:
    table = roll(only("saghari 1", ["imdar-shade"]), "T T T R R")
    assert notations(table) == ["use imdar-shade", "bust"]
    play(table, "use imdar-shade")
    assert heard(table) == ["ability-used 1 imdar-shade"]
    assert notations(table) == ["token one", "token two", "token five"]
    play(table, "token five")
    assert Event.TOKEN_KEPT in happened(table)
    assert (dangers(table, 1), table.state.pile_size) == ("five", 44)
    assert notations(table) == ["bust"]  # there was nothing to choose, and it was one token
    play(table, "bust")
    assert (dangers(table, 1), prestige(table)) == ("five", (0, 0))


@pytest.mark.rule("MR-158", "MR-Q40")
def test_imdar_draws_once_a_roll_and_again_in_the_next() -> None:
    table = take_on(only("saghari 1", ["imdar-shade"]), "D D D R R", "saghari 1", "use imdar-shade", "token one")
    refused(table, "use imdar-shade")
    play(table, "crew saghari", "commit 1", "lock D")
    refused(table, "use imdar-shade")
    again(table, "D R R R", "lock D", "use imdar-shade", "token two")
    refused(table, "use imdar-shade")
    assert notations(table) == ["reroll", "stop"]
    assert dangers(table, 1) == "one two"


@pytest.mark.rule("MR-159", "MR-Q38")
def test_a_locked_shield_counts_against_imdar() -> None:
    table = take_on(only("lee-van-cribb 3 1", ["imdar-shade"]), "S D D T T", "lee-van-cribb 3", "lock S")
    assert notations(table) == ["reroll", "stop"]
    again(table, "W T T T", "lock W")
    assert offered(table, "use") == ["imdar-shade"]


@pytest.mark.rule("MR-158", "MR-Q52")
def test_there_is_nothing_for_imdar_to_draw_from_an_empty_pile() -> None:
    table = roll(only("saghari 1", ["imdar-shade"], pile=""), "D D D R R")
    assert offered(table, "use") == []
    table = roll(only("saghari 1", ["imdar-shade"], pile="two"), "D D D R R")
    play(table, "use imdar-shade", "token two", "crew saghari", "commit 1", "lock D")
    again(table, "D R R R")
    assert notations(table) == ["lock d"]


@pytest.mark.rule("MR-158", "MR-Q17", "MR-Q52")
def test_imdar_may_be_called_when_the_last_die_is_locked() -> None:
    table = take_on(only("saghari 1 2", ["imdar-shade"]), "D D D D R", "saghari 1", *["lock D"] * 4)
    again(table, "D", "commit 2", "lock D")
    assert notations(table) == ["use imdar-shade", "stop"]
    play(table, "use imdar-shade", "token one")
    assert table.state.turn == 1  # then nothing is left to do


# NAMARI: a bust pays.


@pytest.mark.rule("MR-181", "MR-Q60")
def test_every_bust_pays_the_owner_of_namari_two() -> None:
    table = play(roll(only("saghari 1", ["namari"], prestige=(7, 3)), "R R T T S"), "bust")
    assert prestige(table) == (9, 3)
    assert Event.BUST_PAID in happened(table)
    pass_turn(table)
    assert prestige(table) == (9, 3)  # that bust was another player's
    take_on(table, "D R R T T", "saghari 1", "lock D")
    assert prestige(play(again(table, "R R R R"), "bust")) == (11, 3)


@pytest.mark.rule("MR-181", "MR-Q60", "MR-221")
def test_a_stop_pays_the_owner_of_namari_nothing() -> None:
    table = take_on(only("saghari 1", ["namari"]), "D R R T T", "saghari 1", "lock D", "stop")
    assert prestige(table) == (0, 0)


@pytest.mark.rule("MR-181", "MR-Q60", "MR-095", "MR-126")
@pytest.mark.parametrize(("stack", "points"), [(["namari", "at-ok"], 2), (["at-ok", "namari"], 0), (["at-ok"], 0)])
def test_namari_pays_on_top_of_the_stack_only(stack: list[str], points: int) -> None:
    table = play(roll(turn(crew={1: stack}), "E E E E E"), "bust")
    assert prestige(table) == (points, 0)


@pytest.mark.rule("MR-181", "MR-Q11")
def test_nobody_busts_on_purpose_for_namari() -> None:
    table = roll(only("saghari 1 2", ["namari"]), "D R R T T")
    refused(table, "bust")
    refused(play(table, "crew saghari"), "bust")
    refused(play(table, "commit 2"), "bust")
    refused(play(table, "lock D"), "bust")
    table = take_on(only("salatar 3 1", ["namari"]), "S S S D D", "salatar 3", *["lock S"] * 3)
    again(table, "R D")
    assert notations(table) == ["commit 1"]


# [REDACTED]: Shields and Wilds count double in a small pool.


@pytest.mark.rule("MR-185", "MR-186", "MR-187", "MR-Q39")
@pytest.mark.parametrize(("before", "faces"), [(0, "S W E R R"), (1, "S W E R"), (2, "S W E"), (3, "S W"), (4, "S"), (4, "W")])
def test_shields_and_wilds_may_count_double_in_a_small_pool_for_redacted(before: int, faces: str) -> None:
    table = roll(only("imdar-shade 1 2", ["redacted"]), "S S S S D" if before else faces)
    play(table, "crew imdar-shade", "commit 1", *["lock S"] * before)
    if before:
        again(table, faces, *["commit 2"] * (before == 4))
    plain = [face for face in ("s", "w") if face.upper() in faces]
    double = [f"{face} as two" for face in plain] if before >= 2 else []
    assert offered(table, "lock") == plain + double


@pytest.mark.rule("MR-185", "MR-186", "MR-122", "MR-Q47")
@pytest.mark.parametrize(("lock", "units"), [("lock S", 1), ("lock S as two", 2), ("lock W", 1), ("lock W as two", 2)])
def test_a_die_counts_once_or_twice_as_the_owner_of_redacted_likes(lock: str, units: int) -> None:
    table = take_on(only("imdar-shade 1", ["redacted"]), "S R R R R", "imdar-shade 1", "lock S")
    again(table, "S R R R", "lock S")
    again(table, f"{lock.split()[1]} R R", lock)
    assert prestige(table)[0] == (4 if units == 2 else 0)  # two and two complete the crew
    assert dice(table)[2] == 3


@pytest.mark.rule("MR-186", "MR-Q47")
def test_a_wild_counts_once_on_anything_but_shields_for_redacted() -> None:
    table = take_on(only("lila-al-bindar 1 3", ["redacted"]), "R R D D D", "lila-al-bindar 1", "lock R", "lock R")
    again(table, "R W S")
    assert offered(table, "lock") == ["r", "w"]
    table = take_on(only("vanta-sae 1", ["redacted"]), "W W D D D", "vanta-sae 1", "lock W", "lock W")
    again(table, "S W E")
    assert offered(table, "lock") == ["w"]


# RYLE AL WREN: an Extra die as two Shields.


@pytest.mark.rule("MR-192", "MR-123", "MR-Q46")
def test_an_extra_die_fills_two_units_of_a_shield_requirement_for_ryle() -> None:
    table = take_on(only("imdar-shade 2", ["ryle-al-wren"]), "E E D T D", "imdar-shade 2")
    assert notations(table) == ["lock e as two", "bust"]
    play(table, "lock E as two")
    assert (table.state.progress, dice(table)) == (2, (7, 4, 1))
    again(table, "E R R R R", "lock E as two")  # one unit was missing
    assert prestige(table) == (3, 7)


@pytest.mark.rule("MR-193", "MR-194", "MR-Q21")
@pytest.mark.parametrize(("spent", "falling_then"), [(0, 4 + 3), (1, 3 + 2)])
def test_each_extra_die_is_spent_or_left_by_itself_for_ryle(spent: int, falling_then: int) -> None:
    table = take_on(only("imdar-shade 1", ["ryle-al-wren"]), "S E E E D", "imdar-shade 1", "lock S", *["lock E as two"] * spent)
    assert pool(table) == " ".join(["D"] + ["E"] * (3 - spent))
    assert falling(play(table, "reroll")) == falling_then


@pytest.mark.rule("MR-192", "MR-Q46", "MR-Q47")
@pytest.mark.parametrize(
    ("said", "locks"), [("lila-al-bindar 2", ["t", "w"]), ("aponi 4", ["w"]), ("lila-al-bindar 1", ["r", "w"])]
)
def test_ryle_spends_extra_dice_on_shields_only(said: str, locks: list[str]) -> None:
    table = take_on(only(said, ["ryle-al-wren"]), "R T W E E", said)
    assert offered(table, "lock") == locks
