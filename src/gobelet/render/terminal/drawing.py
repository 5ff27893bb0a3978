"""Pieces as a few characters: letters and shapes, so that nothing is told by colour alone."""

from __future__ import annotations

import re

from gobelet.scene.model import Piece

FRAMED = ("die", "card", "tile", "space")
BRACKETS = {"die": ("[", "]"), "card": ("|", "|"), "tile": ("{", "}"), "space": ("‹", "›")}
SIGNS = {"figure": "♟ ", "dial": "◔ ", "token": "◉ ", "track": "▰ "}
COVERS = {"die": "■", "wild": "◆", "marker": "●", "hidden": "?"}
CHECKS = {"done": "✓ ", "here": "▶ ", "used": "× ", "called": "» ", "aside": "✓ ", "fixed": "▪ ", "yours": "★ "}
PLAYABLE = "▸"


def words_of(piece: Piece) -> str:
    """Return what stands on a piece: its short name, a sign for what covers a space, or else its label."""
    covers = [COVERS[mark] for mark in piece.marks if mark in COVERS]
    checks = "".join(CHECKS[mark] for mark in piece.marks if mark in CHECKS)
    return checks + (piece.short or (covers[0] if covers and piece.kind == "space" else piece.label))


def chip(piece: Piece, *, framed: bool) -> str:
    """Return a piece on one line; *framed* when a frame is drawn round those kinds that have one."""
    said = words_of(piece)
    if piece.kind not in FRAMED:
        return (PLAYABLE if piece.moves else " ") + SIGNS.get(piece.kind, "") + said
    if framed:
        return f" {said} " if len(said) < 3 else said
    left, right = BRACKETS[piece.kind]
    return f"{PLAYABLE if piece.moves else ' '}{left}{said}{right}"


def style_names(piece: Piece) -> list[str]:
    """Return the names by which a style sheet may know a piece."""
    states = ["playable"] if piece.moves else ["still"]
    return [_name("kind", piece.kind), *states, *(_name("mark", mark) for mark in piece.marks), _name("face", piece.face)]


def _name(what: str, value: str) -> str:
    return f"{what}-{re.sub(r'[^a-z0-9-]+', '-', value.lower())}"


def bar(chance: float, width: int = 10) -> str:
    """Return a probability as a row of blocks."""
    full = round(chance * width)
    return "█" * full + "░" * (width - full)
