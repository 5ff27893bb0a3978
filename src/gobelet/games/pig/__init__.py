"""Pig, the folk game: roll as often as you dare, or stop and keep. The smallest game folder; start reading here."""

from gobelet.table.game import Game

from . import evaluation, rules
from .actions import ACTIONS, EVENTS, Step
from .invariants import broken
from .refusals import refuse
from .scene import scene
from .state import State

GAME = Game(
    package=__name__,
    rules=rules,
    state=State,
    steps=Step,
    events=EVENTS,
    actions=ACTIONS,
    seats=(2, 10),
    longest=2000,
    scene=scene,
    refuse=refuse,
    broken=broken,
    evaluation=evaluation,
)
