"""Clause by clause: setting up (MR-001 to MR-015) and the long variant (MR-118 to MR-120)."""

from __future__ import annotations

import itertools
import random

import pytest

import gobelet
from gobelet.errors import LOCALES, RequestError
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import ACTIONS, Colour, Place, Step
from gobelet.games.moonrollers.options import OPTIONS
from gobelet.games.moonrollers.state import DICE
from gobelet.games.moonrollers.tests.tables import (
    DISPLAYS,
    crew_ids,
    crew_of,
    dice,
    display,
    faction_of,
    falling,
    heard,
    notations,
    opening,
    play,
    prestige,
    refused,
    step,
    take_on,
    tokens_on,
    tops,
    turn,
)
from gobelet.kernel.words import CHANCE
from gobelet.table.content import content_of
from gobelet.table.rulebook import rulebook

SEATS = (2, 3, 4, 5)
STARTERS = ["ada-massa", "dana-powalki", "nella-van-daval", "ryle-al-wren", "sella-pelleon"]
PACK = content_of(GAME).pack["crew"]["crew"]


def dealt(seats: int, **options: str) -> gobelet.Table:
    """Return a table where seat 1 begins and everybody has a starting crew, in the order of the alphabet."""
    table = opening(seats, first="1", **options)
    return play(table, *[f"deal {name}" for name in STARTERS[:seats]])


def reveal(table: gobelet.Table, *names: str) -> gobelet.Table:
    return play(table, *[f"reveal {name}" for name in names])


def laid_out(seats: int, seed: int, **options: str) -> gobelet.Table:
    """Return a table that luck has laid out, the first dice in the air."""
    table, luck = opening(seats, **options), random.Random(seed)
    while step(table) != Step.ROLL_DIE:
        table.play(luck.choice(table.legal()))
    return table


def in_deck(table: gobelet.Table) -> set[str]:
    return {name for name, place in zip(crew_ids(), table.state.place, strict=False) if place == Place.DECK}


# Players, crew and colours.


@pytest.mark.rule("MR-001")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_can_play(seats: int) -> None:
    assert opening(seats).seats == seats


@pytest.mark.rule("MR-001")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_no_other_number_can(seats: int) -> None:
    with pytest.raises(RequestError):
        opening(seats)


@pytest.mark.rule("MR-002")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_rulebook_at_hand_stands_for_the_reference_cards(locale: str) -> None:
    book = rulebook(GAME, locale)
    assert all(book.reason(clause).text.strip() for clause in book.chapter_of)
    assert all(action.clause in book.clauses for action in ACTIONS.verbs)


@pytest.mark.rule("MR-003", "MR-Q01")
def test_everybody_is_dealt_one_starting_crew_at_random() -> None:
    table = play(opening(3), "first 2")
    assert sorted(notations(table)) == [f"deal {name}" for name in STARTERS]
    assert table.weights() == [1] * 5
    assert heard(play(table, "deal ryle-al-wren")) == ["crew-dealt 2 ryle-al-wren"]
    assert table.weights() == [1] * 4
    refused(table, "deal ryle-al-wren", "deal namari", seat=CHANCE + 1)
    play(table, "deal ada-massa", "deal sella-pelleon")
    assert [crew_of(table, seat) for seat in (1, 2, 3)] == [{"sella-pelleon"}, {"ryle-al-wren"}, {"ada-massa"}]
    assert step(table) == Step.REVEAL_CREW


@pytest.mark.rule("MR-003")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_exactly_one_of_them(seats: int) -> None:
    for seed in range(10):
        table = laid_out(seats, seed)
        owned = [crew_of(table, seat) for seat in range(1, seats + 1)]
        assert [len(crew) for crew in owned] == [1] * seats
        assert set().union(*owned) <= set(STARTERS)


@pytest.mark.rule("MR-003", "MR-Q02")
def test_a_starting_crew_is_a_crew_like_any_other_from_the_first_turn_on() -> None:
    table = reveal(dealt(2), "salatar", "namari", "saghari", "kal-damar")
    assert tops(table, 1) == {"ada-massa"}
    take_on(table, "R E D D D", "salatar 1")
    assert "lock e as two" in notations(table)


@pytest.mark.rule("MR-004")
def test_everybody_chooses_a_colour_that_nobody_has() -> None:
    table = play(opening(3, colours="picked"), "first 2")
    assert list(table.state.colour[:3]) == [Colour.NONE] * 3
    assert notations(table, 2) == ["colour blue", "colour green", "colour orange", "colour yellow", "colour purple"]
    assert (notations(table, 1), notations(table, 3)) == ([], [])
    assert heard(play(table, "colour green")) == ["colour-taken 2 green"]
    assert notations(table, 3) == ["colour blue", "colour orange", "colour yellow", "colour purple"]
    refused(table, "colour green")
    play(table, "colour purple")
    refused(table, "colour green", "colour purple")
    play(table, "colour blue")
    assert [Colour(colour) for colour in table.state.colour[:3]] == [Colour.BLUE, Colour.GREEN, Colour.PURPLE]
    assert (step(table), table.state.turn) == (Step.DEAL_CREW, 1)


@pytest.mark.rule("MR-004")
@pytest.mark.parametrize("seats", SEATS)
def test_unless_they_choose_every_seat_has_a_colour_of_its_own(seats: int) -> None:
    table = play(opening(seats), "first 1")
    assert step(table) == Step.DEAL_CREW
    assert list(table.state.colour[:seats]) == list(range(seats))


@pytest.mark.rule("MR-005")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_begins_at_zero_prestige(seats: int) -> None:
    table = laid_out(seats, 1)
    assert prestige(table) == (0,) * seats
    assert all(tokens_on(table, name) == {} for name in display(table))


@pytest.mark.rule("MR-005", "MR-036", "MR-Q07")
def test_a_player_whose_nine_tokens_all_lie_somewhere_marks_a_tenth_requirement() -> None:
    covers = {name: {1: 1, 2: 1, 3: 1} for name in ("namari", "salatar", "bill-bendo")}
    table = turn(display=[*covers, "saghari"], covers=covers)
    take_on(table, "D D E E E", "saghari 3", "lock D", "lock D")
    assert tokens_on(table, "saghari") == {3: 1}
    assert sum(len(tokens_on(table, name)) for name in display(table)) == 10


@pytest.mark.rule("MR-005", "MR-Q08")
def test_prestige_has_no_upper_limit() -> None:
    table = turn(display=["namari"], covers={"namari": {1: 1, 2: 1, 3: 1}}, prestige=(998, 0))
    take_on(table, "R E E E E", "namari 4", "lock R", "token one", "token one", "keep one")
    assert prestige(table) == (998 + 11, 0)


# The deck, the danger tokens and the display.


@pytest.mark.rule("MR-006", "MR-012")
def test_starting_crew_that_nobody_has_are_shuffled_into_the_deck() -> None:
    table = dealt(2)
    assert table.state.deck == 28
    left = set(crew_ids()) - {"ada-massa", "dana-powalki"}
    assert set(notations(table)) == {f"reveal {name}" for name in left}
    assert table.weights() == [1] * 28
    assert display(reveal(table, "sella-pelleon")) == ["sella-pelleon"]
    assert (table.state.deck, table.weights()) == (27, [1] * 27)


@pytest.mark.rule("MR-007")
@pytest.mark.parametrize("seats", SEATS)
def test_all_danger_tokens_are_in_the_pile(seats: int) -> None:
    table = laid_out(seats, 1)
    assert (table.state.pile_size, list(table.state.pile)) == (45, [20, 15, 10])
    assert list(table.state.token_count) == [0] * 5
    assert [sum(tokens) for tokens in table.state.tokens] == [0] * 5


@pytest.mark.rule("MR-008", "MR-Q04")
def test_two_players_see_four_crew_no_faction_twice() -> None:
    table = reveal(dealt(2), "salatar", "aponi")
    assert heard(table) == ["crew-set-aside 1 aponi"]
    reveal(table, "namari", "at-ok")
    assert display(table) == ["salatar", "namari"]
    refused(table, "reveal aponi", "reveal at-ok", seat=CHANCE + 1)
    reveal(table, "saghari")
    assert step(table) == Step.REVEAL_CREW
    reveal(table, "avari")
    assert display(table) == ["salatar", "namari", "saghari", "avari"]
    assert step(table) == Step.ROLL_DIE


@pytest.mark.rule("MR-009", "MR-Q04")
def test_three_players_see_five_crew_one_of_each_faction() -> None:
    table = reveal(dealt(3), "salatar", "namari", "saghari", "kal-damar")
    assert step(table) == Step.REVEAL_CREW
    reveal(table, "b3-ar", "lila-al-bindar", "avari")
    assert display(table) == ["salatar", "namari", "saghari", "kal-damar", "avari"]
    assert step(table) == Step.ROLL_DIE


@pytest.mark.rule("MR-010", "MR-011", "MR-Q04")
@pytest.mark.parametrize("seats", [4, 5])
def test_four_or_five_players_see_each_faction_and_a_sixth_crew_as_it_comes(seats: int) -> None:
    table = reveal(dealt(seats), "salatar", "aponi", "namari", "saghari", "kal-damar", "b3-ar", "avari")
    assert step(table) == Step.REVEAL_CREW
    assert len(display(table)) == 5
    reveal(table, "vila-noir")
    assert display(table) == ["salatar", "namari", "saghari", "kal-damar", "avari", "vila-noir"]
    assert step(table) == Step.ROLL_DIE


@pytest.mark.rule("MR-008", "MR-009", "MR-010", "MR-011")
@pytest.mark.parametrize("seats", SEATS)
def test_luck_lays_out_no_other_display(seats: int) -> None:
    for seed in range(20):
        factions = [faction_of(name) for name in display(laid_out(seats, seed))]
        assert len(factions) == DISPLAYS[seats]
        assert len(set(factions)) == min(DISPLAYS[seats], 5)


@pytest.mark.rule("MR-Q04")
def test_crew_set_aside_are_shuffled_back_into_the_deck() -> None:
    table = reveal(dealt(2), "salatar", "aponi", "namari", "at-ok", "saghari", "avari")
    assert table.state.deck == 24
    assert {"aponi", "at-ok"} < in_deck(table)
    assert len(in_deck(table)) == 24
    take_on(table, "R R R R D", "salatar 1", *["lock R"] * 4, "stop")
    take_on(table, "T T T D D", "salatar 2", *["lock T"] * 3, "token one", "token one", "keep one", "stop")
    take_on(table, "S S S D D", "salatar 3", *["lock S"] * 3, "stop")
    take_on(table, "D E E E E", "salatar 4", "lock D", "token one", "token one", "keep one")
    assert display(reveal(table, "aponi"))[0] == "aponi"


@pytest.mark.rule("MR-012", "MR-Q09")
def test_the_display_lies_face_up_and_the_deck_has_no_order_to_know() -> None:
    table = reveal(dealt(2), "salatar")
    assert heard(table) == heard(table, 1) == heard(table, 2) == ["crew-revealed 1 salatar"]
    other = reveal(dealt(2), "namari")
    assert table.observation() != other.observation()
    assert set(notations(table)) == {f"reveal {name}" for name in in_deck(table)}
    assert table.weights() == [1] * 27


@pytest.mark.rule("MR-013")
def test_all_twelve_dice_begin_in_the_supply() -> None:
    table = reveal(dealt(2), "salatar", "namari", "saghari")
    assert dice(table) == (DICE, 0, 0) == (12, 0, 0)
    assert (dice(reveal(table, "avari")), falling(table)) == ((7, 5, 0), 5)


# The first player.


@pytest.mark.rule("MR-014", "MR-Q06")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn(seats: int) -> None:
    for seat in range(1, seats + 1):
        table = opening(seats)
        assert notations(table) == [f"first {number}" for number in range(1, seats + 1)]
        assert table.weights() == [1] * seats
        assert heard(play(table, f"first {seat}")) == [f"first-player-drawn {seat}"]
        while step(table) != Step.ROLL_DIE:
            table.play(table.legal()[0])
        assert table.state.turn == seat - 1
        assert f"turn-began {seat}" in heard(table)


@pytest.mark.rule("MR-014", "MR-Q06")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_or_named_by_the_table(seat: int) -> None:
    table = opening(3, first=str(seat))
    assert step(table) == Step.DEAL_CREW
    assert heard(table.play("deal ada-massa")) == [f"crew-dealt {seat} ada-massa"]
    assert laid_out(3, 1, first=str(seat)).state.turn == seat - 1


@pytest.mark.rule("MR-014")
def test_a_seat_that_is_not_at_the_table_cannot_begin() -> None:
    with pytest.raises(RequestError):
        opening(3, first="4")


@pytest.mark.rule("MR-015")
@pytest.mark.parametrize(("seats", "cards"), [(2, 24), (3, 22), (4, 20), (5, 19)])
def test_the_deck_after_setting_up(seats: int, cards: int) -> None:
    for seed in range(10):
        table = laid_out(seats, seed)
        assert table.state.deck == len(in_deck(table)) == cards


# The long variant.


@pytest.mark.rule("MR-118", "MR-Q03")
@pytest.mark.parametrize("seats", SEATS)
def test_in_the_long_variant_nobody_is_dealt_a_crew(seats: int) -> None:
    assert step(play(opening(seats, long="yes"), "first 2")) == Step.REVEAL_CREW
    for seed in range(10):
        table = laid_out(seats, seed, long="yes")
        assert [crew_of(table, seat) | tops(table, seat) for seat in range(1, seats + 1)] == [set()] * seats
        assert len(display(table)) == DISPLAYS[seats]
        assert (dice(table), falling(table)) == ((7, 5, 0), 5)


@pytest.mark.rule("MR-118")
def test_in_the_long_variant_all_other_rules_stand() -> None:
    table = play(opening(2, long="yes", first="1"))
    reveal(table, "salatar", "sella-pelleon", "namari", "saghari")
    take_on(table, "T T E E E", "sella-pelleon 1", "lock T", "lock T", "stop")
    take_on(table, "R R E E E", "sella-pelleon 2", "lock R", "lock R", "stop")
    take_on(table, "S E E E E", "sella-pelleon 3", "lock S", "token one", "token one", "keep one")
    assert (prestige(table), crew_of(table, 1)) == ((3, 2), {"sella-pelleon"})


@pytest.mark.rule("MR-119")
@pytest.mark.parametrize(("seats", "cards"), [(2, 26), (3, 25), (4, 24), (5, 24)])
def test_in_the_long_variant_all_starting_crew_are_in_the_deck(seats: int, cards: int) -> None:
    table = play(opening(seats, long="yes"), "first 1")
    assert in_deck(table) == set(crew_ids())
    assert set(notations(table)) == {f"reveal {name}" for name in crew_ids()}
    assert table.weights() == [1] * 30
    assert laid_out(seats, 1, long="yes").state.deck == cards


@pytest.mark.rule("MR-120")
def test_the_long_variant_is_an_option_and_says_for_whom() -> None:
    option = next(option for option in OPTIONS if option.name == "long")
    assert (option.default, option.clauses) == ("no", ("MR-118", "MR-120"))
    for seats in (2, 3):
        assert gobelet.Table(GAME, seats, options={"long": "yes"}).advice() == []
    for seats, locale in itertools.product((4, 5), LOCALES):
        assert gobelet.Table(GAME, seats).advice(locale) == []
        warned = gobelet.Table(GAME, seats, options={"long": "yes"}).advice(locale)
        assert warned == [rulebook(GAME, locale).reason("MR-120")]


# The cards themselves.


@pytest.mark.rule("MR-021")
def test_every_crew_has_three_or_four_requirements() -> None:
    sizes = {crew["id"]: len(crew["requirements"]) for crew in PACK}
    assert sizes == dict.fromkeys(sizes, 4) | dict.fromkeys(STARTERS, 3)
    assert list(opening().box.requirements)[: len(PACK)] == list(sizes.values())
