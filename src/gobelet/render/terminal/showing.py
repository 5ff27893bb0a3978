"""Bringing a scene on the board: what is still there is changed in place, the rest is built anew."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from gobelet.render.terminal.pieces import AreaView, Board, PieceView, Players, PlayerView, marks_of, titled
from gobelet.render.terminal.sitting import Sitter
from gobelet.scene.model import Area, Piece, Player, Scene


def ids(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces)


def shape(area: Area, *, outer: bool = True) -> tuple[object, ...]:
    """Return what must stay the same for an area to be changed in place."""
    note = "" if outer else area.note
    return (area.id, area.label, area.layout, note, ids(area.pieces), tuple(shape(inner, outer=False) for inner in area.areas))


def show_board(board: Board, scene: Scene, before: Scene | None, fresh: set[str]) -> bool:
    """Show the areas of *scene*; return whether any of them had to be built anew."""
    if before is not None and [shape(area) for area in before.areas] == [shape(area) for area in scene.areas]:
        for view, area in zip(board.query_children(AreaView), scene.areas, strict=True):
            view.area = area
            view.border_subtitle = Content(area.note).markup
            show_pieces(view.query(PieceView), list(area.walk()), fresh)
        return False
    board.remove_children()
    board.mount(*(AreaView(area) for area in scene.areas))
    return True


def show_pieces(views: Sequence[PieceView], pieces: Sequence[Piece], fresh: set[str]) -> None:
    for view, piece in zip(views, pieces, strict=True):
        view.show(piece, fresh=piece.id in fresh)


def show_players(shown: Players, scene: Scene, sitters: Sequence[Sitter], fresh: set[str]) -> None:
    """Show the players; those who have the same things in front of them as before are changed in place."""
    views = list(shown.query_children(PlayerView))
    if [(view.player.seat, ids(view.player.pieces)) for view in views] == [(each.seat, ids(each.pieces)) for each in scene.players]:
        for view, player in zip(views, scene.players, strict=True):
            _change(view, player, titled(scene.locale, player, sitters[player.seat]), marks_of(scene, player))
            show_pieces(view.query(PieceView), player.pieces, fresh)
        return
    shown.remove_children()
    shown.mount(
        *(
            PlayerView(player, titled(scene.locale, player, sitters[player.seat]), marks_of(scene, player))
            for player in scene.players
        )
    )


def _change(view: PlayerView, player: Player, title: str, marks: str) -> None:
    view.player, view.marks = player, marks
    view.border_title = Content(title).markup
    view.set_class(player.asked, "asked")
    view.set_class(player.winner, "winner")
    view.query_one(".score", Static).update(Content(view.line))
