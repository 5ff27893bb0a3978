"""`gobelet content`: what comes in a game's box, as files to edit and to play with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gobelet.cli.shared import add_command, add_lang, locale, say, source
from gobelet.errors import BadContent, RequestError
from gobelet.table.content import check_pack, content_of, default_folder, provenances
from gobelet.table.find import find
from gobelet.table.game import Game


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers, "content", "gobelet content export galaxy-rebellion my-pack", "gobelet content check galaxy-rebellion my-pack"
    )
    verbs = parser.add_subparsers(dest="verb", metavar="export|check", required=True)
    export = verbs.add_parser(
        "export", help="write the files that ship with a game", epilog="example: gobelet content export galaxy-rebellion my-pack"
    )
    check = verbs.add_parser(
        "check", help="say everything that is wrong with a pack", epilog="example: gobelet content check galaxy-rebellion my-pack"
    )
    for verb in (export, check):
        verb.add_argument("game", metavar="GAME", help="the game, as `gobelet games` names it")
        verb.add_argument("folder", type=Path, metavar="DIR", help="the folder of the pack")
        add_lang(verb)
    export.add_argument("--force", action="store_true", help="write over files that are there already")


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
        raise BadContent("content/exists", files=there)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in paths:
            (folder / path.name).write_bytes(path.read_bytes())
            print(say(spoken, "content.wrote", file=folder / path.name))
    except OSError as problem:
        raise BadContent("content/write", folder=folder, problem=problem.strerror or problem) from None
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
