"""What is always true in a game of Veil."""

from typing import Any

from .actions import COINS
from .state import State


def broken(state: State, box: Any) -> list[str]:
    """Return a sentence for each thing that cannot be."""
    found = []
    seats = range(state.seats)
    for card in range(box.kinds):
        held = sum(state.hand[seat] == card for seat in seats)
        copies = state.deck[card] + state.shown[card] + held
        if copies != box.copies[card] or state.deck[card] < 0:
            found.append(f"kind {card + 1}: {copies} cards, expected {box.copies[card]}")
    if not 0 <= state.dealt <= state.seats:
        found.append(f"dealt = {state.dealt}: there are {state.seats} seats")
    if not 0 <= state.ready < (1 << state.seats) - 1:
        found.append(f"ready = {state.ready}: when all have bid, the round is over")
    if any((state.hand[seat] >= 0) != (seat < state.dealt) for seat in seats):
        found.append(f"dealt = {state.dealt}: the first {state.dealt} seats, and no others, hold a card")
    if any(not 0 <= state.bid[seat] < COINS for seat in seats):
        found.append(f"bid: everybody bids 0 to {COINS - 1}")
    if any(state.bid[seat] and not state.ready >> seat & 1 for seat in seats):
        found.append("bid: who has not bid has bid nothing")
    if any(state.points[seat] < 0 for seat in seats):
        found.append("points: nobody has fewer than none")
    return found
