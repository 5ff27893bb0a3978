"""The bot that takes any legal action, all alike: the beginner, and the yardstick of every other."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.bots.bot import Asking, plain_rules, word_for


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses exactly as `gobelet.kernel.playout` does: the same seed gives the game that a compiled run plays."""

    seed: int

    def choose(self, table: Asking, seat: int | None = None) -> int:
        asked = table.seat if seat is None else seat
        cells = table.game.actions.size + 1
        choose = plain_rules(table.game).choose_at_random
        return int(choose(table.state, table.box, asked, [0] * cells, [0] * cells, word_for(table, self.seed)))
