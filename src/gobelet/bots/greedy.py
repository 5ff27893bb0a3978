"""The bot that looks one action ahead, through the chance behind it, and takes what the game judges best."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.bots.bot import Asking, plain_rules, word_for
from gobelet.errors import AuthorError
from gobelet.kernel.lookahead import DEPTH, NOTES
from gobelet.table.game import Game

VIEWS = 4
"""How many guesses at what is hidden a choice is averaged over: more would cost as much again and change little."""


def views_of(game: Game) -> int:
    """Return how many states a greedy choice in *game* is averaged over."""
    if game.evaluation is None:
        raise AuthorError("bots/no-evaluation", game=game.id)
    if not game.hides:
        return 1
    if not hasattr(game.rules, "redraw"):
        raise AuthorError("bots/no-redraw", game=game.id)
    return VIEWS


def memory_of(game: Game) -> int:
    """Return how many numbers *game* remembers while it judges."""
    return int(getattr(game.evaluation, "MEMORY", 1))


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Chooses exactly as `gobelet.kernel.lookahead` does, compiled or not."""

    seed: int

    def choose(self, table: Asking, seat: int | None = None) -> int:
        asked = table.seat if seat is None else seat
        views, cells = views_of(table.game), table.game.actions.size + 1
        legal, weights = [[[0] * cells for _ in range(DEPTH)] for _ in range(2)]
        nodes = [[0] * NOTES for _ in range(DEPTH)]
        choose = plain_rules(table.game).choose_greedily
        notes, word = [0] * memory_of(table.game), word_for(table, self.seed)
        return int(choose(table.state, table.box, asked, views, [None] * DEPTH, legal, weights, nodes, [0] * cells, notes, word))
