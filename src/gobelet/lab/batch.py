"""Whole games, many at a time: between bots or at random, compiled on one core or on all; or plain, at random.

Game number *n* of a seed is the same game everywhere: plain, compiled, on CUDA, alone or in any batch.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from gobelet.bots import memory_of, views_of
from gobelet.kernel import lookahead, playout
from gobelet.kernel.plain import plain_type
from gobelet.table.bind import bind_plain
from gobelet.table.compiled import blank_states, buffers, compile_game, words_of
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
    """The memory that one thread plays in; *rows* of legal actions where bots look ahead."""

    def __init__(self, game: Game, *rows: int) -> None:
        self.states = blank_states(game, 3 + APART // game_bytes(game))
        self.words = words_of(self.states)
        self.legal, self.weights = buffers(game, *rows, apart=APART)


def game_bytes(game: Game) -> int:
    """Return the size of the state of *game*."""
    return int(blank_states(game, 1).itemsize)


def random_games(
    game: Game, content: Content, seats: int, options: Sequence[int], seed: int, first: int, games: int, jobs: int = 1
) -> Batch:
    """Play games number *first* to *first* + *games* - 1 of *seed* at random, compiled, on *jobs* threads."""
    play = player(game, content, seats, options, seed)
    size = games if jobs == 1 else -(-games // (jobs * PIECES))
    ends = Ends.blank(games, seats)
    counts = [counted for _, counted in in_shares(play, ends, first, jobs, max(size, 1))]
    return Batch(*ends, sum(actions for actions, _ in counts), sum(decisions for _, decisions in counts))


class Ends(NamedTuple):
    """How games end, to be filled: a row of *scores*, a mask of *winners* and a length (in actions) for each."""

    scores: Numbers
    winners: Numbers
    lengths: Numbers

    @classmethod
    def blank(cls, games: int, seats: int) -> Ends:
        return cls(np.zeros((games, seats), np.int32), np.zeros(games, np.int32), np.zeros(games, np.int32))

    def part(self, start: int, end: int) -> Ends:
        return Ends(self.scores[start:end], self.winners[start:end], self.lengths[start:end])


Player = Callable[[Ends, int], tuple[int, int]]
"""Plays as many games as *ends* has room for, from number *first* on; returns their actions and decisions."""


def in_shares(play: Player, ends: Ends, first: int, jobs: int, size: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Play all *ends*, *size* at a time, on *jobs* threads; yield the games of each share as it is done, and its counts."""
    parts = [ends.part(at, at + size) for at in range(0, len(ends.lengths), size)]
    if jobs == 1:
        yield from ((len(part.lengths), play(part, first + at * size)) for at, part in enumerate(parts))
        return
    with ThreadPoolExecutor(jobs) as pool:
        shares = {pool.submit(play, part, first + at * size): part for at, part in enumerate(parts)}
        for share in as_completed(shares):
            yield len(shares[share].lengths), share.result()


def player(game: Game, content: Content, seats: int, options: Sequence[int], seed: int, levels: Sequence[int] = ()) -> Player:
    """Return what plays games compiled, between bots of *levels* or at random."""
    box, said = content.box.to_record()[0], numbers(options)
    if lookahead.GREEDY in levels:
        return _player_with_bots(game, box, seats, said, seed, np.array(levels, np.int64))
    rules = compile_game(game)

    def play(ends: Ends, first: int) -> tuple[int, int]:
        room, games = Room(game), len(ends.lengths)
        counts: tuple[int, int] = rules.play_many(
            room.states, box, seats, said, room.legal, room.weights, seed, first, games, game.longest, *ends
        )
        return counts

    return play


def _player_with_bots(game: Game, box: Any, seats: int, options: Numbers, seed: int, levels: Numbers) -> Player:
    """Return what plays games between bots, which look ahead; decisions are not told from chance there, nor counted."""
    views, depth = views_of(game), lookahead.DEPTH
    rules = compile_game(game, (playout, lookahead))

    def play(ends: Ends, first: int) -> tuple[int, int]:
        room, scratch = Room(game, depth), blank_states(game, depth)
        nodes, worths = np.zeros((depth, lookahead.NOTES), np.int64), np.zeros(game.actions.size + 1, np.int64)
        notes = np.zeros(memory_of(game), np.int64)
        rules.play_many_with_bots(
            room.states, box, seats, options, levels, views, scratch, room.legal, room.weights, nodes, worths, notes,
            seed, first, len(ends.lengths), game.longest, *ends,
        )  # fmt: skip
        return int(ends.lengths.sum()), 0

    return play


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
