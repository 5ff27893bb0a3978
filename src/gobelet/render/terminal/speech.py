"""The words of the terminal client itself, in the language of whoever looks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gobelet.render.terminal.sitting import Clause
from gobelet.scene.words import words

HERE = Path(__file__).parent


def say(locale: str, message: str, /, **arguments: Any) -> str:
    """Return a message of the terminal client."""
    return words(HERE, locale).say(message, **arguments)


def fold(text: str) -> str:
    """Return *text* without capitals and accents, to compare what people type."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def search(book: Iterable[Clause], wanted: str) -> list[Clause]:
    """Return the clauses whose id begins as *wanted* or whose text has all its words; all of them for nothing."""
    clauses, terms = list(book), fold(wanted).split()
    by_id = [clause for clause in clauses if terms and fold(clause.id).startswith(terms[0]) and len(terms) == 1]
    return by_id or [clause for clause in clauses if all(term in fold(f"{clause.text} {clause.chapter}") for term in terms)]
