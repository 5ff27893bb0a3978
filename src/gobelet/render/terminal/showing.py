"""Bringing a scene on the board: what is still there is changed in place, the rest is built anew."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from gobelet.render.terminal.pieces import AreaView, Board, PieceView, Players, PlayerView, marks_of, titled
from gobelet.render.terminal.sitting import Sitter
from gobelet.scene.model import Area, Piece, Player, Scene


def ids(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces)


def shape(area: Area, *, outer: bool = True) -> tuple[object, ...]:
    """Return what must stay the same for an area to be changed in place."""
    note = "" if outer else area.note
    label = "" if outer else area.label
    return (area.id, label, area.layout, note, ids(area.pieces), tuple(shape(inner, outer=False) for inner in area.areas))


def show_board(board: Board, scene: Scene, fresh: set[str]) -> bool:
    """Show the areas of *scene*; return whether any of them had to be built anew."""
    views = list(board.query_children(AreaView))
    if [view.area.id for view in views] != [area.id for area in scene.areas]:
        board.remove_children()
        board.mount(*(AreaView(area) for area in scene.areas))
        return True
    rebuilt = [_show_area(view, area, fresh) for view, area in zip(views, scene.areas, strict=True)]
    return any(rebuilt)


def _show_area(view: AreaView, area: Area, fresh: set[str]) -> bool:
    """Show *area*; return whether it had to be built anew."""
    before, view.area = view.area, area
    view.border_title, view.border_subtitle = Content(area.label).markup, Content(area.note).markup
    if shape(before) == shape(area) and show_pieces(view, list(area.walk()), fresh):
        return False
    view.refresh(recompose=True)
    return True


def show_pieces(view: Widget, pieces: Sequence[Piece], fresh: set[str]) -> bool:
    """Show *pieces* in place; return whether they were the ones there, and none still being built."""
    shown = list(view.query(PieceView))
    if [each.piece.id for each in shown] != [piece.id for piece in pieces]:
        return False
    for each, piece in zip(shown, pieces, strict=True):
        each.show(piece, fresh=piece.id in fresh)
    return True


def show_players(shown: Players, scene: Scene, sitters: Sequence[Sitter], fresh: set[str]) -> None:
    """Show the players; those who have the same things in front of them as before are changed in place."""
    titles = [titled(scene.locale, player, sitters[player.seat]) for player in scene.players]
    marks = [marks_of(scene, player) for player in scene.players]
    views = list(shown.query_children(PlayerView))
    if not views:
        shown.mount(*map(PlayerView, scene.players, titles, marks))
        return
    for view, player, title, mark in zip(views, scene.players, titles, marks, strict=True):
        _change(view, player, title, mark)
        if not show_pieces(view, player.pieces, fresh):
            view.refresh(recompose=True)


def _change(view: PlayerView, player: Player, title: str, marks: str) -> None:
    view.player, view.marks = player, marks
    view.border_title = Content(title).markup
    view.set_class(player.asked, "asked")
    view.set_class(player.winner, "winner")
    for score in view.query(".score").results(Static):  # none while it is being built
        score.update(Content(view.line))
