"""What commands have in common: their help, the language they speak, their words."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gobelet.errors import LOCALES, RequestError
from gobelet.scene.words import words

WIDEST = 100  # columns; longer lines are hard to read


def say(locale: str, message: str, /, **arguments: Any) -> str:
    """Return a message of the commands."""
    return words(Path(__file__).parent, locale).say(message, **arguments)


def source(locale: str, said: str) -> str:
    """Return where a clause or a table comes from, in words."""
    known = words(Path(__file__).parent, locale)
    return known.say(f"source.{said}") if f"source.{said}" in known else said


def spoken_here() -> str:
    """Return the language that this machine is set to, of those we speak."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return said[:2].lower() if said[:2].lower() in LOCALES else "en"


def suggested(argv: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, even one that cannot be parsed."""
    for word, after in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--lang":
            return after
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def locale_of(said: str | None) -> str:
    """Return the language to speak: the one asked for if we know it, or else that of this machine."""
    return said if said in LOCALES else spoken_here()


def locale(args: argparse.Namespace) -> str:
    """Return the language of a command; refuse one we do not speak."""
    if args.lang is not None and args.lang not in LOCALES:
        raise RequestError("locale/unknown", locale=args.lang, known=LOCALES)
    return locale_of(args.lang)


def add_command(subparsers: Any, name: str, *examples: str, more: str = "") -> argparse.ArgumentParser:
    """Declare a command with its help and examples, and the options that every command has."""
    summary = say("en", f"commands.{name}")
    shown = "\n".join(["examples:" if len(examples) > 1 else "example:", *(f"  {example}" for example in examples)])
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=f"{summary}\n\n{more}".strip(),
        epilog=shown,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_lang(parser)
    return parser


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", metavar="|".join(LOCALES), help="the language to speak (default: that of this machine, from LANG)"
    )


def wrapped(text: str, indent: str = "") -> str:
    """Return *text* broken into lines on a terminal; as one line in a pipe, for programs to search."""
    if not sys.stdout.isatty():
        return indent + text
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
