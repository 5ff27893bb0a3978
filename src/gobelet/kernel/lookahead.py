"""The greedy choice, for any game: try every legal action, see all that chance may answer, take the best on average.

What a state is worth to a seat the game itself says, in `evaluate`. The look goes one action deep, and through the
steps of chance behind it as far as LEAVES allows; it walks that tree on a row of scratch states, the one asked about
first. The same lines run plain and compiled. `play_with_bots` plays whole games, with a level for each seat.

A game that knows better than to look one action ahead says so in its own `judge`, which is bound in the place of ours.
"""

from __future__ import annotations

from typing import Any

from gobelet.kernel.arrays import fill, largest
from gobelet.kernel.chance import draw, key, luck
from gobelet.kernel.playout import (
    actors,
    apply,
    choose_at_random,
    evaluate,
    legal_actions,
    redraw,
    results,
    setup,
    weigh_outcomes,
)
from gobelet.kernel.words import CHANCE, NOBODY, Box, Cells, Legal, acting, clear, count

RANDOM = 0
GREEDY = 1

LEAVES = 256  # Three dice of six are seen through; a fourth is not, and the state is judged with it still to fall.
DEPTH = 10  # States a look holds at once: no chain of chance steps that LEAVES allows is longer.

# What a look remembers of each state it holds.
NEXT = 0  # which answer comes next
SUM = 1  # the worths of the answers so far, by their weights
WHOLE = 2  # the weights of all answers
PATHS = 3  # how many paths through chance lead as deep as its answers
NOTES = 4


def copy_state(states: Any, index: int, state: Any) -> None:
    """Make states[index] a copy of *state*. Plain, another function that knows objects stands here."""
    states[index] = state


def open_answers(state: Any, box: Box, paths: int, legal: Legal, weights: Cells, node: Cells) -> None:
    """Write down what chance may answer in *state*: nothing if it is not asked, or if that makes too many paths."""
    fill(node, NOTES, 0)
    clear(legal)
    asked = actors(state)
    if asked != CHANCE:
        return
    legal_actions(state, box, asked, legal)  # not CHANCE itself: a constant would be compiled apart, rules and all
    node[PATHS] = paths * max(count(legal), 2)  # a lone answer counts twice, which bounds the depth
    if node[PATHS] > LEAVES:
        clear(legal)
        return
    weigh_outcomes(state, box, legal, weights)
    for index in range(count(legal)):
        node[WHOLE] += weights[index]


def step_down(scratch: Any, level: int, box: Box, seat: int, legal: Any, weights: Any, nodes: Any) -> None:
    """Make the state at *level* the one that the next answer above it leads to."""
    action = legal[level - 1][1 + nodes[level - 1][NEXT]] + 0
    copy_state(scratch, level, scratch[level - 1])
    apply(scratch[level], box, seat if level == 1 else CHANCE, action, None)
    open_answers(scratch[level], box, nodes[level - 1][PATHS] + 0, legal[level], weights[level], nodes[level])


def worth_of(state: Any, box: Box, seat: int, legal: Legal, node: Cells) -> int:
    """Return what *state* is worth to *seat*: the mean over the answers seen, or what the game says."""
    if count(legal) == 0:
        return evaluate(state, box, seat)
    return node[SUM] // node[WHOLE]


def look_ahead(scratch: Any, box: Box, seat: int, legal: Any, weights: Any, nodes: Any, worths: Cells) -> None:
    """Add to *worths* what each action in legal[0], taken by *seat* in scratch[0], is worth to it."""
    fill(nodes[0], NOTES, 0)
    nodes[0][PATHS] = 1
    level = 0
    while level > 0 or nodes[0][NEXT] < count(legal[0]):
        if nodes[level][NEXT] < count(legal[level]):
            level += 1
            step_down(scratch, level, box, seat, legal, weights, nodes)
            continue
        worth = worth_of(scratch[level], box, seat, legal[level], nodes[level])
        level -= 1
        at = nodes[level][NEXT] + 0
        nodes[level][NEXT] += 1
        if level == 0:
            worths[at] += worth
        else:
            nodes[level][SUM] += worth * weights[level][at]


def judge(scratch: Any, box: Box, seat: int, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells) -> None:
    """Add to *worths* what each action in legal[0], taken by *seat* in scratch[0], is worth; *notes* is a game's own memory."""
    look_ahead(scratch, box, seat, legal, weights, nodes, worths)


def best_of(legal: Legal, worths: Cells, word: int) -> int:
    """Return the legal action of the greatest worth; a word of luck decides among equals."""
    best, equals = largest(worths, count(legal)), 0
    for index in range(count(legal)):
        equals += worths[index] == best
    left = draw(word, equals)
    for index in range(count(legal)):
        left -= worths[index] == best
        if left < 0:
            return legal[1 + index] + 0
    return NOBODY


def choose_greedily(
    state: Any, box: Box, seat: int, views: int,
    scratch: Any, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells, word: int,
) -> int:  # fmt: skip
    """Return the action of *seat* that is worth most, on average over *views* states that it may be in."""
    judge_views(state, box, seat, views, scratch, legal, weights, nodes, worths, notes, word)
    return best_of(legal[0], worths, word)


def judge_views(
    state: Any, box: Box, seat: int, views: int,
    scratch: Any, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells, word: int,
) -> None:  # fmt: skip
    """Write into *worths* what each legal action of *seat* is worth, summed over *views* states that it may be in.

    Where the game hides nothing, every view is the state itself and one is enough. Where it does, the hidden part is
    drawn again for each view, so that nothing is peeked at.
    """
    clear(legal[0])
    legal_actions(state, box, seat, legal[0])
    fill(worths, count(legal[0]), 0)
    for view in range(views):
        copy_state(scratch, 0, state)
        redraw(scratch[0], box, seat, key(word, view))
        judge(scratch, box, seat, legal, weights, nodes, worths, notes)


def play_with_bots(
    state: Any, box: Box, seats: int, options: Cells, levels: Cells, views: int,
    scratch: Any, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells, seed: int, game: int, limit: int,
) -> int:  # fmt: skip
    """Play game number *game* of *seed* as `play_out` does, each seat as its level says; return its actions."""
    setup(state, box, seats, options, None)
    number = 0
    stream = key(seed, game)
    asked = actors(state)
    while asked != NOBODY and number < limit:
        seat = acting(asked)
        word = luck(stream, number)
        if seat != CHANCE and levels[seat] == GREEDY:
            action = choose_greedily(state, box, seat, views, scratch, legal, weights, nodes, worths, notes, word)
        else:
            action = choose_at_random(state, box, seat, legal[0], weights[0], word)
        apply(state, box, seat, action, None)
        number += 1
        asked = actors(state)
    return number


def play_many_with_bots(
    states: Any, box: Box, seats: int, options: Cells, levels: Cells, views: int,
    scratch: Any, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells,
    seed: int, first: int, games: int, limit: int, scores: Any, winners: Cells, lengths: Cells,
) -> None:  # fmt: skip
    """Play *games* games in the record states[0], each from the blank states[1]; write how each of them ended."""
    for game in range(games):
        copy_state(states, 0, states[1])
        lengths[game] = play_with_bots(
            states[0], box, seats, options, levels, views,
            scratch, legal, weights, nodes, worths, notes, seed, first + game, limit,
        )  # fmt: skip
        winners[game] = results(states[0], box, scores[game])
