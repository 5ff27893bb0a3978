"""Danger tokens: drawn, kept, put back, returned."""

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.chance import draw_weighted, luck
from gobelet.kernel.words import Box, Cells, Log, emit, pop, push, top, whisper

from ..actions import Event, Step
from ..state import DANGERS, State

DRAWN = 2  # MR-051: two tokens are drawn, and one of them is kept.


def draw_tokens(state: State) -> None:
    """MR-051, MR-Q23: draw two tokens to choose from; the only one left is kept."""
    if state.pile_size >= DRAWN:
        push(state, Step.ASK_TOKEN)
        for _ in range(DRAWN):
            push(state, Step.DRAW_TOKEN)
    else:
        draw_kept_token(state)


def draw_kept_token(state: State) -> None:
    """MR-158, MR-Q23: draw a token and keep it, if there is any."""
    if state.pile_size > 0:
        push(state, Step.DRAW_KEPT_TOKEN)


def token_drawn(state: State, danger: int, log: Log) -> None:
    """MR-052, MR-054: a token of the pile, seen by who draws it."""
    state.pile[danger] -= 1
    state.pile_size -= 1
    emit(log, Event.TOKEN_DRAWN, state.turn)
    whisper(log, state.turn, Event.TOKEN_SEEN, state.turn, danger)
    kept = top(state) == Step.DRAW_KEPT_TOKEN
    pop(state)
    if kept:
        gain_token(state, danger, log)
    else:
        state.drawn[state.turn][danger] += 1


def gain_token(state: State, danger: int, log: Log) -> None:
    state.tokens[state.turn][danger] += 1
    state.token_count[state.turn] += 1
    emit(log, Event.TOKEN_KEPT, state.turn)


def keep_token(state: State, danger: int, log: Log) -> None:
    """MR-053: keep one of the tokens drawn; the other goes back to the pile."""
    pop(state)
    state.drawn[state.turn][danger] -= 1
    gain_token(state, danger, log)
    for other in range(DANGERS):
        if state.drawn[state.turn][other] > 0:
            put_back(state, other, log)
    fill(state.drawn[state.turn], DANGERS, 0)


def put_back(state: State, danger: int, log: Log) -> None:
    state.pile[danger] += 1
    state.pile_size += 1
    whisper(log, state.turn, Event.TOKEN_PUT_BACK, state.turn, danger)


def return_token(state: State, danger: int, log: Log) -> None:
    """MR-091: one of the player's own tokens goes back to the pile."""
    state.tokens[state.turn][danger] -= 1
    state.token_count[state.turn] -= 1
    emit(log, Event.TOKEN_RETURNED, state.turn)
    put_back(state, danger, log)


def redraw(state: State, box: Box, seat: int, stream: int) -> None:
    """Draw again every token that *seat* has not seen, all alike: those of the others, and so the pile."""
    if top(state) == Step.GAME_OVER:  # MR-105: all are turned up
        return
    for other in range(state.seats):
        if other != seat:
            for danger in range(DANGERS):
                state.pile[danger] += state.tokens[other][danger] + state.drawn[other][danger]
    number = 0
    for other in range(state.seats):
        if other != seat:
            number = deal_again(state.tokens[other], state.pile, stream, number)
            number = deal_again(state.drawn[other], state.pile, stream, number)


def deal_again(tokens: Cells, pile: Cells, stream: int, number: int) -> int:
    """Replace *tokens* by as many of the *pile*, by words of luck from the *number*-th on; return the number of the next."""
    left = total(tokens, DANGERS)
    fill(tokens, DANGERS, 0)
    for _ in range(left):
        danger = draw_weighted(luck(stream, number), pile, DANGERS)
        tokens[danger] += 1
        pile[danger] -= 1
        number += 1
    return number
