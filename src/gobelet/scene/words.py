"""Words: messages by id, in one language, with arguments and plurals.

    point = "{n} {n:point|points}"

chooses by the number: the first form for one (in French for none too), the second for more. A message that is missing
in a language falls back to English; the tests see to it that none is.
"""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
KNOWN = 20_000  # sentences kept: a table says the same ones over and over
LOCALES = ("en", "fr")


class Message:
    """A message of some words, to be said later, in a language not known yet. Its arguments may be messages too."""

    __slots__ = ("arguments", "id")

    def __init__(self, id: str, /, **arguments: Any) -> None:
        self.id, self.arguments = id, arguments

    def __repr__(self) -> str:
        return f"Message({self.id!r}, **{self.arguments!r})"


class _Formatter(string.Formatter):
    def __init__(self, locale: str) -> None:
        self.locale = locale

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            one, more = spec.split("|", 1)
            alone = abs(int(value)) < 2 if self.locale == "fr" else abs(int(value)) == 1
            return one if alone else more
        return str(format(value, spec))


def flatten(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """Return nested tables of messages as one, ids joined by dots."""
    found: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            found |= flatten(value, f"{before}{name}.")
        else:
            found[before + name] = str(value)
    return found


@functools.cache
def read_words(folder: Path, locale: str) -> dict[str, str]:
    """Return the messages of `words.<locale>.toml` in *folder*."""
    return flatten(tomllib.loads((folder / f"words.{locale}.toml").read_text(encoding="utf-8")))


class Words:
    """The messages of one game and those all games share, in one language."""

    def __init__(self, folder: Path, locale: str) -> None:
        self.locale = locale if locale in LOCALES else "en"
        self.messages: dict[str, str] = {}
        for language in dict.fromkeys(("en", self.locale)):
            self.messages |= read_words(HERE, language) | read_words(folder, language)
        self.formatter = _Formatter(self.locale)
        self.known: dict[tuple[Any, ...], str] = {}

    def __contains__(self, message: str) -> bool:
        return message in self.messages

    def say(self, message: str, /, **arguments: Any) -> str:
        """Return *message* with its arguments."""
        if not all(isinstance(value, (str, int)) for value in arguments.values()):
            return self._said(message, arguments)
        key = (message, *arguments.items())
        said = self.known.get(key)
        if said is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            said = self.known[key] = self._said(message, arguments)
        return said

    def _said(self, message: str, arguments: Mapping[str, Any]) -> str:
        shown = {name: self._shown(value) for name, value in arguments.items()}
        return self.formatter.vformat(self.messages[message], (), shown)

    def _shown(self, value: Any) -> Any:
        if isinstance(value, Message):
            return self.say(value.id, **value.arguments)
        return ", ".join(str(self._shown(item)) for item in value) if isinstance(value, (list, tuple)) else value


@functools.cache
def words(folder: Path, locale: str) -> Words:
    """Return the words of the game in *folder*, in *locale*."""
    return Words(folder, locale)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message of the game in *folder*, which can be said in any language."""

    folder: Path
    message: Message

    def text(self, locale: str = "en") -> str:
        return words(self.folder, locale).say(self.message.id, **self.message.arguments)

    def __str__(self) -> str:
        return self.text()
