"""Clause by clause: dice and requirements (MR-016 to MR-026), the turn (MR-027 to MR-033), locking and completing (to MR-050)."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.moonrollers.actions import NOTHING, Step
from gobelet.games.moonrollers.tests.tables import (
    again,
    dice,
    display,
    falling,
    heard,
    locked,
    notations,
    offered,
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

SYMBOLS = "DRTS"
NAMARI = {"D": 2, "R": 4, "T": 3, "S": 1}  # where NAMARI asks for each symbol
TOKENS = ("token one", "token one", "keep one")


def shown(*names: str) -> gobelet.Table:
    """Return a turn of seat 1 that begins with *names* in the display."""
    return turn(display=names)


# Dice and requirements.


@pytest.mark.rule("MR-016")
def test_a_die_shows_one_of_six_faces_all_alike() -> None:
    table = shown()
    assert notations(table) == ["roll d", "roll r", "roll t", "roll s", "roll w", "roll e"]
    assert table.weights() == [1] * 6
    assert [heard(table.copy().play(f"roll {face}")) for face in "DW"] == [["die-fell 1 d"], ["die-fell 1 w"]]
    assert pool(roll(table, "W E S T R")) == "R T S W E"


@pytest.mark.rule("MR-017")
@pytest.mark.parametrize("face", SYMBOLS)
def test_a_die_goes_on_a_requirement_of_its_own_symbol_only(face: str) -> None:
    only_one = play(roll(shown("namari"), f"{face} E E E E"), "crew namari")
    assert notations(only_one) == [f"commit {NAMARI[face]}"]
    refused(only_one, *[f"commit {number}" for symbol, number in NAMARI.items() if symbol != face])
    table = take_on(shown("namari"), "D R T S E", f"namari {NAMARI[face]}")
    assert notations(table) == [f"lock {face.lower()}"]
    refused(table, *[f"lock {other}" for other in "DRTSWE" if other != face])


@pytest.mark.rule("MR-018")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_wild_goes_on_any_symbol(symbol: str) -> None:
    table = play(roll(shown("namari"), "W E E E E"), "crew namari")
    assert notations(table) == ["commit 1", "commit 2", "commit 3", "commit 4"]
    play(table, f"commit {NAMARI[symbol]}")
    assert notations(table) == ["lock w"]
    assert heard(play(table, "lock W"))[0] == "die-locked 1 w"


@pytest.mark.rule("MR-019")
def test_a_wild_requirement_takes_nothing_but_wilds() -> None:
    table = play(roll(shown("vanta-sae"), "D R T S E"), "crew vanta-sae")
    assert notations(table) == ["commit 4"]
    table = play(roll(shown("vanta-sae"), "D R T S W"), "crew vanta-sae")
    assert notations(table) == ["commit 1", "commit 2", "commit 3", "commit 4"]
    play(table, "commit 2")
    assert notations(table) == ["lock w"]
    refused(table, "lock D", "lock R", "lock T", "lock S", "lock D as wild")


@pytest.mark.rule("MR-020", "MR-041")
def test_an_extra_die_is_never_locked_and_stays_in_the_pool() -> None:
    assert notations(roll(shown(), "E E E E E")) == ["bust"]
    table = take_on(shown("namari"), "S S E E E", "namari 1")
    refused(table, "lock E", "lock E as wild", "lock E as two")
    play(table, "lock S", "lock S")
    refused(table, "lock E")
    assert (pool(table), locked(table)) == ("E E E", "S S")


@pytest.mark.rule("MR-022", "MR-045", "MR-Q14")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_as_many_dice_as_the_number_complete_a_requirement(number: int) -> None:
    requirement = 5 - number  # IMDAR SHADE asks for S4, S3, S2 and S1
    table = take_on(shown("imdar-shade"), "S S S S W", f"imdar-shade {requirement}", *["lock S"] * (number - 1))
    assert tokens_on(table, "imdar-shade") == {}
    assert table.state.progress == number - 1
    play(table, "lock S")
    assert tokens_on(table, "imdar-shade") == {requirement: 1}
    assert f"requirement-completed 1 imdar-shade {number} s" in heard(table)
    if number == 1:
        play(table, *TOKENS)
    assert notations(table) == ["reroll", "stop"]  # the dice left over fit nothing any more


@pytest.mark.rule("MR-021", "MR-Q18")
def test_requirements_of_one_symbol_are_told_apart() -> None:
    table = turn(display=["vila-noir"], covers={"vila-noir": {2: 2}})
    play(roll(table, "R R R W E"), "crew vila-noir")
    assert notations(table) == ["commit 1", "commit 3", "commit 4"]
    play(table, "commit 3")
    assert heard(table) == ["requirement-chosen 1 2 r"]
    play(table, "lock R", "lock W")
    assert tokens_on(table, "vila-noir") == {2: 2, 3: 1}


@pytest.mark.rule("MR-026")
def test_every_die_is_in_one_of_three_groups() -> None:
    table = take_on(shown("imdar-shade"), "S S E E D", "imdar-shade 1", "lock S")
    assert dice(table) == (7, 4, 1)
    play(table, "lock S")
    assert dice(table) == (7, 3, 2)
    play(table, "reroll")
    assert dice(table) == (5, 5, 2)
    play(roll(table, "S E E E E"), "lock S")
    assert dice(table) == (5, 4, 3)
    play(table, "reroll")
    assert dice(table) == (1, 8, 3)
    play(roll(table, "S D D D D D D D"), "lock S")
    assert dice(table) == (1, 7, 4)
    assert dice(play(table, "stop")) == (7, 5, 0)


# The turn.


@pytest.mark.rule("MR-027")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_round_clockwise(seats: int) -> None:
    table = turn(seats=seats, seat=seats)
    for seat in [*range(1, seats + 1), 1, 2]:
        pass_turn(table)
        assert f"turn-began {seat}" in heard(table)
        assert table.state.turn == seat - 1


@pytest.mark.rule("MR-028", "MR-029")
def test_a_turn_opens_with_five_dice_of_the_supply() -> None:
    table = pass_turn(shown())
    assert heard(table) == ["busted 1", "turn-began 2", "dice-thrown 2 5 0"]
    assert (dice(table), falling(table)) == ((7, 5, 0), 5)
    roll(table, "D R T S W")
    assert (dice(table), locked(table), step(table)) == ((7, 5, 0), "", Step.ASK_LOCK)


@pytest.mark.rule("MR-028", "MR-029", "MR-Q20", "MR-Q44")
@pytest.mark.parametrize("crew", [[], ["kal-damar"]])
def test_a_turn_knows_nothing_of_the_one_before(crew: list[str]) -> None:
    owned = {1: ["myla-dystra", "kary-powalk"], 2: crew}
    table = take_on(turn(crew=owned, display=["namari"]), "S W T T D", "namari 1", "extra D", "lock S")
    again(table, "T T S W D", "extra T", "lock W", "stop")
    assert table.state == turn(crew=owned, display=["namari"], seat=2).state


@pytest.mark.rule("MR-030", "MR-031", "MR-034", "MR-Q16")
def test_the_order_of_a_turn() -> None:
    table = shown("namari")
    refused(table, "crew namari", "commit 1", "lock S", "reroll", "stop", "bust")
    roll(table, "S D R T E")
    assert set(notations(table)) == {f"crew {name}" for name in display(table)}
    refused(table, "commit 1", "lock S", "reroll", "stop", "bust")
    assert heard(play(table, "crew namari")) == ["crew-chosen 1 namari"]
    assert notations(table) == ["commit 1", "commit 2", "commit 3", "commit 4"]
    refused(table, "crew salatar", "lock S", "reroll", "stop", "bust")
    assert heard(play(table, "commit 1")) == ["requirement-chosen 1 4 s"]
    assert notations(table) == ["lock s"]
    refused(table, "crew salatar", "commit 2", "reroll", "stop", "bust")
    play(table, "lock S")
    assert notations(table) == ["reroll", "stop"]
    refused(table, "crew salatar", "commit 2", "lock D", "bust")


@pytest.mark.rule("MR-032")
def test_any_crew_of_the_display_may_be_chosen_whoever_has_tokens_there() -> None:
    covers = {"namari": {1: 1, 2: 1}, "at-ok": {1: 2, 2: 2}, "vanta-sae": {1: 1, 2: 2}}
    table = roll(turn(display=[*covers, "imdar-shade"], covers=covers), "W E E E E")
    assert set(notations(table)) == {"crew namari", "crew at-ok", "crew vanta-sae", "crew imdar-shade"}
    assert notations(play(table, "crew at-ok")) == ["commit 3", "commit 4"]


@pytest.mark.rule("MR-032", "MR-Q11")
def test_a_crew_on_which_no_die_can_be_locked_is_not_chosen() -> None:
    covers = {"namari": {3: 2}, "kal-damar": {1: 1}}
    table = turn(display=["namari", "imdar-shade", "kal-damar", "lee-van-cribb"], covers=covers)
    roll(table, "T E E E E")
    assert notations(table) == ["crew lee-van-cribb"]
    refused(table, "crew namari", "crew imdar-shade", "crew kal-damar", "crew salatar", "bust")


@pytest.mark.rule("MR-033")
def test_a_turn_serves_a_single_crew() -> None:
    table = take_on(shown("lee-van-cribb", "namari"), "R R E E E", "lee-van-cribb 1", "lock R", "lock R")
    refused(table, "crew namari", "crew lee-van-cribb")
    again(table, "D T S R D D")
    assert notations(table) == ["commit 2", "commit 3", "commit 4"]
    refused(table, "crew namari")
    play(table, "commit 3", "lock S", "reroll")
    roll(table, "R R R D D")  # NAMARI could use all of them
    assert notations(table) == ["bust"]


# Committing and locking.


@pytest.mark.rule("MR-034", "MR-Q15")
def test_crew_and_requirement_may_be_changed_until_the_first_lock() -> None:
    table = take_on(shown("namari"), "S D R T E", "namari 1")
    assert (table.state.commitment, table.undoable) == (0, 2)
    table.undo()
    assert notations(play(table, "commit 3")) == ["lock t"]
    table.undo(2)
    play(table, "crew salatar", "commit 4", "lock D", *TOKENS)
    again(table, "R T S E D")
    play(table, "commit 2")
    table.undo()
    assert notations(table) == ["commit 1", "commit 2", "commit 3"]
    with pytest.raises(gobelet.UndoRefused):
        table.undo()


@pytest.mark.rule("MR-035")
@pytest.mark.parametrize("owner", [1, 2])
def test_a_requirement_with_a_token_is_ruled_out(owner: int) -> None:
    table = turn(display=["namari"], covers={"namari": {1: owner, 3: owner}})
    play(roll(table, "W E E E E"), "crew namari")
    assert notations(table) == ["commit 2", "commit 4"]
    refused(table, "commit 1", "commit 3")


@pytest.mark.rule("MR-034", "MR-Q11")
def test_a_requirement_on_which_no_die_can_be_locked_is_not_chosen() -> None:
    table = play(roll(shown("namari"), "S S D E E"), "crew namari")
    assert notations(table) == ["commit 1", "commit 2"]
    refused(table, "commit 3", "commit 4")


@pytest.mark.rule("MR-035")
def test_a_crew_of_three_requirements_has_no_fourth() -> None:
    table = play(roll(shown("dana-powalki"), "W E E E E"), "crew dana-powalki")
    assert notations(table) == ["commit 1", "commit 2", "commit 3"]
    refused(table, "commit 4")


@pytest.mark.rule("MR-036")
def test_a_token_above_a_requirement_covers_nothing_yet() -> None:
    table = take_on(shown("namari"), "S S D E E", "namari 1")
    assert (table.state.commitment, tokens_on(table, "namari")) == (0, {})
    play(table, "lock S")
    assert (table.state.commitment, tokens_on(table, "namari")) == (0, {})


@pytest.mark.rule("MR-037", "MR-Q16")
def test_every_roll_asks_for_a_lock() -> None:
    table = take_on(shown("imdar-shade"), "S E E E E", "imdar-shade 1", "lock S")
    for _ in range(2):
        again(table, "S E E E " + "D " * (falling(table.copy().play("reroll")) - 4))
        assert notations(table) == ["lock s"]
        refused(table, "reroll", "stop", "bust")
        play(table, "lock S")
        assert {"reroll", "stop"} <= set(notations(table))


@pytest.mark.rule("MR-038")
def test_locking_moves_a_die_from_the_pool() -> None:
    table = take_on(shown("namari"), "S W D E E", "namari 1")
    assert heard(play(table, "lock W")) == ["die-locked 1 w"]
    assert (pool(table), locked(table), dice(table)) == ("D S E E", "W", (7, 4, 1))
    assert heard(play(table, "lock S")) == ["die-locked 1 s"]
    assert (pool(table), locked(table), dice(table)) == ("D E E", "S W", (7, 3, 2))


@pytest.mark.rule("MR-039", "MR-040")
@pytest.mark.parametrize("dice_locked", [1, 2, 3])
def test_of_several_dice_that_fit_one_must_be_locked_and_all_may(dice_locked: int) -> None:
    table = take_on(shown("namari"), "S S W D E", "namari 1", *["lock S", "lock W", "lock S"][:dice_locked])
    assert table.state.progress == dice_locked
    assert {"reroll", "stop"} <= set(notations(table))
    assert ("lock s" in notations(table)) == (dice_locked < 3)
    assert falling(play(table, "reroll")) == 5 - dice_locked + 1


@pytest.mark.rule("MR-042", "MR-070", "MR-Q20")
def test_a_locked_die_is_out_of_play_until_the_turn_ends() -> None:
    table = take_on(shown("imdar-shade"), "S S D D D", "imdar-shade 1", "lock S", "reroll")
    assert (falling(table), locked(table)) == (4, "S")
    play(roll(table, "S D D E"), "lock S", "reroll")
    assert (falling(table), locked(table), dice(table)) == (4, "S S", (6, 4, 2))
    play(roll(table, "W D D D"), "lock W", "stop")
    assert (locked(table), dice(table)) == ("", (7, 5, 0))


@pytest.mark.rule("MR-043")
def test_an_incomplete_commitment_takes_every_lock() -> None:
    table = take_on(shown("namari"), "S D D R T", "namari 1", "lock S")
    refused(table, "lock D", "lock R", "commit 2", "commit 4")
    again(table, "S W D R")
    assert offered(table, "lock", "commit", "crew") == ["s", "w"]
    refused(table, "lock D", "lock R", "commit 2", "commit 4")


@pytest.mark.rule("MR-044", "MR-046")
def test_a_requirement_may_be_filled_a_die_a_roll() -> None:
    table = take_on(shown("namari"), "S D D D D", "namari 1", "lock S")
    for filled, faces in enumerate(("W D D D", "S D D"), start=2):
        again(table, faces, f"lock {faces[0]}")
        assert (table.state.progress, tokens_on(table, "namari")) == (filled, {})
    again(table, "W D", "lock W")
    assert tokens_on(table, "namari") == {1: 1}
    assert locked(table) == "S S W W"


@pytest.mark.rule("MR-047", "MR-077")
def test_what_was_filled_of_a_requirement_is_lost_with_the_turn() -> None:
    table = take_on(shown("namari"), "S S S E E", "namari 1", "lock S", "lock S", "lock S", "stop")
    pass_turn(table)
    take_on(table, "S S S E E", "namari 1")
    assert table.state.progress == 0
    play(table, "lock S")
    assert (table.state.progress, tokens_on(table, "namari")) == (1, {})


# Completing a requirement.


@pytest.mark.rule("MR-048", "MR-049")
def test_a_token_covers_a_completed_requirement_and_pays_nothing_yet() -> None:
    table = take_on(shown("namari"), "T T T E E", "namari 3", "lock T", "lock T")
    assert (table.state.commitment, tokens_on(table, "namari")) == (2, {})
    play(table, "lock T")
    assert (table.state.commitment, table.state.progress) == (NOTHING, 0)
    assert tokens_on(table, "namari") == {3: 1}
    assert heard(table) == ["die-locked 1 t", "requirement-completed 1 namari 3 t"]
    assert prestige(table) == (0, 0)
    assert prestige(play(table, "stop")) == (0, 0)


@pytest.mark.rule("MR-050")
def test_a_completed_requirement_is_chosen_by_nobody() -> None:
    table = take_on(shown("namari"), "T T T E E", "namari 3", "lock T", "lock T", "lock T")
    again(table, "W T D D")
    assert notations(table) == ["commit 1", "commit 2", "commit 4"]
    refused(table, "commit 3")
    play(table, "commit 1", "lock W", "stop")
    play(roll(table, "W T D D D"), "crew namari")
    assert notations(table) == ["commit 1", "commit 2", "commit 4"]
    play(table, "commit 1", "lock W", "stop")
    play(roll(table, "W T D D D"), "crew namari")
    assert notations(table) == ["commit 1", "commit 2", "commit 4"]
