"""Errors: each code has its sentence in both languages, with the same values, and is used somewhere."""

from __future__ import annotations

import ast
import errno
import string
from pathlib import Path

import pytest

import gobelet
from gobelet.errors import LOCALES, BadRecord, Phrase, PlayerError, reason, sentences

SOURCES = sorted(Path(gobelet.__file__).parent.rglob("*.py"))


def said_in_sources() -> set[str]:
    """Return every string of our modules."""
    return {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def raised() -> set[str]:
    """Return the first argument of every error that our modules make."""
    return {
        node.args[0].value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name) and node.func.id in ERRORS
        and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }  # fmt: skip


ERRORS = {name for name, value in vars(gobelet.errors).items() if isinstance(value, type) and issubclass(value, Exception)} | {
    "Phrase"
}


def test_every_code_has_its_sentence() -> None:
    for locale in LOCALES:
        assert sorted(raised() - sentences(locale).keys()) == []


def test_no_sentence_is_there_for_nothing() -> None:
    assert sorted(sentences("en").keys() - said_in_sources()) == []


def test_both_languages_name_the_same_values() -> None:
    english, french = (
        {code: {name for _, name, _, _ in string.Formatter().parse(text) if name} for code, text in sentences(locale).items()}
        for locale in LOCALES
    )
    assert english == french


def test_what_is_within_a_sentence_is_said_in_its_language() -> None:
    inner = PlayerError("table/over", game="pig")
    outer = BadRecord("record/action", line=3, said="1 roll", problem=inner)
    assert inner.text("fr") in outer.text("fr")
    assert inner.text("en") in str(outer)
    wanted = PlayerError("table/not-your-turn", seat=2, asked=[1, Phrase("phrase/chance")], action="roll")
    assert wanted.text("fr") == "La place 2 ne peut pas jouer roll maintenant : c’est à 1, le hasard."


def test_a_language_we_do_not_speak_is_answered_in_english() -> None:
    assert (
        PlayerError("table/over", game="pig").text("de") == "The game is over: nothing more can be played at this table of pig."
    )


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (errno.ENOENT, "there is no such file or folder", "ce fichier ou ce dossier n’existe pas"),
        (errno.EISDIR, "it is a folder, not a file", "c’est un dossier, pas un fichier"),
        (errno.EACCES, "you have no permission", "vous n’en avez pas le droit"),
        (errno.EIO, "the system says “Broken wire”", "le système répond « Broken wire »"),
    ],
)
def test_what_the_system_says_of_files_is_said_in_our_words(number: int, english: str, french: str) -> None:
    problem = BadRecord("record/file", file="x", problem=reason(OSError(number, "Broken wire")))
    assert problem.text("en") == f"The record x cannot be read: {english}."
    assert problem.text("fr") == f"La partie x ne peut pas être lue : {french}."
