"""The files a page needs besides itself: named by what is in them, so that a browser keeps them for ever."""

from __future__ import annotations

import functools
import hashlib
import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"
SERVED = {".css", ".js"}
SYMBOL = re.compile(r'<symbol[^>]*\sid="([\w-]+)"')


@functools.cache
def static_files() -> dict[str, bytes]:
    """Return every file of the client by name."""
    return {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in SERVED}


@functools.cache
def file_hash() -> str:
    """Return a name for this very set of files."""
    whole = hashlib.sha256()
    for name, content in static_files().items():
        whole.update(name.encode() + b"\0" + content + b"\0")
    return whole.hexdigest()[:16]


def symbol_ids(sprite: str) -> tuple[str, ...]:
    """Return the ids of the symbols that a sprite has."""
    return tuple(SYMBOL.findall(sprite))


def static(base: str, name: str) -> str:
    """Return the address of a file of the client."""
    return f"{base}/static/{file_hash()}/{name}"
