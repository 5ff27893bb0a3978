"""Whole random games, many at a time, compiled on one core or on all, or plain.

Game number *n* of a seed is the same game everywhere: plain, compiled, on CUDA, alone or in any batch.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from gobelet.kernel.plain import plain_type
from gobelet.table.bind import bind_plain
from gobelet.table.compiled import blank_states, compile_game, words_of
from gobelet.table.content import Content
from gobelet.table.game import Game

Numbers = np.ndarray[Any, Any]

APART = 64  # bytes of a cache line: memory that two threads write must lie further apart
PIECES = 4  # of work for each thread, so that none waits long for another's last game


@dataclass(frozen=True, slots=True)
class Batch:
    """What games came to: a row of *scores*, a mask of *winners* and a length (in actions) for each."""

    scores: Numbers
    winners: Numbers
    lengths: Numbers
    actions: int
    decisions: int

    @property
    def games(self) -> int:
        return len(self.lengths)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def numbers(options: Sequence[int]) -> Numbers:
    """Return the numbers of the options as rules receive them, compiled."""
    return np.array(options or [0], np.int64)


class Room:
    """The memory that one thread plays in."""

    def __init__(self, game: Game) -> None:
        cells = game.actions.size + 1
        self.states = blank_states(game, 3 + APART // game_bytes(game))
        self.words = words_of(self.states)
        self.legal = np.zeros(cells + APART, np.int16)
        self.weights = np.zeros(cells + APART, np.int32)


def game_bytes(game: Game) -> int:
    """Return the size of the state of *game*."""
    return int(blank_states(game, 1).itemsize)


def random_games(
    game: Game, content: Content, seats: int, options: Sequence[int], seed: int, first: int, games: int, jobs: int = 1
) -> Batch:
    """Play games number *first* to *first* + *games* - 1 of *seed* at random, compiled, on *jobs* threads."""
    rules, box, said = compile_game(game), content.box.to_record()[0], numbers(options)
    scores, winners, lengths = (np.zeros(shape, np.int32) for shape in ((games, game.state.seats_at_most), games, games))

    def play(start: int, end: int) -> tuple[int, int]:
        room = Room(game)
        counts: tuple[int, int] = rules.play_many(
            room.states, box, seats, said, room.legal, room.weights, seed, first + start, end - start, game.longest,
            scores[start:end], winners[start:end], lengths[start:end],
        )  # fmt: skip
        return counts

    counts = _in_pieces(play, games, jobs)
    actions, decisions = (sum(column) for column in zip(*counts, strict=True))
    return Batch(scores[:, :seats], winners, lengths, actions, decisions)


def _in_pieces(play: Any, games: int, jobs: int) -> list[tuple[int, int]]:
    """Call *play* on the range of games, cut into pieces when several threads share it."""
    if jobs == 1:
        return [play(0, games)]
    cuts = [games * piece // (jobs * PIECES) for piece in range(jobs * PIECES + 1)]
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(play, cuts[:-1], cuts[1:]))


def plain_games(game: Game, content: Content, seats: int, options: Sequence[int], seed: int, first: int, games: int) -> Batch:
    """Play the same games in the interpreter."""
    rules, blank = bind_plain(game), plain_type(game.state)
    legal, weights = [0] * (game.actions.size + 1), [0] * (game.actions.size + 1)
    scores, winners, lengths = [], [], []
    decisions = 0
    for number in range(first, first + games):
        state, score = blank(), [0] * game.state.seats_at_most
        length, decided = rules.play_out(state, content.box, seats, list(options), legal, weights, seed, number, game.longest)
        decisions += decided
        winners.append(rules.results(state, content.box, score))
        scores.append(score[:seats])
        lengths.append(length)
    columns = np.array(scores, np.int32).reshape(games, seats), np.array(winners, np.int32), np.array(lengths, np.int32)
    return Batch(*columns, sum(lengths), decisions)


def random_traces(game: Game, content: Content, seats: int, options: Sequence[int], seed: int, first: int, games: int) -> Numbers:
    """Return the length of each of the same games and a digest of every state it went through, compiled."""
    rules, room, out = compile_game(game), Room(game), np.zeros((games, 2), np.int64)
    rules.trace_many(
        room.states, room.words, room.words.shape[1], content.box.to_record()[0], seats, numbers(options),
        room.legal, room.weights, seed, first, games, game.longest, out,
    )  # fmt: skip
    return out


def plain_traces(game: Game, content: Content, seats: int, options: Sequence[int], seed: int, first: int, games: int) -> Numbers:
    """Return the same lengths and digests, plain."""
    rules, blank = bind_plain(game), plain_type(game.state)
    legal, weights = [0] * (game.actions.size + 1), [0] * (game.actions.size + 1)
    words = [0] * (game_bytes(game) // 8)
    traces = [
        rules.trace(blank(), words, len(words), content.box, seats, list(options), legal, weights, seed, number, game.longest)
        for number in range(first, first + games)
    ]
    return np.array(traces, np.int64).reshape(games, 2)
