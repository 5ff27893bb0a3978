"""What is always true in a game of Veil."""

from typing import Any

from gobelet.scene import Message

from .actions import COINS
from .state import State


def broken(state: State, box: Any) -> list[Message]:
    """Return what is to be said of each thing that cannot be."""
    found = []
    seats = range(state.seats)
    for card in range(box.kinds):
        held = sum(state.hand[seat] == card for seat in seats)
        copies = state.deck[card] + state.shown[card] + held
        if copies != box.copies[card] or state.deck[card] < 0:
            found.append(Message("broken.cards", kind=card + 1, said=copies, copies=box.copies[card]))
    if not 0 <= state.dealt <= state.seats:
        found.append(Message("broken.dealt", said=state.dealt, seats=state.seats))
    if not 0 <= state.ready < (1 << state.seats) - 1:
        found.append(Message("broken.ready", said=state.ready))
    if any((state.hand[seat] >= 0) != (seat < state.dealt) for seat in seats):
        found.append(Message("broken.hands", dealt=state.dealt))
    if any(not 0 <= state.bid[seat] < COINS for seat in seats):
        found.append(Message("broken.bid", most=COINS - 1))
    if any(state.bid[seat] and not state.ready >> seat & 1 for seat in seats):
        found.append(Message("broken.early-bid"))
    if any(state.points[seat] < 0 for seat in seats):
        found.append(Message("broken.points"))
    return found
