"""`gobelet content`: what comes in a game's box, as files to edit and to play with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gobelet.cli.shared import add_command, add_lang, locale, say, source
from gobelet.errors import BadContent, RequestError, reason
from gobelet.table.content import check_pack, content_of, default_folder, provenances
from gobelet.table.find import find
from gobelet.table.game import Game

VERBS = ("export", "check")
EXAMPLE = "gobelet content {verb} galaxy-rebellion my-pack"


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "content", *(EXAMPLE.format(verb=verb) for verb in VERBS))
    verbs = parser.add_commands("verb", "|".join(VERBS), required=True)
    for name in VERBS:
        verb = verbs.add_parser(name, help=parser.say(f"help.content.{name}"))
        verb.explain(f"help.content.{name}", EXAMPLE.format(verb=name))
        verb.take("game", "game", metavar="GAME")
        verb.take("content.folder", "folder", type=Path, metavar="DIR")
        add_lang(verb)
        if name == "export":
            verb.take("content.force", "--force", action="store_true")


def run(args: argparse.Namespace) -> int:
    spoken, game = locale(args), find(args.game)
    if game.content is None:
        raise RequestError("content/none", game=game.id)
    if args.verb == "export":
        return _export(game, args.folder, args.force, spoken)
    return _check(game, args.folder, spoken)


def _export(game: Game, folder: Path, force: bool, spoken: str) -> int:
    paths = sorted(default_folder(game).glob("*.toml"))
    there = [folder / path.name for path in paths if (folder / path.name).exists()]
    if there and not force:
        raise BadContent("content/exists", file=there[0]) if len(there) == 1 else BadContent("content/exist", files=there)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in paths:
            (folder / path.name).write_bytes(path.read_bytes())
            print(say(spoken, "content.wrote", file=folder / path.name))
    except OSError as problem:
        raise BadContent("content/write", folder=folder, problem=reason(problem)) from None
    print(say(spoken, "content.next", game=game.id, folder=folder))
    return 0


def _check(game: Game, folder: Path, spoken: str) -> int:
    problems = check_pack(game, folder)
    for problem in problems:
        print(f"{problem.text(spoken)} [{problem.code}]", file=sys.stderr)
    if problems:
        print(say(spoken, "content.bad", folder=folder, n=len(problems)), file=sys.stderr)
        return 1
    content = content_of(game, folder)
    print(say(spoken, "content.good", folder=folder, fingerprint=content.fingerprint))
    for file, kinds in provenances(content.pack).items():
        title = content.pack[file].get("title")
        said = say(
            spoken, "content.table", file=f"{file}.toml", provenance=", ".join(source(spoken, kind) for kind in kinds) or "-"
        )
        print(f"  {said}{f', {title}' if isinstance(title, str) else ''}")
    print(say(spoken, "content.play", game=game.id, folder=folder))
    return 0
