"""The scene: plain values that every face of the table renders. Stable ids let a piece move from where it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action: its number, how it is written, what a button says, and the clause that allows it."""

    action: int
    notation: str
    label: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Odd:
    """A probability worth knowing now, exact: *ways* of *whole*."""

    label: str
    ways: int
    whole: int

    @property
    def chance(self) -> float:
        return self.ways / self.whole

    @property
    def percent(self) -> int:
        """The chance per cent; 0 and 100 are kept for what is certain."""
        if self.ways in {0, self.whole}:
            return 100 * self.ways // self.whole
        return min(max(round(100 * self.chance), 1), 99)


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the table.

    *kind* says what to draw (die, card, tile, token, track, dial, figure, space), *face* what it shows, *label* reads it
    aloud; *marks* are further words a style may use ("covered", "aside", "used").
    """

    id: str
    kind: str
    face: str
    label: str
    short: str = ""
    tip: str = ""
    count: int | None = None
    marks: tuple[str, ...] = ()
    moves: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A place where pieces lie: in a *row*, a *list* or a *grid*; areas may hold areas."""

    id: str
    label: str
    layout: str = "row"
    pieces: tuple[Piece, ...] = ()
    areas: tuple[Area, ...] = ()
    note: str = ""
    clause: str = ""

    def walk(self) -> Iterator[Piece]:
        """Yield every piece of this area and of those in it."""
        yield from self.pieces
        for area in self.areas:
            yield from area.walk()


@dataclass(frozen=True, slots=True)
class Player:
    """One seat as everybody sees it."""

    seat: int
    name: str
    asked: bool
    score: str
    pieces: tuple[Piece, ...] = ()
    note: str = ""
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one seat may see it, in one language."""

    game: str
    title: str
    locale: str
    seat: int | None
    number: int
    players: tuple[Player, ...]
    areas: tuple[Area, ...]
    prompt: str
    moves: tuple[Move, ...] = ()
    odds: tuple[Odd, ...] = ()
    news: tuple[str, ...] = ()
    over: bool = False
    result: str = ""

    def walk(self) -> Iterator[Piece]:
        """Yield every piece on the table."""
        for player in self.players:
            yield from player.pieces
        for area in self.areas:
            yield from area.walk()

    def move(self, action: int) -> Move | None:
        """Return the legal move with this number, if there is one."""
        return next((move for move in self.moves if move.action == action), None)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a game's scene function returns: its areas, and by seat what belongs to each player."""

    areas: tuple[Area, ...] = ()
    pieces: dict[int, tuple[Piece, ...]] = field(default_factory=dict)
    scores: dict[int, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    odds: tuple[Odd, ...] = ()
    prompt: str = ""  # what the step on top asks for, where the words of the step would say too much
