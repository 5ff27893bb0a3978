"""Who looks ahead for a bot: the interpreter or, for games whose own judgement is long, the same lines compiled.

Compiling takes a while the first time ever. It goes on beside the game, and until it is done the interpreter does the work:
both come to the same choice, one later than the other.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError as NotYet
from typing import Any

from gobelet.bots.bot import Asking, plain_rules
from gobelet.errors import AuthorError, GobeletError
from gobelet.kernel import lookahead, playout
from gobelet.kernel.lookahead import DEPTH, NOTES
from gobelet.table.game import Game

VIEWS = 4
"""How many guesses at what is hidden a choice is averaged over: more would cost as much again and change little."""

PATIENCE = 3.0  # seconds to wait for machine code: enough to load what was compiled before

WAITED_FOR: set[str] = set()
"""Games whose machine code somebody has waited for, once."""

Choose = Callable[[Asking, int, int], int]
"""Chooses for a seat of a table, by a word of luck."""


def views_of(game: Game) -> int:
    """Return how many states a greedy choice in *game* is averaged over; a game that judges by itself may say."""
    if game.evaluation is None:
        raise AuthorError("bots/no-evaluation", game=game.id)
    if not game.hides:
        return 1
    if not hasattr(game.rules, "redraw"):
        raise AuthorError("bots/no-redraw", game=game.id)
    return int(getattr(game.evaluation, "VIEWS", VIEWS))


def memory_of(game: Game) -> int:
    """Return how many numbers *game* remembers while it judges."""
    return int(getattr(game.evaluation, "MEMORY", 1))


def choose_greedily(table: Asking, seat: int, word: int) -> int:
    """Return the action of *seat* that is worth most."""
    return _chooser(table.game)(table, seat, word)


def gets_ready(game: Game) -> bool:
    """Return whether bots of *game* want machine code, which takes a while to make the first time ever."""
    return hasattr(game.evaluation, "judge")


def get_ready(game: Game) -> None:
    """Make the machine code that bots of *game* want, if they do."""
    if gets_ready(game):
        compiled_chooser(game).result()


def _chooser(game: Game) -> Choose:
    if not gets_ready(game):
        return choose_plainly
    patience = 0.0 if game.id in WAITED_FOR else PATIENCE
    WAITED_FOR.add(game.id)
    try:
        return compiled_chooser(game).result(patience)
    except (NotYet, GobeletError, ImportError):
        return choose_plainly


def choose_plainly(table: Asking, seat: int, word: int) -> int:
    """Choose in the interpreter."""
    views, cells = views_of(table.game), table.game.actions.size + 1
    legal, weights = [[[0] * cells for _ in range(DEPTH)] for _ in range(2)]
    nodes, notes = [[0] * NOTES for _ in range(DEPTH)], [0] * memory_of(table.game)
    choose = plain_rules(table.game).choose_greedily
    return int(choose(table.state, table.box, seat, views, [None] * DEPTH, legal, weights, nodes, [0] * cells, notes, word))


@functools.cache
def compiled_chooser(game: Game) -> Future[Choose]:
    """Return what will choose compiled, once it is."""
    return ThreadPoolExecutor(1, thread_name_prefix=f"compiling {game.id}").submit(_compile, game)


def _compile(game: Game) -> Choose:
    import numpy as np

    from gobelet.table.compiled import blank_states, buffers, compile_game
    from gobelet.table.table import Table

    rules, views = compile_game(game, (playout, lookahead)), views_of(game)

    def choose(table: Asking, seat: int, word: int) -> int:
        scratch, (legal, weights) = blank_states(game, DEPTH), buffers(game, DEPTH)
        nodes, worths = np.zeros((DEPTH, NOTES), np.int64), np.zeros(game.actions.size + 1, np.int64)
        notes = np.zeros(memory_of(game), np.int64)
        state, box = table.state.to_record()[0], table.box.to_record()[0]
        chosen: Any = rules.choose_greedily(state, box, seat, views, scratch, legal, weights, nodes, worths, notes, word)
        return int(chosen)

    table = Table(game, seed=0)
    choose(table, table.seat, 0)  # machine code is made at the first call
    return choose
