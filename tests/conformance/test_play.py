"""Thousands of random games through the rules themselves: they end, somebody can always move, nothing impossible happens."""

from __future__ import annotations

from itertools import pairwise

from gobelet.kernel.plain import plain_type
from gobelet.kernel.words import CHANCE, EVENT_WIDTH, EVERYBODY
from gobelet.table.bind import bind_plain
from gobelet.table.game import Game
from tests.conformance.cases import GAMES_EACH, SEED, Case, Moment, each_game, each_seats, mixed, random_game


@each_seats
def test_random_games_end_and_break_nothing(case: Case) -> None:
    games = GAMES_EACH // 2 if case.seats in case.game.seats else GAMES_EACH // 4
    print(f"seed {SEED}, games 0 to {games - 1}")
    for number in range(games):
        table = mixed(case, number)
        for moment in random_game(table, number):
            where = f"{table}, game {number} of seed {SEED}, after {moment.number} actions"
            check(table, moment, where)


def check(case: Case, moment: Moment, where: str) -> None:
    """Check one moment of a game against everything that must always be."""
    assert moment.number <= case.game.longest, f"{where}: a game has at most {case.game.longest}"
    if case.game.broken:
        assert case.game.broken(moment.state, case.content.box) == [], where
    assert 0 < moment.state.depth <= case.game.state.pending_at_most, where
    check_events(case, moment.log, where)
    if moment.action < 0:
        return
    legal = moment.legal
    assert legal, f"{where}: {moment.seat} is asked, and nothing is legal"
    assert all(low < high for low, high in pairwise(legal)), f"{where}: {legal} must ascend, without doubles"
    assert legal[0] >= 0, where
    assert legal[-1] < case.game.actions.size, where
    assert all(weight > 0 for weight in moment.weights), f"{where}: {moment.weights}, every outcome has a weight"
    assert moment.asked == CHANCE or 0 < moment.asked < 1 << case.seats, f"{where}: {moment.asked} asks a seat that is not there"


def check_events(case: Case, log: list[int], where: str) -> None:
    """Check that what happened can be told: known events, of seats that are there, to seats that are there."""
    for at in range(1, 1 + log[0] * EVENT_WIDTH, EVENT_WIDTH):
        event, known, seat = log[at : at + 3]
        assert 0 <= event < len(case.game.events), where
        assert EVERYBODY <= known < case.seats, f"{where}: event {event} is whispered to {known}"
        assert CHANCE <= seat < case.seats, f"{where}: event {event} befalls {seat}"


@each_seats
def test_telling_changes_nothing(case: Case) -> None:
    """The same games played with nobody listening, by the loop that simulation runs, end in the same states."""
    rules, size = bind_plain(case.game), case.game.actions.size + 1
    for number in range(max(1, GAMES_EACH // 50)):
        table = mixed(case, number)
        *_, last = random_game(table, number)
        state = plain_type(case.game.state)()
        length, decisions = rules.play_out(
            state, case.content.box, case.seats, table.numbers, [0] * size, [0] * size, SEED, number, case.game.longest
        )
        assert (state, length) == (last.state, last.number), f"{table}, game {number} of seed {SEED}"
        assert decisions <= length


@each_seats
def test_results_name_winners_among_the_seats(case: Case) -> None:
    for number in range(max(1, GAMES_EACH // 50)):
        *_, last = random_game(case, number)
        scores = [0] * case.seats
        winners = case.game.rules.results(last.state, case.content.box, scores)
        assert 0 <= winners < 1 << case.seats


@each_game
def test_what_is_hidden_is_declared(game: Game) -> None:
    """A game that keeps something from somebody says so, and can draw it again."""
    secret = [field.name for field in game.fields if field.known.name != "EVERYBODY"]
    assert bool(secret) == game.hides, f"{game.id}: hides={game.hides}, but hidden fields: {secret}"
    assert game.hides == hasattr(game.rules, "redraw")
