"""The pack that ships: the constraints of the catalogue (MR-D01 to MR-D13), the record made of it, and packs like it, played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME, content
from gobelet.games.moonrollers.actions import CREW, Danger, Event, Face, Faction, Place
from gobelet.games.moonrollers.rules.ending import PRESTIGE, SYMBOLS
from gobelet.games.moonrollers.state import Ability
from gobelet.games.moonrollers.tests.tables import notations, play, roll, step, turn
from gobelet.table.content import check_pack, content_of, default_folder, provenances

PACK = content_of(GAME).pack
BOX: Any = content_of(GAME).box
CREW_SAID: list[dict[str, Any]] = PACK["crew"]["crew"]
BY_ID = {said["id"]: said for said in CREW_SAID}
TOKENS: dict[str, int] = {said["kind"]: said["count"] for said in PACK["tokens"]["tokens"]}
FACTIONS = ("komek", "henko", "magnomi", "ventus", "sorelia")

TABLE = """
    ADA MASSA       | komek   | yes | R2  T2  S1!     | 5  | two-from-extra R
    APONI           | komek   |     | R4! T3  S3! W2  | 14 | two-in-small-pool R
    LEE VAN CRIBB   | komek   |     | R2  T2! S2  D1! | 7  | lone-as-wild R
    LILA AL BINDAR  | komek   |     | R3! T3  S2  D1! | 9  | rethrow-any R
    SALATAR         | komek   |     | R4  T3! S3  D1! | 11 | rethrow-all
    VILA NOIR       | komek   |     | R4  R3  R2  R1! | 10 | rethrow-two R
    AT-OK           | henko   |     | S3! D3  T2  R1! | 9  | next-roll-safe S
    BILL BENDO      | henko   |     | S2  D2! T2  R1! | 7  | lone-as-wild S
    IMDAR SHADE     | henko   |     | S4  S3  S2  S1! | 10 | draw-token S
    NAMARI          | henko   |     | S4  D3! T3  R1! | 11 | bust-pays
    [REDACTED]      | henko   |     | S4! D3  T3! W2  | 14 | two-in-small-pool S
    RYLE AL WREN    | henko   | yes | S2  D2  T1!     | 5  | two-from-extra S
    DANA POWALKI    | magnomi | yes | D2  S2  R1!     | 5  | two-from-extra D
    DR UMBRAGE      | magnomi |     | D4! S3  R3! W2  | 14 | two-in-small-pool D
    KARY POWALK     | magnomi |     | D4  S3! R3  T1! | 11 | first-as-extra D
    RYAN ROGAL      | magnomi |     | D3! S3  R2  T1! | 9  | two-from-supply D
    SAGHARI         | magnomi |     | D4  D3  D2  D1! | 10 | one-from-supply D
    TANTIN AL VALE  | magnomi |     | D2  S2! R2  T1! | 7  | lone-as-wild D
    B3-AR           | ventus  |     | T4  T3  T2  T1! | 10 | complete T
    KAL DAMAR       | ventus  |     | T4  R3! D3  S1! | 11 | six-dice
    MYLA DYSTRA     | ventus  |     | T3! R3  D2  S1! | 9  | one-as-extra T
    NELLA VAN DAVAL | ventus  | yes | T2  R2  D1!     | 5  | two-from-extra T
    SOL FORST       | ventus  |     | T4! R3  D3! W2  | 14 | two-in-small-pool T
    ZEK ZARAG       | ventus  |     | T2  R2! D2  S1! | 7  | lone-as-wild T
    AVARI           | sorelia |     | D3! R3  S2  T2! | 10 | more-dice W
    FT-1000         | sorelia |     | S3  T2! D2! R2  | 9  | lone-as-extra W
    MEG GALLAK      | sorelia |     | T4! D3  S3  R1! | 11 | hold-one W
    MORO MADA       | sorelia |     | R4  D3! S3  T2! | 12 | small-pool-safe E
    SELLA PELLEON   | sorelia | yes | T2  R2  S1!     | 5  | lone-as-wild E
    VANTA SAE       | sorelia |     | W3  W2  W1  D1! | 13 | any-as-wild E
"""
"""The table of the catalogue (6.4): name, faction, starting crew, requirements, Prestige if completed, ability."""

RECONSTRUCTED = {
    "bill-bendo": {"S2", "D2!"},
    "redacted": {"T3!"},
    "ryle-al-wren": {"T1!"},
    "dana-powalki": {"D2", "S2"},
    "dr-umbrage": {"R3!"},
    "sella-pelleon": {"S1!"},
}
"""The cells of 6.5. The public table has the danger of BILL BENDO on S2 instead: both are other than in public."""


def worth(requirement: str) -> int:
    """Return the Prestige that a requirement pays."""
    return int(requirement[1]) * (2 if requirement[0] == "W" else 1)


def requirements(crew: list[dict[str, Any]] = CREW_SAID) -> list[str]:
    return [requirement for said in crew for requirement in said["requirements"]]


def of_faction(faction: str) -> list[dict[str, Any]]:
    return [said for said in CREW_SAID if said["faction"] == faction]


def totals(crew: list[dict[str, Any]]) -> Counter[str]:
    """Return the sum of the numbers of each symbol."""
    found: Counter[str] = Counter()
    for requirement in requirements(crew):
        found[requirement[0]] += int(requirement[1])
    return found


def shape(said: dict[str, Any]) -> str:
    """Return what is left of a crew's requirements without their symbols, Wilds apart: "4/3/3/W2"."""
    numbers = [wanted[1] if wanted[0] != "W" else wanted[:2] for wanted in said["requirements"]]
    return "/".join(numbers)


def dangers(said: dict[str, Any]) -> list[int]:
    """Return which of a crew's requirements are dangerous, counted from 1."""
    return [number for number, wanted in enumerate(said["requirements"], start=1) if wanted.endswith("!")]


# The table of the catalogue.


@pytest.mark.rule("MR-D01")
def test_the_pack_is_the_table_of_the_catalogue_row_by_row() -> None:
    rows = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    assert [
        [
            said["name"]["en"],
            said["faction"],
            "yes" if said["starting"] else "",
            " ".join(said["requirements"]),
            str(sum(map(worth, said["requirements"]))),
            said["ability"],
        ]
        for said in CREW_SAID
    ] == [[" ".join(cell.split()) for cell in row] for row in rows]


@pytest.mark.rule("MR-D01", "MR-218")
def test_thirty_crew_each_with_a_name_and_an_ability_of_its_own() -> None:
    assert len(CREW_SAID) == 30
    assert len({said["id"] for said in CREW_SAID}) == len({said["ability"] for said in CREW_SAID}) == 30
    for said in CREW_SAID:
        assert said["name"]["fr"] == said["name"]["en"]  # they are names, and the rulebook is French
        assert said["id"] == said["name"]["en"].strip("[]").lower().replace(" ", "-")


@pytest.mark.rule("MR-D02", "MR-003", "MR-006")
def test_five_factions_of_six_crew_with_one_starting_crew_each() -> None:
    assert Counter(said["faction"] for said in CREW_SAID) == dict.fromkeys(FACTIONS, 6)
    assert Counter(said["faction"] for said in CREW_SAID if said["starting"]) == dict.fromkeys(FACTIONS, 1)


@pytest.mark.rule("MR-D03", "MR-021")
def test_starting_crew_have_three_requirements_and_all_others_four() -> None:
    assert [len(said["requirements"]) for said in CREW_SAID] == [3 if said["starting"] else 4 for said in CREW_SAID]


@pytest.mark.rule("MR-D04", "MR-022")
def test_requirements_are_one_to_four_of_five_symbols() -> None:
    assert {requirement[0] for requirement in requirements()} == set("DRTSW")
    assert {requirement[1] for requirement in requirements()} == set("1234")
    assert {requirement[2:] for requirement in requirements()} == {"", "!"}


@pytest.mark.rule("MR-D05", "MR-D12")
def test_what_the_rulebook_says_of_namari_lee_van_cribb_and_a_crew_without_a_name() -> None:
    namari, lee = BY_ID["namari"]["requirements"], BY_ID["lee-van-cribb"]["requirements"]
    assert [wanted.rstrip("!") for wanted in namari] == ["S4", "D3", "T3", "R1"]
    assert namari[:3] == ["S4", "D3!", "T3"]
    assert {"R2", "D1!"} <= set(lee)
    assert [wanted for wanted in lee if wanted[0] == "S"]
    exactly = [said["id"] for said in CREW_SAID if {wanted[:2] for wanted in said["requirements"]} == {"R4", "T3", "S3", "W2"}]
    assert exactly == ["aponi"]
    assert len(BY_ID["aponi"]["requirements"]) == 4


@pytest.mark.rule("MR-D05", "MR-106", "MR-107", "MR-108", "MR-S15")
def test_what_the_rulebook_says_of_danger_tokens() -> None:
    assert [danger.name for danger in Danger] == ["ONE", "TWO", "FIVE"]
    assert PRESTIGE == (1, 2, 5)
    assert SYMBOLS == (0, 1, 2)


@pytest.mark.rule("MR-D06")
def test_four_factions_use_the_four_symbols_in_an_order_of_their_own() -> None:
    orders = {"komek": "RTSD", "henko": "SDTR", "magnomi": "DSRT", "ventus": "TRDS"}
    for faction, order in orders.items():
        for said in of_faction(faction):
            symbols = "".join(wanted[0] for wanted in said["requirements"])
            heavy, ladder = f"{order[:3]}W", order[0] * 4
            assert symbols in (order[: len(symbols)], heavy, ladder), said["id"]
    for rank in range(4):
        assert {order[rank] for order in orders.values()} == set("DRTS")


@pytest.mark.rule("MR-D06")
def test_abilities_name_the_first_symbol_of_their_faction() -> None:
    named = {faction: {said["ability"].partition(" ")[2] for said in of_faction(faction)} - {""} for faction in FACTIONS}
    assert named == {"komek": {"R"}, "henko": {"S"}, "magnomi": {"D"}, "ventus": {"T"}, "sorelia": {"W", "E"}}


SHAPES = {"2/2/1": [3], "2/2/2/1": [2, 4], "3/3/2/1": [1, 4], "4/3/3/1": [2, 4], "4/3/2/1": [4], "4/3/3/W2": [1, 3]}
"""Starting, small, medium, large, ladder and heavy crew, and which of their requirements are dangerous."""


@pytest.mark.rule("MR-D07", "MR-D09")
@pytest.mark.parametrize("faction", FACTIONS[:4])
def test_four_factions_have_six_shapes_with_their_dangers(faction: str) -> None:
    assert {shape(said): dangers(said) for said in of_faction(faction)} == SHAPES


@pytest.mark.rule("MR-D08", "MR-D11")
def test_every_symbol_is_asked_for_as_much_as_any_other() -> None:
    assert totals(CREW_SAID) == {"D": 64, "R": 64, "T": 64, "S": 64, "W": 14}
    assert totals(of_faction("sorelia")) == {"D": 12, "R": 12, "T": 12, "S": 12, "W": 6}


@pytest.mark.rule("MR-D09", "MR-D11", "MR-025")
def test_fifty_dangers_ten_in_each_faction_and_none_on_a_wild() -> None:
    assert {faction: sum(len(dangers(said)) for said in of_faction(faction)) for faction in FACTIONS} == dict.fromkeys(
        FACTIONS, 10
    )
    assert [wanted for wanted in requirements() if wanted[0] == "W" and wanted.endswith("!")] == []


@pytest.mark.rule("MR-D10")
def test_thirty_crew_in_figures() -> None:
    assert (len(CREW_SAID), len(FACTIONS) * 6) == (30, 30)
    assert {len(said["requirements"]) for said in CREW_SAID if said["starting"]} == {3}
    assert {len(said["requirements"]) for said in CREW_SAID if not said["starting"]} == {4}
    assert sum(said["starting"] for said in CREW_SAID) == len({said["faction"] for said in CREW_SAID if said["starting"]}) == 5


@pytest.mark.rule("MR-D11")
def test_115_requirements() -> None:
    assert len(requirements()) == 5 * 3 + 25 * 4 == 115


@pytest.mark.rule("MR-D12", "MR-222")
def test_all_crew_pay_284_prestige_together() -> None:
    paid = Counter(sum(map(worth, said["requirements"])) for said in CREW_SAID)
    assert sum(worth(wanted) for wanted in requirements()) == 4 * 64 + 2 * 14 == 284
    assert sorted(paid) == [5, 7, 9, 10, 11, 12, 13, 14]
    assert {said["id"] for said in CREW_SAID if said["starting"]} == {
        said["id"] for said in CREW_SAID if sum(map(worth, said["requirements"])) == 5
    }


@pytest.mark.rule("MR-D13", "MR-007", "MR-217")
def test_the_split_of_the_danger_tokens() -> None:
    assert TOKENS == {"one": 20, "two": 15, "five": 10}
    assert sum(TOKENS.values()) == 45
    assert sum(TOKENS[danger.name.lower()] * PRESTIGE[danger] for danger in Danger) == 100
    assert sum(TOKENS[danger.name.lower()] * SYMBOLS[danger] for danger in Danger) == 35


# Where it comes from.


def test_every_cell_says_where_it_comes_from() -> None:
    for said in CREW_SAID:
        assert len(said["provenance"]) == len(said["requirements"]), said["id"]
        cells = zip(said["requirements"], said["provenance"], strict=True)
        assert {cell for cell, source in cells if source == "reconstruction"} == RECONSTRUCTED.get(said["id"], set())


def test_what_is_said_to_be_of_the_rulebook_is_what_its_examples_state() -> None:
    stated = {
        said["id"]: [cell for cell, source in zip(said["requirements"], said["provenance"], strict=True) if source == "rulebook"]
        for said in CREW_SAID
    }
    assert {name: cells for name, cells in stated.items() if cells} == {
        "lee-van-cribb": ["R2", "D1!"],
        "namari": ["S4", "D3!", "T3"],  # R1 is stated, and not whether it is dangerous
    }


def test_every_file_says_where_it_comes_from() -> None:
    assert PACK["crew"]["provenance"] == "public"
    assert PACK["tokens"]["provenance"] == "reconstruction"
    assert all(said["title"] and said["source"] for said in PACK.values())
    assert provenances(PACK) == {"crew": ["public", "reconstruction", "rulebook"], "tokens": ["reconstruction"]}


# The record that rules read.


@pytest.mark.rule("MR-022", "MR-025")
@pytest.mark.parametrize("number", range(30), ids=BY_ID)
def test_the_box_holds_each_crew(number: int) -> None:
    said = CREW_SAID[number]
    count = BOX.requirements[number]
    cells = zip(BOX.symbol[number], BOX.number[number], BOX.danger[number], strict=True)
    read = [f"{Face(symbol).name}{units}{'!' * danger}" for symbol, units, danger in list(cells)[:count]]
    assert read == said["requirements"]
    assert sum(BOX.number[number][count:]) == sum(BOX.danger[number][count:]) == 0
    assert Faction(BOX.faction[number]).name.lower() == said["faction"]
    assert BOX.starting[number] == said["starting"]
    ability, _, face = said["ability"].partition(" ")
    assert Ability(BOX.ability[number]).name.lower().replace("_", "-") == ability
    assert not face or Face(BOX.face[number]).name == face


def test_the_box_holds_thirty_crew_and_the_tokens() -> None:
    assert BOX.crew == 30
    assert not any(BOX.requirements[30:])
    assert list(BOX.tokens) == [20, 15, 10]


def test_names_and_labels_follow_the_order_of_the_file() -> None:
    assert content.names(PACK) == {"crew": list(BY_ID)}
    for locale in ("en", "fr"):
        (labels,) = content.labels(PACK, locale).values()
        assert labels[10] == "[REDACTED]"
        assert len(labels) == 30


# Packs like it, played.


NEWCOMER = """
[[crew]]
id = "zora-quill"
name = { en = "ZORA QUILL", fr = "ZORA QUILL" }
faction = "ventus"
starting = false
requirements = ["W9", "D8!", "D7"]
ability = "two-from-supply S"
"""


def copied_pack(folder: Path, more: str = "", counts: Mapping[str, int] | None = None) -> Path:
    """Write the default pack into *folder*, with *more* crew and other numbers of danger tokens; return the folder."""
    for path in default_folder(GAME).glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for kind, count in (counts or {}).items() if path.stem == "tokens" else ():
            former = f'kind = "{kind}"\ncount = {TOKENS[kind]}'
            assert former in text
            text = text.replace(former, f'kind = "{kind}"\ncount = {count}')
        (folder / path.name).write_text(text + (more if path.stem == "crew" else ""), encoding="utf-8")
    assert check_pack(GAME, folder) == []
    return folder


def play_on(table: gobelet.Table, seed: int) -> gobelet.Table:
    """Play *table* to its end at random; everything stays as it must be."""
    luck = random.Random(seed)
    while not table.over:
        table.apply(luck.choice(table.legal_numbers()))
        if table.number % 50 == 0:
            assert table.broken() == []
    assert table.broken() == []
    return table


def with_newcomer(folder: Path) -> gobelet.Table:
    """Return a table at which the thirty-first crew lies in the display, with the first dice in the air."""
    pack = copied_pack(folder, NEWCOMER)
    table = gobelet.Table(GAME, 2, content=pack, chance="manual", options={"first": "1"})
    assert table.state.deck == 31
    play(table, "deal ada-massa", "deal ryle-al-wren", "reveal zora-quill", "reveal salatar", "reveal namari")
    return play(table, "reveal saghari")


@pytest.mark.rule("MR-006", "MR-015")
def test_a_thirty_first_crew_is_shuffled_into_the_deck(tmp_path: Path) -> None:
    table = with_newcomer(tmp_path)
    assert table.position()["state"]["place"]["zora-quill"] == "display"
    assert table.state.deck == 31 - 2 - 4
    assert gobelet.Table.from_position(table.position(), content=tmp_path, chance="manual").state == table.state


@pytest.mark.rule("MR-019", "MR-022", "MR-032")
def test_a_thirty_first_crew_is_worked_on_like_any_other(tmp_path: Path) -> None:
    table = play(roll(with_newcomer(tmp_path), "W W D D S"), "crew zora-quill", "commit 1", "lock W", "lock W")
    assert (table.state.progress, table.state.commitment) == (2, 0)
    assert "lock d" not in notations(table)


@pytest.mark.rule("MR-188", "MR-191")
@pytest.mark.parametrize(("faces", "may"), [("S S D D R", True), ("S D D D R", False)])
def test_a_thirty_first_crew_may_name_another_face(faces: str, may: bool, tmp_path: Path) -> None:
    position = with_newcomer(tmp_path).position()
    state = position["state"]
    state["place"] |= {"zora-quill": "seat-1", "kal-damar": "display"}
    state["display"][0] = "kal-damar"
    state["active"][0]["ventus"] = "zora-quill"
    state["deck"] -= 1
    table = gobelet.Table.from_position(position, content=tmp_path, chance="manual")
    assert ("use zora-quill" in notations(roll(table, faces))) == may


@pytest.mark.rule("MR-218")
@pytest.mark.parametrize("seats", [2, 5])
def test_whole_games_are_played_with_a_thirty_first_crew(seats: int, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path, NEWCOMER)
    seen = set()
    for number in range(3):
        table = play_on(gobelet.Table(GAME, seats, seed=31, number=number, content=pack, chance="manual"), number)
        assert len(table.state.place) == CREW
        seen |= {said.a for events in table.chronicle for said in events if said.event == Event.CREW_REVEALED}
    assert 30 in seen
    assert Place.DECK in list(table.state.place)[:31] or table.state.deck == 0


@pytest.mark.rule("MR-007", "MR-052", "MR-217")
@pytest.mark.parametrize("counts", [{"one": 15, "two": 15, "five": 15}, {"one": 2, "two": 0, "five": 1}])
def test_the_split_of_the_danger_tokens_is_a_number_in_a_file(counts: dict[str, int], tmp_path: Path) -> None:
    table = gobelet.Table(GAME, 3, seed=2, content=copied_pack(tmp_path, counts=counts), chance="manual")
    assert list(table.state.pile) == list(counts.values())
    assert table.state.pile_size == sum(counts.values())
    play_on(table, 8)
    there = Counter({danger.name.lower(): table.state.pile[danger] for danger in Danger})
    for seat in range(3):
        there.update({danger.name.lower(): table.state.tokens[seat][danger] for danger in Danger})
    assert there == counts


@pytest.mark.rule("MR-052")
def test_tokens_are_drawn_as_often_as_the_file_says(tmp_path: Path) -> None:
    table = turn(display=["lee-van-cribb"], content=copied_pack(tmp_path, counts={"one": 3, "two": 0, "five": 9}))
    play(roll(table, "D R S S S"), "crew lee-van-cribb", "commit 4", "lock D")
    assert step(table).name == "DRAW_TOKEN"
    assert notations(table) == ["token one", "token five"]
    assert list(table.weights()) == [3, 9]
