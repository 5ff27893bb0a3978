"""Clause by clause: danger tokens (MR-051 to MR-059), bust (MR-060 to MR-068), reroll and stop (MR-069 to MR-080)."""

from __future__ import annotations

from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers.actions import NOTHING, Step
from gobelet.games.moonrollers.tests.tables import (
    again,
    dangers,
    dice,
    display,
    falling,
    heard,
    locked,
    notations,
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
from gobelet.kernel.words import CHANCE

TOKENS = ("token one", "token one", "keep one")
OF_ONE_SYMBOL = {"D": "saghari", "R": "vila-noir", "T": "b3-ar", "S": "imdar-shade"}  # all four requirements alike


def draws(*drawn: str, **more: Any) -> gobelet.Table:
    """Return a table whose seat 1 has just completed a dangerous requirement of NAMARI, and draws *drawn*."""
    table = take_on(turn(display=["namari"], **more), "D D D R S", "namari 2", "lock D", "lock D", "lock D")
    return play(table, *[f"token {kind}" for kind in drawn])


# The danger draw.


@pytest.mark.rule("MR-051", "MR-025")
def test_a_dangerous_requirement_completed_draws_two_tokens_at_once() -> None:
    table = draws()
    assert (step(table), table.actors) == (Step.DRAW_TOKEN, (CHANCE,))
    assert heard(play(table, "token five")) == ["token-drawn 1"]
    assert step(table) == Step.DRAW_TOKEN
    play(table, "token two")
    assert (step(table), table.state.pile_size, dangers(table, 1)) == (Step.ASK_TOKEN, 43, "")


@pytest.mark.rule("MR-052", "MR-Q22")
def test_tokens_are_drawn_as_often_as_there_are_of_their_kind() -> None:
    table = draws()
    assert (notations(table), table.weights()) == (["token one", "token two", "token five"], [20, 15, 10])
    play(table, "token two")
    assert table.weights() == [20, 14, 10]
    table = draws(pile="two two five")
    assert (notations(table), table.weights()) == (["token two", "token five"], [2, 1])
    play(table, "token five")
    assert (notations(table), table.weights()) == (["token two"], [2])


@pytest.mark.rule("MR-053", "MR-059")
@pytest.mark.parametrize(("kept", "other", "pile"), [("two", "five", [20, 14, 10]), ("five", "two", [20, 15, 9])])
def test_one_token_is_kept_by_choice_and_the_other_goes_back(kept: str, other: str, pile: list[int]) -> None:
    table = draws("five", "two")
    assert notations(table) == ["keep two", "keep five"]
    refused(table, "keep one", "reroll", "stop")
    play(table, f"keep {kept}")
    assert (dangers(table, 1), list(table.state.token_count[:2])) == (kept, [1, 0])
    assert (list(table.state.pile), table.state.pile_size) == (pile, 44)
    assert heard(table, 1) == ["token-kept 1", f"token-put-back 1 {other}"]
    assert notations(table) == ["reroll", "stop"]


@pytest.mark.rule("MR-053", "MR-Q22")
def test_the_token_put_back_may_come_at_the_very_next_draw() -> None:
    table = draws("two", "two", pile="two two five")
    assert notations(table) == ["keep two"]
    play(table, "keep two", "reroll")
    assert (dangers(table, 1), list(table.state.pile), table.state.pile_size) == ("two", [0, 1, 1], 2)
    play(roll(table, "R S"), "commit 4", "lock R")
    assert (notations(table), table.weights()) == (["token two", "token five"], [1, 1])
    play(table, "token two", "token five")
    assert notations(table) == ["keep two", "keep five"]
    play(table, "keep two")
    assert dangers(table, 1) == "two two"


@pytest.mark.rule("MR-053", "MR-Q23")
def test_the_only_token_left_is_kept() -> None:
    table = draws(pile="five")
    assert notations(table) == ["token five"]
    play(table, "token five")
    assert (dangers(table, 1), table.state.pile_size, step(table)) == ("five", 0, Step.ASK_MORE)
    assert notations(table) == ["reroll", "stop"]
    assert heard(table, 1) == ["token-drawn 1", "token-seen 1 five", "token-kept 1"]


@pytest.mark.rule("MR-Q23", "MR-Q24")
@pytest.mark.parametrize("pile", ["five", ""])
def test_a_pile_that_runs_short_does_not_keep_a_crew_from_being_paid(pile: str) -> None:
    table = draws(*pile.split(), pile=pile, covers={"namari": {1: 2, 3: 2, 4: 2}})
    assert (prestige(table), step(table), dangers(table, 1)) == ((3, 8), Step.REPLACE_CREW, pile)


@pytest.mark.rule("MR-051", "MR-Q23")
def test_with_no_token_left_nothing_is_drawn() -> None:
    table = draws(pile="")
    assert (dangers(table, 1), notations(table), tokens_on(table, "namari")) == ("", ["reroll", "stop"], {2: 1})


@pytest.mark.rule("MR-054")
def test_drawn_tokens_are_seen_by_who_draws_them_only() -> None:
    table, other = draws("five", "one"), draws("two", "two")
    for seat in (None, 1):
        assert table.observation(seat) == other.observation(seat)
    assert table.observation(0) != other.observation(0)
    for drawn, kept in ((table, "one"), (other, "two")):
        assert heard(drawn) == heard(drawn, 2) == ["token-drawn 1"]
        play(drawn, f"keep {kept}")
        assert heard(drawn) == heard(drawn, 2) == ["token-kept 1"]
    assert table.observation(1) == other.observation(1)
    assert heard(draws("five"), 1) == ["token-drawn 1", "token-seen 1 five"]


@pytest.mark.rule("MR-055", "MR-056", "MR-Q09")
def test_tokens_are_open_to_their_owner_and_closed_to_others() -> None:
    table, other = turn(seats=3, tokens={2: "one one five"}), turn(seats=3, tokens={2: "two two two"})
    for _ in range(4):  # whosever turn it is
        assert table.observation(1) != other.observation(1)
        for seat in (None, 0, 2):
            assert table.observation(seat) == other.observation(seat)
        pass_turn(table)
        pass_turn(other)


@pytest.mark.rule("MR-Q09")
def test_how_many_tokens_there_are_is_known_to_all() -> None:
    table, other = turn(tokens={2: "one one"}), turn(tokens={2: "one"})
    assert table.observation() != other.observation()
    assert (table.state.pile_size, other.state.pile_size) == (43, 44)


@pytest.mark.rule("MR-025", "MR-057")
@pytest.mark.parametrize(("requirement", "faces"), [(1, "S S S S E"), (3, "T T T E E")])
def test_a_requirement_without_the_icon_draws_nothing(requirement: int, faces: str) -> None:
    locks = [f"lock {face}" for face in faces.split() if face != "E"]
    table = take_on(turn(display=["namari"]), faces, f"namari {requirement}", *locks)
    assert tokens_on(table, "namari") == {requirement: 1}
    assert (step(table), table.state.pile_size) == (Step.ASK_MORE, 45)


@pytest.mark.rule("MR-058")
def test_a_dangerous_requirement_draws_nothing_until_it_is_complete() -> None:
    table = take_on(turn(display=["namari"]), "D D D R S", "namari 2")
    assert notations(table) == ["lock d"]
    play(table, "lock D", "lock D")
    assert (step(table), table.state.pile_size) == (Step.ASK_MORE, 45)
    play(table, "stop")
    assert (table.state.turn, table.state.pile_size, dangers(table, 1)) == (1, 45, "")


@pytest.mark.rule("MR-059", "MR-Q24")
def test_every_dangerous_requirement_has_its_own_draw() -> None:
    table = play(draws("one", "two"), "keep two", "reroll")
    play(roll(table, "R S"), "commit 4", "lock R")
    assert step(table) == Step.DRAW_TOKEN
    refused(table, "reroll", "stop")
    play(table, "token five", "token five")
    refused(table, "reroll", "stop")
    play(table, "keep five")
    assert dangers(table, 1) == "two five"
    assert notations(table) == ["reroll", "stop"]


# Bust.


@pytest.mark.rule("MR-060", "MR-063", "MR-Q10")
def test_the_first_roll_is_a_bust_when_it_fits_no_crew() -> None:
    covers = {"namari": {1: 2}, "lee-van-cribb": {3: 2}}
    table = turn(display=["namari", "lee-van-cribb", "zek-zarag", "dana-powalki"], covers=covers | {"dana-powalki": {2: 1}})
    roll(table, "E E E E E")
    assert notations(table) == ["bust"]
    assert heard(play(table, "bust")) == ["busted 1", "turn-began 2", "dice-thrown 2 5 0"]
    assert [tokens_on(table, name) for name in display(table)] == [{1: 2}, {3: 2}, {}, {2: 1}]
    assert (table.state.slot, table.state.commitment, prestige(table)) == (NOTHING, NOTHING, (0, 0))


@pytest.mark.rule("MR-060", "MR-063", "MR-Q10")
@pytest.mark.parametrize(("face", "symbol"), [("D", 3), ("R", 2), ("T", 1), ("S", 4)])
def test_a_first_roll_of_a_symbol_that_is_open_nowhere_is_a_bust(face: str, symbol: int) -> None:
    lying = [name for symbol, name in OF_ONE_SYMBOL.items() if symbol != face]
    table = roll(turn(display=["zek-zarag", *lying]), f"{face} {face} E E E")
    assert notations(table) == ["crew zek-zarag"]
    table = roll(turn(display=["zek-zarag", *lying], covers={"zek-zarag": {symbol: 2}}), f"{face} {face} E E E")
    assert notations(table) == ["bust"]


@pytest.mark.rule("MR-060", "MR-063", "MR-Q11")
def test_a_first_roll_that_fits_a_single_requirement_is_no_bust() -> None:
    covers = {"salatar": {3: 2}, "bill-bendo": {1: 2}, "namari": {1: 2}}
    table = roll(turn(display=[*covers, "ada-massa"], covers=covers), "S E E E E")
    assert notations(table) == ["crew ada-massa"]
    refused(table, "bust")
    play(table, "crew ada-massa", "commit 3")
    refused(table, "bust")


@pytest.mark.rule("MR-061", "MR-074")
def test_dice_for_other_requirements_do_not_save_an_incomplete_commitment() -> None:
    table = take_on(turn(display=["namari"]), "S D R T E", "namari 1", "lock S")
    again(table, "D D R T T")
    assert notations(table) == ["bust"]
    refused(table, "lock D", "commit 2", "stop", "reroll")


@pytest.mark.rule("MR-062")
@pytest.mark.parametrize(("faces", "saved"), [("D R", ["commit 2"]), ("T T", ["commit 3"]), ("R S", ["bust"]), ("E E", ["bust"])])
def test_without_a_commitment_any_open_requirement_saves_a_roll(faces: str, saved: list[str]) -> None:
    table = turn(display=["namari", "vila-noir"], covers={"namari": {4: 2}})
    take_on(table, "S S S S E", "namari 1", *["lock S"] * 4)
    again(table, faces)
    assert notations(table) == saved


@pytest.mark.rule("MR-064", "MR-068")
def test_a_bust_takes_back_the_token_of_the_commitment_and_ends_the_turn() -> None:
    table = take_on(turn(display=["namari"]), "S D R T E", "namari 1", "lock S")
    again(table, "D D R T T", "bust")
    assert (table.state.commitment, table.state.progress, tokens_on(table, "namari")) == (NOTHING, 0, {})
    assert (table.state.turn, dice(table), locked(table)) == (1, (7, 5, 0), "")
    assert "commit 1" in notations(play(roll(table, "S S S S E"), "crew namari"))


@pytest.mark.rule("MR-065", "MR-066")
def test_a_bust_takes_back_what_was_completed_this_turn_and_nothing_older() -> None:
    covers = {"imdar-shade": {1: 1, 2: 2}, "salatar": {3: 1, 4: 2}}
    table = take_on(turn(display=[*covers], covers=covers), "S S E E E", "imdar-shade 3", "lock S", "lock S")
    assert tokens_on(table, "imdar-shade") == {1: 1, 2: 2, 3: 1}
    again(table, "D D D D R R", "bust")
    assert tokens_on(table, "imdar-shade") == {1: 1, 2: 2}
    assert tokens_on(table, "salatar") == {3: 1, 4: 2}
    assert notations(play(roll(table, "S S E E E"), "crew imdar-shade")) == ["commit 3", "commit 4"]


@pytest.mark.rule("MR-064", "MR-065", "MR-066")
def test_a_bust_takes_back_completed_and_unfinished_requirements_alike() -> None:
    table = turn(display=["namari"], covers={"namari": {4: 1}})
    take_on(table, "T T T E E", "namari 3", *["lock T"] * 3)
    again(table, "D D D E", "commit 2", "lock D", "lock D", "lock D", *TOKENS)
    again(table, "S D", "commit 1", "lock S")
    assert tokens_on(table, "namari") == {2: 1, 3: 1, 4: 1}
    again(table, "D", "bust")
    assert tokens_on(table, "namari") == {4: 1}


@pytest.mark.rule("MR-067", "MR-Q25")
def test_a_bust_costs_no_danger_token_and_the_requirement_draws_again() -> None:
    table = play(draws("two", "five"), "keep two")
    again(table, "D D", "bust")
    assert (dangers(table, 1), list(table.state.token_count[:2]), table.state.pile_size) == ("two", [1, 0], 44)
    assert tokens_on(table, "namari") == {}
    pass_turn(table)
    take_on(table, "D D D R S", "namari 2", "lock D", "lock D", "lock D")
    play(table, "token five", "token five", "keep five")
    assert dangers(table, 1) == "two five"


@pytest.mark.rule("MR-068", "MR-Q20")
def test_after_a_bust_the_next_player_has_all_the_dice() -> None:
    table = take_on(turn(display=["imdar-shade"]), "S S E E E", "imdar-shade 1", "lock S", "lock S")
    again(table, "D D D D D D", "bust")
    assert heard(table) == ["busted 1", "turn-began 2", "dice-thrown 2 5 0"]
    assert (dice(table), falling(table)) == ((7, 5, 0), 5)


# Reroll.


@pytest.mark.rule("MR-069")
def test_a_player_may_reroll_time_and_again() -> None:
    table = take_on(turn(display=["imdar-shade"]), "S D D D D", "imdar-shade 1", "lock S")
    for faces in ("S D D D", "S D D", "S D"):
        assert notations(table) == ["reroll", "stop"]
        again(table, faces, "lock S")
    assert tokens_on(table, "imdar-shade") == {1: 1}
    assert notations(table) == ["reroll", "stop"]


@pytest.mark.rule("MR-070")
def test_a_reroll_throws_the_whole_pool() -> None:
    table = take_on(turn(display=["imdar-shade"]), "S S W D R", "imdar-shade 1", "lock S")
    assert [said for said in notations(table) if said.startswith(("hold", "rethrow"))] == []
    play(table, "reroll")
    assert (pool(table), falling(table), locked(table)) == ("", 4, "S")


@pytest.mark.rule("MR-071", "MR-072")
@pytest.mark.parametrize("extra", range(5))
def test_each_extra_die_brings_a_die_which_is_thrown_with_the_others(extra: int) -> None:
    faces = "S " + "E " * extra + "D " * (4 - extra)
    table = take_on(turn(display=["imdar-shade"]), faces, "imdar-shade 1", "lock S", "reroll")
    assert heard(table) == [f"dice-thrown 1 {4 + extra} {extra}"]
    assert (falling(table), dice(table)) == (4 + extra, (7 - extra, 4 + extra, 1))


@pytest.mark.rule("MR-073", "MR-Q19")
def test_a_supply_that_runs_short_brings_what_it_has_and_an_empty_one_nothing() -> None:
    table = take_on(turn(display=["imdar-shade"]), "S E E E E", "imdar-shade 1", "lock S")
    again(table, "S E E E E E E E", "lock S")
    assert dice(table) == (3, 7, 2)
    play(table, "reroll")
    assert (heard(table), dice(table)) == (["dice-thrown 1 10 3"], (0, 10, 2))
    play(roll(table, "S E E E E E E E E E"), "lock S", "reroll")
    assert (heard(table), falling(table), dice(table)) == (["dice-thrown 1 9 0"], 9, (0, 9, 3))


@pytest.mark.rule("MR-071", "MR-Q21")
def test_a_locked_extra_die_brings_nothing() -> None:
    table = take_on(turn(crew={1: ["ryle-al-wren"]}, display=["namari"]), "E E E D D", "namari 1", "lock E as two", "reroll")
    assert (heard(table), dice(table)) == (["dice-thrown 1 6 2"], (5, 6, 1))


@pytest.mark.rule("MR-074")
def test_after_a_reroll_an_incomplete_commitment_is_served() -> None:
    table = take_on(turn(display=["namari"]), "S D R T E", "namari 1", "lock S")
    again(table, "S D D D T")
    assert (table.state.commitment, notations(table)) == (0, ["lock s"])


@pytest.mark.rule("MR-075", "MR-Q13")
def test_after_a_completion_and_a_reroll_another_requirement_is_chosen_and_served() -> None:
    table = take_on(turn(display=["namari"]), "T T T S E", "namari 3", "lock T", "lock T", "lock T")
    assert notations(table) == ["reroll", "stop"]
    refused(table, "commit 1", "lock S")
    again(table, "S S T")
    assert notations(table) == ["commit 1"]
    play(table, "commit 1")
    assert notations(table) == ["lock s"]
    play(table, "lock S")
    assert (table.state.progress, tokens_on(table, "namari")) == (1, {3: 1})


# Several requirements in one roll, at tables that chose so.


@pytest.mark.rule("MR-075", "MR-Q13")
def test_where_the_table_chose_so_one_roll_may_serve_several_requirements() -> None:
    table = take_on(turn(display=["lee-van-cribb"], requirements="several"), "R R S D E", "lee-van-cribb 1", "lock R")
    refused(table, "commit 3")
    play(table, "lock R")
    assert notations(table) == ["commit 3", "commit 4", "reroll", "stop"]
    play(table, "commit 3")
    assert notations(table) == ["lock s"]  # a requirement chosen must be served
    refused(table, "reroll", "stop", "commit 4")
    play(table, "lock S")
    assert notations(table) == ["reroll", "stop"]
    refused(table, "commit 4")
    play(table, "reroll")
    assert table.state.commitment == 2


@pytest.mark.rule("MR-Q13", "MR-059", "MR-080")
def test_where_the_table_chose_so_a_whole_crew_may_be_completed_with_one_roll() -> None:
    table = turn(display=["dana-powalki"], requirements="several")
    take_on(table, "D D S S R", "dana-powalki 1", "lock D", "lock D", "commit 2", "lock S", "lock S", "commit 3", "lock R")
    assert step(table) == Step.DRAW_TOKEN
    play(table, *TOKENS)
    assert (prestige(table), step(table)) == ((5, 0), Step.REPLACE_CREW)


@pytest.mark.rule("MR-Q13")
def test_even_there_nothing_is_chosen_that_no_die_fits() -> None:
    table = turn(display=["lee-van-cribb"], requirements="several")
    take_on(table, "R R E E E", "lee-van-cribb 1", "lock R", "lock R")
    assert notations(table) == ["reroll", "stop"]


# Stop.


@pytest.mark.rule("MR-076", "MR-Q16")
def test_a_player_may_stop_once_the_roll_is_settled() -> None:
    table = take_on(turn(display=["namari"]), "S D R T E", "namari 1")
    refused(table, "stop")
    play(table, "lock S")
    assert "stop" in notations(table)
    again(table, "S D D D D")
    refused(table, "stop")
    assert heard(play(table, "lock S", "stop")) == ["stopped 1", "turn-began 2", "dice-thrown 2 5 0"]


@pytest.mark.rule("MR-077")
def test_stopping_takes_back_the_token_of_an_unfinished_commitment() -> None:
    table = take_on(turn(display=["namari"]), "S S S T E", "namari 1", "lock S", "lock S", "lock S", "stop")
    assert (table.state.commitment, table.state.slot, tokens_on(table, "namari")) == (NOTHING, NOTHING, {})
    assert "commit 1" in notations(play(roll(table, "S D R T E"), "crew namari"))


@pytest.mark.rule("MR-078", "MR-077")
def test_stopping_leaves_the_tokens_of_what_was_completed() -> None:
    table = turn(display=["namari"], covers={"namari": {4: 2}})
    take_on(table, "T T T S E", "namari 3", "lock T", "lock T", "lock T")
    again(table, "S D D", "commit 1", "lock S", "stop")
    assert tokens_on(table, "namari") == {3: 1, 4: 2}
    pass_turn(table)
    assert tokens_on(table, "namari") == {3: 1, 4: 2}


@pytest.mark.rule("MR-079", "MR-Q20")
def test_stopping_ends_the_turn() -> None:
    table = take_on(turn(seats=3, seat=3, display=["namari"]), "S S D E E", "namari 1", "lock S", "stop")
    assert (table.state.turn, step(table)) == (0, Step.ROLL_DIE)
    assert (dice(table), locked(table), table.state.progress) == ((7, 5, 0), "", 0)


@pytest.mark.rule("MR-080")
def test_the_last_requirement_of_a_crew_forces_the_stop() -> None:
    table = turn(display=["namari", "imdar-shade"], covers={"namari": {2: 1, 3: 2, 4: 2}})
    take_on(table, "S S S S D", "namari 1", *["lock S"] * 4)
    assert step(table) == Step.REPLACE_CREW
    assert table.actors == (CHANCE,)
    refused(table, "reroll", "stop", "crew imdar-shade")
    play(table, "reveal ada-massa")
    assert table.state.turn == 1


@pytest.mark.rule("MR-080", "MR-059")
def test_a_dangerous_last_requirement_draws_before_the_turn_ends() -> None:
    table = turn(display=["namari"], covers={"namari": {1: 1, 3: 2, 4: 2}})
    take_on(table, "D D D S S", "namari 2", "lock D", "lock D", "lock D")
    assert (step(table), prestige(table)) == (Step.DRAW_TOKEN, (0, 0))
    play(table, "token one", "token two")
    assert (notations(table), prestige(table)) == (["keep one", "keep two"], (0, 0))
    play(table, "keep one")
    assert (step(table), prestige(table)) == (Step.REPLACE_CREW, (4 + 3, 3 + 1))


@pytest.mark.rule("MR-Q17")
def test_with_no_die_left_the_turn_ends_by_itself() -> None:
    table = take_on(turn(display=["imdar-shade"]), "S S S S E", "imdar-shade 1", *["lock S"] * 4)
    assert notations(table) == ["reroll", "stop"]
    again(table, "S W", "commit 2", "lock S")
    assert notations(table) == ["lock w", "reroll", "stop"]
    play(table, "lock W")
    assert heard(table) == ["die-locked 1 w", "stopped 1", "turn-began 2", "dice-thrown 2 5 0"]
    assert tokens_on(table, "imdar-shade") == {1: 1}


@pytest.mark.rule("MR-Q17")
def test_with_no_die_left_abilities_come_before_the_end_of_the_turn() -> None:
    table = turn(crew={1: ["avari"]}, display=["b3-ar"], pile="")
    take_on(table, "T T T T D", "b3-ar 1", *["lock T"] * 4)
    again(table, "W", "commit 4", "lock W")
    assert notations(table) == ["use avari", "stop"]  # there is nothing to throw but what AVARI brings
    play(table, "use avari")
    assert falling(play(table, "reroll")) == 3


@pytest.mark.rule("MR-Q17")
def test_with_no_die_left_a_danger_token_is_still_kept_first() -> None:
    table = take_on(turn(display=["b3-ar"]), "T T T T D", "b3-ar 1", *["lock T"] * 4)
    again(table, "T", "commit 4", "lock T")
    assert step(table) == Step.DRAW_TOKEN
    play(table, *TOKENS)
    assert heard(table)[:2] == ["token-kept 1", "stopped 1"]
    assert (tokens_on(table, "b3-ar"), table.state.turn) == ({1: 1, 4: 1}, 1)
