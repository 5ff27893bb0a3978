"""The games and tables that every conformance test runs on, and random play through the rules themselves.

GOBELET_CONFORMANCE_GAMES says how many games a table plays (1000); GOBELET_CONFORMANCE_ONLY names the only game to try.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from gobelet.kernel.chance import draw, draw_weighted, key, luck
from gobelet.kernel.plain import plain_type
from gobelet.kernel.words import CHANCE, EVENT_WIDTH, EVENTS_AT_MOST, NOBODY, acting
from gobelet.table.content import Content, default_content
from gobelet.table.find import find, ids
from gobelet.table.game import Game
from gobelet.table.options import read_options
from gobelet.table.table import Table

GAMES_EACH = int(os.environ.get("GOBELET_CONFORMANCE_GAMES", "1000"))
ONLY = os.environ.get("GOBELET_CONFORMANCE_ONLY", "")
SEED = 20_240_229


@dataclass(frozen=True)
class Case:
    """A table to try: a game, its number of seats, its options."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={choice}" for name, choice in self.options)])

    @property
    def content(self) -> Content:
        return default_content(self.game)

    @property
    def numbers(self) -> list[int]:
        """The options as rules receive them."""
        return read_options(self.game.options, dict(self.options), self.seats)

    def table(self, number: int = 0, **more: Any) -> Table:
        """Return a table of this case; what is drawn at it depends on *number*."""
        return Table(self.game, self.seats, seed=SEED, number=number, options=dict(self.options), **more)


def game_ids() -> list[str]:
    return [ONLY] if ONLY else ids()


def seat_cases() -> list[Case]:
    """Return every number of seats of every game, with the usual options."""
    return [Case(game, seats) for game in map(find, game_ids()) for seats in range(game.seats[0], game.seats[1] + 1)]


def end_cases() -> list[Case]:
    """Return every game with the fewest and with the most seats."""
    return [case for case in seat_cases() if case.seats in case.game.seats]


def option_cases() -> list[Case]:
    """Return what `end_cases` returns, and each choice of each option, with the fewest seats that it allows."""
    found = end_cases()
    for game in map(find, game_ids()):
        for option in game.options:
            for choice in option.choices:
                lowest = int(choice) if option.seats and choice.isdigit() else 0
                if choice != option.default:
                    found.append(Case(game, max(game.seats[0], lowest), ((option.name, choice),)))
    return found


def mixed(case: Case, number: int) -> Case:
    """Return *case* with options that change with *number*, so that many games go through all of them together."""
    chosen, left = [], number
    for option in case.game.options:
        choices = [said for said in option.choices if not (option.seats and said.isdigit() and int(said) > case.seats)]
        left, at = divmod(left, len(choices))
        chosen.append((option.name, choices[at]))
    return Case(case.game, case.seats, tuple(chosen))


each_game = pytest.mark.parametrize("game", list(map(find, game_ids())), ids=lambda game: game.id)
each_seats = pytest.mark.parametrize("case", seat_cases(), ids=str)
each_end = pytest.mark.parametrize("case", end_cases(), ids=str)
each_option = pytest.mark.parametrize("case", option_cases(), ids=str)


@dataclass
class Moment:
    """A state in the middle of a random game: who is asked first, what is legal, and what will be played."""

    state: Any
    asked: int
    seat: int
    legal: list[int]
    weights: list[int]
    action: int
    log: list[int]
    number: int


def random_game(case: Case, number: int, seed: int = SEED) -> Iterator[Moment]:
    """Play game *number* at random, as `gobelet.kernel.playout` does; yield every moment before its action, and the end."""
    rules, box = case.game.rules, case.content.box
    state = plain_type(case.game.state)()
    legal, weights = [0] * (case.game.actions.size + 1), [0] * (case.game.actions.size + 1)
    log = [0] * (1 + EVENTS_AT_MOST * EVENT_WIDTH)
    rules.setup(state, box, case.seats, case.numbers, log)
    stream, played = key(seed, number), 0
    while (asked := rules.actors(state)) != NOBODY:
        seat = acting(asked)
        legal[0] = 0
        rules.legal_actions(state, box, seat, legal)
        found = legal[1 : 1 + legal[0]]
        action, weighed = choose(case, state, seat, found, weights, luck(stream, played))
        yield Moment(state, asked, seat, found, weighed, action, log, played)
        log[0] = 0
        rules.apply(state, box, seat, action, log)
        played += 1
    yield Moment(state, asked, seat, [], [], -1, log, played)


def choose(case: Case, state: Any, seat: int, legal: list[int], weights: list[int], word: int) -> tuple[int, list[int]]:
    """Return what a word of luck chooses, and the weights that it chose by."""
    if not legal:
        return -1, []
    uneven = seat == CHANCE and hasattr(case.game.rules, "outcome_weights")
    if uneven and case.game.rules.outcome_weights(state, case.content.box, weights):
        return legal[draw_weighted(word, weights, len(legal))], weights[: len(legal)]
    return legal[draw(word, len(legal))], [1] * len(legal)


def random_tables(case: Case, games: int, every: int = 1, **more: Any) -> Iterator[Table]:
    """Play *games* games at random through `Table`; yield the table at every *every*-th of its moments, and at the end."""
    for number in range(games):
        table = case.table(number, **more)
        stream, moment = key(SEED + 1, number), 0
        while not table.over:
            if moment % every == number % every:
                yield table
            for seat in table.actors[moment % len(table.actors) :][:1]:
                legal = table.legal_numbers(seat)
                table.apply(legal[draw(luck(stream, moment), len(legal))], seat)
            moment += 1
        yield table
