"""Clause by clause: the end of the game (MR-101 to MR-104), danger scoring (MR-105 to MR-115) and the winner (MR-116, MR-117)."""

from __future__ import annotations

from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import Step
from gobelet.games.moonrollers.tests.tables import (
    crew_ids,
    crew_of,
    dangers,
    display,
    faction_of,
    heard,
    notations,
    play,
    prestige,
    refused,
    step,
    take_on,
    tokens_on,
    turn,
)
from gobelet.kernel.chance import key

OF_EACH = {"komek": "salatar", "henko": "bill-bendo", "magnomi": "tantin-al-vale", "ventus": "zek-zarag", "sorelia": "avari"}
STARTERS = {
    "komek": "ada-massa",
    "henko": "ryle-al-wren",
    "magnomi": "dana-powalki",
    "ventus": "nella-van-daval",
    "sorelia": "sella-pelleon",
}
SECOND = {"komek": "T", "henko": "D", "magnomi": "S", "ventus": "R", "sorelia": "R"}
"""The symbol of which each starting crew wants two dice for its second requirement."""
WORTH = {"one": 1, "two": 2, "five": 5}


def worth(said: str) -> int:
    return sum(WORTH[kind] for kind in said.split())


def wins(name: str, **more: Any) -> gobelet.Table:
    """Let seat 1 complete a starting crew whose first and third requirements it has covered."""
    covers = {name: {1: 1, 3: 1}} | more.pop("covers", {})
    table = turn(display=[name, *more.pop("display", ())], covers=covers, **more)
    face = SECOND[faction_of(name)]
    return take_on(table, f"{face} {face} E E E", f"{name} 2", f"lock {face}", f"lock {face}")


def scored(seats: int = 2, **more: Any) -> gobelet.Table:
    """Return a game that seat 1 has just ended with SELLA PELLEON, the fifth faction, for 5 Prestige."""
    table = wins("sella-pelleon", seats=seats, crew={1: list(OF_EACH.values())[:4]}, **more)
    assert table.over
    return table


# When the game ends.


@pytest.mark.rule("MR-101", "MR-Q02", "MR-Q35")
@pytest.mark.parametrize("missing", OF_EACH)
def test_a_crew_of_every_faction_ends_the_game(missing: str) -> None:
    table = wins(STARTERS[missing], crew={1: [name for faction, name in OF_EACH.items() if faction != missing]})
    assert table.over
    assert "game-ended 1 factions" in heard(table)


@pytest.mark.rule("MR-101")
@pytest.mark.parametrize("missing", OF_EACH)
def test_four_factions_do_not(missing: str) -> None:
    has = [name for faction, name in OF_EACH.items() if faction not in (missing, "sorelia" if missing != "sorelia" else "komek")]
    other = "komek" if missing == "sorelia" else "sorelia"
    table = wins(STARTERS[other], crew={1: has, 2: [OF_EACH[missing]]})
    assert (table.over, step(table)) == (False, Step.REPLACE_CREW)


@pytest.mark.rule("MR-102", "MR-096")
@pytest.mark.parametrize("faction", OF_EACH)
@pytest.mark.parametrize("place", ["on top", "underneath"])
def test_three_crew_of_one_faction_end_the_game(faction: str, place: str) -> None:
    others = [name for name in crew_ids() if faction_of(name) == faction and name not in (STARTERS[faction], "kal-damar")]
    table = wins(STARTERS[faction], crew={1: others[:2]})
    assert not table.over  # the card is still to be placed
    play(table, place)
    assert table.over
    assert "game-ended 1 three" in heard(table)


@pytest.mark.rule("MR-102", "MR-096")
def test_two_of_one_faction_do_not_whatever_lies_elsewhere() -> None:
    crew = {1: ["moro-mada", "salatar", "aponi", "bill-bendo"], 2: ["avari", "ft-1000"]}
    table = play(wins("sella-pelleon", crew=crew), "on top")
    assert (table.over, step(table)) == (False, Step.REPLACE_CREW)
    assert len(crew_of(table, 1)) == 5


@pytest.mark.rule("MR-096", "MR-101")
def test_a_buried_crew_is_of_its_faction_still() -> None:
    crew = {1: ["salatar", "aponi", "bill-bendo", "namari", "tantin-al-vale", "saghari", "zek-zarag", "b3-ar"]}
    table = wins("sella-pelleon", crew=crew)
    assert "game-ended 1 factions" in heard(table)


def last_cards(deck: int) -> gobelet.Table:
    """Return a table of four whose seat 1 has just recruited a fifth crew, *deck* cards being left."""
    lying = ["sella-pelleon", "imdar-shade", "avari", "meg-gallak", "ft-1000", "moro-mada"]
    ids = [name for name in crew_ids() if name not in lying]
    crew: dict[int, list[str]] = {seat: [] for seat in range(1, 5)}
    for name in ids[: 24 - deck]:
        open_to = [seat for seat in crew if sum(faction_of(other) == faction_of(name) for other in crew[seat]) < 2]
        crew[max(open_to)].append(name)
    return wins("sella-pelleon", seats=4, crew=crew, display=lying[1:])


@pytest.mark.rule("MR-103", "MR-104", "MR-Q33")
def test_drawing_the_last_card_of_the_deck_ends_the_game() -> None:
    table = last_cards(1)
    assert (table.over, table.state.deck, len(notations(table))) == (False, 1, 1)
    last = notations(table)[0].removeprefix("reveal ")
    play(table, f"reveal {last}")
    assert table.over
    assert display(table)[0] == last
    assert heard(table)[:2] == [f"crew-revealed 1 {last}", "game-ended 1 deck"]


@pytest.mark.rule("MR-103")
def test_drawing_the_last_but_one_does_not() -> None:
    table = last_cards(2)
    play(table, notations(table)[0])
    assert (table.over, table.state.deck, table.state.turn) == (False, 1, 1)


@pytest.mark.rule("MR-Q33", "MR-Q32")
def test_a_recruit_that_ends_the_game_comes_before_the_last_card() -> None:
    table = play(wins("sella-pelleon", crew={1: ["moro-mada", "avari"]}, deck=["namari"]), "on top")
    assert "game-ended 1 three" in heard(table)
    assert (table.over, table.state.deck) == (True, 1)


@pytest.mark.rule("MR-104", "MR-Q32")
def test_the_end_is_immediate() -> None:
    table = scored(seats=3)
    told = heard(table)
    assert "turn-began 2" not in told
    assert not any(said.startswith("crew-revealed") for said in told)
    assert told.index("crew-recruited 1 sella-pelleon") < told.index("game-ended 1 factions") < told.index("tokens-shown 1 0 0")
    assert (len(display(table)), table.state.deck, table.actors, notations(table)) == (4, 21, (), [])
    refused(table, "reveal namari", "stop", "decline", seat=1)
    assert table.winners == (0,)


@pytest.mark.rule("MR-086", "MR-115")
def test_a_crew_still_unfinished_pays_nobody() -> None:
    table = scored(display=["namari"], covers={"namari": {1: 2, 2: 2, 3: 1}})
    assert prestige(table) == (5, 0)
    assert tokens_on(table, "namari") == {1: 2, 2: 2, 3: 1}


@pytest.mark.rule("MR-091", "MR-Q26")
def test_the_recruit_that_ends_the_game_gives_a_token_back_before_the_scoring() -> None:
    table = play(wins("sella-pelleon", crew={1: ["moro-mada", "avari"]}, tokens={1: "one five", 2: "one"}), "underneath")
    assert (table.over, notations(table)) == (False, ["return one", "return five", "decline"])
    kept = play(table.copy(), "decline")
    assert (kept.over, prestige(kept)) == (True, (5 + 6, 1))
    play(table, "return five")
    assert (table.over, prestige(table)) == (True, (5 + 1, 1))
    assert "tokens-shown 1 1 0" in heard(table)


@pytest.mark.rule("MR-091", "MR-Q26")
def test_where_the_table_chose_so_it_gives_none_back() -> None:
    ending: dict[str, Any] = {"crew": {1: ["moro-mada", "avari"]}, "tokens": {1: "one five"}, "last_return": "no"}
    table = play(wins("sella-pelleon", **ending), "underneath")
    assert (table.over, dangers(table, 1)) == (True, "one five")
    second = play(wins("sella-pelleon", **ending | {"crew": {1: ["moro-mada"]}}), "on top")
    assert notations(second) == ["return one", "return five", "decline"]


# What danger tokens pay.


@pytest.mark.rule("MR-105", "MR-056")
def test_all_tokens_are_turned_up() -> None:
    table = scored(seats=3, tokens={1: "one", 2: "one two two five", 3: "five five five"})
    assert [list(shown) for shown in table.state.shown[:3]] == [[1, 0, 0], [1, 2, 1], [0, 0, 3]]
    assert {"tokens-shown 1 1 0", "tokens-shown 2 4 4", "tokens-shown 3 3 6"} <= set(heard(table))
    assert heard(table) == heard(table, 2)


@pytest.mark.rule("MR-105", "MR-056")
def test_tokens_turned_up_are_seen_by_everybody() -> None:
    table, other = (scored(seats=3, tokens={2: tokens}) for tokens in ("two two", "five one"))  # two symbols, and no pay
    assert prestige(table) == prestige(other)
    for seat in (None, 0, 2):
        assert table.observation(seat) != other.observation(seat)


@pytest.mark.rule("MR-105")
def test_tokens_turned_up_leave_nothing_to_imagine() -> None:
    table = scored(seats=3, tokens={1: "one", 2: "two five", 3: "five"})
    before = table.state.copy()
    for stream in range(20):
        GAME.rules.redraw(table.state, table.box, 0, key(1, stream))
        assert table.state == before


@pytest.mark.rule("MR-106", "MR-107", "MR-108", "MR-112")
@pytest.mark.parametrize(("kind", "worth", "symbols"), [("one", 1, 0), ("two", 2, 1), ("five", 5, 2)])
def test_what_each_kind_of_token_pays_and_shows(kind: str, worth: int, symbols: int) -> None:
    table = scored(seats=3, tokens={2: kind, 3: "five five"}, prestige=(0, 10, 20))
    assert prestige(table) == (5, 10 + worth, 20)
    assert f"tokens-shown 2 1 {symbols}" in heard(table)
    assert f"tokens-paid 2 {worth}" in heard(table)


@pytest.mark.rule("MR-109", "MR-110")
def test_symbols_are_counted_not_tokens() -> None:
    table = scored(seats=3, tokens={2: "one one one one one one", 3: "five"})
    assert prestige(table) == (5, 6, 0)
    table = scored(seats=3, tokens={2: "two two two", 3: "five one"})
    assert prestige(table) == (5, 0, 6)


@pytest.mark.rule("MR-110", "MR-112", "MR-115", "MR-Q30")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_player_with_most_symbols_gets_nothing_for_tokens(seats: int, most: int) -> None:
    tokens = dict.fromkeys(range(1, seats), "one two") | {most: "one one five"}
    table = scored(seats=seats, tokens=tokens, prestige=(10,) * seats)
    expected = [13] * (seats - 1) + [10]
    expected[most - 1] = 10
    expected[0] += 5
    assert prestige(table) == tuple(expected)
    assert f"tokens-lost {most} 7" in heard(table)
    assert f"tokens-paid {seats} 0" in heard(table) or most == seats


@pytest.mark.rule("MR-110", "MR-113")
def test_a_lead_of_one_symbol_is_enough_among_three() -> None:
    assert prestige(scored(seats=3, tokens={1: "two", 2: "five"})) == (5 + 2, 0, 0)
    assert prestige(scored(seats=3, tokens={3: "two"})) == (5, 0, 0)


@pytest.mark.rule("MR-111")
@pytest.mark.parametrize("ties", ["pays", "loses"])
def test_players_who_share_the_most_symbols_all_get_nothing(ties: str) -> None:
    table = scored(seats=4, tokens={1: "two two", 2: "one five", 3: "two", 4: "five"}, tied_danger=ties)
    assert prestige(table) == (5, 0, 2, 0)


@pytest.mark.rule("MR-110", "MR-Q28", "MR-Q30")
def test_nobody_is_penalised_where_nobody_has_a_symbol() -> None:
    assert prestige(scored(seats=3, tokens={1: "one one", 2: "one"})) == (5 + 2, 1, 0)


@pytest.mark.rule("MR-113", "MR-115", "MR-Q30")
@pytest.mark.parametrize(("first", "second"), [("one five two", ""), ("five five", "two one"), ("two two two two", "two")])
def test_of_two_players_three_symbols_more_lose_the_tokens(first: str, second: str) -> None:
    left = scored(tokens={1: first, 2: second}, prestige=(10, 20))
    assert prestige(left) == (10 + 5, 20 + worth(second))
    right = scored(tokens={1: second, 2: first}, prestige=(10, 20))
    assert prestige(right) == (10 + 5 + worth(second), 20)


@pytest.mark.rule("MR-114", "MR-Q29")
@pytest.mark.parametrize(
    ("first", "second"), [("five five", "two two"), ("five one", "two"), ("five", "two two"), ("one", "one")]
)
def test_of_two_players_less_than_three_symbols_apart_both_are_paid(first: str, second: str) -> None:
    assert prestige(scored(tokens={1: first, 2: second})) == (5 + worth(first), worth(second))
    assert prestige(scored(tokens={1: second, 2: first})) == (5 + worth(second), worth(first))


@pytest.mark.rule("MR-114", "MR-Q29")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("five", "two two", (5, 0)),  # a tie: both lose
        ("two", "two one", (5, 0)),
        ("one one", "one", (5 + 2, 1)),  # but not where there is no symbol
        ("five", "two", (5 + 5, 2)),
        ("two", "five", (5 + 2, 5)),
        ("five five", "two", (5, 2)),
        ("two", "five five", (5 + 2, 0)),
    ],
)
def test_where_the_table_chose_so_two_players_who_tie_lose_their_tokens(
    first: str, second: str, expected: tuple[int, int]
) -> None:
    assert prestige(scored(tokens={1: first, 2: second}, tied_danger="loses")) == expected


@pytest.mark.rule("MR-112", "MR-Q31")
def test_tokens_are_cashed_without_being_asked_for() -> None:
    table = scored(seats=3, tokens={2: "two one", 3: "five"})
    assert (table.actors, table.results) == ((), (5, 3, 0))


# Who wins.


@pytest.mark.rule("MR-116")
def test_the_most_prestige_wins_tokens_included() -> None:
    assert scored(tokens={2: "two one"}, prestige=(0, 1)).winners == (0,)  # 5 to 4
    assert scored(tokens={2: "two one"}, prestige=(0, 3)).winners == (1,)  # 5 to 6
    table = scored(seats=5, tokens={4: "one"}, prestige=(0, 3, 9, 9, 2))
    assert (table.results, table.winners) == ((5, 3, 9, 10, 2), (3,))


@pytest.mark.rule("MR-116", "MR-110")
def test_tokens_that_pay_nothing_do_not_win() -> None:
    table = scored(seats=3, tokens={2: "five five five"}, prestige=(0, 4, 0))
    assert (table.results, table.winners) == ((5, 4, 0), (0,))


@pytest.mark.rule("MR-117")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [("two one", "five", 0), ("five", "two one", 1), ("one", "two", 0)])
def test_of_those_level_the_one_with_fewest_symbols_wins(mine: str, theirs: str, winner: int) -> None:
    table = scored(tokens={1: mine, 2: theirs}, prestige=(20 - worth(mine), 25 - worth(theirs)))
    assert (table.results, table.winners) == ((25, 25), (winner,))


@pytest.mark.rule("MR-117")
def test_symbols_that_paid_nothing_break_a_tie_too() -> None:
    table = scored(seats=3, tokens={1: "two two two", 2: "two"}, prestige=(5, 8, 0))
    assert (table.results, table.winners) == ((10, 10, 0), (1,))


@pytest.mark.rule("MR-117", "MR-116")
def test_fewer_symbols_do_not_make_up_for_prestige() -> None:
    table = scored(tokens={1: "", 2: "two"}, prestige=(0, 4))
    assert (table.results, table.winners) == ((5, 6), (1,))


@pytest.mark.rule("MR-Q34", "MR-117")
def test_players_level_in_everything_share_the_victory() -> None:
    table = scored(seats=4, tokens={1: "two", 2: "two", 3: "two", 4: "five"}, prestige=(1, 6, 5, 3))
    assert (table.results, table.winners) == ((8, 8, 7, 3), (0, 1))
    assert scored(seats=3, prestige=(0, 5, 5)).winners == (0, 1, 2)
