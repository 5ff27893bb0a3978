"""Everything that can go wrong, by who is at fault.

    GobeletError
    ├── PlayerError          something a player may not do now
    │   ├── IllegalAction        not among the legal actions; cites the clauses that forbid it
    │   ├── NotYourTurn          legal perhaps, but somebody else is asked
    │   ├── BadNotation          words that are no action of this game
    │   └── UndoRefused          chance fell, or somebody learned something
    ├── RequestError         a table, seat, option or locale that cannot be had
    │   └── UnknownGame
    ├── DataError            a file or a text that cannot be used
    │   ├── BadRecord
    │   ├── BadPosition
    │   └── BadContent
    └── AuthorError          a game folder that breaks its contract

Each has a stable code such as "table/not-your-turn". Its sentence is looked up by that code in the reader's
language, in errors.en.toml and errors.fr.toml, and names the values concerned.
"""

from __future__ import annotations

import errno
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

LOCALES = ("en", "fr")
SHOWN = 60  # characters of what somebody said that a sentence repeats


class GobeletError(Exception):
    """Something went wrong that can be said in one sentence."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def text(self, locale: str = "en") -> str:
        """Return what went wrong, as a sentence in *locale*."""
        return _said(self.code, self.values, locale)

    def __str__(self) -> str:
        return self.text()


@runtime_checkable
class Sayable(Protocol):
    """What can be said in the reader's language, by itself or within a sentence."""

    def text(self, locale: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence that is itself said in the reader's language: "a whole number"."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def text(self, locale: str = "en") -> str:
        return _said(self.code, self.values, locale)


class PlayerError(GobeletError, ValueError): ...


class IllegalAction(PlayerError):
    """An action that is not legal now; `clauses` are the rules that forbid it."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(self.values.get("clauses", ()))


class NotYourTurn(PlayerError): ...


class BadNotation(PlayerError): ...


class UndoRefused(PlayerError): ...


class RequestError(GobeletError, ValueError): ...


class UnknownGame(RequestError): ...


class DataError(GobeletError, ValueError): ...


class BadRecord(DataError): ...


class BadPosition(DataError): ...


class BadContent(DataError): ...


class AuthorError(GobeletError): ...


@functools.cache
def sentences(locale: str) -> dict[str, str]:
    """Return the sentence of every code in *locale*."""
    path = Path(__file__).with_name(f"errors.{locale if locale in LOCALES else 'en'}.toml")
    return {code: str(text) for code, text in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def _said(code: str, values: Mapping[str, Any], locale: str) -> str:
    return sentences(locale)[code].format(**{name: _shown(value, locale) for name, value in values.items()})


def _shown(value: Any, locale: str) -> str:
    if isinstance(value, Sayable):
        return value.text(locale)
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(_shown(item, locale) for item in value) if value else "-"
    return str(value)


def clip(said: str) -> str:
    """Return what somebody said, short enough to be repeated in a sentence."""
    return said if len(said) <= SHOWN else said[: SHOWN - 1] + "…"


# What the system says of files, in our own words.

REASONS = {
    errno.ENOENT: Phrase("phrase/no-file"),
    errno.EISDIR: Phrase("phrase/is-folder"),
    errno.ENOTDIR: Phrase("phrase/no-folder"),
    errno.EACCES: Phrase("phrase/no-permission"),
    errno.EPERM: Phrase("phrase/no-permission"),
    errno.EROFS: Phrase("phrase/read-only"),
    errno.ENOSPC: Phrase("phrase/no-space"),
    errno.ENAMETOOLONG: Phrase("phrase/long-name"),
}


def reason(problem: OSError) -> Phrase:
    """Return why a file could not be used, to be said within a sentence."""
    known = REASONS.get(problem.errno or 0)
    return known or Phrase("phrase/system", {"problem": problem.strerror or str(problem)})
