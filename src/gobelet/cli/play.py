"""`gobelet play`: a game at this terminal, on the whole screen or line by line."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet.bots import LEVELS, level_number
from gobelet.cli.saving import Keeper, unfinished
from gobelet.cli.session import Session
from gobelet.cli.shared import add_command, locale, said_options
from gobelet.errors import LOCALES, GobeletError, RequestError
from gobelet.render.terminal.offers import Counter, Earlier, Offer, Questions, Wanted
from gobelet.render.terminal.plain import Plain
from gobelet.render.terminal.speech import say
from gobelet.scene.words import words
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.options import write_options
from gobelet.table.record import read_text, split
from gobelet.table.table import Table

DONE, FAILED = 0, 1
Reader = Callable[[str], str]


def add(subparsers: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        subparsers,
        "play",
        "gobelet play",
        "gobelet play pig --seats 3 --bots greedy",
        "gobelet play pig --lang fr --plain",
        "gobelet play --resume",
    )
    take = parser.take
    take("game", "game", nargs="?", metavar="GAME")
    take("play.seats", "--seats", type=int, metavar="N")
    take("play.bots", "--bots", default="", metavar="A,B", known=LEVELS)
    take("play.seed", "--seed", type=int, metavar="N")
    take("option", "--option", action="append", default=[], metavar="NAME=VALUE")
    take("pack", "--content", type=Path, metavar="DIR")
    take("play.chance", "--chance", choices=("auto", "manual"), default="auto")
    take("play.plain", "--plain", action="store_true")
    take("play.hint", "--hint", action="store_true")
    take("play.resume", "--resume", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command; return the exit status."""
    language = locale(args)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are words nobody knows, and no more
    full = not args.plain and sys.stdin.isatty() and sys.stdout.isatty()
    try:
        session = _open(args, language, full)
    except (EOFError, KeyboardInterrupt):
        print()
        return DONE
    if session is None:
        return FAILED if args.resume else DONE
    if full:
        return _on_screen(session, args)
    print("\n".join(session.advice), end="\n" if session.advice else "", file=sys.stderr)
    return _line_by_line(session)


def _open(args: argparse.Namespace, language: str, full: bool) -> Session | None:
    """Return the session that was asked for, in so many words or in answer to questions."""
    if args.resume:
        return _resume(language, said=args.lang is not None)
    if args.game:
        return _session(args, args.game, _levels(args, find(args.game)), language)
    wanted = _ask(language, full)
    if wanted is None:
        return None
    if wanted.earlier:
        return _resume(wanted.locale, said=True)
    return _session(args, wanted.game, list(wanted.bots), wanted.locale)


def _session(args: argparse.Namespace, game: str, levels: list[str], language: str) -> Session:
    """Return a new session; *levels* has a bot's level by seat, empty for a person."""
    options = said_options(args.option, find(game))
    table = Table(game, len(levels), args.seed, options, args.chance, args.content)
    bots = {seat: level for seat, level in enumerate(levels) if level}
    return Session(table, bots, language, _keeper(table), args.content, args.hint)


def _keeper(table: Table) -> Keeper:
    """Return a new keeper, of this program alone."""
    keeper = Keeper.new(table.game.id)
    keeper.claim()
    return keeper


def _levels(args: argparse.Namespace, game: Game) -> list[str]:
    """Return a bot's level for each seat, empty for a person: bots sit last."""
    bots = [level.strip() for level in args.bots.split(",") if level.strip()]
    for level in bots:
        level_number(level)
    seats = game.check_seats(args.seats if args.seats is not None else max(game.seats[0], len(bots) + 1))
    if len(bots) > seats:
        raise RequestError("bots/seats", bots=len(bots), seats=seats)
    return [""] * (seats - len(bots)) + bots


# Taking a game up again.


def _resume(language: str, *, said: bool) -> Session | None:
    """Return the latest unfinished game; one whose file is damaged is put aside, with a word about it."""
    for path in unfinished():
        keeper = Keeper(path)
        if not keeper.claim():
            continue  # somebody plays it just now
        try:
            session = Session.resume(keeper)
        except GobeletError as problem:
            kept = keeper.set_aside()
            print(say(language, "client.damaged", file=path, kept=kept, problem=problem.text(language)), file=sys.stderr)
            continue
        if said:
            session.speak(language)
        return session
    print(say(language, "client.no-resume"), file=sys.stderr)
    return None


def _earlier() -> Earlier | None:
    """Return the latest unfinished game if it says what it is."""
    for path in unfinished()[:1]:
        try:
            game = split(read_text(path))[0]["game"]
            return Earlier(find(game).id, time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime)))
        except GobeletError:
            return None
    return None


# Asking what to play.


def _offer(game: Game) -> Offer:
    spoken = {language: words(game.folder, language) for language in LOCALES}
    titles = {language: each.say("game.title") for language, each in spoken.items()}
    return Offer(game.id, titles, {language: each.say("game.tagline") for language, each in spoken.items()}, game.seats)


def _ask(language: str, full: bool) -> Wanted | None:
    counter = Counter([_offer(game) for game in all_games()], LEVELS, language, _earlier())
    if not full:
        return Questions(counter, input if sys.stdin.isatty() else _asked, sys.stdout).choose()
    from gobelet.render.terminal.menu import ask

    return ask(counter)


# Playing.


def _reader() -> Reader:
    """Return what asks for one line: with a prompt from a person, without one from a pipe."""
    return input if sys.stdin.isatty() else _piped


def _piped(prompt: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _asked(question: str) -> str:
    """Ask for one line of a pipe: a question is told even there, on a line of its own."""
    print(question.rstrip(), flush=True)
    return _piped("")


def _line_by_line(session: Session) -> int:
    Plain(session, _reader(), sys.stdout, hides=sys.stdin.isatty()).run()
    return DONE


def _on_screen(session: Session, args: argparse.Namespace) -> int:
    from gobelet.render.terminal.app import TableApp

    while TableApp(session).run() == "again":
        session = _another(session)
    if not session.table.over and session.kept_in and not session.unkept:
        print(say(session.locale, "client.saved", file=session.kept_in))
        print(say(session.locale, "client.go-on"))
    return DONE


def _another(session: Session) -> Session:
    """Return a new game of the same kind, with the same people and bots and other luck."""
    old = session.table
    options = write_options(old.game.options, old.options)
    table = Table(old.game, old.seats, None, options, "manual" if old.manual else "auto", session.folder, old.names)
    return Session(table, session.levels, session.locale, _keeper(table), session.folder, session.hinted)
