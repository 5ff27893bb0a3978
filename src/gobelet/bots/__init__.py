"""Players that are programs, for any game: a level and a seed make one, and it chooses for whoever is asked.

    bot = make_bot("greedy", seed=7)
    while not table.over:
        table.apply(bot.choose(table))

A bot holds nothing but its seed: what it chooses depends on that, on the position and on the number of actions so far.
"""

from __future__ import annotations

from gobelet.bots.bot import LEVELS, Asking, Bot, level_number
from gobelet.bots.greedy import GreedyBot
from gobelet.bots.judging import get_ready, gets_ready, memory_of, views_of
from gobelet.bots.random import RandomBot

KINDS: dict[str, type[RandomBot | GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(level: str, seed: int, *, plain: bool = False) -> Bot:
    """Return a bot of *level* whose luck comes from *seed*; a *plain* one does not wait for machine code."""
    kind = KINDS[LEVELS[level_number(level)]]
    return GreedyBot(seed, plain) if kind is GreedyBot else kind(seed)


__all__ = [
    "LEVELS",
    "Asking",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "get_ready",
    "gets_ready",
    "level_number",
    "make_bot",
    "memory_of",
    "views_of",
]
