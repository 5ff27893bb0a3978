"""A scene as lines of text, written to be read aloud: who plays, what lies where, what may be done, in that order.

Nothing is said by place, colour or drawing alone. Levels are two spaces; every line is a whole thought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from gobelet.scene.model import Area, Move, Odd, Piece, Player, Scene
from gobelet.scene.words import words

INDENT = "  "


def say(locale: str, message: str, /, **arguments: Any) -> str:
    """Return a message of this renderer."""
    return words(Path(__file__).parent, locale).say(message, **arguments)


def lines(scene: Scene) -> list[str]:
    """Return the whole scene: title, players, areas, what is asked, what may be done."""
    return [scene.title, *players(scene), *areas(scene), *question(scene), *moves(scene), *odds(scene)]


def players(scene: Scene) -> list[str]:
    """Return a line for each player and one for each thing that belongs to them."""
    found: list[str] = []
    for player in scene.players:
        found.append(_player(scene, player))
        found += [INDENT + label for label in labels(player.pieces)]
        if player.note:
            found.append(INDENT + player.note)
    return found


def _player(scene: Scene, player: Player) -> str:
    marks = []
    if player.seat == scene.seat:
        marks.append(say(scene.locale, "player.you"))
    if player.asked:
        marks.append(say(scene.locale, "player.asked"))
    if player.winner:
        marks.append(say(scene.locale, "player.winner"))
    after = f" ({', '.join(marks)})" if marks else ""
    return say(scene.locale, "player.line", name=player.name, after=after, score=player.score)


def areas(scene: Scene) -> list[str]:
    """Return what lies in each area, areas within areas one level deeper."""
    return [line for area in scene.areas for line in _area(scene.locale, area, "")]


def _area(locale: str, area: Area, indent: str) -> Iterator[str]:
    yield indent + say(locale, "area.line" if area.pieces or area.areas else "area.empty", label=area.label)
    if area.note:
        yield indent + INDENT + area.note
    for label in labels(area.pieces):
        yield indent + INDENT + label
    for inner in area.areas:
        yield from _area(locale, inner, indent + INDENT)


def labels(pieces: Sequence[Piece]) -> list[str]:
    """Return what each piece is read as, and what is to be known of it; those alike are said once, with how many they are."""
    alike = [(label, len(list(same))) for label, same in groupby(map(_spoken, pieces))]
    return [label if many == 1 else f"{many} × {label}" for label, many in alike]


def _spoken(piece: Piece) -> str:
    return f"{piece.label.rstrip('.')}. {piece.tip}" if piece.tip else piece.label


def question(scene: Scene) -> list[str]:
    """Return what the table waits for, or how the game ended."""
    return [text for text in (scene.prompt, scene.result) if text]


def ordered(scene: Scene) -> tuple[Move, ...]:
    """Return the legal moves as every list numbers them: first those alone of their kind, or that no piece performs."""
    kinds = Counter(_verb(move) for move in scene.moves)
    performed = {action for piece in scene.walk() for action in piece.moves}
    return tuple(sorted(scene.moves, key=lambda move: kinds[_verb(move)] > 1 and move.action in performed))


def _verb(move: Move) -> str:
    return move.notation.partition(" ")[0]


def moves(scene: Scene) -> list[str]:
    """Return the legal moves, numbered from 1, each with the words to type."""
    if not scene.moves:
        return []
    said = [
        say(scene.locale, "moves.line", n=n, label=move.label, notation=move.notation) for n, move in enumerate(ordered(scene), 1)
    ]
    return [say(scene.locale, "moves.title", n=len(said)), *(INDENT + line for line in said)]


def odds(scene: Scene) -> list[str]:
    """Return the probabilities worth knowing now."""
    return [odd(scene.locale, each) for each in scene.odds]


def odd(locale: str, odd: Odd) -> str:
    """Return a probability both ways people count: ways out of all, and per cent."""
    return say(locale, "odds.line", label=odd.label, ways=odd.ways, whole=odd.whole, percent=odd.percent)
