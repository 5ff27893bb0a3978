"""Everything that can be said has words, in both languages, with the same arguments, and none too many."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

import pytest

from gobelet.errors import LOCALES
from gobelet.kernel.values import Kind, Member, Row
from gobelet.scene.words import HERE, read_words, words
from gobelet.table import fields
from gobelet.table.content import default_content
from gobelet.table.find import all_games
from gobelet.table.game import Game
from gobelet.table.happening import Happening
from gobelet.table.staging import Speaker, kebab
from gobelet.table.table import Table
from tests.conformance.cases import each_game

each_locale = pytest.mark.parametrize("locale", LOCALES)


def kinds(game: Game) -> Iterator[Kind]:
    """Yield the kind of every number that is ever shown to anybody."""
    for verb in game.actions:
        yield from verb.arguments.values()
    for arguments in game.events.values():
        yield from (argument.values for argument in arguments)
    for field in game.fields:
        yield field.values
        if field.by is not None:
            yield field.by


def enums(game: Game) -> set[type[IntEnum]]:
    return {found.of for found in kinds(game) if isinstance(found, Member)}


def needed(game: Game) -> set[str]:
    """Return the messages that a game must have because of what it declares."""
    found = {"game.title", "game.tagline"}
    found |= {f"steps.{kebab(step.name)}" for step in game.steps}
    found |= {f"events.{kebab(event.name)}" for event in game.events}
    found |= {f"actions.{verb.name}" for verb in game.actions}
    found |= {f"{kebab(enum.__name__)}.{Member(enum).write(int(member), {})}" for enum in enums(game) for member in enum}
    for option in game.options:
        found |= {f"options.{option.name}.name", *(f"options.{option.name}.{choice}" for choice in option.choices)}
    return found


def asked_for(game: Game) -> list[re.Pattern[str]]:
    """Return a pattern for each string of the game's modules: an f-string stands for all that it may become."""
    found = []
    for path in game.modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values)
                found.append(re.compile("".join(parts)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.compile(re.escape(node.value)))
    return found


@each_game
@each_locale
def test_every_member_of_everything_has_words(game: Game, locale: str) -> None:
    said = read_words(game.folder, locale)
    assert sorted(needed(game) - set(said)) == []
    assert [message for message, text in said.items() if not text.strip()] in ([], empty_events(said))


def empty_events(said: dict[str, str]) -> list[str]:
    """Return the events that a game chose not to tell: their sentence is empty."""
    return [message for message, text in said.items() if not text and message.startswith("events.")]


@each_game
def test_no_message_is_there_for_nothing(game: Game) -> None:
    patterns = asked_for(game)
    spare = [
        message
        for message in read_words(game.folder, "en")
        if message.removesuffix("-many") not in needed(game) and not any(pattern.fullmatch(message) for pattern in patterns)
    ]
    assert spare == []


@each_game
def test_both_languages_say_the_same_things(game: Game) -> None:
    english, french = (read_words(game.folder, locale) for locale in LOCALES)
    assert english.keys() == french.keys()
    assert {message: arguments(english[message]) for message in english} == {
        message: arguments(french[message]) for message in french
    }


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def messages(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield the id of each `Message` that a module makes, with the names of its arguments."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
            named = {keyword.arg for keyword in node.keywords}
            if isinstance(node.args[0], ast.Constant) and None not in named:
                yield str(node.args[0].value), {str(name) for name in named}


@each_game
@each_locale
def test_everything_said_of_positions_and_packs_has_words(game: Game, locale: str) -> None:
    known = words(game.folder, locale).messages
    for path in [*game.modules(), Path(fields.__file__)]:
        for message, given in messages(path):
            assert message in known, f"{path.name}: {message}"
            assert arguments(known[message]) <= given, f"{path.name}: {message}"


@each_game
def test_every_id_of_such_words_in_the_modules_has_them(game: Game) -> None:
    """Ids that reach a message by other ways: chosen between two, or said by a field of a pack."""
    ids = re.compile(r"(broken|pack)\.[a-z-]+")
    said = {pattern.pattern.replace("\\", "") for pattern in asked_for(game)}
    assert sorted({id for id in said if ids.fullmatch(id)} - words(game.folder, "en").messages.keys()) == []


def test_words_that_games_share_are_there_in_both_languages_and_used() -> None:
    english, french = (read_words(HERE, locale) for locale in LOCALES)
    assert {message: arguments(english[message]) for message in english} == {
        message: arguments(french[message]) for message in french
    }
    used = Path(fields.__file__).read_text(encoding="utf-8")
    packs = "".join((game.folder / "pack.py").read_text(encoding="utf-8") for game in all_games() if game.content)
    assert [message for message in english if message.startswith("pack.") and f'"{message}"' not in used + packs] == []


@each_game
@each_locale
def test_every_action_and_event_can_be_said(game: Game, locale: str) -> None:
    table = Table(game, seed=1, chance="manual")
    speaker = Speaker(table, locale)
    for action in range(game.actions.size):
        assert speaker.action(action)
        assert game.actions.read(game.actions.write(action, table.content.names), table.content.names) == action
    for event in game.events:
        for seat in range(-1, table.seats):
            speaker.event(Happening(int(event), -1, seat, 0, 0, 0))


@each_game
@each_locale
def test_every_row_of_the_content_has_words(game: Game, locale: str) -> None:
    if game.content is None:
        return
    pack = default_content(game).pack
    names, labels = game.content.names(pack), game.content.labels(pack, locale)
    wanted = {found.table for found in kinds(game) if isinstance(found, Row)}
    assert wanted <= names.keys()
    assert names.keys() <= labels.keys() | (names.keys() - wanted)
    for table, rows in names.items():
        assert len(set(rows)) == len(rows)
        if table in labels:
            assert len(labels[table]) == len(rows)
            assert all(labels[table])
