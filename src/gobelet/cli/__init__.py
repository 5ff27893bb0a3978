"""The command `gobelet`: one module a command, each imported only when it is the one asked for.

A command module has `add(subparsers)`, which declares its arguments, and `run(args) -> int`, which does it. Exit codes:
0 done, 1 the thing asked for failed, 2 wrong usage.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from gobelet.cli.shared import WRONG_USAGE, Parser, add_lang, locale_of, say, suggested
from gobelet.errors import GobeletError, RequestError

COMMANDS = ("games", "play", "serve", "replay", "verify", "rulebook", "simulate", "content", "bench")

DONE, FAILED = 0, 1
INTERRUPTED = 130  # what shells say of a program that Ctrl-C ended


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
    spoken = locale_of(suggested(words))
    parser, module = _parser(_named(words), spoken)
    args = parser.parse_args(words)
    if module is None:
        parser.print_help()
        return DONE
    try:
        code: int = module.run(args)
    except GobeletError as problem:
        print(f"{problem.text(spoken)} [{problem.code}]", file=sys.stderr)
        return WRONG_USAGE if isinstance(problem, RequestError) else FAILED
    return code


def _named(words: list[str]) -> str:
    """Return the command that *words* name; "" where help comes before it, or there is none."""
    for before, word in zip(["", *words], words, strict=False):
        if word in {"-h", "--help"}:
            return ""
        if not word.startswith("-") and before != "--lang":
            return word
    return ""


def _parser(named: str, spoken: str) -> tuple[Parser, ModuleType | None]:
    """Return the parser, which knows the arguments of the command *named* only, and that command's module."""
    parser = Parser(prog="gobelet", spoken=spoken)
    parser.description, parser.epilog = parser.say("help.gobelet"), parser.say("help.more")
    parser.take("version", "--version", action="version", version=_version())
    add_lang(parser)
    parser.set_defaults(lang=None)
    commands = parser.add_commands("command", "COMMAND", title=parser.say("help.commands"))
    if named in COMMANDS:
        module = importlib.import_module(f"{__name__}.{named}")
        module.add(commands)
        return parser, module
    for name in COMMANDS:
        commands.add_parser(name, help=parser.say(f"commands.{name}"))
    return parser, None


def _version() -> str:
    from gobelet import __version__

    return f"gobelet {__version__}"


def _close_quietly() -> None:
    """Whoever read our output has left: let nothing be said about it when Python closes down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


__all__ = ["COMMANDS", "main"]
