"""The words of the pages, and those their modules need."""

from __future__ import annotations

import functools
from pathlib import Path

from gobelet.scene.words import words

FOLDER = Path(__file__).parent
IN_PAGES = "client."
"""Messages that modules say begin so; they travel with the page."""


def say(lang: str, message: str, /, **arguments: object) -> str:
    """Return a message of the pages."""
    return words(FOLDER, lang).say(message, **arguments)


@functools.cache
def client_words(lang: str) -> dict[str, str]:
    """Return what the modules of a page may have to say, arguments still open."""
    known = words(FOLDER, lang).messages
    return {message.removeprefix(IN_PAGES): text for message, text in known.items() if message.startswith(IN_PAGES)}
