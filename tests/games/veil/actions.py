"""What can be said and what can happen in Veil."""

from enum import IntEnum

from gobelet.kernel.actions import Actions
from gobelet.kernel.values import COUNT, Number, Row
from gobelet.table.game import event

KINDS = 8  # of cards that a pack may hold
COINS = 3  # VL-004: a bid is 0, 1 or 2 coins.

CARD = Row("cards", KINDS)


class Step(IntEnum):
    """What the table waits for."""

    DEAL = 0
    ASK_BID = 1
    GAME_OVER = 2


ACTIONS = Actions()
DRAW = ACTIONS.add("draw {card}", card=CARD)
BID = ACTIONS.add("bid {coins}", coins=Number(COINS))


class Event(IntEnum):
    """What happened."""

    CARD_DEALT = 0
    CARD_SEEN = 1
    BID_MADE = 2
    HAND_SHOWN = 3
    ROUND_WON = 4
    POINTS_LOST = 5


EVENTS = {
    Event.CARD_DEALT: event(),
    Event.CARD_SEEN: event(card=CARD),
    Event.BID_MADE: event(),
    Event.HAND_SHOWN: event(card=CARD, coins=COUNT),
    Event.ROUND_WON: event(points=COUNT),
    Event.POINTS_LOST: event(points=COUNT),
}
