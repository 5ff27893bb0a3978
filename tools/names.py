"""One folder a game: its name occurs in its own folder, in documents and in tests, and nowhere else.

    python -m tools.names

Docstrings are documents, and so are examples of a command that a person may type. A name elsewhere means that code has
begun to know one game, and that the next game will need more than a folder.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.folders import ROOT, game_folders

EXAMPLE = re.compile(r"\bgobelet [a-z]+ ")
FREE = ("docs/", "tests/", "changelog.d/")
DOCUMENTS = (".md",)

KNOWN = {
    "src/gobelet/lab/peers.py": "other engines have games of these names, and are compared with ours",
    "src/gobelet/lab/bench.py": "the same comparison",
    "src/gobelet/cli/bench.py": "the same comparison, asked for",
    "src/gobelet/cli/words.en.toml": "the words of that comparison",
    "src/gobelet/cli/words.fr.toml": "the words of that comparison",
}
"""Files that may name a game, each with its reason."""


def tracked() -> list[str]:
    """Return the files of the repository, by their paths in it; those that git ignores are none of them."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listing.returncode == 0:
        return sorted(set(listing.stdout.splitlines()))
    return sorted(str(path.relative_to(ROOT)) for top in ("src", "tools") for path in (ROOT / top).rglob("*.*"))


def pattern(game: str) -> re.Pattern[str]:
    """Return a pattern for the name of *game*, however it is written."""
    return re.compile(r"\b" + r"[-_ ]?".join(map(re.escape, game.split("-"))) + r"\b", re.IGNORECASE)


def found(path: str, text: str, names: dict[str, re.Pattern[str]], homes: dict[str, str]) -> Iterator[str]:
    """Yield where *text*, the file at *path*, names a game that is not at home there."""
    for game, name in names.items():
        if path.startswith(homes[game]):
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if name.search(line) and not EXAMPLE.search(line):
                yield f"{path}:{number}: names {game}: `{line.strip()[:80]}`; say it in the game's own folder"


def is_free(path: str) -> bool:
    """Return whether any game may be named in the file at *path*."""
    return path.startswith(FREE) or path.endswith(DOCUMENTS) or "/tests/" in path or path in KNOWN


def main() -> int:
    """Look through the repository; say where a game is named away from home."""
    folders = {game: folder for game, folder in game_folders().items() if folder.is_relative_to(ROOT)}
    homes = {game: f"{folder.relative_to(ROOT)}/" for game, folder in folders.items()}
    names = {game: pattern(game) for game in homes}
    problems: list[str] = []
    for path in tracked():
        if not is_free(path) and (ROOT / path).is_file():
            problems += found(path, _text(ROOT / path), names, homes)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def _text(path: Path) -> str:
    """Return the text of a file; of a module, with its docstrings blanked."""
    text = path.read_bytes().decode("utf-8", errors="replace")
    if path.suffix != ".py":
        return text
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            said = node.body[0]
            lines[said.lineno - 1 : said.end_lineno] = [""] * ((said.end_lineno or said.lineno) - said.lineno + 1)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
