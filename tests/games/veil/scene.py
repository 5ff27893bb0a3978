"""What a table of Veil looks like."""

from gobelet.scene import Area, Parts, Piece, View

from .actions import BID, COINS


def scene(view: View) -> Parts:
    state, say = view.state, view.say
    seats = range(len(view.names))
    coins = tuple(view.piece(f"coins-{n}", "token", "coin", say("scene.coins", n=n), (BID + n,), count=n) for n in range(COINS))
    return Parts(
        areas=(
            Area("coins", say("scene.bid"), pieces=coins, clause="VL-004"),
            Area("shown", say("scene.shown"), pieces=shown(view)),
        ),
        pieces={seat: hand(view, seat) for seat in seats},
        scores={seat: say("scene.points", n=state.points[seat]) for seat in seats},
        notes={seat: say("scene.ready") for seat in seats if state.ready >> seat & 1},
    )


def hand(view: View, seat: int) -> tuple[Piece, ...]:
    """Return the card and the bid of *seat*: their faces to their owner, their backs to others."""
    if seat >= view.state.dealt:
        return ()
    if seat != view.seat:
        return (view.piece(f"hand-{seat + 1}", "card", "back", view.say("scene.secret")),)
    name = view.labels["cards"][view.state.hand[seat]]
    found = (view.piece(f"hand-{seat + 1}", "card", "face", view.say("scene.card", card=name)),)
    if not view.state.ready >> seat & 1:
        return found
    return (*found, view.piece("bid", "token", "coin", view.say("scene.coins", n=view.state.bid[seat])))


def shown(view: View) -> tuple[Piece, ...]:
    """Return the cards that are out of the game."""
    kinds = [(card, view.state.shown[card]) for card in range(len(view.labels["cards"]))]
    return tuple(
        view.piece(
            f"shown-{card + 1}", "card", "face", view.say("scene.gone", card=view.labels["cards"][card], n=many), count=many
        )
        for card, many in kinds
        if many
    )
