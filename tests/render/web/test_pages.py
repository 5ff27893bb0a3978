"""Pages as text: what is escaped, what is linked, what is said, and how much it weighs."""

from __future__ import annotations

import gzip
import html
import json
import re
import string
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gobelet.errors import LOCALES
from gobelet.render import web
from gobelet.render.web.speech import FOLDER, client_words
from gobelet.render.web.views import (
    Chapter,
    Choice,
    Clause,
    Draw,
    HomeView,
    Mine,
    Offer,
    Option,
    ProblemView,
    ReplayView,
    RulesView,
    VerifyView,
)
from gobelet.scene.words import read_words
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.table import Table
from tests.render.web.tables import art_of, played, state_of, view_of

NASTY = "<img src=x onerror=alert(1)>&\"'"
each_locale = pytest.mark.parametrize("locale", LOCALES)
each_game = pytest.mark.parametrize("game", all_games(), ids=str)


class Reader(HTMLParser):
    """Collects tags with their attributes, and the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def pages(locale: str, base: str = "", name: str = "Ada") -> dict[str, str]:
    """Return every page there is, with *name* wherever a person may have written something."""
    table = played("pig", 3)
    options = (Option("first", name, (Choice("drawn", name), Choice("1", "1")), "drawn", name),)
    game = Offer("pig", "Pig", name, (2, 4), options, art_of("pig", base))
    mine = (Mine("t1", f"{base}/t/t1", "Pig", name, "playing", (name, "Blaise"), asked=True),)
    state = state_of(table, lang=locale, name=name)
    home = HomeView(base=base, lang=locale, games=(game,), tables=mine, name=name)
    return {
        "home": web.home(home),
        "table": web.table(view_of(table, state, locale, base)),
        "waiting": web.table(view_of(table, state_of(table, lang=locale, scene=None, status="waiting"), locale, base)),
        "replay": web.replay(replay(table, locale, base)),
        "verify": web.verify(proof(locale, base, name)),
        "rules": web.rules(RulesView(base=base, lang=locale, game="pig", title="Pig", chapters=(chapter(name),))),
        "problem": web.problem(ProblemView(base=base, lang=locale, code="games/unknown", sentence=name)),
    }


def chapter(name: str) -> Chapter:
    return Chapter(name, (Clause("PIG-001", name),))


def replay(table: Table, locale: str, base: str) -> ReplayView:
    scene = table.scene(None, locale)
    return ReplayView(base=base, lang=locale, table="t1", game="pig", title="Pig", scene=scene, at=2, last=3)


def proof(locale: str, base: str, name: str) -> VerifyView:
    draws = (Draw(1, (1, 1, 1, 1, 1, 1), 3),)
    return VerifyView(
        base=base, lang=locale, table="t1", game="pig", title="Pig", promise="5e", secret="a" * 64, salts=("bb", ""), seed=7,
        draws=draws, steps=4, good=False, problems=(name,),
    )  # fmt: skip


@each_locale
def test_every_page_says_its_language_and_may_be_read_without_looking(locale: str) -> None:
    for name, text in pages(locale).items():
        read = Reader(text)
        assert read.all("html")[0]["lang"] == locale, name
        assert len(read.all("title")) == len(read.all("h1")) == 1, name
        assert len(read.all("main")) == 1, name
        assert read.all("a")[0]["href"] == "#main", f"{name}: a way past the header"
        assert all(image.get("alt") for image in read.all("img")), name


@each_locale
def test_what_people_write_is_text_and_never_markup(locale: str) -> None:
    for name, text in pages(locale, name=NASTY).items():
        read = Reader(text)
        assert not read.all("img"), name
        assert not any(attribute.startswith("on") for _, attributes in read.tags for attribute in attributes), name
        if name not in {"waiting", "replay"}:
            assert NASTY in "".join(read.said) or html.escape(NASTY) in text, name


def test_the_data_of_a_page_cannot_close_its_script() -> None:
    table = played("pig", names=("</script><b>", "<!--"))
    text = web.table(view_of(table, state_of(table)))
    data = text.split('id="data">')[1].split("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["state"]["scene"]["players"][0]["name"] == "</script><b>"


@each_locale
def test_nothing_is_inline_as_the_policy_of_the_pages_demands(locale: str) -> None:
    for name, text in pages(locale).items():
        read = Reader(text)
        assert not [attributes for _, attributes in read.tags if "style" in attributes], name
        assert not read.all("style"), name
        inline = [script for script in read.all("script") if not script.get("src")]
        assert all(script["type"] == "application/json" for script in inline), name


@each_locale
def test_every_address_lies_under_the_path_of_the_server(locale: str) -> None:
    for name, text in pages(locale, base="/gobelet").items():
        for _, attributes in Reader(text).tags:
            for attribute in ("href", "src"):
                address = attributes.get(attribute) or "#"
                assert address.startswith(("/gobelet/", "#", "?", "data:")), f"{name}: {address}"


def test_files_are_named_by_what_is_in_them() -> None:
    files = web.static_files()
    assert {"table.css", "theme.js", "table.js", "home.js", "replay.js", "verify.js"} <= files.keys()
    assert all(name.endswith((".js", ".css")) for name in files)
    assert re.fullmatch("[0-9a-f]{16}", web.file_hash())
    linked = re.findall(rf"/static/{web.file_hash()}/([\w.]+)", "".join(pages("en").values()))
    assert set(linked) == files.keys()


def test_modules_import_each_other_flatly_and_nothing_else() -> None:
    files = web.static_files()
    for name, content in files.items():
        if name.endswith(".js"):
            imported = re.findall(r'^import .*?"(.*?)";', content.decode(), re.MULTILINE)
            assert all(address.startswith("./") and address[2:] in files for address in imported), name


@each_game
def test_a_table_weighs_little_and_asks_for_few_files(game: Game) -> None:
    """Whole page, compressed: at most 60 KB and 12 requests; the socket aside."""
    table = played(game.id, 40, seats=min(4, game.seats[1]))
    text = web.table(view_of(table, state_of(table, lang="fr"), "fr"))
    read = Reader(text)
    linked = [tag["href"] for tag in read.all("link")] + [tag["src"] for tag in read.all("script") if tag.get("src")]
    addresses = {address for address in linked if address and not address.startswith("data:")}
    addresses |= {(tag["href"] or "").partition("#")[0] for tag in read.all("use")}
    weights = [len(gzip.compress(text.encode()))]
    for address in addresses:
        name = Path(address).name
        content = (find(game.id).folder / "art" / name).read_bytes() if address.startswith("/art/") else web.static_files()[name]
        weights.append(len(gzip.compress(content)))
    assert len(weights) <= 12
    assert sum(weights) <= 60 * 1024


# Words.


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    english, french = (read_words(FOLDER, locale) for locale in LOCALES)
    assert english.keys() == french.keys()
    assert {message: arguments(text) for message, text in english.items()} == {
        message: arguments(text) for message, text in french.items()
    }


SAID = re.compile(r"""say\((?:view\.lang, )?(?:[^()"`]*\? )?f?["`]([^"`]+)["`](?: (?::|if [^"]*else) "([^"]+)")?""")
"""A message that is said, or the two it is chosen from: in a module, or in a page."""
BY_NAME = re.compile(r"client\.(theme|speed|sound|keys|on|off|pause)")
"""What is said under the name of a setting, or of an order to the server."""


def messages() -> set[str]:
    """Return what modules and pages say; a star stands for all that may be there."""
    pages = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    modules = "\n".join(content.decode() for name, content in web.static_files().items() if name.endswith(".js"))
    found = {part for pair in SAID.findall(pages + modules) for part in pair if part}
    stars = {re.sub(r"\$?\{[^}]*\}", "*", each) for each in found}
    return {each if "." in each else f"client.{each}" for each in stars}


def matches(message: str, patterns: set[str]) -> bool:
    return any(re.fullmatch(re.escape(pattern).replace(r"\*", "[a-z-]+"), message) for pattern in patterns if pattern.strip("*"))


def test_no_message_is_there_for_nothing() -> None:
    said = messages()
    assert [each for each in read_words(FOLDER, "en") if not matches(each, said) and not BY_NAME.fullmatch(each)] == []


def test_everything_that_is_said_has_words() -> None:
    known = client_words("en").keys()
    text = "\n".join(content.decode() for name, content in web.static_files().items() if name.endswith(".js"))
    said = set(re.findall(r"(?<![.\w])say\(\"([\w-]+)\"", text))
    assert said - known == set()
    pages("en")  # what pages say is looked up while they are made: a missing word raises


@each_game
@each_locale
def test_the_table_of_every_game_is_drawn(game: Game, locale: str) -> None:
    for actions in (0, 5, 30):
        table = played(game.id, actions)
        for eyes in (0, None):
            text = web.table(view_of(table, state_of(table, eyes, locale), locale))
            read = Reader(text)
            scene = table.scene(eyes, locale)
            keys = [tag["data-key"] for tag in read.all("gb-piece")]
            assert keys == [f"piece {piece.id}" for piece in scene.walk()]
            assert all(tag["aria-label"] for tag in read.all("gb-piece"))
            offered = [tag["data-action"] for tag in read.all("button") if "data-action" in tag]
            assert sorted(map(str, (move.action for move in scene.moves))) == sorted(map(str, offered))
            art = art_of(game.id)
            used = {(tag["href"] or "").partition("#")[2] for tag in read.all("use")}
            assert used <= set(art.ids if art else ())
