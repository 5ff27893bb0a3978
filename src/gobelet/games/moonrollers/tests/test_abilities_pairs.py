"""Any two crew that can lie on top of stacks together: random turns, every moment of them judged by a second opinion.

GOBELET_CONFORMANCE_GAMES says how many turns are played for each pair of factions (1000).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from gobelet.games.moonrollers import GAME, rules
from gobelet.games.moonrollers.actions import NOTHING, Faction, Step
from gobelet.games.moonrollers.tests.oracle import Turn
from gobelet.games.moonrollers.tests.tables import crew_ids, faction_of, turn
from gobelet.kernel.words import NOBODY, acting
from gobelet.table.content import content_of

TURNS_EACH = int(os.environ.get("GOBELET_CONFORMANCE_GAMES", "1000"))
SEED = 30_05_06
BOX: Any = content_of(GAME).box
CREW = crew_ids()
WANTS = {crew["id"]: crew["requirements"] for crew in content_of(GAME).pack["crew"]["crew"]}
SAID = [GAME.actions.write(number, content_of(GAME).names) for number in range(GAME.actions.size)]
FACTIONS = [faction.name.lower() for faction in Faction]
ROLLS = (Step.ASK_LOCK, Step.ASK_MORE, Step.ASK_RETHROW)
RECRUITING = (Step.ASK_STACK, Step.ASK_RETURN, Step.REPLACE_CREW)
SWITCHES = {
    "several": "requirements",
    "natural_wilds": "wild-requirements",
    "pool_at_lock": "small-pool",
    "lila_one": "lila",
    "vila_fewer": "vila",
}
EAGER = {"reroll": 6, "hold": 6, "use": 4, "extra": 2, "rethrow": 2, "lock": 2}
"""How much likelier than to stop, to bust or to choose."""


def seated(rng: Random, tops: Sequence[str]) -> Any:
    """Return a state: seat 1 has *tops* on its stacks; the crew under them, and those of seat 2, are of no use."""
    factions = [faction_of(top) for top in tops]
    buried = [rng.choice([name for name in CREW if faction_of(name) == faction and name not in tops]) for faction in factions]
    opposite = [rng.choice([name for name in CREW if faction_of(name) == faction]) for faction in rng.sample(FACTIONS, 3)]
    opposite = [name for name in opposite if name not in (*tops, *buried)]
    others = [name for name in CREW if name not in (*tops, *buried, *opposite)]
    pile = rng.choice([None, None, None, "", "one", "two five"])
    return turn(crew={1: [*tops, *buried], 2: opposite}, display=rng.sample(others, 4), pile=pile).state


def vary(rng: Random, state: Any, tops: Sequence[str]) -> Turn:
    """Cover requirements of the display and make the choices of the table; return what the second opinion is told."""
    left: dict[str, dict[int, tuple[str, int]]] = {}
    for covers, crew in zip(state.covers, state.display[:4], strict=False):
        wants = WANTS[CREW[crew]]
        still = sorted(rng.sample(range(len(wants)), rng.randint(1, len(wants))))
        left[CREW[crew]] = {at + 1: (wants[at][0].lower(), int(wants[at][1])) for at in still}
        for at in range(len(wants)):
            covers[at] = NOTHING if at in still else 1
    for name in SWITCHES:
        setattr(state, name, int(rng.random() < 0.25))
    chosen = frozenset(said for name, said in SWITCHES.items() if getattr(state, name))
    opinion = Turn(frozenset(tops), left, chosen, pile=state.pile_size)
    if "kal-damar" not in tops:
        opinion.throw(5, 0)
    return opinion


def play_turn(rng: Random, state: Any, opinion: Turn, told: list[str]) -> None:
    """Play one turn at random, with dice that are loaded differently each turn; *told* is what was played."""
    loads = [rng.choice((1, 1, 1, 2, 4)) for _ in range(6)]
    legal = [0] * (GAME.actions.size + 1)
    while not (over := rules.actors(state) == NOBODY) and state.turn == 0 and waiting(state) not in RECRUITING:
        seat = acting(rules.actors(state))
        legal[0] = 0
        rules.legal_actions(state, BOX, seat, legal)
        may = legal[1 : 1 + legal[0]]
        look(state, opinion, may, told)
        words = [SAID[action].partition(" ")[0] for action in may]
        [action] = rng.choices(may, loads if words[0] == "roll" else [EAGER.get(word, 1) for word in words])
        rules.apply(state, BOX, seat, action, None)
        opinion.hear(SAID[action])
        told.append(SAID[action])
    if over or waiting(state) in RECRUITING:
        assert opinion.crew_is_complete(), ", ".join(told)
    elif told[-1] not in {"stop", "bust"}:
        assert opinion.expected() == {"stop"}, ", ".join(told)  # nothing else was left to do


def waiting(state: Any) -> int:
    return int(state.stack[state.depth - 1])


def look(state: Any, opinion: Turn, may: list[int], told: list[str]) -> None:
    """Look at a moment: all is as it must be, and what may be done is what the second opinion says."""
    assert may == sorted(set(may)) != [], ", ".join(told)
    assert GAME.broken is not None
    if not (waiting(state) == Step.ROLL_DIE and told[-1].startswith("roll")):  # or only one more die has fallen
        assert GAME.broken(state, BOX) == [], ", ".join(told)
    if waiting(state) in ROLLS:
        assert not opinion.crew_is_complete(), ", ".join(told)
        assert (state.supply, state.progress) == (opinion.supply, opinion.filled), ", ".join(told)
        assert {SAID[action] for action in may} == opinion.expected(), ", ".join(told)
        assert opinion.expected() != {"stop"}, ", ".join(told)  # the turn ends by itself


@pytest.mark.rule(
    "MR-122", "MR-123", "MR-124", "MR-125", "MR-126", "MR-Q11", "MR-Q12", "MR-Q37", "MR-Q38", "MR-Q40", "MR-Q43", "MR-Q45"
)
@pytest.mark.parametrize(("one", "other"), list(combinations(FACTIONS, 2)))
def test_any_two_crew_go_together(one: str, other: str) -> None:
    pairs = list(product(*([name for name in CREW if faction_of(name) == faction] for faction in (one, other))))
    for tops in pairs:
        start = seated(Random(f"{SEED} {tops}"), tops)
        for number in range(-(-TURNS_EACH // len(pairs))):
            rng, told = Random(f"{SEED} {tops} {number}"), [f"{SEED} {tops} {number}:"]
            state = start.copy()
            play_turn(rng, state, vary(rng, state, tops), told)
