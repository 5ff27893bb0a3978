"""Tables as the server would show them, for tests of their pages."""

from __future__ import annotations

from typing import Any

import msgspec

from gobelet.bots import make_bot
from gobelet.render import web
from gobelet.render.web.views import Art, Sitter, State, TableView, Undo
from gobelet.table.find import find
from gobelet.table.table import Table


def played(game: str, actions: int = 0, seats: int | None = None, seed: int = 11, names: tuple[str, ...] = ()) -> Table:
    """Return a table after some random actions."""
    table = Table(game, seats=seats, seed=seed, names=names)
    bot = make_bot("random", seed=seed)
    for _ in range(actions):
        if not table.over:
            table.apply(bot.choose(table))
    return table


def art_of(game: str, base: str = "") -> Art | None:
    """Return the art of a game as the server serves it, if the game has any."""
    folder = find(game).folder / "art"
    if not folder.exists():
        return None
    ids = web.symbol_ids((folder / "symbols.svg").read_text(encoding="utf-8"))
    return Art(f"{base}/art/{game}/symbols.svg", f"{base}/art/{game}/style.css", ids)


def state_of(table: Table, eyes: int | None = 0, lang: str = "en", **more: Any) -> State:
    """Return what a socket is told of *table*: the seat that looks is a person here, the others are bots."""
    seats = tuple(
        Sitter(seat, table.names[seat] if table.names else f"Seat {seat + 1}", "person" if seat == eyes else "bot",
               None if seat == eyes else "greedy", you=seat == eyes)
        for seat in range(table.seats)
    )  # fmt: skip
    news = tuple((len(table.history), sentence) for sentence in table.scene(eyes, lang).news)
    values = {
        "version": len(table.history),
        "eyes": eyes,
        "scene": table.scene(eyes, lang),
        "news": news,
        "asked": tuple(seat for seat in table.actors if seat >= 0),
        "seats": seats,
        "status": "over" if table.over else "playing",
        "undo": Undo(table.undoable),
        "promise": "5e" * 32,
    }
    return msgspec.convert(values | more, State, from_attributes=True)


def view_of(table: Table, state: State, lang: str = "en", base: str = "") -> TableView:
    """Return the view of a table's page."""
    game = table.game.id
    return TableView(
        base=base, lang=lang, table="t1", game=game, title=table.scene(None, lang).title, state=msgspec.json.encode(state),
        live=f"{base}/t/t1/live", art=art_of(game, base),
    )  # fmt: skip


def frame(state: State, since: int = 0) -> dict[str, object]:
    """Return the `view` message for *state*."""
    found = msgspec.to_builtins(state)
    assert isinstance(found, dict)
    return {"type": "view", **found, "since": since}
