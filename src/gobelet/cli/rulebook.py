"""`gobelet rulebook`: the rules of a game in our own words, whole, by clause, or by what they speak of."""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Iterator
from typing import Any

from gobelet.cli.shared import add_command, locale, say, source, wrapped
from gobelet.errors import RequestError
from gobelet.table.find import find
from gobelet.table.game import Game
from gobelet.table.rulebook import Reason, Rulebook, catalogue, rulebook


def add(subparsers: Any) -> None:
    parser = add_command(
        subparsers,
        "rulebook",
        "gobelet rulebook pig",
        "gobelet rulebook pig PIG-006 --lang fr",
        'gobelet rulebook pig --find "lose turn"',
    )
    parser.take("game", "game", metavar="GAME")
    parser.take("rulebook.clause", "clause", nargs="?", metavar="CLAUSE")
    parser.take("rulebook.find", "--find", metavar="WORDS")


def run(args: argparse.Namespace) -> int:
    spoken = locale(args)
    game = find(args.game)
    book = rulebook(game, spoken)
    if args.clause:
        print("\n".join(one(game, book, _id(book, args.clause))))
        return 0
    found = list(whole(book)) if args.find is None else list(search(book, args.find))
    print("\n".join(found) if found else say(spoken, "rulebook.nothing", words=args.find))
    return 0 if found else 1


def whole(book: Rulebook) -> Iterator[str]:
    """Yield the lines of the whole rulebook: chapters, then rulings."""
    yield book.title
    for name, title in book.chapters.items():
        yield from ("", title)
        yield from (_line(reason) for reason in book.chapter(name))
    if book.rulings:
        yield ""
        for ruling in book.rulings:
            yield from ruling_lines(book, ruling)


def search(book: Rulebook, words: str) -> Iterator[str]:
    """Yield the clauses and rulings that speak of all *words*; case and accents do not matter."""
    wanted = [_bare(word) for word in words.split()]
    for clause, text in book.clauses.items():
        if all(word in _bare(f"{clause} {text}") for word in wanted):
            yield _line(book.reason(clause))
    for ruling, said in book.rulings.items():
        if all(word in _bare(" ".join((ruling, *said.values()))) for word in wanted):
            yield from ruling_lines(book, ruling)


def one(game: Game, book: Rulebook, id: str) -> list[str]:
    """Return a clause or a ruling with where it comes from and what belongs to it."""
    plan = catalogue(game)
    options = [option.name for option in game.options if id in option.clauses]
    if id in book.rulings:
        said = plan["rulings"][id]
        about = say(book.locale, "rulebook.clauses", clauses=", ".join(said["clauses"]) or "-")
        sure = say(book.locale, "rulebook.confidence", confidence=say(book.locale, f"confidence.{said['confidence']}"))
        found = [*ruling_lines(book, id), wrapped(about), wrapped(sure)]
    else:
        said = plan["clauses"][id]
        found = [
            _line(book.reason(id)),
            wrapped(say(book.locale, "rulebook.chapter", chapter=book.chapters[said["chapter"]])),
            wrapped(say(book.locale, "rulebook.source", source=source(book.locale, said["source"]))),
        ]
        if said.get("rulings"):
            found.append(wrapped(say(book.locale, "rulebook.rulings", rulings=", ".join(said["rulings"]))))
            found += [line for ruling in said["rulings"] for line in ruling_lines(book, ruling)]
    return found + [wrapped(say(book.locale, "rulebook.option", option=option)) for option in options]


def ruling_lines(book: Rulebook, ruling: str) -> list[str]:
    """Return a ruling: what was asked, what is answered, and why."""
    said = book.rulings[ruling]
    head = f"{say(book.locale, 'rulebook.ruling', id=ruling)}. {said['question']}"
    return [wrapped(head), *(wrapped(said[part], "  ") for part in ("answer", "why") if said.get(part))]


def _line(reason: Reason) -> str:
    return wrapped(f"{reason.clause}. {reason.text}")


def _id(book: Rulebook, said: str) -> str:
    """Return the clause or ruling that *said* names, in whatever case."""
    for known in (*book.clauses, *book.rulings):
        if known.lower() == said.lower():
            return known
    raise RequestError("rulebook/clause", clause=said, title=book.title)


def _bare(text: str) -> str:
    """Return *text* without case and accents, as people type when they search."""
    apart = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
