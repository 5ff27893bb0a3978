"""The bot that looks one action ahead, through the chance behind it, and takes what the game judges best."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.bots.bot import Asking, word_for
from gobelet.bots.judging import choose_greedily, choose_plainly


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Chooses exactly as `gobelet.kernel.lookahead` does, compiled or not."""

    seed: int
    plain: bool = False

    def choose(self, table: Asking, seat: int | None = None) -> int:
        choose = choose_plainly if self.plain else choose_greedily
        return choose(table, table.seat if seat is None else seat, word_for(table, self.seed))
