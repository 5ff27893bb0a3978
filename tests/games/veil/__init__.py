"""Veil: a secret card, a secret bid. No game to play for long: it is here because it hides something, for the tests.

It has what the smallest games lack: cards only their owner sees, several seats asked at once, a private outcome of
chance, weights, a content pack and an option.
"""

from gobelet.table.game import Game
from gobelet.table.options import Option

from . import content, evaluation, rules
from .actions import ACTIONS, EVENTS, Step
from .invariants import broken
from .refusals import refuse
from .scene import scene
from .state import Cards, State

GAME = Game(
    package=__name__,
    rules=rules,
    state=State,
    steps=Step,
    events=EVENTS,
    actions=ACTIONS,
    seats=(2, 4),
    longest=24,
    options=(Option("rounds", ("one", "three"), "three", ("VL-009",)),),
    box=Cards,
    content=content,
    scene=scene,
    refuse=refuse,
    broken=broken,
    evaluation=evaluation,
    hides=True,
)
