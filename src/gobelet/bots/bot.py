"""What a bot is, and what it asks of a table."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from gobelet.errors import RequestError
from gobelet.kernel import lookahead, playout
from gobelet.kernel.chance import key, luck
from gobelet.table.bind import bind_plain
from gobelet.table.game import Game

LEVELS = ("random", "greedy")
"""The levels of play, weakest first; compiled loops know them by number."""

assert LEVELS.index("random") == lookahead.RANDOM
assert LEVELS.index("greedy") == lookahead.GREEDY


class Asking(Protocol):
    """What a bot reads of a table that waits for an answer. `history` is only counted."""

    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> Any: ...
    @property
    def box(self) -> Any: ...
    @property
    def seat(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def history(self) -> Sequence[Any]: ...


class Bot(Protocol):
    """Whoever can choose for a seat."""

    def choose(self, table: Asking, seat: int | None = None) -> int:
        """Return the number of a legal action of *seat*, of the first seat asked unless said."""
        ...


def level_number(level: str) -> int:
    """Return the number compiled loops know *level* by."""
    if level not in LEVELS:
        raise RequestError("bots/unknown", level=level, known=LEVELS)
    return LEVELS.index(level)


@functools.cache
def plain_rules(game: Game) -> SimpleNamespace:
    """Return *game*'s rules and the loops that choose, for the interpreter."""
    return bind_plain(game, (playout, lookahead))


def word_for(table: Asking, seed: int) -> int:
    """Return the word of luck that *seed* holds for the table's next action: the one a compiled game would use."""
    return luck(key(seed, table.number), len(table.history))
