"""The solver of a turn against the rules themselves, and the odds a table tells against every way the dice can fall."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

import gobelet
from gobelet.bots import judging
from gobelet.games.moonrollers import GAME, odds
from gobelet.games.moonrollers.actions import NOTHING, Face, Faction, Step
from gobelet.games.moonrollers.evaluation import MEMORY
from gobelet.games.moonrollers.rules.abilities import CALLED
from gobelet.games.moonrollers.tests.brute import Turn
from gobelet.games.moonrollers.tests.hardest import CREWS, first_roll, seconds
from gobelet.games.moonrollers.tests.tables import crew_ids, faction_of, play, roll, turn
from gobelet.kernel import lookahead, playout
from gobelet.table.bind import bind_plain

SEED = 20_241_119
POSITIONS = 60
NEAR = 100  # of a million: the solver counts in whole numbers, and rounds down at every throw
LOOPS = bind_plain(GAME, (playout, lookahead))
NOTES = [0] * MEMORY


def judged(table: gobelet.Table) -> dict[int, int]:
    """Return what the solver says each legal action is worth."""
    cells = GAME.actions.size + 1
    legal, weights = [[[0] * cells for _ in range(lookahead.DEPTH)] for _ in range(2)]
    nodes, worths = [[0] * lookahead.NOTES for _ in range(lookahead.DEPTH)], [0] * cells
    scratch: list[Any] = [None] * lookahead.DEPTH
    LOOPS.judge_views(table.state, table.box, table.seat, 1, scratch, legal, weights, nodes, worths, NOTES, 1)
    return dict(zip(legal[0][1 : 1 + legal[0][0]], worths, strict=False))


def late(luck: random.Random) -> gobelet.Table:
    """Return a table late in a turn: one to three dice in the pool, most of the others locked, and any crew at all."""
    names = [luck.choice([name for name in crew_ids() if faction_of(name) == faction]) for faction in some_factions(luck)]
    options: dict[str, Any] = {"lila": luck.choice(["any", "one"]), "vila": luck.choice(["two", "up-to-two"])}
    options["wild-requirements"] = luck.choice(["converted", "natural"])
    free = [name for name in crew_ids() if name not in names]
    table = turn(crew={1: names}, display=luck.sample(free, 4), **options)
    state, box, dice = table.state, table.box, luck.randint(1, 3)
    state.supply = luck.randint(0, 4 - dice)
    state.stack[0], state.depth, state.opening, state.fresh = Step.ASK_LOCK, 1, 0, 1
    for at in range(1, len(state.stack)):
        state.stack[at] = 0
    state.slot, state.size, state.safe = luck.randrange(4), dice, int(luck.random() < 0.2)
    crew = state.display[state.slot]
    for requirement in range(1, box.requirements[crew]):
        state.covers[state.slot][requirement] = luck.choice([NOTHING, NOTHING, 0, 1])
        if state.covers[state.slot][requirement] == 0 and luck.random() < 0.5:
            state.done |= 1 << requirement
    if box.number[crew][0] > 1 and luck.random() < 0.5:
        state.commitment, state.progress = 0, luck.randint(1, box.number[crew][0] - 1)
    if not (state.done or state.progress):  # nothing was locked: not late
        return late(luck)
    for _ in range(dice):
        state.pool[luck.randrange(6)] += 1
    state.locked[Face.D + 0] = 12 - dice - state.supply
    for name in names:
        if ability_of(name) in CALLED and luck.random() < 0.2:  # in this roll; in later ones it can be used again
            state.used[Faction[faction_of(name).upper()]], state.fresh = 1, 0
    GAME.rules.refresh(state, box)
    return table


def ability_of(name: str) -> int:
    return int(gobelet.Table(GAME).box.ability[crew_ids().index(name)])


def some_factions(luck: random.Random) -> list[str]:
    return luck.sample(["komek", "henko", "magnomi", "ventus", "sorelia"], luck.randint(0, 4))


@pytest.mark.parametrize("share", range(4))
def test_the_solver_agrees_with_the_rules(share: int) -> None:
    """Late in a turn every state it may come to can be visited; the solver finds what the rules, asked one by one, bring."""
    print(f"seed {SEED + share}")
    luck, tried = random.Random(SEED + share), 0
    while tried < POSITIONS // 4:
        table = late(luck)
        legal = table.legal_numbers(0)
        if len(legal) < 2:
            continue
        tried += 1
        expected, found = Turn(table.state, table.box, 0).solve(), judged(table)
        where = f"position {tried} of seed {SEED + share}: {table.position()['state']}"
        assert abs(max(expected.values()) - max(found.values())) <= NEAR, where
        for action in legal:
            choice = table.notation(action).startswith(("crew", "commit"))  # dice may be thrown again before it, or for it
            assert found[action] <= expected[action] + NEAR, f"{table.notation(action)}, {where}"
            assert choice or found[action] >= expected[action] - NEAR, f"{table.notation(action)}, {where}"


@pytest.mark.parametrize("share", range(2))
def test_machine_code_chooses_what_the_interpreter_chooses(share: int) -> None:
    print(f"seed {SEED + share}")
    luck, compiled = random.Random(SEED + share), judging.compiled_chooser(GAME).result()
    for word in range(POSITIONS // 4):
        table = late(luck)
        assert compiled(table, 0, word) == judging.choose_plainly(table, 0, word), table.position()["state"]


def test_a_first_roll_is_judged_alike_by_machine_code_and_by_the_interpreter() -> None:
    table = roll(turn(crew={1: ["ada-massa"]}, display=["dana-powalki"]), "S W E D R")
    play(table, "crew dana-powalki", "commit 2", "lock S")
    assert judging.compiled_chooser(GAME).result()(table, 0, 1) == judging.choose_plainly(table, 0, 1)


def test_the_hardest_first_roll_is_judged_while_somebody_waits() -> None:
    """Far from the time it takes on a quiet machine: docs/performance.md has that."""
    assert seconds(first_roll(CREWS[-1])) < 5


@pytest.mark.rule("MR-074", "MR-071")
def test_the_odds_of_angelos_second_roll() -> None:
    """Five dice, a Shield or a Wild wanted; ZEK ZARAG makes a lone Thruster a Wild."""
    table = turn(seats=3, crew={1: ["salatar", "zek-zarag"], 2: ["ada-massa"]}, display=["namari"], covers={"namari": {4: 3}})
    roll(table, "S W E E D")
    play(table, "crew namari", "commit 1", "lock S", "lock W")
    bust, shields = table.odds()
    neither, and_one_thruster = 4**5, 5 * 3**4
    assert Fraction(bust.ways, bust.whole) == Fraction(neither - and_one_thruster, 6**5)
    both = sum(enough(faces) for faces in itertools.product("DRTSWE", repeat=5))
    assert Fraction(shields.ways, shields.whole) == Fraction(both, 6**5)
    assert (bust.label, shields.label) == ("Roll again: bust", "Roll again: finish the requirement 4 Shields")


def enough(faces: tuple[str, ...]) -> bool:
    """Return whether a roll fills two more units of Shields for who has ZEK ZARAG."""
    return faces.count("S") + faces.count("W") + (faces.count("T") == 1) >= 2


@pytest.mark.parametrize(
    "crew", [[], ["ada-massa"], ["dr-umbrage"], ["sella-pelleon", "bill-bendo"], ["vanta-sae"], ["moro-mada"]]
)
def test_the_chance_to_bust_is_how_often_the_rules_leave_nothing_else(crew: list[str]) -> None:
    table = turn(crew={1: crew}, display=["namari", "lee-van-cribb"])
    roll(table, "S D D R R")
    play(table, "crew lee-van-cribb", "commit 3", "lock S", "reroll")
    roll(table, "S T T T")
    table = play(table, "lock S")
    bust = table.odds()[0]
    assert Fraction(bust.ways, bust.whole) == Fraction(sum(busts(table, said) for said in falls(3)), 6**3)


def falls(dice: int) -> list[str]:
    return [" ".join(faces) for faces in itertools.product("DRTSWE", repeat=dice)]


def busts(table: gobelet.Table, faces: str) -> bool:
    """Return whether a roll that shows *faces* is lost, whatever the crew does."""
    after = play(table.copy(), "reroll")
    roll(after, faces)
    return [action.notation for action in after.legal()] == ["bust"]


def test_odds_are_told_to_whoever_may_roll_again_and_to_nobody_else() -> None:
    table = turn(display=["namari"])
    roll(table, "S S D D R")
    assert table.odds() == []
    play(table, "crew namari", "commit 1", "lock S")
    assert table.odds()
    assert table.scene(seat=1).odds == ()
    assert table.scene(seat=None).odds == ()


def test_a_wild_held_back_has_odds_of_its_own() -> None:
    table = turn(crew={1: ["meg-gallak"]}, display=["namari"])
    roll(table, "S S W D R")
    play(table, "crew namari", "commit 1", "lock S")
    held = table.odds()[-1]
    assert (held.label, held.ways) == ("Roll again, a Wild held back: bust", 0)


def test_odds_are_found_once() -> None:
    odds.chances.cache_clear()
    table = turn(display=["namari"])
    roll(table, "S S D D R")
    play(table, "crew namari", "commit 1", "lock S")
    assert table.odds() == table.odds(locale="en")
    assert odds.chances.cache_info().misses == 1
