"""The loop that one CUDA thread runs: game after game, in step with the other lanes of its warp.

A warp does one thing at a time. So lanes that chance asks go first and the others wait for them, and a lane whose game
is over begins its next one at once: that keeps most lanes busy with the same lines of the rules.
"""

from __future__ import annotations

from typing import Any

from gobelet.kernel.chance import key, luck
from gobelet.kernel.playout import actors, apply, choose_at_random, results, setup
from gobelet.kernel.words import CHANCE, NOBODY, Box, Cells, Legal, acting

GAMES, ACTIONS, DECISIONS, UNWON, SEATS = range(5)  # cells of a lane's totals; behind them wins, then points, by seat


def any_lane(said: bool) -> bool:
    """Return whether any lane of the warp says so. On CUDA the warp votes; elsewhere a lane is alone."""
    return said


def meet() -> None:
    """Wait for the other lanes of the warp, wherever there are any."""


def play_games(
    own: Any,
    blank: Any,
    box: Box,
    seats: int,
    options: Cells,
    legal: Legal,
    weights: Cells,
    scores: Cells,
    seed: int,
    first: int,
    end: int,
    stride: int,
    limit: int,
    totals: Cells,
) -> None:
    """Play games number *first*, *first* + *stride* ... below *end* at random in the record own[0]; add up *totals*."""
    state = own[0]
    number, stream, played, decided = first - stride, 0, 0, 0
    asked, working = NOBODY, True
    while any_lane(working):
        if working and (asked == NOBODY or played == limit):
            if played > 0:
                add_game(totals, seats, played, decided, results(state, box, scores), scores)
            number += stride
            working = number < end
            if working:
                own[0] = blank[0]
                setup(state, box, seats, options, None)
                stream, played, decided, asked = key(seed, number), 0, 0, actors(state)
        falls = any_lane(working and asked == CHANCE)
        goes = working and (asked == CHANCE or not falls)
        action = 0
        if goes:
            action = choose_at_random(state, box, acting(asked), legal, weights, luck(stream, played))
        meet()
        if goes:
            apply(state, box, acting(asked), action, None)
            played += 1
            decided += asked != CHANCE
            asked = actors(state)


def add_game(totals: Cells, seats: int, played: int, decided: int, winners: int, scores: Cells) -> None:
    """Add a finished game to *totals*."""
    totals[GAMES] += 1
    totals[ACTIONS] += played
    totals[DECISIONS] += decided
    totals[UNWON] += winners == NOBODY
    for seat in range(seats):
        totals[SEATS + seat] += (winners >> seat) & 1
        totals[SEATS + seats + seat] += scores[seat]
