"""What a table looks like to one seat, for any game: areas, pieces and the actions a click performs. No game in it."""

from gobelet.scene.model import Area, Move, Odd, Parts, Piece, Player, Scene
from gobelet.scene.view import View
from gobelet.scene.words import Message, Words

__all__ = ["Area", "Message", "Move", "Odd", "Parts", "Piece", "Player", "Scene", "View", "Words"]
