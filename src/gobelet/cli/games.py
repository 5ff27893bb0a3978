"""`gobelet games`: the games there are, and what each lets a table choose."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from gobelet.cli.shared import add_command, locale, say, source
from gobelet.errors import LOCALES
from gobelet.scene.words import words
from gobelet.table.content import default_content, provenances
from gobelet.table.find import all_games, broken_games
from gobelet.table.game import Game


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "games", "gobelet games", "gobelet games --json --lang fr")
    parser.take("json", "--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    spoken = locale(args)
    found = [description(game, spoken) for game in all_games()]
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(lines(said, spoken)) for said in found))
    broken = broken_games()
    for problem in broken:
        print(f"{problem.text(spoken)} [{problem.code}]", file=sys.stderr)
    return 1 if broken else 0


def description(game: Game, spoken: str) -> dict[str, Any]:
    """Return everything a program or a person wants to know of *game* before opening a table."""
    own = words(game.folder, spoken)
    return {
        "id": game.id,
        "title": own.say("game.title"),
        "tagline": own.say("game.tagline") if "game.tagline" in own else "",
        "seats": list(game.seats),
        "options": [
            {"name": option.name, "choices": list(option.choices), "default": option.default, "clauses": list(option.clauses)}
            for option in game.options
        ],
        "content": provenances(default_content(game).pack),
        "hidden": game.hides,
        "languages": [spoken for spoken in LOCALES if (game.folder / f"words.{spoken}.toml").exists()],
    }


def lines(said: dict[str, Any], spoken: str) -> list[str]:
    """Return the description of a game as people read it."""
    low, high = said["seats"]
    seats = say(spoken, "games.exactly" if low == high else "games.seats", low=low, high=high)
    found = [f"{said['id']}: {said['title']}, {seats}"]
    if said["tagline"]:
        found.append(said["tagline"])
    for option in said["options"]:
        choices = say(spoken, "list.or").join(option["choices"])
        clauses = f" [{', '.join(option['clauses'])}]" if option["clauses"] else ""
        found.append(say(spoken, "games.option", name=option["name"], choices=choices, default=option["default"]) + clauses)
    if said["content"]:
        kinds = sorted({kind for kinds in said["content"].values() for kind in kinds})
        provenance = ", ".join(source(spoken, kind) for kind in kinds)
        found.append(say(spoken, "games.content", tables=len(said["content"]), provenance=provenance or "-"))
    found.append(say(spoken, "games.languages", languages=", ".join(said["languages"])))
    return [found[0], *(f"  {line}" for line in found[1:])]
