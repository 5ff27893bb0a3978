"""Whole games played by a loop, for any game: the same lines run plain, compiled and on CUDA.

The functions of a game (`setup`, `actors`, `legal_actions`, `outcome_weights`, `apply`, `results`, `evaluate`,
`redraw`) are bound in from outside by `gobelet.table.bind`, in the place of the ones declared here.
"""

from __future__ import annotations

from typing import Any

from gobelet.kernel.chance import BITS, draw, draw_weighted, key, luck, mix
from gobelet.kernel.words import CHANCE, NOBODY, Box, Cells, Legal, Log, acting, clear, count, weigh_all

WORD = 0xFFFFFFFF  # 32 bits
RULES = ("setup", "actors", "legal_actions", "apply", "results")


def setup(state: Any, box: Box, seats: int, options: Cells, log: Log) -> None:
    raise NotImplementedError


def actors(state: Any) -> int:
    raise NotImplementedError


def legal_actions(state: Any, box: Box, seat: int, legal: Legal) -> None:
    raise NotImplementedError


def outcome_weights(state: Any, box: Box, weights: Cells) -> bool:
    """Write the weight of each legal outcome of chance, unless all are alike; return whether it did.

    Games whose chance is always even have none of their own.
    """
    return False


def apply(state: Any, box: Box, seat: int, action: int, log: Log) -> None:
    raise NotImplementedError


def results(state: Any, box: Box, scores: Cells) -> int:
    raise NotImplementedError


def evaluate(state: Any, box: Box, seat: int) -> int:
    raise NotImplementedError


def redraw(state: Any, box: Box, seat: int, stream: int) -> None:
    """Draw again what *seat* does not know. Games that hide something bind theirs here; the others leave nothing to do."""


def weigh_outcomes(state: Any, box: Box, legal: Legal, weights: Cells) -> None:
    """Write the weight of each legal outcome of chance."""
    if not outcome_weights(state, box, weights):
        weigh_all(weights, count(legal))


def draw_outcome(state: Any, box: Box, legal: Legal, weights: Cells, word: int) -> int:
    """Return which of the legal outcomes chance draws, by their weights."""
    if outcome_weights(state, box, weights):
        return draw_weighted(word, weights, count(legal))
    return draw(word, count(legal))


def choose_at_random(state: Any, box: Box, seat: int, legal: Legal, weights: Cells, word: int) -> int:
    """Return the next action as a word of luck decides: chance by its weights, people uniformly."""
    clear(legal)
    legal_actions(state, box, seat, legal)
    if seat == CHANCE:
        return legal[1 + draw_outcome(state, box, legal, weights, word)] + 0
    return legal[1 + draw(word, count(legal))] + 0


def play_out(
    state: Any, box: Box, seats: int, options: Cells, legal: Legal, weights: Cells, seed: int, game: int, limit: int
) -> tuple[int, int]:
    """Play game number *game* of *seed* at random on a blank state; return its actions and its decisions."""
    setup(state, box, seats, options, None)
    number, decisions = 0, 0
    stream = key(seed, game)
    word, coming = luck(stream, 0), luck(stream, 1)
    asked = actors(state)
    while asked != NOBODY and number < limit:
        number += 1
        seat = acting(asked)
        action = choose_at_random(state, box, seat, legal, weights, word)
        apply(state, box, seat, action, None)
        decisions += seat != CHANCE
        word, coming = coming, luck(stream, number + 1)  # two ahead: the processor mixes while the rules run
        asked = actors(state)
    return number, decisions


def fold(digest: int, words: Cells, size: int) -> int:
    """Return *digest*, a number of 62 bits, carried on over the words of one state."""
    for index in range(size):
        word = words[index] + 0
        digest = mix(digest ^ (word & WORD))
        digest = mix((digest + ((word >> 32) & WORD)) & BITS)
    return digest


def look(state: Any, words: Cells) -> None:
    """Bring *words* up to the state. Compiled, they are the same memory and nothing is to be done."""


def trace(
    state: Any,
    words: Cells,
    size: int,
    box: Box,
    seats: int,
    options: Cells,
    legal: Legal,
    weights: Cells,
    seed: int,
    game: int,
    limit: int,
) -> tuple[int, int]:
    """Play as `play_out` does; return the actions played and a digest of the state after each of them."""
    setup(state, box, seats, options, None)
    look(state, words)
    digest = fold(0, words, size)
    number = 0
    stream = key(seed, game)
    clear(legal)
    asked = actors(state)
    while asked != NOBODY and number < limit:
        seat = acting(asked)
        action = choose_at_random(state, box, seat, legal, weights, luck(stream, number))
        apply(state, box, seat, action, None)
        look(state, words)
        digest = fold(digest ^ action, words, size)
        number += 1
        asked = actors(state)
    return number, digest


def play_many(
    states: Any,
    box: Box,
    seats: int,
    options: Cells,
    legal: Legal,
    weights: Cells,
    seed: int,
    first: int,
    games: int,
    limit: int,
    scores: Any,
    winners: Cells,
    lengths: Cells,
) -> tuple[int, int]:
    """Play *games* games in the record states[0], each from the blank states[1]; return actions and decisions."""
    actions, decisions = 0, 0
    for game in range(games):
        states[0] = states[1]
        played, decided = play_out(states[0], box, seats, options, legal, weights, seed, first + game, limit)
        actions += played
        decisions += decided
        winners[game] = results(states[0], box, scores[game])
        lengths[game] = played
    return actions, decisions


def trace_many(
    states: Any,
    words: Any,
    size: int,
    box: Box,
    seats: int,
    options: Cells,
    legal: Legal,
    weights: Cells,
    seed: int,
    first: int,
    games: int,
    limit: int,
    out: Any,
) -> None:
    """Trace *games* games; each row of *out* is a game's length and digest."""
    for game in range(games):
        states[0] = states[1]
        out[game][0], out[game][1] = trace(
            states[0], words[0], size, box, seats, options, legal, weights, seed, first + game, limit
        )
