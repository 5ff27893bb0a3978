"""Veil: a secret card each, a secret bid each; the highest card among the highest bids wins the round."""

from gobelet.kernel.arrays import places_of_largest
from gobelet.kernel.chance import draw_weighted, luck
from gobelet.kernel.words import (
    CHANCE,
    NOBODY,
    Box,
    Cells,
    Legal,
    Log,
    allow,
    allow_range,
    emit,
    follow,
    push,
    seat_bit,
    top,
    whisper,
)

from .actions import BID, COINS, DRAW, Event, Step
from .state import State

PRIZE = 1  # VL-006: the winner of a round gets 1 point, and 1 more a coin bid.


def setup(state: State, box: Box, seats: int, options: Cells, log: Log) -> None:
    state.seats = seats
    state.rounds = 3 if options[0] == 1 else 1  # VL-009
    for seat in range(seats):
        state.hand[seat] = -1
    for card in range(box.kinds):
        state.deck[card] = box.copies[card]
    push(state, Step.DEAL)


def actors(state: State) -> int:
    if top(state) == Step.GAME_OVER:
        return NOBODY
    if top(state) == Step.DEAL:
        return CHANCE
    return (1 << state.seats) - 1 & ~state.ready  # VL-004: all who have not bid, at once


def legal_actions(state: State, box: Box, seat: int, legal: Legal) -> None:
    if top(state) == Step.DEAL and seat == CHANCE:
        for card in range(box.kinds):
            if state.deck[card] > 0:
                allow(legal, DRAW + card)
    elif top(state) == Step.ASK_BID and seat != CHANCE and not state.ready & seat_bit(seat):
        allow_range(legal, BID, BID + COINS - 1)


def outcome_weights(state: State, box: Box, weights: Cells) -> bool:
    """VL-003: each kind as often as it is still in the deck."""
    outcome = 0
    for card in range(box.kinds):
        if state.deck[card] > 0:
            weights[outcome] = state.deck[card]
            outcome += 1
    return True


def apply(state: State, box: Box, seat: int, action: int, log: Log) -> None:
    if action >= BID:
        bid(state, box, seat, action - BID, log)
    else:
        deal(state, action - DRAW, log)


def deal(state: State, card: int, log: Log) -> None:
    """VL-002: one card each, seen by its owner only."""
    seat = state.dealt + 0
    state.hand[seat] = card
    state.deck[card] -= 1
    state.dealt += 1
    emit(log, Event.CARD_DEALT, seat)
    whisper(log, seat, Event.CARD_SEEN, seat, card)
    if state.dealt == state.seats:
        follow(state, Step.ASK_BID)


def bid(state: State, box: Box, seat: int, coins: int, log: Log) -> None:
    state.bid[seat] = coins
    state.ready |= seat_bit(seat)
    emit(log, Event.BID_MADE, seat)
    if state.ready == (1 << state.seats) - 1:  # VL-005: when all have bid, all is shown.
        settle(state, box, log)
        end_round(state, log)


def settle(state: State, box: Box, log: Log) -> None:
    """VL-006 and VL-007: among the highest bids the highest cards win, the others pay."""
    highest = places_of_largest(state.bid, state.seats)
    best = best_card(state, box, highest)
    for seat in range(state.seats):
        emit(log, Event.HAND_SHOWN, seat, state.hand[seat], state.bid[seat])
    for seat in range(state.seats):
        if highest & seat_bit(seat):
            pay(state, seat, box.worth[state.hand[seat]] == best, log)


def best_card(state: State, box: Box, among: int) -> int:
    """Return how high the highest card of the seats *among* is."""
    best = -1
    for seat in range(state.seats):
        if among & seat_bit(seat):
            best = max(best, box.worth[state.hand[seat]] + 0)
    return best


def pay(state: State, seat: int, won: bool, log: Log) -> None:
    if won:
        state.points[seat] += PRIZE + state.bid[seat]
        emit(log, Event.ROUND_WON, seat, PRIZE + state.bid[seat])
    else:
        lost = min(state.points[seat] + 0, state.bid[seat] + 0)
        state.points[seat] -= lost
        emit(log, Event.POINTS_LOST, seat, lost)


def end_round(state: State, log: Log) -> None:
    for seat in range(state.seats):
        state.shown[state.hand[seat]] += 1  # VL-008: what was shown is out of the game.
        state.hand[seat] = -1
        state.bid[seat] = 0
    state.dealt, state.ready = 0, 0
    state.rounds -= 1
    follow(state, Step.DEAL if state.rounds > 0 else Step.GAME_OVER)


def results(state: State, box: Box, scores: Cells) -> int:
    """Write the points of every seat; return the winners (VL-010)."""
    for seat in range(state.seats):
        scores[seat] = state.points[seat]
    return places_of_largest(state.points, state.seats)


def redraw(state: State, box: Box, seat: int, stream: int) -> None:
    """Draw again the hands and bids that *seat* does not know: every deal and every bid that may be, all alike."""
    for other in range(state.dealt):
        if other != seat:
            state.deck[state.hand[other]] += 1
    for other in range(state.dealt):
        if other != seat:
            card = draw_weighted(luck(stream, 2 * other), state.deck, box.kinds)
            state.deck[card] -= 1
            state.hand[other] = card
            if state.ready & seat_bit(other):
                state.bid[other] = luck(stream, 2 * other + 1) * COINS >> 32
