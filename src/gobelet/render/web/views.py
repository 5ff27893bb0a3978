"""What a page is made of: the values the server gives, and nothing a visitor may not see."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gobelet.scene.model import Scene


class Choice(Struct, frozen=True):
    """One choice of an option: what is sent, and what is read."""

    value: str
    label: str


class Option(Struct, frozen=True):
    """What a table may choose before the first action."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    help: str = ""


class Offer(Struct, frozen=True):
    """A game one may play: one line about it, and how many may play."""

    id: str
    title: str
    blurb: str
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    art: Art | None = None


class Mine(Struct, frozen=True):
    """A table of the visitor's. *asked* when it is the visitor's turn; *changed* is said as a person would."""

    table: str
    url: str
    title: str
    name: str
    status: str
    players: tuple[str, ...] = ()
    asked: bool = False
    changed: str = ""


class Art(Struct, frozen=True):
    """A game's drawings: the sprite, its style sheet, and the ids of the symbols it has."""

    symbols: str
    style: str
    ids: tuple[str, ...] = ()


class Page(Struct, frozen=True, kw_only=True):
    """What every page knows: the sub-path the server lives under, and the language."""

    base: str
    lang: str


class HomeView(Page, frozen=True, kw_only=True):
    """The games there are. A table made with *ticket*, and a salt made after this, has dice that *promise* binds."""

    games: tuple[Offer, ...]
    tables: tuple[Mine, ...] = ()
    levels: tuple[str, ...] = ("greedy", "random")
    name: str = ""
    ticket: str = ""
    promise: str = ""


class Sitter(Struct, frozen=True):
    """Who sits at a seat: *kind* is person, bot or open."""

    seat: int
    name: str
    kind: str = "person"
    level: str | None = None
    here: bool = True
    you: bool = False


class Proposal(Struct, frozen=True):
    seat: int
    waits: tuple[int, ...] = ()


class Undo(Struct, frozen=True):
    possible: int = 0
    proposal: Proposal | None = None


class State(Struct, frozen=True, kw_only=True):
    """The `view` message of the socket, as far as the first view needs it."""

    version: int = 0
    since: int = 0
    eyes: int | None = None
    scene: Scene | None = None
    news: tuple[tuple[int, str], ...] | None = ()
    asked: tuple[int, ...] = ()
    seats: tuple[Sitter, ...] = ()
    status: str = "playing"
    undo: Undo = Undo()
    host: bool = False
    name: str = ""
    promise: str = ""
    secret: Any = None
    hides: bool = False


class TableView(Page, frozen=True, kw_only=True):
    """A table. *state* is the `view` message as JSON; *live* is the path of the socket."""

    table: str
    game: str
    title: str
    state: bytes
    live: str
    art: Art | None = None
    levels: tuple[str, ...] = ("greedy", "random")
    held: tuple[int, ...] = ()


class ReplayView(Page, frozen=True, kw_only=True):
    """A game to look at again: *scene* is the table after action *at* of *last*, for *eyes*."""

    table: str
    game: str
    title: str
    scene: Scene
    at: int
    last: int
    eyes: int | None = None
    news: tuple[str, ...] = ()
    art: Art | None = None


class Draw(Struct, frozen=True):
    """One draw: the number of its action, the weights of its outcomes, and which of them fell."""

    n: int
    weights: tuple[int, ...]
    drawn: int


class VerifyView(Page, frozen=True, kw_only=True):
    """What is to be checked. Until the game is over there is a promise and nothing else."""

    table: str
    game: str
    title: str
    promise: str
    secret: str = ""
    salts: tuple[str, ...] = ()
    seed: int = 0
    draws: tuple[Draw, ...] = ()
    steps: int = 0
    good: bool | None = None
    problems: tuple[str, ...] = ()


class Clause(Struct, frozen=True):
    id: str
    text: str


class Chapter(Struct, frozen=True):
    title: str
    clauses: tuple[Clause, ...]


class RulesView(Page, frozen=True, kw_only=True):
    game: str
    title: str
    chapters: tuple[Chapter, ...]


class ProblemView(Page, frozen=True, kw_only=True):
    """Why there is no such page: a code for machines, a sentence for people."""

    code: str
    sentence: str
    status: int = 404
