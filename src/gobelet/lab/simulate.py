"""Many whole games between bots, compiled, on several threads: who wins, by how much, and how long it takes.

Game number n of a seed is the same game whatever else is played, so the number of threads changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gobelet.bots import level_number
from gobelet.errors import RequestError
from gobelet.lab.batch import Ends, cores, in_shares, player
from gobelet.table.content import Content, content_of
from gobelet.table.find import find
from gobelet.table.game import Game
from gobelet.table.options import read_options

if TYPE_CHECKING:
    import numpy as np

SHARE = 1024  # Games of one call: few enough to tell progress, enough to hide what Python spends on the call.
Z95 = 1.959963984540054  # the normal quantile of a two-sided 95 % interval

Progress = Callable[[int, int], None]
"""Told how many games are finished, of how many."""


@dataclass(frozen=True)
class Order:
    """What to simulate. *bots* has one level for each seat."""

    game: Game
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    options: tuple[int, ...]
    content: Content


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How one seat did: its winning games, shared wins included, with a Wilson 95 % interval; its scores."""

    seat: int
    bot: str
    wins: int
    win_rate: float
    low: float
    high: float
    mean_score: float
    sd_score: float


@dataclass(frozen=True)
class Simulation:
    """How every game ended: scores and wins by game and seat, actions by game; *seconds* leaves compiling out."""

    order: Order
    scores: np.ndarray[Any, Any]
    won: np.ndarray[Any, Any]
    lengths: np.ndarray[Any, Any]
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.order.games / self.seconds

    @property
    def drawn(self) -> int:
        """How many games nobody won."""
        return int((~self.won.any(axis=1)).sum())

    def seats(self) -> list[SeatSummary]:
        """Return how each seat did."""
        return [self._seat(seat) for seat in range(self.order.seats)]

    def _seat(self, seat: int) -> SeatSummary:
        wins, games, scores = int(self.won[:, seat].sum()), self.order.games, self.scores[:, seat]
        spread = float(scores.std(ddof=1)) if games > 1 else 0.0
        return SeatSummary(seat, self.order.bots[seat], wins, wins / games, *wilson(wins, games), float(scores.mean()), spread)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the Wilson 95 % interval of a rate: honest near 0 and 1, where the usual one is not."""
    rate, weight = wins / games, Z95 * Z95 / games
    middle = (rate + weight / 2) / (1 + weight)
    half = sqrt(rate * (1 - rate) * weight + weight * weight / 4) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def order(
    game: str | Game,
    games: int,
    *,
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: Path | str | None = None,
) -> Order:
    """Return a checked order; *bots* are repeated round the seats."""
    found = find(game) if isinstance(game, str) else game
    chosen = found.check_seats(found.seats[0] if seats is None else seats)
    if games < 1:
        raise RequestError("simulate/games", games=games)
    if not bots:
        raise RequestError("simulate/bots")
    if len(bots) > chosen:
        raise RequestError("bots/seats", bots=len(bots), seats=chosen)
    levels = tuple(bots[seat % len(bots)] for seat in range(chosen))
    for level in levels:
        level_number(level)
    numbers = tuple(read_options(found.options, options, chosen))
    return Order(found, chosen, games, seed, levels, numbers, content_of(found, content))


def simulate(ordered: Order, jobs: int | None = None, progress: Progress | None = None) -> Simulation:
    """Play every game of *ordered* on *jobs* threads, all processors unless said."""
    import numpy as np

    threads = cores() if jobs is None else jobs
    if threads < 1:
        raise RequestError("simulate/jobs", jobs=jobs)
    levels = [level_number(level) for level in ordered.bots]
    play = player(ordered.game, ordered.content, ordered.seats, ordered.options, ordered.seed, levels)
    ends = Ends.blank(ordered.games, ordered.seats)
    play(ends.part(0, 0), 0)  # compiles, before the clock starts
    started, finished = time.perf_counter(), 0
    for games, _ in in_shares(play, ends, 0, threads, SHARE):
        finished += games
        if progress is not None:
            progress(finished, ordered.games)
    seconds = time.perf_counter() - started
    won = (ends.winners[:, None] >> np.arange(ordered.seats)) & 1 == 1
    return Simulation(ordered, ends.scores, won, ends.lengths, seconds)
