"""The art of the games: there is a symbol for what lies on the table, and nothing in a drawing that could do harm."""

from __future__ import annotations

import gzip
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from gobelet.scene.model import Piece
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from tests.conformance.cases import Case, random_tables

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"circle", "ellipse", "g", "path", "rect", "svg", "symbol", "use"}
DRAWN = {"die", "token", "tile", "space"}
AT_MOST = 9 * 1024
"""What the art of a game may weigh on its way to the browser, in bytes."""

each_drawn_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if (game.folder / "art").is_dir()], ids=lambda game: game.id
)


def read(game: Game, name: str) -> str:
    return (game.folder / "art" / name).read_text(encoding="utf-8")


def sprite(game: Game) -> ET.Element:
    return ET.fromstring(read(game, "symbols.svg"))  # noqa: S314  # our own file


def symbols(game: Game) -> list[str]:
    return [symbol.attrib["id"] for symbol in sprite(game).iter(f"{SVG}symbol")]


def rules(game: Game) -> list[tuple[str, str]]:
    """Return the selectors and the declarations of each rule of a style sheet."""
    sheet = re.sub(r"/\*.*?\*/", "", read(game, "style.css"), flags=re.DOTALL)
    return [(selectors.strip(), body.strip()) for selectors, body in re.findall(r"([^{}]+){([^{}]*)}", sheet)]


def seen(game: Game) -> Iterator[Piece]:
    """Yield the pieces that everybody sees in a few random games, with the fewest seats and with the most."""
    for seats in game.seats:
        for table in random_tables(Case(game, seats), games=4, every=9):
            for eyes in (None, 0):
                yield from table.scene(eyes, "en").walk()


@each_drawn_game
def test_whatever_lies_on_the_table_has_a_symbol(game: Game) -> None:
    shown = {(piece.kind, piece.face) for piece in seen(game) if piece.kind in DRAWN}
    there = set(symbols(game))
    assert shown
    assert sorted(face for kind, face in shown if not there & {f"{kind}-{face}", face}) == []


@each_drawn_game
def test_the_game_has_an_emblem(game: Game) -> None:
    assert "game" in symbols(game)


@each_drawn_game
def test_a_sprite_holds_symbols_with_ids_of_their_own(game: Game) -> None:
    assert {child.tag for child in sprite(game)} == {f"{SVG}symbol"}
    assert [id for id, times in Counter(symbols(game)).items() if times > 1] == []
    assert {symbol.attrib["viewBox"] for symbol in sprite(game)} == {"0 0 100 100"}


@each_drawn_game
def test_a_sprite_holds_shapes_and_nothing_else(game: Game) -> None:
    """No script, no picture, no text, no style, and nothing that is defined before the drawing begins."""
    assert {node.tag.removeprefix(SVG) for node in sprite(game).iter()} <= SHAPES
    assert "<!" not in read(game, "symbols.svg")
    assert "<?" not in read(game, "symbols.svg")


@each_drawn_game
def test_a_sprite_refers_to_nothing_but_its_own_symbols(game: Game) -> None:
    attributes = [attribute for node in sprite(game).iter() for attribute in node.items()]
    targets = {value for name, value in attributes if name.endswith("href")}
    assert targets <= {f"#{id}" for id in symbols(game)}
    assert [name for name, value in attributes if name.startswith("on") or name == "style" or "url(" in value] == []


@each_drawn_game
def test_symbols_take_their_colours_from_the_page(game: Game) -> None:
    attributes = [attribute for node in sprite(game).iter() for attribute in node.items()]
    colours = {value for name, value in attributes if name in {"fill", "stroke", "color"}}
    assert {colour for colour in colours if not re.fullmatch(r"none|currentColor|var\(--[\w-]+, currentColor\)", colour)} == set()


@each_drawn_game
def test_a_style_says_how_its_own_game_looks_and_sets_variables_only(game: Game) -> None:
    assert rules(game)
    assert [
        selectors for selectors, _ in rules(game) for one in selectors.split(",") if f'[data-game="{game.id}"]' not in one
    ] == []
    declared = [line.strip() for _, body in rules(game) for line in body.split(";") if line.strip()]
    assert [line for line in declared if not line.startswith("--")] == []
    assert not re.search(r"url\(|@", read(game, "style.css"))


@each_drawn_game
def test_high_contrast_has_the_last_word(game: Game) -> None:
    selectors, body = rules(game)[-1]
    assert selectors == f'[data-theme="contrast"] [data-game="{game.id}"] .piece'
    assert {"--face: var(--panel)", "--ink: var(--text)"} <= {line.strip() for line in body.split(";")}


@each_drawn_game
def test_the_art_of_a_game_is_light(game: Game) -> None:
    assert sum(len(gzip.compress(read(game, name).encode())) for name in ("symbols.svg", "style.css")) <= AT_MOST


def test_the_crew_of_moonrollers_wear_the_emblems_of_their_factions() -> None:
    game = find("moonrollers")
    content = tomllib.loads((game.folder / "content" / "crew.toml").read_text(encoding="utf-8"))
    worn = {symbol.attrib["id"]: use.attrib["href"] for symbol in sprite(game) for use in symbol.iter(f"{SVG}use")}
    assert worn == {f"crew-{number}": f"#{crew['faction']}" for number, crew in enumerate(content["crew"])}
