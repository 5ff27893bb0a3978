"""Moonrollers: twelve dice, thirty crew, and the question whether to stop."""

from gobelet.table.game import Game

from . import content, evaluation, rules
from .actions import ACTIONS, EVENTS, SEATS, Step
from .invariants import broken
from .options import OPTIONS
from .refusals import refuse
from .scene import scene
from .state import Box, State

GAME = Game(
    package=__name__,
    rules=rules,
    state=State,
    steps=Step,
    events=EVENTS,
    actions=ACTIONS,
    seats=(2, SEATS),
    longest=20_000,
    options=OPTIONS,
    box=Box,
    content=content,
    scene=scene,
    refuse=refuse,
    broken=broken,
    evaluation=evaluation,
    hides=True,
)
