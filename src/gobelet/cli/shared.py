"""What commands have in common: their help, the language they speak, their words."""

from __future__ import annotations

import argparse
import functools
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from gobelet.errors import LOCALES, RequestError
from gobelet.scene.words import words
from gobelet.table.game import Game

HERE = Path(__file__).parent
WRONG_USAGE = 2
WIDEST = 100  # columns; longer lines are hard to read


def say(locale: str, message: str, /, **arguments: Any) -> str:
    """Return a message of the commands."""
    return words(HERE, locale).say(message, **arguments)


def source(locale: str, said: str) -> str:
    """Return where a clause or a table comes from, in words."""
    known = words(HERE, locale)
    return known.say(f"source.{said}") if f"source.{said}" in known else said


def spoken_here() -> str:
    """Return the language that this machine is set to, of those we speak."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return said[:2].lower() if said[:2].lower() in LOCALES else "en"


def suggested(argv: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, even one that cannot be parsed."""
    for word, after in zip(argv, [*argv[1:], ""], strict=False):
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


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Lays help out with its first word in the language spoken."""

    def __init__(self, prog: str, spoken: str = "en") -> None:
        super().__init__(prog)
        self.spoken = spoken

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say(self.spoken, "help.usage") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that speaks one language, and explains wrong usage in one sentence that shows where help is."""

    def __init__(self, prog: str | None = None, *, spoken: str = "en") -> None:
        layout: Any = functools.partial(Formatter, spoken=spoken)
        super().__init__(prog, add_help=False, formatter_class=layout)
        self.spoken = spoken
        self._positionals.title, self._optionals.title = self.say("help.arguments"), self.say("help.options")
        self.add_argument("-h", "--help", action="help", help=self.say("help.help"))

    def say(self, message: str, /, **arguments: Any) -> str:
        return say(self.spoken, message, **arguments)

    def take(self, message: str, *names: str, metavar: str | None = None, known: Sequence[str] = (), **more: Any) -> None:
        """Add an argument; its help is the message *message*, in which {known} lists what may be said."""
        if metavar is not None:
            more["metavar"] = self.metavar(metavar)
        self.add_argument(*names, help=self.say(f"help.{message}", known=", ".join(known)), **more)

    def metavar(self, name: str) -> str:
        """Return what stands for a value: GAME, in whatever language; N is N in all of them."""
        return self.say(f"metavar.{name}") if f"metavar.{name}" in words(HERE, "en") else name

    def add_commands(self, dest: str, metavar: str, **more: Any) -> Any:
        """Make room for commands, whose parsers speak this one's language."""
        spoken: Any = functools.partial(Parser, spoken=self.spoken)
        return self.add_subparsers(dest=dest, metavar=self.metavar(metavar), parser_class=spoken, **more)

    def explain(self, message: str, *examples: str, more: str = "") -> None:
        """Set what help says before and after the arguments."""
        head = self.say("help.examples" if len(examples) > 1 else "help.example")
        width = min(shutil.get_terminal_size().columns, WIDEST) - 2
        self.description = "\n\n".join(textwrap.fill(self.say(said), width) for said in (message, more) if said)
        self.epilog = "\n".join([head, *(f"  {example}" for example in examples)])

    def error(self, message: str) -> NoReturn:
        problem, where = wrong_usage(message, self.spoken), f"{self.prog} --help"
        self.exit(WRONG_USAGE, self.say("usage.wrong", problem=problem, help=where) + "\n")


USAGE = {
    "usage.unknown": r"unrecognized arguments: (?P<said>.+)",
    "usage.missing": r"the following arguments are required: (?P<names>.+)",
    "usage.choice": r"argument (?P<name>.+?): invalid choice: (?P<said>.+?) \(choose from (?P<known>.+)\)",
    "usage.int": r"argument (?P<name>.+?): invalid int value: (?P<said>.+)",
    "usage.float": r"argument (?P<name>.+?): invalid float value: (?P<said>.+)",
    "usage.count": r"argument (?P<name>.+?): invalid _?count value: (?P<said>.+)",
    "usage.seat": r"argument (?P<name>.+?): invalid _?seat value: (?P<said>.+)",
    "usage.value": r"argument (?P<name>.+?): expected (one|at least one|at most one|\d+) arguments?",
    "usage.no-value": r"argument (?P<name>.+?): ignored explicit argument (?P<said>.+)",
    "usage.ambiguous": r"ambiguous option: (?P<said>.+?) could match (?P<known>.+)",
}
"""What argparse complains of, and the message that says it in our words."""


def wrong_usage(message: str, spoken: str) -> str:
    """Return a complaint of argparse in the language spoken; as it stands where it is a new one."""
    for ours, pattern in USAGE.items():
        if found := re.fullmatch(pattern, message):
            return say(spoken, ours, **{name: said.replace("'", "") for name, said in found.groupdict().items()})
    return message


def add_command(subparsers: Any, name: str, *examples: str) -> Parser:
    """Declare a command with its help and examples, and the options that every command has."""
    parser: Parser = subparsers.add_parser(name)
    parser.explain(f"commands.{name}", *examples, more=f"about.{name}" if f"about.{name}" in words(HERE, "en") else "")
    add_lang(parser)
    return parser


def add_lang(parser: Parser) -> None:
    """Add --lang, which may be said before or after the command."""
    parser.take("lang", "--lang", metavar="|".join(LOCALES), default=argparse.SUPPRESS)


def said_options(said: Sequence[str], game: Game) -> dict[str, str]:
    """Return what every --option NAME=VALUE says of *game*."""
    if said and not game.options:
        raise RequestError("options/none", game=game.id, said=", ".join(said))
    found = {}
    for pair in said:
        name, equals, value = pair.partition("=")
        if not equals:
            raise _no_value(name.strip(), game)
        found[name.strip()] = value.strip()
    return found


def _no_value(name: str, game: Game) -> RequestError:
    """Return the complaint about an option said without a value: it shows how one is written."""
    for option in game.options:
        if option.name == name:
            other = next(choice for choice in option.choices if choice != option.default)
            return RequestError("options/form", said=name, example=f"{name}={other}")
    return RequestError("options/unknown", option=name, known=[option.name for option in game.options])


def wrapped(text: str, indent: str = "") -> str:
    """Return *text* broken into lines on a terminal; as one line in a pipe, for programs to search."""
    if not sys.stdout.isatty():
        return indent + text
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
