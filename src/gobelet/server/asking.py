"""What the server asks of a desk, the process that plays by the rules, and what it is answered."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

NOT_THERE = "server/not-there"  # the desk does not have the table in memory: read it, and ask again
BEHIND = "server/behind"  # the desk has another version of the table


class Facts(Struct, frozen=True):
    """What makes a table: it never changes after the first action."""

    game: str
    seats: int
    options: dict[str, str]
    names: list[str]
    seed: int
    engine: str
    content: str


class Line(Struct, array_like=True, frozen=True):
    """One entry of a table: *seat* -1 is chance. *value* is an action or, of an undo, how many were taken back."""

    seat: int
    kind: str
    value: int


class Look(Struct, array_like=True, frozen=True):
    """A pair of eyes: the seat that looks, or nobody's, and the language it reads."""

    eyes: int | None
    locale: str


class Sight(Struct, frozen=True):
    """What a pair of eyes sees: the scene, and the sentences told since, each with the number of its action: JSON."""

    look: Look
    since: int
    scene: bytes
    news: bytes


class Ask(Struct, tag_field="ask", frozen=True):
    """A question to a desk about one table."""

    table: str


class Open(Ask, tag="open", frozen=True):
    """Have the table ready: its facts, a snapshot of it if there is one, and the entries behind that."""

    facts: Facts
    saved: bytes | None
    saved_version: int
    lines: list[Line]


class Show(Ask, tag="show", frozen=True):
    """Show what these eyes see; *version* is what they have seen before."""

    looks: list[Look]
    version: int


class Play(Ask, tag="play", frozen=True):
    """Play *action* for *seat* at *version*; show the outcome to *looks*."""

    version: int
    seat: int
    action: int
    looks: list[Look]
    locale: str


class Undo(Ask, tag="undo", frozen=True):
    """Take back the last action of one of *seats*, and what followed from it."""

    version: int
    seats: list[int]
    looks: list[Look]
    locale: str


class Why(Ask, tag="why", frozen=True):
    seat: int
    action: int
    locale: str


class Choose(Ask, tag="choose", frozen=True):
    """What would a bot of *level* do for *seat*? *lines* are the entries behind version *since*, which it may not know.

    *plain* when machine code that it needs is still being made.
    """

    since: int
    lines: list[Line]
    seat: int
    level: str
    locale: str
    plain: bool


class Scenes(Ask, tag="scenes", frozen=True):
    """Show the table after each of its actions *first* to *last*."""

    first: int
    last: int
    look: Look


class Draws(Ask, tag="draws", frozen=True):
    """Check every draw and every step of the rules."""

    locale: str


class Record(Ask, tag="record", frozen=True):
    """The table as a record; *sealed* keeps its seed back."""

    sealed: bool


class Save(Ask, tag="save", frozen=True):
    """The table as bytes, to be taken up again."""


class Forget(Ask, tag="forget", frozen=True):
    """Drop the table from memory."""


Asked = Open | Show | Play | Undo | Why | Choose | Scenes | Draws | Record | Save | Forget


class Refusal(Struct, tag="refusal", frozen=True):
    """Why not: a code, a sentence in the asker's language, and the clauses that forbid it."""

    code: str
    sentence: str
    clauses: list[tuple[str, str]]


class Outcome(Struct, tag="outcome", frozen=True):
    """How the table stands: after which entries, and what each pair of eyes sees."""

    version: int
    lines: list[Line]
    sights: list[Sight]
    asked: list[int]
    over: bool
    undoable: int
    actions: int


class Told(Struct, tag="told", frozen=True):
    """Any other answer, as JSON."""

    value: Any


Answer = Refusal | Outcome | Told
