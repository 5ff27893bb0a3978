"""What a page and the server say to each other over a socket: one JSON object a frame."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

PROTOCOL = 1

Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Locale = Literal["en", "fr"]
Seat = Annotated[int, Meta(ge=0, le=63)]


class Message(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a page says."""


class Hello(Message, tag="hello"):
    """The first frame: what the page shows already, through whose eyes, and in which language."""

    protocol: int
    since: int = 0
    eyes: Seat | Literal["auto"] | None = "auto"
    lang: Locale = "en"


class Play(Message, tag="play"):
    id: Id
    version: int
    action: Annotated[int, Meta(ge=0, le=1 << 16)]


class Undo(Message, tag="undo"):
    id: Id


class Consent(Message, tag="consent"):
    """Yes or no to somebody who wants to take an action back."""

    id: Id
    yes: bool


class Why(Message, tag="why"):
    id: Id
    action: Annotated[int, Meta(ge=0, le=1 << 16)]


class Hint(Message, tag="hint"):
    id: Id


class Look(Message, tag="look"):
    """See with other eyes."""

    id: Id
    eyes: Seat | None


class Lang(Message, tag="lang"):
    id: Id
    lang: Locale


class Ping(Message, tag="ping"):
    n: int = 0


Said = Hello | Play | Undo | Consent | Why | Hint | Look | Lang | Ping


class Clause(Struct):
    id: str
    text: str


class Sitter(Struct):
    """Who sits at a seat; *you* if it is the one who reads this."""

    seat: int
    name: str
    kind: str
    level: str | None
    here: bool
    you: bool


class Proposal(Struct):
    """Somebody wants to take an action back; *waits* are the seats that have not answered."""

    seat: int
    waits: list[int]


class UndoState(Struct):
    possible: int
    proposal: Proposal | None


class Revealed(Struct):
    """What the chance of a game that is over came from."""

    secret: str
    salts: list[str]
    seed: int


class View(Struct, tag_field="type", tag="view"):
    """The whole table as one pair of eyes may see it, and what happened since the version it saw before."""

    version: int
    since: int
    eyes: int | None
    scene: Raw | None
    news: Raw | None
    asked: list[int]
    seats: list[Sitter]
    status: str
    undo: UndoState
    host: bool
    name: str
    promise: str
    secret: Revealed | None
    hides: bool


class Done(Struct, tag_field="type", tag="done"):
    id: str
    version: int


class Refused(Struct, tag_field="type", tag="refused"):
    id: str
    code: str
    sentence: str
    clauses: list[Clause]
    version: int


class Reasons(Struct, tag_field="type", tag="why"):
    id: str
    clauses: list[Clause]


class Advice(Struct, tag_field="type", tag="hint"):
    id: str
    action: int
    label: str


class Pong(Struct, tag_field="type", tag="pong"):
    n: int


class Gone(Struct, tag_field="type", tag="gone"):
    """The table is no more, or not for this page: it does not connect again."""

    code: str
    sentence: str
