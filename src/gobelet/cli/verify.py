"""`gobelet verify`: whether a record is what it claims to be."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gobelet.cli.shared import add_command, locale, say, wrapped
from gobelet.scene.words import words
from gobelet.table.find import find
from gobelet.table.record import Header, Verdict, read_text, split, verify


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "verify", "gobelet verify game.txt")
    parser.take("record", "file", type=Path, metavar="FILE")
    parser.take("played-with", "--content", type=Path, metavar="DIR")


def run(args: argparse.Namespace) -> int:
    spoken = locale(args)
    written = read_text(args.file)
    verdict, header = verify(written, args.content), split(written)[0]
    if not verdict.good:
        for problem in verdict.problems:
            print(f"{problem.text(spoken)} [{problem.code}]", file=sys.stderr)
        print(say(spoken, "verify.bad", n=len(verdict.problems)), file=sys.stderr)
        return 1
    for line in findings(verdict, header, spoken):
        print(wrapped(line))
    return 0


def findings(verdict: Verdict, header: Header, spoken: str) -> list[str]:
    """Return what was checked of a good record, a sentence each."""
    game = find(header["game"])
    manual = header.get("chance") == "manual"
    draws = "verify.draws-manual" if manual else "verify.draws" if verdict.seed_known else "verify.draws-sealed"
    engine = "verify.engine" if verdict.same_engine else "verify.engine-other"
    return [
        say(
            spoken, "verify.game", title=words(game.folder, spoken).say("game.title"), seats=header["seats"],
            actions=verdict.actions, state=say(spoken, "verify.over" if verdict.over else "verify.open"),
        ),
        say(spoken, "verify.actions", n=verdict.actions),
        say(spoken, draws, n=verdict.draws),
        say(spoken, engine, said=header["engine"], known=game.fingerprint()),
        say(spoken, "verify.content", said=header["content"]),
        say(spoken, "verify.commitment" if verdict.seed_known else "verify.commitment-sealed"),
        say(spoken, "verify.good"),
    ]  # fmt: skip
