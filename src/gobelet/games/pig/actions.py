"""What can be said and what can happen in Pig."""

from enum import IntEnum

from gobelet.kernel.actions import Actions
from gobelet.kernel.values import COUNT, Number
from gobelet.table.game import event


class Step(IntEnum):
    """What the table waits for."""

    ASK_ROLL_OR_STOP = 0
    ROLL_DIE = 1
    GAME_OVER = 2


ACTIONS = Actions()
ROLL = ACTIONS.add("roll", clause="PIG-003")
STOP = ACTIONS.add("stop", clause="PIG-008")
DIE = ACTIONS.add("die {pips}", clause="PIG-010", pips=Number(6, first=1))


class Event(IntEnum):
    """What happened."""

    DIE_FELL = 0
    TOTAL_LOST = 1
    TOTAL_KEPT = 2
    GAME_WON = 3
    GAME_DRAWN = 4


EVENTS = {
    Event.DIE_FELL: event(pips=COUNT),
    Event.TOTAL_LOST: event(points=COUNT),
    Event.TOTAL_KEPT: event(points=COUNT),
    Event.GAME_WON: event(points=COUNT),
    Event.GAME_DRAWN: event(),
}
