"""Bots: whom they beat, and that they choose alike wherever they run."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import gobelet
from gobelet.bots import LEVELS, make_bot, memory_of
from gobelet.errors import AuthorError, RequestError
from gobelet.kernel import chance, lookahead, playout
from gobelet.table.bind import bind, plain_copy
from gobelet.table.compiled import blank_states, compile_game
from gobelet.table.game import Game

SEED = 20260


def play(game: str, bots: tuple[str, ...], seed: int = SEED, number: int = 0, seats: int = 2) -> gobelet.Table:
    """Return a table of *bots*, played to its end."""
    table = gobelet.Table(game, seats=seats, seed=seed, number=number)
    players = [make_bot(bots[seat % len(bots)], seed) for seat in range(seats)]
    while not table.over:
        table.apply(players[table.seat].choose(table))
    return table


def position(game: Game, actions: int, number: int) -> gobelet.Table:
    """Return a table some random actions into a game."""
    table, bot = gobelet.Table(game, seed=SEED, number=number), make_bot("random", SEED)
    while not table.over and len(table.history) < actions:
        table.apply(bot.choose(table))
    return table


@functools.cache
def compiled(game: Game) -> SimpleNamespace:
    return compile_game(game, (playout, lookahead))


def compiled_choice(table: gobelet.Table, seed: int) -> int:
    """Return what compiled code chooses greedily for the seat asked."""
    cells = table.game.actions.size + 1
    legal, weights = np.zeros((lookahead.DEPTH, cells), np.int16), np.zeros((lookahead.DEPTH, cells), np.int32)
    nodes, worths = np.zeros((lookahead.DEPTH, lookahead.NOTES), np.int64), np.zeros(cells, np.int64)
    state, box = (part.to_record().view(np.recarray)[0] for part in (table.state, table.box))
    word = chance.luck(chance.key(seed, table.number), len(table.history))
    scratch = blank_states(table.game, lookahead.DEPTH)
    choose = compiled(table.game).choose_greedily
    notes = np.zeros(memory_of(table.game), np.int64)
    return int(choose(state, box, table.seat, 1, scratch, legal, weights, nodes, worths, notes, word))


def with_evaluation() -> list[Game]:
    return [game for game in gobelet.all_games() if game.evaluation is not None and not game.hides]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    once, again = play("pig", (level,)), play("pig", (level,))
    assert once.history == again.history
    assert once.history != play("pig", (level,), number=1).history


def test_a_table_of_random_bots_is_the_game_a_compiled_run_plays() -> None:
    game = gobelet.find("pig")
    table = play("pig", ("random",), number=3)
    rules, cells = compiled(game), game.actions.size + 1
    legal, weights = np.zeros(cells, np.int16), np.zeros(cells, np.int32)
    state, box = blank_states(game, 1)[0], table.box.to_record().view(np.recarray)[0]
    played, _ = rules.play_out(state, box, 2, np.zeros(1, np.int64), legal, weights, SEED, 3, game.longest)
    assert played == len(table.history)
    assert state.tobytes() == table.state.to_bytes()


def test_greedy_beats_random_at_pig() -> None:
    wins = sum(play("pig", ("greedy", "random"), number=number).winners == (0,) for number in range(40))
    assert wins >= 36


@pytest.mark.parametrize(("total", "said"), [(4, "roll"), (19, "roll"), (21, "stop"), (40, "stop")])
def test_greedy_holds_at_about_twenty_in_pig(total: int, said: str) -> None:
    table = gobelet.Table.from_position({"game": "pig", "seats": 2, "state": {"total": total}}, seed=1)
    assert table.notation(make_bot("greedy", 1).choose(table)) == said


@pytest.mark.parametrize("game", with_evaluation(), ids=lambda game: game.id)
@pytest.mark.parametrize("number", range(12))
def test_greedy_chooses_alike_plain_and_compiled(game: Game, number: int) -> None:
    table = position(game, 11 * number, number)
    if not table.over:
        choice = make_bot("greedy", SEED).choose(table)
        assert choice == compiled_choice(table, SEED)
        assert choice in table.legal_numbers()


@pytest.mark.parametrize("game", gobelet.all_games(), ids=lambda game: game.id)
def test_choosing_changes_nothing(game: Game) -> None:
    table = position(game, 4, 1)
    before = table.state.to_bytes()
    for level in LEVELS if game.evaluation else ("random",):
        make_bot(level, SEED).choose(table)
    assert table.state.to_bytes() == before


def test_an_unknown_level_is_refused_with_those_known() -> None:
    with pytest.raises(RequestError) as refused:
        make_bot("perfect", 1)
    assert refused.value.code == "bots/unknown"
    assert "random, greedy" in refused.value.text()
    assert "perfect" in refused.value.text("fr")


# A look on numbers that can be worked out by hand: the state is one cell, an action says how many dice follow.


class Toy:
    """So many coins still to fall, and points for the heads. Not a game: only what a look asks of one."""

    def __init__(self, coins: int = 0, points: int = 0) -> None:
        self.coins, self.points = coins, points

    def copy(self) -> Toy:
        return Toy(self.coins, self.points)


def toy_actors(state: Any) -> int:
    return -1 if state.coins else 1


def toy_legal(state: Any, box: Any, seat: int, legal: Any) -> None:
    for action in range(box["actions"] if seat == 0 else 2):
        legal[0] += 1
        legal[legal[0]] = action


def toy_apply(state: Any, box: Any, seat: int, action: int, log: Any) -> None:
    if seat == 0:
        state.coins, state.points = box["coins"][action], box["points"][action]
    else:
        state.coins, state.points = state.coins - 1, state.points + 4 * action


def toy_weights(state: Any, box: Any, weights: Any) -> bool:
    weights[0], weights[1] = 1, 3
    return True


def toy_evaluate(state: Any, box: Any, seat: int) -> int:
    return int(state.points)


def toy_worths(coins: list[int], points: list[int]) -> list[int]:
    """Return what a look finds each action worth: *points*, and three for each of the *coins* it can see fall."""
    rules = SimpleNamespace(
        setup=toy_actors,
        actors=toy_actors,
        legal_actions=toy_legal,
        apply=toy_apply,
        results=toy_actors,
        outcome_weights=toy_weights,
    )
    game: Any = SimpleNamespace(package="toy", rules=rules, evaluation=SimpleNamespace(evaluate=toy_evaluate))
    bound = bind(game, lambda rule: rule, (playout, lookahead), {lookahead.copy_state: plain_copy})
    size = len(coins)
    legal = [[size, *range(size), 0, 0]] + [[0] * (size + 3) for _ in range(lookahead.DEPTH - 1)]
    weights, nodes = [[0] * (size + 3) for _ in range(lookahead.DEPTH)], [[0] * 4 for _ in range(lookahead.DEPTH)]
    worths = [0] * size
    box = {"actions": size, "coins": coins, "points": points}
    bound.look_ahead([Toy()] + [None] * lookahead.DEPTH, box, 0, legal, weights, nodes, worths)
    return worths


def test_a_look_takes_the_exact_mean_over_chains_of_chance() -> None:
    assert toy_worths([0, 1, 2, 5], [10, 10, 10, 10]) == [10, 13, 16, 25]


def test_a_look_judges_what_lies_beyond_its_budget_where_it_stands() -> None:
    assert lookahead.LEAVES == 2**8
    assert toy_worths([8, 9, 20], [0, 0, 0]) == [24, 24, 24]


def test_equals_are_decided_by_luck_alone() -> None:
    legal: Any = [4, 5, 6, 7, 8]
    worths: Any = [3, 9, 9, 1]
    chosen = {lookahead.best_of(legal, worths, chance.luck(chance.key(1, 0), number)) for number in range(64)}
    assert chosen == {6, 7}


def test_a_game_that_hides_without_a_redraw_has_no_greedy_bot() -> None:
    from gobelet.bots import views_of

    hiding: Any = SimpleNamespace(id="toy", evaluation=object(), hides=True, rules=SimpleNamespace())
    with pytest.raises(AuthorError) as refused:
        views_of(hiding)
    assert refused.value.code == "bots/no-redraw"
    hiding.rules.redraw = toy_weights
    assert views_of(hiding) > 1
    hiding.evaluation = None
    with pytest.raises(AuthorError):
        views_of(hiding)


def test_plain_states_are_copied_not_shared() -> None:
    states: list[Any] = [None]
    state = gobelet.Table("pig").state
    plain_copy(states, 0, state)
    state.points[0] = 5
    assert states[0].points[0] == 0
