"""What is different between two scenes of the same table."""

from __future__ import annotations

from collections.abc import Iterator

from gobelet.scene.model import Area, Piece, Scene


def placed(scene: Scene) -> Iterator[tuple[str, Piece]]:
    """Yield every piece with the name of where it lies: an area, or a player."""
    for player in scene.players:
        for piece in player.pieces:
            yield player.name, piece
    for area in scene.areas:
        yield from _placed(area)


def _placed(area: Area) -> Iterator[tuple[str, Piece]]:
    for piece in area.pieces:
        yield area.label, piece
    for inner in area.areas:
        yield from _placed(inner)


def changed(before: Scene, after: Scene) -> list[tuple[str, str]]:
    """Return where, and how it reads now, for each score and each piece that reads differently, or lies elsewhere."""
    scores = {player.seat: player.score for player in before.players}
    found = [(player.name, player.score) for player in after.players if player.score != scores.get(player.seat)]
    known = {piece.id: (where, piece.label) for where, piece in placed(before)}
    return found + [(where, piece.label) for where, piece in placed(after) if known.get(piece.id) != (where, piece.label)]


def changed_ids(before: Scene | None, after: Scene) -> set[str]:
    """Return the ids of the pieces that look different from before, or lie elsewhere."""
    if before is None or before.locale != after.locale:
        return set()
    known = {piece.id: (where, piece.face, piece.short, piece.count) for where, piece in placed(before)}
    now = {piece.id: (where, piece.face, piece.short, piece.count) for where, piece in placed(after)}
    return {id for id, look in now.items() if known.get(id) != look}
