"""Clause by clause: a crew is complete (MR-081 to MR-086), recruiting (MR-087 to MR-096), replacing (MR-097 to MR-100)."""

from __future__ import annotations

from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import Step
from gobelet.games.moonrollers.tests.tables import (
    again,
    crew_ids,
    crew_of,
    dangers,
    dice,
    display,
    faction_of,
    falling,
    heard,
    notations,
    pass_turn,
    play,
    prestige,
    refused,
    roll,
    step,
    take_on,
    tokens_on,
    tops,
    turn,
)
from gobelet.kernel.words import CHANCE
from gobelet.table.content import content_of

REQUIREMENTS = {crew["id"]: crew["requirements"] for crew in content_of(GAME).pack["crew"]["crew"]}


def nearly(name: str, open_one: int, owner: int = 2) -> dict[int, int]:
    """Return the tokens of *owner* on every requirement of *name* but one."""
    return {number: owner for number in range(1, 1 + len(REQUIREMENTS[name])) if number != open_one}


def complete(table: gobelet.Table, name: str, number: int) -> gobelet.Table:
    """Let the player to move complete requirement *number* of *name* with the dice it takes, keeping a mild danger token."""
    wanted = REQUIREMENTS[name][number - 1]
    dice = [wanted[0]] * int(wanted[1])
    take_on(table, " ".join(dice + ["E"] * (falling(table) - len(dice))), f"{name} {number}", *[f"lock {face}" for face in dice])
    return play(table, "token one", "token one", "keep one") if wanted.endswith("!") else table


def recruiting(name: str, number: int, **more: Any) -> gobelet.Table:
    """Return a table whose seat 1 has just completed *name* with requirement *number*; the others were seat 2's."""
    return complete(turn(display=[name], covers={name: nearly(name, number)}, **more), name, number)


def recruited(name: str, number: int, **more: Any) -> gobelet.Table:
    """The same, seat 1 having that faction already: the card is still to be placed."""
    table = recruiting(name, number, **more)
    assert step(table) == Step.ASK_STACK
    return table


# Prestige.


@pytest.mark.rule("MR-081", "MR-049")
def test_nothing_but_the_last_requirement_pays() -> None:
    table = turn(display=["ada-massa"])
    play(complete(table, "ada-massa", 3), "stop")
    play(complete(table, "ada-massa", 2), "stop")
    assert prestige(table) == (0, 0)
    complete(table, "ada-massa", 1)
    assert prestige(table) == (2 + 1, 2)


@pytest.mark.rule("MR-023", "MR-024", "MR-082", "MR-083", "MR-222")
@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_requirement_pays_its_number_and_a_wild_one_twice_that(name: str) -> None:
    numbers = [int(wanted[1]) * (2 if wanted[0] == "W" else 1) for wanted in REQUIREMENTS[name]]
    last = len(numbers)
    table = recruiting(name, last)
    assert prestige(table) == (numbers[last - 1], sum(numbers) - numbers[last - 1])


@pytest.mark.rule("MR-024", "MR-083")
def test_a_wild_requirement_pays_double_to_who_completes_it_too() -> None:
    assert prestige(recruiting("vanta-sae", 1)) == (3 * 2, 2 * 2 + 1 * 2 + 1)


@pytest.mark.rule("MR-082", "MR-084")
def test_everybody_with_tokens_is_paid_the_sum_of_theirs() -> None:
    table = turn(seats=5, seat=4, display=["salatar"], covers={"salatar": {1: 5, 2: 1, 3: 5}}, prestige=(1, 2, 3, 4, 5))
    complete(table, "salatar", 4)
    assert prestige(table) == (1 + 3, 2, 3, 4 + 1, 5 + 4 + 3)
    assert [said for said in heard(table) if said.startswith("prestige")] == [
        "prestige-gained 1 3",
        "prestige-gained 4 1",
        "prestige-gained 5 7",
    ]


@pytest.mark.rule("MR-084")
def test_a_player_who_did_it_all_alone_has_it_all() -> None:
    table = turn(display=["salatar"], covers={"salatar": nearly("salatar", 4, owner=1)})
    assert prestige(complete(table, "salatar", 4)) == (11, 0)


@pytest.mark.rule("MR-085", "MR-100")
def test_all_tokens_on_the_crew_go_back_and_others_stay() -> None:
    covers = {"lee-van-cribb": {1: 1, 2: 2, 4: 2}, "namari": {1: 1, 4: 2}}
    table = complete(turn(display=[*covers], covers=covers), "lee-van-cribb", 3)
    assert sum(owner >= 0 for covered in table.state.covers for owner in covered) == 2
    play(table, "reveal ada-massa")
    assert (tokens_on(table, "ada-massa"), tokens_on(table, "namari")) == ({}, {1: 1, 4: 2})
    assert set(notations(play(roll(table, "W E E E E"), "crew ada-massa"))) == {"commit 1", "commit 2", "commit 3"}


# Recruiting.


@pytest.mark.rule("MR-087")
def test_the_card_goes_to_who_completed_it_even_if_another_earns_more() -> None:
    table = recruiting("namari", 4)
    assert prestige(table) == (1, 10)
    assert (crew_of(table, 1), crew_of(table, 2)) == ({"namari"}, set())
    assert heard(table)[-1] == "crew-recruited 1 namari"


@pytest.mark.rule("MR-088", "MR-Q09")
def test_a_recruit_lies_face_up_in_front_of_its_owner() -> None:
    table = recruiting("namari", 3)
    assert heard(table) == heard(table, 1) == heard(table, 2)
    assert "crew-recruited 1 namari" in heard(table)
    assert "namari" not in display(table)
    other = recruiting("saghari", 3)
    assert table.observation() != other.observation()


@pytest.mark.rule("MR-089", "MR-093")
def test_the_first_crew_of_a_faction_begins_a_stack_and_returns_no_token() -> None:
    table = recruiting("namari", 3, crew={1: ["salatar"]}, tokens={1: "five"})
    assert step(table) == Step.REPLACE_CREW
    assert tops(table, 1) == {"salatar", "namari"}
    assert (dangers(table, 1), crew_of(table, 1)) == ("five", {"salatar", "namari"})


@pytest.mark.rule("MR-090", "MR-094")
@pytest.mark.parametrize(("place", "top"), [("on top", "lee-van-cribb"), ("underneath", "salatar")])
def test_a_further_crew_goes_on_top_or_underneath(place: str, top: str) -> None:
    table = recruited("lee-van-cribb", 3, crew={1: ["salatar", "namari"], 2: ["aponi"]})
    assert (table.actors, notations(table)) == ((0,), ["on top", "underneath"])
    assert heard(play(table, place)) == [f"crew-{place.replace(' ', '-')} 1 lee-van-cribb"]
    assert tops(table, 1) == {top, "namari"}
    assert crew_of(table, 1) == {"salatar", "namari", "lee-van-cribb"}
    assert (tops(table, 2), step(table)) == ({"aponi"}, Step.REPLACE_CREW)


@pytest.mark.rule("MR-090", "MR-Q27")
def test_a_stack_is_never_rearranged_later() -> None:
    table = play(recruited("lee-van-cribb", 3, crew={1: ["salatar"]}), "underneath", "reveal ada-massa")
    pass_turn(table)
    for command in ("roll W", "roll S", "roll E", "roll E", "roll E", "crew bill-bendo", "commit 1", "lock W", "stop"):
        play(table, command)
        refused(table, "on top", "underneath", seat=1)
    assert tops(table, 1) == {"salatar"}


@pytest.mark.rule("MR-091")
@pytest.mark.parametrize(
    ("kind", "left", "pile"),
    [("one", "two five", [20, 13, 9]), ("two", "one five", [19, 14, 9]), ("five", "one two", [19, 13, 10])],
)
def test_with_a_further_crew_of_a_faction_a_token_may_go_back(kind: str, left: str, pile: list[int]) -> None:
    table = recruited("lee-van-cribb", 3, crew={1: ["salatar"]}, tokens={1: "one two five", 2: "two"})
    play(table, "on top")
    assert (step(table), table.actors) == (Step.ASK_RETURN, (0,))
    assert notations(table) == ["return one", "return two", "return five", "decline"]
    play(table, f"return {kind}")
    assert (dangers(table, 1), dangers(table, 2)) == (left, "two")
    assert (list(table.state.pile), table.state.pile_size, list(table.state.token_count[:2])) == (pile, 42, [2, 1])
    assert heard(table) == heard(table, 2) == ["token-returned 1"]
    assert heard(table, 1) == ["token-returned 1", f"token-put-back 1 {kind}"]
    assert step(table) == Step.REPLACE_CREW


@pytest.mark.rule("MR-091", "MR-Q09")
def test_which_token_went_back_is_known_to_nobody_else() -> None:
    tables = [recruited("lee-van-cribb", 3, crew={1: ["salatar"]}, tokens={1: "one five", 2: "two"}) for _ in range(2)]
    for table, kind in zip(tables, ("one", "five"), strict=True):
        play(table, "on top", f"return {kind}")
    assert tables[0].observation(1) == tables[1].observation(1)
    assert tables[0].observation(0) != tables[1].observation(0)


@pytest.mark.rule("MR-091", "MR-092")
def test_only_tokens_one_has_are_returned() -> None:
    table = play(recruited("lee-van-cribb", 3, crew={1: ["salatar"]}, tokens={1: "two two", 2: "five"}), "underneath")
    assert notations(table) == ["return two", "decline"]
    refused(table, "return one", "return five")
    bare = play(recruited("lee-van-cribb", 3, crew={1: ["salatar"]}, tokens={2: "five"}), "on top")
    assert step(bare) == Step.REPLACE_CREW


@pytest.mark.rule("MR-092")
def test_returning_is_a_choice_and_never_two_tokens() -> None:
    for said, left in (("decline", "one two"), ("return one", "two")):
        table = play(recruited("lee-van-cribb", 3, crew={1: ["salatar"]}, tokens={1: "one two"}), "on top", said)
        assert (dangers(table, 1), step(table)) == (left, Step.REPLACE_CREW)
        assert table.state.pile_size == 45 - len(left.split())


@pytest.mark.rule("MR-093", "MR-091")
def test_a_crew_of_a_faction_that_only_another_has_returns_no_token() -> None:
    table = recruiting("lee-van-cribb", 3, crew={2: ["salatar"]}, tokens={1: "five"})
    assert (step(table), dangers(table, 1)) == (Step.REPLACE_CREW, "five")


@pytest.mark.rule("MR-094", "MR-095", "MR-126")
@pytest.mark.parametrize(("place", "able"), [("on top", False), ("underneath", True)])
def test_the_top_of_a_stack_gives_its_ability_and_what_lies_below_does_not(place: str, able: bool) -> None:
    table = play(recruited("lee-van-cribb", 3, crew={1: ["salatar"]}), place, "reveal ada-massa")
    roll(pass_turn(table), "R S S S S")
    assert ("rethrow all" in notations(table)) == able
    play(table, "crew bill-bendo", "commit 1")
    assert ("lock r as wild" in notations(table)) == (not able)  # what LEE VAN CRIBB can do


@pytest.mark.rule("MR-095", "MR-126")
def test_two_crew_of_a_faction_never_have_two_abilities() -> None:
    table = pass_turn(pass_turn(turn(crew={1: ["zek-zarag", "kal-damar"]}, display=["imdar-shade"])))
    assert (falling(table), step(table)) == (5, Step.ROLL_DIE)
    take_on(table, "T E E E E", "imdar-shade 1")
    assert notations(table) == ["lock t as wild"]


@pytest.mark.rule("MR-Q44")
def test_what_a_recruit_can_do_waits_for_its_owner_s_next_turn() -> None:
    table = recruiting("kal-damar", 4)
    play(table, "reveal ada-massa")
    assert (falling(table), step(table), table.state.turn) == (5, Step.ROLL_DIE, 1)
    assert notations(pass_turn(table)) == ["start 5", "start 6"]


# Replacing.


@pytest.mark.rule("MR-097", "MR-012", "MR-Q05")
def test_the_slot_is_filled_with_any_card_of_the_deck() -> None:
    table = recruiting("namari", 3)
    left = [name for name in crew_ids() if name not in display(table) and name != "namari"]
    assert (table.actors, sorted(notations(table))) == ((CHANCE,), sorted(f"reveal {name}" for name in left))
    assert table.weights() == [1] * len(left) == [1] * 26
    refused(table, "reveal namari", f"reveal {display(table)[0]}", seat=CHANCE + 1)
    factions = [faction_of(name) for name in display(table)]
    twin = next(name for name in left if faction_of(name) in factions)
    play(table, f"reveal {twin}")
    assert (display(table)[0], len(display(table)), table.state.deck) == (twin, 4, 25)


@pytest.mark.rule("MR-098", "MR-099")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_the_display_is_whole_before_the_next_player_begins(seats: int, size: int) -> None:
    table = recruiting("namari", 3, seats=seats)
    assert (len(display(table)), table.state.turn, falling(table)) == (size - 1, 0, 0)
    play(table, "reveal ada-massa")
    assert heard(table) == ["crew-revealed 1 ada-massa", "turn-began 2", "dice-thrown 2 5 0"]
    assert (len(display(table)), table.state.turn, falling(table)) == (size, 1, 5)


@pytest.mark.rule("MR-097", "MR-099")
def test_the_place_in_the_display_is_that_of_the_crew_recruited() -> None:
    table = turn(display=["salatar", "namari", "saghari", "avari"], covers={"saghari": nearly("saghari", 4)})
    play(complete(table, "saghari", 4), "reveal vanta-sae")
    assert display(table) == ["salatar", "namari", "vanta-sae", "avari"]


@pytest.mark.rule("MR-100")
def test_a_crew_that_arrives_is_open_to_everybody() -> None:
    table = play(recruiting("namari", 3), "reveal vila-noir")
    play(roll(table, "W E E E E"), "crew vila-noir")
    assert notations(table) == ["commit 1", "commit 2", "commit 3", "commit 4"]
    play(table, "commit 4", "lock W", "token one", "token one", "keep one", "stop")
    assert tokens_on(table, "vila-noir") == {4: 2}


@pytest.mark.rule("MR-Q24")
def test_what_a_dangerous_last_requirement_brings_and_in_which_order() -> None:
    table = turn(crew={1: ["bill-bendo"]}, display=["namari"], covers={"namari": nearly("namari", 2)}, tokens={1: "five"})
    take_on(table, "D D D E E", "namari 2", "lock D", "lock D", "lock D")
    assert heard(table) == ["die-locked 1 d", "requirement-completed 1 namari 3 d"]  # the token slides down,
    assert (tokens_on(table, "namari"), step(table)) == ({1: 2, 2: 1, 3: 2, 4: 2}, Step.DRAW_TOKEN)  # two are drawn,
    play(table, "token one", "token two")
    assert (prestige(table), crew_of(table, 1)) == ((0, 0), {"bill-bendo"})
    play(table, "keep two")
    assert heard(table) == ["token-kept 1", "prestige-gained 1 3", "prestige-gained 2 8", "crew-recruited 1 namari"]
    assert (tokens_on(table, "namari"), notations(table)) == ({}, ["on top", "underneath"])  # then paid and recruited,
    play(table, "on top")
    assert notations(table) == ["return two", "return five", "decline"]  # stacked, a token returned,
    play(table, "return five")
    assert (dangers(table, 1), step(table), dice(table)[2]) == ("two", Step.REPLACE_CREW, 3)  # replaced,
    play(table, "reveal ada-massa")
    assert (table.state.turn, dice(table)) == (1, (7, 5, 0))  # and the next player begins


@pytest.mark.rule("MR-Q24")
def test_recruiting_a_crew_full_of_dangers_draws_nothing_by_itself() -> None:
    table = recruiting("aponi", 4)
    assert (step(table), table.state.pile_size) == (Step.REPLACE_CREW, 45)


@pytest.mark.rule("MR-066", "MR-084")
def test_an_opponent_s_bust_leaves_one_s_tokens_to_be_paid() -> None:
    table = turn(seats=3, display=["namari"], covers={"namari": {1: 2, 4: 3}})
    take_on(table, "T T T E E", "namari 3", "lock T", "lock T", "lock T")
    again(table, "S S S S", "bust")
    complete(table, "namari", 3)
    play(table, "stop")
    complete(table, "namari", 2)
    assert prestige(table) == (0, 4 + 3, 1 + 3)
