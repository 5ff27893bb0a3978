"""The rulebook's own stories: Angelo's four rolls, Adria's one, Alex's bust (MR-S01 to MR-S09), and the short ones between."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.games.moonrollers.actions import NOTHING, Step
from gobelet.games.moonrollers.tests.tables import (
    crew_of,
    dangers,
    dice,
    display,
    falling,
    heard,
    locked,
    notations,
    play,
    pool,
    prestige,
    refused,
    roll,
    step,
    tokens_on,
    tops,
    turn,
)

ANGELO, ADRIA, DANIELLE = 1, 2, 3


# Angelo: four rolls on NAMARI, whose R1 Danielle has covered.


def angelo_begins(*crew: str) -> gobelet.Table:
    return turn(seats=3, seat=ANGELO, crew={ANGELO: crew}, display=["namari"], covers={"namari": {4: DANIELLE}})


def angelo_has_two_shields(*crew: str) -> gobelet.Table:
    """Angelo has thrown again after the first roll of MR-S01."""
    table = roll(angelo_begins(*crew), "S W E E D")
    return play(table, "crew namari", "commit 1", "lock S", "lock W", "reroll")


def angelo_has_three_shields() -> gobelet.Table:
    """Angelo has thrown again after the second roll, that of MR-S02."""
    table = roll(angelo_has_two_shields("salatar", "zek-zarag"), "T D D R R")
    return play(table, "lock T as wild", "reroll")


def angelo_has_four_shields() -> gobelet.Table:
    """Angelo has thrown again after the third roll, that of MR-S03."""
    return play(roll(angelo_has_three_shields(), "S D R R"), "lock S", "reroll")


def angelo_has_four_shields_and_three_thrusters() -> gobelet.Table:
    """Angelo's turn is over: the end of MR-S04."""
    table = play(roll(angelo_has_four_shields(), "W T T"), "commit 3")
    return play(table, "lock W", "lock T", "lock T")


@pytest.mark.rule("MR-S01", "MR-028", "MR-035", "MR-038", "MR-039", "MR-071", "MR-072", "MR-122")
def test_angelo_locks_a_shield_and_a_wild() -> None:
    table = roll(angelo_begins("salatar", "zek-zarag"), "S W E E D")
    assert dice(table) == (7, 5, 0)
    assert "rethrow all" in notations(table)
    play(table, "crew namari")
    refused(table, "commit 4")
    play(table, "commit 1", "lock S", "lock W")
    assert (table.state.commitment, table.state.progress) == (0, 2)
    assert (dice(table), pool(table), locked(table)) == ((7, 3, 2), "D E E", "S W")
    assert tokens_on(table, "namari") == {4: DANIELLE}
    assert (prestige(table), table.state.pile_size) == ((0, 0, 0), 45)
    play(table, "reroll")
    assert heard(table) == ["dice-thrown 1 5 2"]
    assert (dice(table), falling(table)) == ((5, 5, 2), 5)


@pytest.mark.rule("MR-S01", "MR-061", "MR-074")
@pytest.mark.parametrize(("face", "saved"), [("S", True), ("W", True), ("D", False), ("R", False), ("T", False), ("E", False)])
def test_angelo_needs_a_shield_or_a_wild_now(face: str, saved: bool) -> None:
    table = roll(angelo_has_two_shields(), f"{face} D D R R")
    assert notations(table) == ([f"lock {face.lower()}"] if saved else ["bust"])


@pytest.mark.rule("MR-S02", "MR-044", "MR-123")
def test_angelo_locks_a_thruster_as_a_wild() -> None:
    table = roll(angelo_has_two_shields("salatar", "zek-zarag"), "T D D R R")
    assert "lock t as wild" in notations(table)
    play(table, "lock T as wild")
    assert (table.state.commitment, table.state.progress) == (0, 3)
    assert dice(table) == (5, 4, 3)
    play(table, "reroll")
    assert (dice(table), falling(table)) == ((5, 4, 3), 4)


@pytest.mark.rule("MR-S02", "MR-060")
@pytest.mark.parametrize(("crew", "faces"), [("salatar", "T D D R R"), ("zek-zarag", "T T D R R")])
def test_angelo_busts_without_zek_or_with_two_thrusters(crew: str, faces: str) -> None:
    table = roll(angelo_has_two_shields(crew), faces)
    assert notations(table) == ["bust"]
    play(table, "bust")
    assert (table.state.turn, tokens_on(table, "namari")) == (ADRIA - 1, {4: DANIELLE})


@pytest.mark.rule("MR-S03", "MR-045", "MR-046", "MR-048", "MR-049", "MR-057", "MR-075", "MR-076")
def test_angelo_completes_the_four_shields() -> None:
    table = play(roll(angelo_has_three_shields(), "S D R R"), "lock S")
    assert tokens_on(table, "namari") == {1: ANGELO, 4: DANIELLE}
    assert (table.state.commitment, table.state.progress) == (NOTHING, 0)
    assert dice(table) == (5, 3, 4)
    assert (prestige(table), table.state.pile_size, step(table)) == ((0, 0, 0), 45, Step.ASK_MORE)
    assert notations(table) == ["reroll", "stop"]
    stopped = play(table.copy(), "stop")
    assert (stopped.state.turn, tokens_on(stopped, "namari")) == (ADRIA - 1, {1: ANGELO, 4: DANIELLE})
    assert notations(roll(play(table, "reroll"), "W R S")) == ["commit 2", "commit 3"]


@pytest.mark.rule("MR-S04", "MR-018", "MR-049", "MR-079", "MR-Q17")
def test_angelo_completes_the_three_thrusters_with_his_last_dice() -> None:
    table = play(roll(angelo_has_four_shields(), "W T T"), "commit 3", "lock W", "lock T")
    assert (dice(table), locked(table)) == ((5, 1, 6), "T T S S W W")
    play(table, "lock T")
    assert "requirement-completed 1 namari 3 t" in heard(table)
    assert tokens_on(table, "namari") == {1: ANGELO, 3: ANGELO, 4: DANIELLE}
    assert (prestige(table), table.state.pile_size) == ((0, 0, 0), 45)
    assert (table.state.turn, dice(table), falling(table)) == (ADRIA - 1, (7, 5, 0), 5)


# Adria: one roll on what Angelo has left.


def adria_draws() -> gobelet.Table:
    table = roll(angelo_has_four_shields_and_three_thrusters(), "W W D R S")
    return play(table, "crew namari", "commit 2", "lock W", "lock W", "lock D")


@pytest.mark.rule("MR-S05", "MR-040", "MR-051", "MR-053", "MR-059", "MR-080")
def test_adria_completes_a_dangerous_requirement_the_last_one() -> None:
    table = roll(angelo_has_four_shields_and_three_thrusters(), "W W D R S")
    play(table, "crew namari", "commit 2", "lock W")
    assert {"lock w", "lock d", "reroll", "stop"} == set(notations(table))  # something riskier was legal
    play(table, "lock W", "lock D")
    assert tokens_on(table, "namari") == {1: ANGELO, 2: ADRIA, 3: ANGELO, 4: DANIELLE}
    assert (step(table), table.state.pile_size) == (Step.DRAW_TOKEN, 45)
    play(table, "token five", "token one")
    assert notations(table) == ["keep one", "keep five"]
    play(table, "keep five")
    assert (dangers(table, ADRIA), table.state.pile_size) == ("five", 44)
    assert list(table.state.pile) == [20, 15, 9]
    refused(table, "reroll", "stop")
    assert step(table) == Step.REPLACE_CREW


@pytest.mark.rule("MR-S06", "MR-081", "MR-082", "MR-084", "MR-085", "MR-087", "MR-097", "MR-098", "MR-100")
def test_angelo_is_paid_seven_adria_three_danielle_one_and_adria_has_namari() -> None:
    table = play(adria_draws(), "token five", "token one")
    before = display(table)
    play(table, "keep one")
    assert heard(table)[1:] == ["prestige-gained 1 7", "prestige-gained 2 3", "prestige-gained 3 1", "crew-recruited 2 namari"]
    assert prestige(table) == (7, 3, 1)
    assert (crew_of(table, ADRIA), tops(table, ADRIA)) == ({"namari"}, {"namari"})
    play(table, "reveal ada-massa")
    assert display(table) == ["ada-massa" if name == "namari" else name for name in before]
    assert tokens_on(table, "ada-massa") == {}
    assert heard(table)[:2] == ["crew-revealed 2 ada-massa", "turn-began 3"]


# Alex: three rolls on LEE VAN CRIBB, whose Thrusters another player has covered, and a bust.


def alex_has_a_danger_token() -> gobelet.Table:
    """Alex has thrown again after the first roll, that of MR-S07."""
    table = turn(seats=3, crew={1: ["kal-damar"]}, display=["lee-van-cribb"], covers={"lee-van-cribb": {2: 3}})
    roll(play(table, "start 6"), "D R T T S S")
    play(table, "crew lee-van-cribb", "commit 4", "lock D")
    return play(table, "token two", "token two", "keep two", "reroll")


def alex_has_two_reactors() -> gobelet.Table:
    """Alex has thrown again after the second roll, that of MR-S08."""
    return play(roll(alex_has_a_danger_token(), "W W E T T"), "commit 1", "lock W", "lock W", "reroll")


@pytest.mark.rule("MR-S07", "MR-051", "MR-053", "MR-160", "MR-161")
def test_alex_completes_a_dangerous_requirement_with_one_of_six_dice() -> None:
    table = turn(seats=3, crew={1: ["kal-damar"]}, display=["lee-van-cribb"], covers={"lee-van-cribb": {2: 3}})
    play(table, "start 6")
    assert (dice(table), falling(table)) == ((6, 6, 0), 6)
    roll(table, "D R T T S S")
    play(table, "crew lee-van-cribb", "commit 4", "lock D")
    assert tokens_on(table, "lee-van-cribb") == {2: 3, 4: 1}
    play(table, "token two", "token two", "keep two")
    assert (dangers(table, 1), table.state.pile_size) == ("two", 44)
    assert (dice(table), pool(table), locked(table)) == ((6, 5, 1), "R T T S S", "D")
    assert notations(table) == ["reroll", "stop"]


@pytest.mark.rule("MR-S08", "MR-018", "MR-057", "MR-071", "MR-072")
def test_alex_completes_two_reactors_with_wilds() -> None:
    table = roll(alex_has_a_danger_token(), "W W E T T")
    play(table, "commit 1", "lock W", "lock W")
    assert tokens_on(table, "lee-van-cribb") == {1: 1, 2: 3, 4: 1}
    assert (dangers(table, 1), table.state.pile_size, step(table)) == ("two", 44, Step.ASK_MORE)
    assert (dice(table), pool(table)) == ((6, 3, 3), "T T E")
    play(table, "reroll")
    assert (dice(table), falling(table)) == ((5, 4, 3), 4)


@pytest.mark.rule("MR-S09", "MR-060", "MR-062", "MR-065", "MR-066", "MR-067", "MR-068", "MR-Q62")
def test_alex_busts_and_keeps_nothing_but_his_danger_token() -> None:
    table = roll(alex_has_two_reactors(), "D D T R")
    assert notations(table) == ["bust"]
    play(table, "bust")
    assert tokens_on(table, "lee-van-cribb") == {2: 3}
    assert (dangers(table, 1), table.state.pile_size) == ("two", 44)
    assert prestige(table) == (0, 0, 0)
    assert (table.state.turn, dice(table)) == (1, (7, 5, 0))


# The short ones.


@pytest.mark.rule("MR-S10", "MR-082", "MR-083", "MR-084", "MR-222")
def test_four_three_and_seven_prestige_are_split_for_aponi() -> None:
    blue, green, orange = 1, 2, 3
    table = turn(seats=3, seat=orange, display=["aponi"], covers={"aponi": {1: blue, 2: green, 4: orange}})
    play(roll(table, "S S S E E"), "crew aponi", "commit 3", "lock S", "lock S", "lock S")
    play(table, "token one", "token one", "keep one")
    assert prestige(table) == (4, 3, 3 + 2 * 2)


@pytest.mark.rule("MR-S11", "MR-060", "MR-061")
def test_a_commitment_to_reactors_busts_on_damage_a_shield_and_a_thruster() -> None:
    table = play(roll(turn(display=["namari", "vila-noir"]), "R E D S T"), "crew vila-noir", "commit 1", "lock R", "reroll")
    assert notations(roll(table, "D S T E E")) == ["bust"]


@pytest.mark.rule("MR-S12", "MR-071", "MR-072")
def test_one_extra_die_brings_one_die_of_the_supply() -> None:
    table = play(roll(turn(display=["namari"]), "S D R T E"), "crew namari", "commit 1", "lock S")
    assert dice(table) == (7, 4, 1)
    play(table, "reroll")
    assert (dice(table), falling(table)) == ((6, 5, 1), 5)


@pytest.mark.rule("MR-S13", "MR-061", "MR-074")
@pytest.mark.parametrize("face", ["R", "W"])
def test_an_unfinished_commitment_needs_a_reactor_or_a_wild(face: str) -> None:
    table = play(roll(turn(display=["vila-noir"]), "R D D S T"), "crew vila-noir", "commit 2", "lock R", "reroll")
    assert notations(roll(table, f"{face} D S T")) == [f"lock {face.lower()}"]


@pytest.mark.rule("MR-S14", "MR-062", "MR-075")
@pytest.mark.parametrize(("face", "fits"), [("R", "1"), ("S", "3"), ("W", "13"), ("T", ""), ("D", ""), ("E", "")])
def test_after_a_completion_a_reactor_a_shield_or_a_wild_will_do(face: str, fits: str) -> None:
    table = turn(display=["lee-van-cribb"], covers={"lee-van-cribb": {2: 2}})
    play(roll(table, "D E E E E"), "crew lee-van-cribb", "commit 4", "lock D")
    play(table, "token one", "token one", "keep one", "reroll")
    roll(table, f"{face} D D D D T T T")  # the Thrusters are covered, and so are the Damage now
    assert notations(table) == ([f"commit {number}" for number in fits] or ["bust"])


@pytest.mark.rule("MR-S15", "MR-106", "MR-107", "MR-108", "MR-109", "MR-112")
def test_a_token_of_each_kind_is_worth_eight_prestige_and_three_symbols() -> None:
    crew = {1: ["ada-massa", "bill-bendo", "tantin-al-vale", "zek-zarag"]}
    tokens = {1: "one two five", 2: "two"}
    table = turn(crew=crew, display=["sella-pelleon"], covers={"sella-pelleon": {1: 1, 3: 1}}, tokens=tokens)
    play(roll(table, "R R E E E"), "crew sella-pelleon", "commit 2", "lock R", "lock R")
    assert table.over
    assert prestige(table) == (5 + 8, 2)
    assert "tokens-shown 1 3 3" in heard(table)


@pytest.mark.rule("MR-S16", "MR-101", "MR-102", "MR-Q35")
@pytest.mark.parametrize(
    ("crew", "reason"),
    [
        (["salatar", "bill-bendo", "tantin-al-vale", "zek-zarag"], "factions"),
        (["moro-mada", "vanta-sae"], "three"),
    ],
)
def test_a_crew_of_each_faction_or_three_of_one_end_the_game(crew: list[str], reason: str) -> None:
    table = turn(crew={1: crew}, display=["sella-pelleon"], covers={"sella-pelleon": {1: 1, 3: 1}})
    play(roll(table, "R R E E E"), "crew sella-pelleon", "commit 2", "lock R", "lock R")
    if reason == "three":
        play(table, "on top")
    assert table.over
    assert f"game-ended 1 {reason}" in heard(table)
