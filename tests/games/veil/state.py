"""Everything that is on the table in a game of Veil, and in its box."""

from gobelet.kernel.state import Count, GameState, Many, PerSeat, Record, Small, hidden, owned, public

from .actions import CARD


class State(GameState, seats=4, pending=2):
    seats: Small = public("players at the table")
    rounds: Small = public("rounds still to play, this one included")
    dealt: Small = public("cards dealt this round")
    ready: Small = public("who has bid this round, as a mask")
    points: PerSeat[Count] = public("points won")
    shown: Many[Small] = public("cards that were shown and are out of the game, by kind", by=CARD)
    hand: PerSeat[Small] = owned("the card in hand", CARD)
    bid: PerSeat[Small] = owned("coins bid this round")
    deck: Many[Small] = hidden("cards still in the deck, by kind", by=CARD)


class Cards(Record):
    kinds: Small = public("kinds of cards in the pack")
    worth: Many[Small] = public("how high each kind is", by=CARD)
    copies: Many[Small] = public("how many there are of each kind", by=CARD)
