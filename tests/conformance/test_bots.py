"""Bots of every level finish a game, at every table, by legal actions only."""

from __future__ import annotations

import pytest

from gobelet.bots import LEVELS, make_bot
from tests.conformance.cases import Case, each_end


@each_end
@pytest.mark.parametrize("level", LEVELS)
def test_bots_finish(case: Case, level: str) -> None:
    if level != LEVELS[0] and case.game.evaluation is None:
        pytest.skip(f"{case.game.id} declares no evaluation, so only random bots play it")
    table, bot = case.table(3), make_bot(level, seed=5)
    while not table.over:
        table.play(bot.choose(table))
    assert len(table.history) <= case.game.longest


@each_end
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_alike_from_the_same_seed(case: Case, level: str) -> None:
    if level != LEVELS[0] and case.game.evaluation is None:
        pytest.skip(f"{case.game.id} declares no evaluation, so only random bots play it")
    table = case.table(4)
    assert make_bot(level, seed=9).choose(table) == make_bot(level, seed=9).choose(table.copy())
