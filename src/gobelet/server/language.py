"""The language a visitor reads: what they chose, else what their browser asks for, else English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar.connection import ASGIConnection

from gobelet.errors import LOCALES
from gobelet.scene.words import words

COOKIE = "lang"


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    chosen = request.query_params.get("lang") or request.cookies.get(COOKIE)
    if chosen in LOCALES:
        return str(chosen)
    return best_of(request.headers.get("accept-language", ""))


def best_of(accepted: str) -> str:
    """Return the one of our languages that an Accept-Language header likes best."""
    best, weight = "en", 0.0
    for part in accepted.split(","):
        language, _, quality = part.strip().partition(";q=")
        try:
            liked = float(quality) if quality else 1.0
        except ValueError:
            continue
        if language[:2].lower() in LOCALES and liked > weight:
            best, weight = language[:2].lower(), liked
    return best


def said_ago(seconds: float, locale: str) -> str:
    """Return how long ago something was, as people say it."""
    own, minutes = words(Path(__file__).parent, locale), int(seconds // 60)
    for unit, long in (("days", 24 * 60), ("hours", 60), ("minutes", 1)):
        if minutes >= long:
            return own.say(f"ago.{unit}", n=minutes // long)
    return own.say("ago.now")
