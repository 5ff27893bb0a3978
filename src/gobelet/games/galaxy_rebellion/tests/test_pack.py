"""Content packs: the mistakes designers make, each planted once, and packs with other allies, played."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME, pack as checks
from gobelet.games.galaxy_rebellion.actions import Step
from gobelet.games.galaxy_rebellion.tests.tables import (
    allies,
    count_free,
    duel,
    edited_pack,
    finish,
    free,
    lords,
    notations,
    out_of_game,
    planet,
    play,
    refused,
    roll,
    step,
    whole_turn,
    won,
)
from gobelet.scene.words import Sentence
from gobelet.table.content import check_pack, content_of

Way = tuple[str | int, ...]

# What is expected, in the words of a problem.
SLUG = 'small letters, digits and hyphens, and not "none"'
POINTS = "a whole number from 0 to 99"
SPACES = "symbols from A to E with blanks between them [GR-024]"
SHOWS = "one or two symbols from A to E, or N for New Hope [GR-100]"
SOURCE = 'one of "rulebook", "public", "reconstruction" and "original"'
SYMBOL = 'one of "A", "B", "C" and "D" [GR-006]'


def check(pack: dict[str, Any], locale: str = "en") -> list[tuple[str, str]]:
    """Return the file and the sentence of everything that is wrong with *pack*."""
    return [(file, Sentence(GAME.folder, problem).text(locale)) for file, problem in checks.check(pack)]


def default() -> dict[str, Any]:
    return copy.deepcopy(content_of(GAME).pack)


def place(pack: dict[str, Any], way: Way) -> Any:
    """Return what the last step of *way* is taken in."""
    for name in way[:-1]:
        pack = pack[name]  # type: ignore[index]  # a number where it is a list
    return pack


def with_said(value: Any, *way: str | int) -> dict[str, Any]:
    """Return the default pack with *value* where *way* leads."""
    pack = default()
    place(pack, way)[way[-1]] = value
    return pack


def without(*way: str | int) -> dict[str, Any]:
    """Return the default pack without what *way* leads to."""
    pack = default()
    del place(pack, way)[way[-1]]
    return pack


def row(planet: int, number: int, field: str) -> Way:
    return ("planets", "planets", planet, "rows", number, field)


def test_the_pack_that_ships_is_good() -> None:
    assert check(default()) == []


# One field wrong.


@pytest.mark.rule("GR-024", "GR-100", "GR-006")
@pytest.mark.parametrize(
    ("way", "said", "told", "wanted"),
    [
        (row(0, 1, "points"), "two", 'planets, yavin-4, row 2, points cannot be "two"', POINTS),
        (row(0, 1, "points"), -1, "planets, yavin-4, row 2, points cannot be -1", POINTS),
        (row(0, 1, "points"), 100, "planets, yavin-4, row 2, points cannot be 100", POINTS),
        (row(0, 1, "points"), 2.5, "planets, yavin-4, row 2, points cannot be 2.5", POINTS),
        (row(0, 1, "points"), True, "planets, yavin-4, row 2, points cannot be true", POINTS),
        (row(1, 0, "spaces"), "A X B", 'planets, hoth, row 1, spaces cannot be "A X B"', SPACES),
        (row(1, 0, "spaces"), "A V", 'planets, hoth, row 1, spaces cannot be "A V"', SPACES),
        (row(1, 0, "spaces"), "ABC", 'planets, hoth, row 1, spaces cannot be "ABC"', SPACES),
        (row(1, 0, "spaces"), "", 'planets, hoth, row 1, spaces cannot be ""', SPACES),
        (row(1, 1, "allies"), "rieekan", 'planets, hoth, row 2, allies cannot be "rieekan"', "a list of ids of allies"),
        (row(1, 1, "ally"), "rieekan", "planets, hoth, row 2 says ally, which is no field here", "spaces, points, allies"),
        (("planets", "planets", 3, "short_game"), 1, "planets, tatooine, short_game cannot be 1", "true or false"),
        (("planets", "planets", 3, "rows", 2), "A B", 'planets, tatooine, row 3 cannot be "A B"', "fields and their values"),
        (
            ("planets", "planets", 3, "colour"),
            "red",
            "planets, tatooine says colour, which is no field here",
            "id, name, short_game, rows, provenance",
        ),
        (("planets", "planets", 3, "name", "fr"), " ", 'planets, tatooine, name, fr cannot be " "', "some text"),
        (("planets", "planets", 3, "name", "de"), "X", "planets, tatooine, name says de, which is no field here", "en, fr"),
        (
            ("planets", "planets", 3, "name"),
            "Tatooine",
            'planets, tatooine, name cannot be "Tatooine"',
            "fields and their values",
        ),
        (("planets", "planets", 3, "provenance"), "guess", 'planets, tatooine, provenance cannot be "guess"', SOURCE),
        (("planets", "planets", 3, "id"), "Tatooine", 'planets, Tatooine, id cannot be "Tatooine"', SLUG),
        (("planets", "planets", 3, "id"), "", 'planets, number 4, id cannot be ""', SLUG),
        (("planets", "provenance"), "guess", 'the file, provenance cannot be "guess"', SOURCE),
        (("allies", "allies", 2, "shows"), "B D E", 'allies, r2-d2, shows cannot be "B D E"', SHOWS),
        (("allies", "allies", 2, "shows"), "N B", 'allies, r2-d2, shows cannot be "N B"', SHOWS),
        (("allies", "allies", 2, "shows"), ["B", "D"], "allies, r2-d2, shows cannot be ['B', 'D']", SHOWS),
        (("heroes", "heroes", 2, "symbol"), "E", 'heroes, han, symbol cannot be "E"', SYMBOL),
        (("heroes", "source"), "", 'the file, source cannot be ""', "some text"),
    ],
)
def test_a_wrong_value_is_named_with_its_row_and_what_was_expected(way: Way, said: Any, told: str, wanted: str) -> None:
    assert (way[0], f"{told}: expected {wanted}") in check(with_said(said, *way))


@pytest.mark.parametrize(
    ("way", "told", "wanted"),
    [
        (row(0, 0, "spaces"), "planets, yavin-4, row 1 does not say its spaces", SPACES),
        (("planets", "planets", 0, "id"), "planets, number 1 does not say its id", SLUG),
        (
            ("planets", "planets", 0, "name"),
            "planets, yavin-4 does not say its name",
            "a name in English (en) and in French (fr)",
        ),
        (("planets", "planets", 0, "name", "en"), "planets, yavin-4, name does not say its en", "some text"),
        (("planets", "planets", 0, "short_game"), "planets, yavin-4 does not say its short_game", "true or false"),
        (("planets", "planets", 0, "rows"), "planets, yavin-4 does not say its rows", "2 to 10 rows [GR-024]"),
        (("planets", "provenance"), "the file does not say its provenance", SOURCE),
        (("allies", "allies", 8, "shows"), "allies, yoda does not say its shows", SHOWS),
        (("heroes", "heroes", 0, "symbol"), "heroes, luke does not say its symbol", SYMBOL),
    ],
)
def test_a_missing_field_is_named(way: Way, told: str, wanted: str) -> None:
    assert check(without(*way)) == [(way[0], f"{told}: expected {wanted}")]


@pytest.mark.rule("GR-005", "GR-009", "GR-010")
@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("planets", "there are 5 entries [[planets]]: expected 6 [GR-010]"),
        ("allies", "there are 12 entries [[allies]]: expected 13 [GR-009]"),
        ("heroes", "there are 3 entries [[heroes]]: expected 4 [GR-005]"),
    ],
)
def test_too_few_rows(file: str, problem: str) -> None:
    assert (file, problem) in check(without(file, file, 2))


@pytest.mark.rule("GR-005", "GR-009", "GR-010")
@pytest.mark.parametrize("file", ["planets", "allies", "heroes"])
def test_too_many_rows_or_none(file: str) -> None:
    pack = default()
    size = len(pack[file][file])
    pack[file][file].append(pack[file][file][0] | {"id": "one-more"})
    assert any(f"there are {size + 1} entries" in problem for where, problem in check(pack) if where == file)
    assert any(f"there are 0 entries [[{file}]]" in problem for where, problem in check(without(file, file)) if where == file)
    assert any(
        f"there are 0 entries [[{file}]]" in problem for where, problem in check(with_said("x", file, file)) if where == file
    )


@pytest.mark.parametrize("file", ["planets", "allies", "heroes"])
def test_a_missing_file(file: str) -> None:
    problem = f"there is no {file}.toml: a pack has planets.toml, allies.toml, heroes.toml"
    assert (file, problem) in check(without(file))


def test_a_file_too_many() -> None:
    assert check(default() | {"plannets": {}}) == [("plannets", "there is no such table: a pack has planets, allies, heroes")]


@pytest.mark.parametrize("file", ["planets", "allies", "heroes"])
def test_ids_are_told_apart(file: str) -> None:
    pack = default()
    pack[file][file][1]["id"] = pack[file][file][0]["id"]
    assert (file, f'2 {file} have the id "{pack[file][file][0]["id"]}": expected one') in check(pack)


@pytest.mark.parametrize("said", ["none", "Hoth", "ho th", "-hoth", "hoth-", "ho--th", "höth", "hoth\n"])
def test_ids_that_no_record_could_be_read_with(said: str) -> None:
    assert any("id cannot be" in problem for _, problem in check(with_said(said, "planets", "planets", 1, "id")))


@pytest.mark.rule("GR-024")
@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_planet_has_two_to_ten_rows(count: int) -> None:
    pack = default()
    pack["planets"]["planets"][5]["rows"] = [{"spaces": "A", "points": 20}] * count
    assert any(
        "death-star-2, rows cannot be" in problem and "expected 2 to 10 rows [GR-024]" in problem for _, problem in check(pack)
    )


# Every row well, and all together wrong.


@pytest.mark.rule("GR-151")
@pytest.mark.parametrize(("spaces", "count"), [("A B C D E E E E", 34), ("A B C D E E E E E E", 36)])
def test_more_spaces_than_markers(spaces: str, count: int) -> None:
    problem = f"planets, death-star-2 has {count} spaces: expected 33 at most, one for each marker [GR-151]"
    assert check(with_said(spaces, *row(5, 6, "spaces"))) == [("planets", problem)]


@pytest.mark.rule("GR-049")
def test_no_empire_space_anywhere() -> None:
    pack = default()
    for said in pack["planets"]["planets"]:
        for each in said["rows"]:
            each["spaces"] = each["spaces"].replace("E", "A")
    assert check(pack) == [("planets", "no space shows E: expected at least one [GR-049]")]


def test_all_planets_with_the_same_number_of_rows() -> None:
    pack = default()
    for said in pack["planets"]["planets"]:
        said["rows"] = said["rows"][:4]
    assert ("planets", "all planets have 4 rows: expected different numbers of rows") in check(pack)


@pytest.mark.rule("GR-123")
def test_a_row_that_pays_nothing() -> None:
    assert check(with_said(0, *row(0, 1, "points"))) == [
        ("planets", "planets, yavin-4, row 2 pays nothing: expected points or an ally [GR-123]")
    ]


@pytest.mark.rule("GR-137")
def test_an_ally_on_the_last_planet() -> None:
    pack = default()
    pack["planets"]["planets"][5]["rows"][1]["allies"] = pack["planets"]["planets"][0]["rows"][0].pop("allies")
    assert check(pack) == [("planets", "planets, death-star-2 offers dodonna: expected no ally on the last planet [GR-137]")]


@pytest.mark.rule("GR-137")
@pytest.mark.parametrize(("points", "good"), [(21, True), (22, False), (30, False)])
def test_the_last_planet_pays_the_most(points: int, good: bool) -> None:
    problems = check(with_said(points, *row(4, 5, "points")))  # Endor then pays 10 more
    told = f"planets, death-star-2 pays 32 points and another planet {10 + points}"
    assert problems == ([] if good else [("planets", f"{told}: expected the last planet to pay the most [GR-137]")])


@pytest.mark.rule("GR-148")
@pytest.mark.parametrize(
    ("left_out", "problems"),
    [
        ([2], []),
        ([1], []),
        ([1, 3], []),
        ([], ["every planet is in the short game: expected one that it leaves out [GR-148]"]),
        ([0], ["planets, yavin-4, short_game is false: expected true where the game begins [GR-148]"]),
        ([5], ["planets, death-star-2, short_game is false: expected true where the game ends [GR-148]"]),
        (
            [2, 3],
            ["planets, tatooine, short_game is false like that of the planet before it: expected true for one of them [GR-148]"],
        ),
    ],
)
def test_what_the_short_game_may_leave_out(left_out: list[int], problems: list[str]) -> None:
    pack = default()
    for number, said in enumerate(pack["planets"]["planets"]):
        said["short_game"] = number not in left_out
    assert check(pack) == [("planets", problem) for problem in problems]


@pytest.mark.rule("GR-009", "GR-017")
def test_allies_wait_on_exactly_one_row() -> None:
    assert check(with_said([], *row(0, 0, "allies"))) == [("planets", "no row offers dodonna: expected one [GR-009]")]
    twice = check(with_said(["dodonna"], *row(0, 1, "allies")))
    assert twice == [("planets", "dodonna is offered 2 times (row 1 of yavin-4, row 2 of yavin-4): expected one row [GR-009]")]
    strange = check(with_said(["dodonna", "jar-jar"], *row(0, 0, "allies")))
    assert strange == [
        ("planets", "planets, yavin-4, row 1 offers jar-jar, who is not among the allies: expected an id of allies.toml [GR-017]")
    ]


@pytest.mark.rule("GR-105", "GR-110")
@pytest.mark.parametrize(("symbol", "clause"), [("E", "GR-105"), ("N", "GR-110")])
def test_some_ally_shows_an_empire_and_some_new_hope(symbol: str, clause: str) -> None:
    pack = default()
    for said in pack["allies"]["allies"]:
        said["shows"] = said["shows"].replace(symbol, "A")
    assert check(pack) == [("allies", f"no ally shows {symbol}: expected at least one [{clause}]")]


@pytest.mark.rule("GR-007")
def test_two_heroes_with_one_symbol() -> None:
    assert check(with_said("B", "heroes", "heroes", 0, "symbol")) == [
        ("heroes", "2 heroes carry B: expected a different symbol for each [GR-007]")
    ]


def test_everything_wrong_is_told_at_once() -> None:
    pack = default()
    pack["planets"]["planets"][0]["rows"][0] |= {"points": "one", "spaces": "A B Z"}
    pack["planets"]["planets"][4]["rows"][5]["points"] = 22
    pack["allies"]["allies"][0]["shows"] = "?"
    pack["allies"]["allies"][1]["name"] = {"en": "Wedge"}
    pack["heroes"]["heroes"][3]["symbol"] = "A"
    del pack["heroes"]["provenance"]
    assert [(file, problem.split(":")[0]) for file, problem in check(pack)] == [
        ("planets", 'planets, yavin-4, row 1, spaces cannot be "A B Z"'),
        ("planets", 'planets, yavin-4, row 1, points cannot be "one"'),
        ("allies", 'allies, dodonna, shows cannot be "?"'),
        ("allies", "allies, wedge, name does not say its fr"),
        ("heroes", "the file does not say its provenance"),
        ("heroes", "2 heroes carry A"),
    ]


def test_what_is_wrong_is_told_in_french_too() -> None:
    pack = default()
    pack["planets"]["planets"][0]["rows"][0] |= {"points": "one", "allies": ["dodonna", "jabba"]}
    pack["planets"]["planets"][0]["rows"][1]["allies"] = ["dodonna"]
    pack["allies"]["allies"][1]["name"] = {"en": "Wedge"}
    pack["heroes"]["heroes"].pop()
    assert [problem for _, problem in check(pack, "fr")] == [
        'planets, yavin-4, rangée 1, points ne peut pas être "one" : il faut un nombre entier de 0 à 99',
        "allies, wedge, name ne donne pas son champ fr : il faut du texte",
        "il y a 3 entrées [[heroes]] : il en faut 4 [GR-005]",
        "dodonna est offert 2 fois (rangée 1 de yavin-4, rangée 2 de yavin-4) : il faut une seule rangée [GR-009]",
        "planets, yavin-4, rangée 1 offre jabba, qui n’est pas parmi les alliés : il faut un identifiant de allies.toml [GR-017]",
    ]


def test_a_table_refuses_a_bad_pack_and_names_the_file(tmp_path: Path) -> None:
    folder = edited_pack(tmp_path, "heroes", 'symbol = "A"', 'symbol = "E"')
    problems = [str(problem) for problem in check_pack(GAME, folder)]
    assert problems == [f'{folder / "heroes.toml"}: heroes, luke, symbol cannot be "E": expected {SYMBOL}.']
    with pytest.raises(gobelet.BadContent, match="GR-006"):
        gobelet.Table(GAME, content=folder)


def test_a_long_value_is_told_in_short() -> None:
    (_, problem), *_ = check(with_said([{"spaces": "A", "points": 1}] * 11, "planets", "planets", 0, "rows"))
    assert problem.startswith("planets, yavin-4, rows cannot be [{'spaces': 'A', 'points': 1}, ")
    assert len(problem) < 150


# Packs with other allies, played.


def helped(tmp_path: Path, shows: str, free: str, hero: str = "chewbacca") -> gobelet.Table:
    """Return a table on Hoth whose first player is about to use R2-D2, who shows something else in this pack."""
    pack = edited_pack(tmp_path, "allies", 'shows = "B D"', f'shows = "{shows}"')
    assert check_pack(GAME, pack) == []
    table = roll(duel("hoth", hero=hero, free=free, allies={"r2-d2": 1}, content=pack), "V V V V")
    return play(table, "stop", "ally r2-d2")


@pytest.mark.rule("GR-101", "GR-102")
def test_an_ally_with_the_same_symbol_twice_covers_two_such_spaces(tmp_path: Path) -> None:
    table = helped(tmp_path, "B B", "HOT1: B; HOT2: B B C; HOT5: D E")
    assert notations(table) == ["place b 1", "place b 2"]
    play(table, "place B 2")
    assert notations(table) == ["place b 1", "place b 2", "leave"]
    play(table, "place B 2")
    assert free(table) == "HOT1: B; HOT2: C; HOT5: D E"
    assert notations(table) == ["hero 5", "end"]


@pytest.mark.rule("GR-103", "GR-107")
def test_the_second_of_two_equal_symbols_may_be_left(tmp_path: Path) -> None:
    table = play(helped(tmp_path, "B B", "HOT2: B B C; HOT5: D E"), "place B 2", "leave")
    assert free(table) == "HOT2: B C; HOT5: D E"
    assert out_of_game(table, "r2-d2")


@pytest.mark.rule("GR-103")
def test_the_second_of_two_equal_symbols_is_lost_where_nothing_fits(tmp_path: Path) -> None:
    table = play(helped(tmp_path, "B B", "HOT2: B C; HOT5: D E"), "place B 2")
    assert step(table) == Step.ASK_HELPERS
    assert free(table) == "HOT2: C; HOT5: D E"


@pytest.mark.rule("GR-101", "GR-105")
@pytest.mark.parametrize("shows", ["E B", "B E"])
def test_an_ally_with_an_empire_and_a_symbol_spends_the_symbol_where_it_fits(shows: str, tmp_path: Path) -> None:
    table = helped(tmp_path, shows, "HOT1: A; HOT2: B B; HOT5: D E")
    assert notations(table) == ["place a 1", "place b 2", "place d 5", "place e 5"]
    wild_left = play(table.copy(), "place B 2")
    assert notations(wild_left) == ["place a 1", "place b 2", "place d 5", "place e 5", "leave"]
    assert free(play(wild_left.copy(), "place E 5")) == "HOT1: A; HOT2: B; HOT5: D"
    assert free(play(wild_left, "place B 2")) == "HOT1: A; HOT5: D E"
    symbol_left = play(table, "place E 5")
    assert notations(symbol_left) == ["place b 2", "leave"]
    refused(symbol_left, "place A 1", "place D 5")
    assert free(play(symbol_left, "place B 2")) == "HOT1: A; HOT2: B; HOT5: D"


@pytest.mark.rule("GR-101", "GR-105")
@pytest.mark.parametrize("shows", ["E B", "B E"])
def test_an_empire_spent_on_another_symbol_leaves_the_symbol(shows: str, tmp_path: Path) -> None:
    table = play(helped(tmp_path, shows, "HOT1: A; HOT2: C; HOT5: D E"), "place A 1")
    assert step(table) == Step.ASK_HELPERS  # no B is free: the symbol is lost
    assert out_of_game(table, "r2-d2")
    table = play(helped(tmp_path, shows, "HOT1: A; HOT2: B; HOT5: D E"), "place D 5", "leave")
    assert free(table) == "HOT1: A; HOT2: B; HOT5: E"


@pytest.mark.rule("GR-105")
def test_an_ally_with_two_empires_covers_any_two_spaces(tmp_path: Path) -> None:
    table = helped(tmp_path, "E E", "HOT1: A; HOT2: C; HOT5: D E")
    play(table, "place E 5")
    assert notations(table) == ["place a 1", "place c 2", "place d 5", "leave"]
    play(table, "place C 2")
    assert free(table) == "HOT1: A; HOT5: D"
    assert step(table) == Step.ASK_HELPERS
    table = helped(tmp_path, "E E", "HOT1: A; HOT2: C; HOT5: D E")
    assert free(play(table, "place A 1", "leave")) == "HOT2: C; HOT5: D E"


@pytest.mark.rule("GR-105", "GR-129")
def test_two_empires_may_finish_a_planet(tmp_path: Path) -> None:
    table = play(helped(tmp_path, "E E", "HOT1: A; HOT5: E"), "place A 1", "place E 5")
    assert planet(table) == "dagobah-bespin"
    assert won(table) == (2 + 3 + 4, 0)
    assert allies(table, 1) == {"c-3po"}
    assert lords(table) == (None, 1)


@pytest.mark.rule("GR-105")
def test_one_empire_of_two_may_be_all_that_is_needed(tmp_path: Path) -> None:
    table = play(helped(tmp_path, "E E", "HOT5: E"), "place E 5")
    assert planet(table) == "dagobah-bespin"


@pytest.mark.rule("GR-110", "GR-114")
def test_new_hope_may_be_any_ally(tmp_path: Path) -> None:
    pack = edited_pack(tmp_path, "allies", 'shows = "B D"', 'shows = "N"')
    table = roll(duel("hoth", allies={"r2-d2": 1}, content=pack), "A A A B")
    play(table, "place A 1", "ally r2-d2")
    assert count_free(table) == 18
    play(roll(table, "A A A B"), "stop")
    refused(table, "ally r2-d2")


@pytest.mark.rule("GR-024", "GR-129", "GR-148")
def test_another_route_and_other_rows_need_no_other_rules(tmp_path: Path) -> None:
    edited_pack(tmp_path, "planets", '"A B D E", points = 1, allies = ["r2-d2"]', '"E", points = 9, allies = ["r2-d2"]')
    path = tmp_path / "planets.toml"
    text = path.read_text(encoding="utf-8").replace("short_game = false", "short_game = true")
    path.write_text(text.replace('fr = "Hoth" }\nshort_game = true', 'fr = "Hoth" }\nshort_game = false'), encoding="utf-8")
    table = gobelet.Table(GAME, seats=2, chance="manual", options={"first": 1, "short": True}, content=tmp_path)
    play(table, "pick luke", "pick leia")
    assert free(table) == "YAV1: A B C; YAV2: B C D; YAV3: A C D; YAV4: E"
    finish(play(roll(table, "E A A A"), "place E 4"))
    assert won(table) == (9, 0)
    while planet(table) == "yavin-4":
        whole_turn(table, placed=min(2, count_free(table)))
    assert planet(table) == "dagobah-bespin"
