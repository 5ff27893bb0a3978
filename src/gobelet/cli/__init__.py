"""The command `gobelet`: one module a command, each imported only when it is the one asked for.

A command module has `add(subparsers)`, which declares its arguments, and `run(args) -> int`, which does it. Exit codes:
0 done, 1 the thing asked for failed, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from gobelet.cli.shared import add_lang, locale_of, say, suggested
from gobelet.errors import GobeletError, RequestError

COMMANDS = ("games", "play", "replay", "verify", "rulebook", "simulate", "content", "bench")

DONE, FAILED, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130  # what shells say of a program that Ctrl-C ended


class Parser(argparse.ArgumentParser):
    """A parser that explains wrong usage in one sentence and shows where help is."""

    def error(self, message: str) -> NoReturn:
        locale = locale_of(suggested(sys.argv))
        self.exit(WRONG_USAGE, say(locale, "usage.wrong", problem=message, help=f"{self.prog} --help") + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that *argv* says; return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without accents shows "?" and goes on
    try:
        code = _run(words)
        sys.stdout.flush()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else DONE
    except BrokenPipeError:
        _close_quietly()
        return DONE
    except KeyboardInterrupt:
        print("\n" + say(locale_of(suggested(words)), "interrupted"), file=sys.stderr)
        return INTERRUPTED
    return code


def _run(words: list[str]) -> int:
    named = next((word for word in words if not word.startswith("-")), "")
    parser, module = _parser(named)
    args = parser.parse_args(words)
    if module is None:
        parser.print_help()
        return DONE
    try:
        code: int = module.run(args)
    except GobeletError as problem:
        print(f"{problem.text(locale_of(suggested(words)))} [{problem.code}]", file=sys.stderr)
        return WRONG_USAGE if isinstance(problem, RequestError) else FAILED
    return code


def _parser(named: str) -> tuple[Parser, ModuleType | None]:
    """Return the parser, which knows the arguments of the command *named* only, and that command's module."""
    parser = Parser(
        prog="gobelet",
        description="A table for modern dice games, and a laboratory for the same games.",
        epilog="Example: gobelet play pig --bots greedy. Every command says more with --help.",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    if named in COMMANDS:
        module = importlib.import_module(f"{__name__}.{named}")
        module.add(commands)
        with contextlib.suppress(argparse.ArgumentError):
            add_lang(commands.choices[named])  # a command that speaks no language of its own still explains its errors
        return parser, module
    for name in COMMANDS:
        commands.add_parser(name, help=say("en", f"commands.{name}"))
    return parser, None


def _version() -> str:
    from gobelet import __version__

    return f"gobelet {__version__}"


def _close_quietly() -> None:
    """Whoever read our output has left: let nothing be said about it when Python closes down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


__all__ = ["COMMANDS", "main"]
