"""The pack that ships: its sums, what the rulebook and public sources say of it (K1 to K12), and the record made of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gobelet.games.galaxy_rebellion import GAME, content
from gobelet.games.galaxy_rebellion.actions import HOPE, NOTHING, ROWS, Symbol
from gobelet.games.galaxy_rebellion.tests.tables import HEROES, PLANETS, SIZES
from gobelet.table.content import content_of

PACK = content_of(GAME).pack
BOX: Any = content_of(GAME).box
PLANETS_SAID: list[dict[str, Any]] = PACK["planets"]["planets"]
ALLIES_SAID: list[dict[str, Any]] = PACK["allies"]["allies"]
SHORT = [said for said in PLANETS_SAID if said["short_game"]]


def rows(planets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for said in planets for row in said["rows"]]


def symbols(planets: list[dict[str, Any]]) -> Counter[str]:
    return Counter(symbol for row in rows(planets) for symbol in row["spaces"].split())


def points(planets: list[dict[str, Any]]) -> int:
    return sum(row.get("points", 0) for row in rows(planets))


def offered(planets: list[dict[str, Any]]) -> list[str]:
    return [ally for row in rows(planets) for ally in row.get("allies", ())]


# The sums of the catalogue.


def test_the_sums_of_the_full_game() -> None:
    assert len(rows(PLANETS_SAID)) == 33
    assert symbols(PLANETS_SAID) == {"A": 28, "B": 28, "C": 28, "D": 28, "E": 18}
    assert symbols(PLANETS_SAID).total() == 130
    assert points(PLANETS_SAID) == 82
    assert len(offered(PLANETS_SAID)) == 13


@pytest.mark.rule("GR-148", "GR-149")
def test_the_sums_of_the_short_game() -> None:
    assert [said["id"] for said in SHORT] == [name for name in PLANETS if name != "dagobah-bespin"]
    assert len(rows(SHORT)) == 28
    assert symbols(SHORT).total() == 111
    assert points(SHORT) == 73
    assert len(offered(SHORT)) == 10


def test_the_sums_of_each_planet() -> None:
    sums = [(symbols([said]).total(), symbols([said])["E"], points([said]), len(offered([said]))) for said in PLANETS_SAID]
    assert sums == [(13, 1, 6, 3), (18, 2, 7, 3), (19, 3, 9, 3), (23, 3, 13, 2), (24, 4, 15, 2), (33, 5, 32, 0)]
    assert [said["id"] for said in PLANETS_SAID] == list(PLANETS)


def test_the_allies_of_the_reconstruction() -> None:
    shown = {said["id"]: said["shows"] for said in ALLIES_SAID}
    assert shown == {
        "dodonna": "A", "wedge": "C", "r2-d2": "B D", "rieekan": "B", "dak": "D", "c-3po": "A C", "lobot": "B C",
        "lando": "A D", "yoda": "N", "obi-wan": "N", "biggs": "E", "wicket": "E", "ackbar": "E",
    }  # fmt: skip
    assert offered(PLANETS_SAID) == list(shown)
    assert Counter(" ".join(shown.values()).split()) == {"A": 3, "B": 3, "C": 3, "D": 3, "E": 3, "N": 2}


def test_the_heroes_of_the_reconstruction() -> None:
    assert [(said["id"], said["symbol"]) for said in PACK["heroes"]["heroes"]] == list(zip(HEROES, "ABCD", strict=True))


# The constraints of the catalogue.


@pytest.mark.rule("GR-010", "GR-024")
def test_k1_six_planets_of_several_rows_not_all_the_same() -> None:
    counts = [len(said["rows"]) for said in PLANETS_SAID]
    assert len(counts) == 6
    assert min(counts) >= 2
    assert len(set(counts)) > 1


@pytest.mark.rule("GR-024", "GR-049")
def test_k2_spaces_show_five_symbols() -> None:
    assert set(symbols(PLANETS_SAID)) == set("ABCDE")


@pytest.mark.rule("GR-151")
def test_k3_33_markers_cover_any_planet() -> None:
    assert max(symbols([said]).total() for said in PLANETS_SAID) == 33


@pytest.mark.rule("GR-123", "GR-009")
def test_k4_every_row_pays_and_every_ally_waits_on_one() -> None:
    assert all(row.get("points", 0) or row.get("allies") for row in rows(PLANETS_SAID))
    assert len(set(offered(PLANETS_SAID))) == len(offered(PLANETS_SAID))


@pytest.mark.rule("GR-009", "GR-137")
def test_k5_thirteen_allies_are_offered_and_none_on_death_star() -> None:
    assert sorted(offered(PLANETS_SAID[:5])) == sorted(said["id"] for said in ALLIES_SAID)
    assert offered(PLANETS_SAID[5:]) == []


@pytest.mark.rule("GR-137")
def test_k6_death_star_pays_the_most() -> None:
    assert points(PLANETS_SAID[5:]) > max(points([said]) for said in PLANETS_SAID[:5])


def test_k7_a_second_row_pays_three_points_and_falls_to_two_dice_and_a_hero() -> None:
    seconds = [said["rows"][1] for said in PLANETS_SAID]
    fits = [row for row in seconds if row.get("points") == 3 and not row.get("allies") and len(row["spaces"].split()) == 3]
    assert fits
    assert set(fits[0]["spaces"].split()) & set("ABCD")


@pytest.mark.rule("GR-100", "GR-105", "GR-110")
def test_k8_allies_show_one_symbol_two_or_new_hope() -> None:
    shown = [said["shows"].split() for said in ALLIES_SAID]
    assert len(shown) == 13
    assert all(said == ["N"] or (1 <= len(said) <= 2 and set(said) <= set("ABCDE")) for said in shown)
    assert ["E"] in shown
    assert ["N"] in shown


@pytest.mark.rule("GR-006", "GR-007")
def test_k9_the_heroes_share_out_the_four_symbols() -> None:
    assert sorted(said["symbol"] for said in PACK["heroes"]["heroes"]) == list("ABCD")


@pytest.mark.rule("GR-152")
def test_k10_46_tokens_of_two_values_would_cover_the_rows_and_some_thirty_dice() -> None:
    ones, fives = 25, 21
    assert ones + fives == 46
    assert ones + 5 * fives >= points(PLANETS_SAID) + 31


def test_k11_planets_grow_harder() -> None:
    sizes = [symbols([said]).total() for said in PLANETS_SAID]
    empires = [symbols([said])["E"] for said in PLANETS_SAID]
    assert sizes == list(SIZES) == sorted(set(sizes))
    assert empires == sorted(empires)


@pytest.mark.parametrize("said", PLANETS_SAID, ids=PLANETS)
def test_k12_no_hero_is_favoured(said: dict[str, Any]) -> None:
    assert len({symbols([said])[symbol] for symbol in "ABCD"}) == 1


# The record that rules read.


@pytest.mark.parametrize("number", range(6), ids=PLANETS)
def test_the_box_holds_the_spaces_of_each_planet(number: int) -> None:
    said = PLANETS_SAID[number]["rows"]
    printed = [int(Symbol[symbol]) * ROWS + at for at, row in enumerate(said) for symbol in row["spaces"].split()]
    counts = Counter(printed)
    assert BOX.rows[number] == len(said)
    assert [cell for cell in BOX.printed[number] if cell != NOTHING] == printed
    assert list(BOX.printed[number][len(printed) :]) == [NOTHING] * (33 - len(printed))
    assert list(BOX.spaces[number]) == [counts[cell] for cell in range(50)]


@pytest.mark.parametrize("number", range(6), ids=PLANETS)
def test_the_box_holds_the_rewards_of_each_planet(number: int) -> None:
    said = PLANETS_SAID[number]["rows"]
    assert list(BOX.points[number]) == [row.get("points", 0) for row in said] + [0] * (ROWS - len(said))
    assert BOX.in_short_game[number] == (number != 2)
    waiting = [(at, ally) for at, row in enumerate(said) for ally in row.get("allies", ())]
    ids = [ally["id"] for ally in ALLIES_SAID]
    assert [(BOX.ally_row[ally], ids[ally]) for ally in range(13) if BOX.ally_planet[ally] == number] == waiting


def test_the_box_holds_allies_and_heroes() -> None:
    read = {"N": HOPE} | {symbol.name: int(symbol) for symbol in Symbol}
    shown = [[read[symbol] for symbol in said["shows"].split()] for said in ALLIES_SAID]
    assert list(BOX.ally_first) == [said[0] for said in shown]
    assert list(BOX.ally_second) == [said[1] if len(said) > 1 else NOTHING for said in shown]
    assert list(BOX.hero_symbol) == [0, 1, 2, 3]


def test_names_and_labels_follow_the_order_of_the_files() -> None:
    names = content.names(PACK)
    assert names == {"planets": list(PLANETS), "allies": [said["id"] for said in ALLIES_SAID], "heroes": list(HEROES)}
    assert content.labels(PACK, "fr")["planets"][5] == "Étoile de la Mort 2"
    assert content.labels(PACK, "en")["heroes"][1] == "Princess Leia"
    assert {table: len(said) for table, said in content.labels(PACK, "en").items()} == {"planets": 6, "allies": 13, "heroes": 4}


def test_every_table_says_where_it_comes_from() -> None:
    assert {file: said["provenance"] for file, said in PACK.items()} == dict.fromkeys(
        ("allies", "heroes", "planets"), "reconstruction"
    )
    assert all(said["source"] for said in PACK.values())
