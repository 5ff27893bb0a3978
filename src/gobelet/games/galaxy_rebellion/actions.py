"""What can be said and what can happen in Galaxy Rebellion."""

from enum import IntEnum

from gobelet.kernel.actions import Actions
from gobelet.kernel.values import COUNT, SEAT, Number, Row, kind
from gobelet.table.game import event

ROWS = 10  # rows a planet may have; no board we know of has more than 7
CELLS = 50  # ROWS for each of the five symbols: a cell counts the equal spaces of one row
ALLIES = 13
PLANETS = 6
SEATS = 4


class Symbol(IntEnum):
    """What a space shows. The pictures are lost with the rulebook's, so letters name them."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4  # the Empire crest: wild on a die or an ally


class Face(IntEnum):
    """What a die shows: a symbol, or one victory point."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    V = 5


HOPE = 6  # stands where an ally shows New Hope instead of a symbol
NOTHING = -1


class Lord(IntEnum):
    VADER = 0
    PALPATINE = 1


class Step(IntEnum):
    """What the table waits for."""

    DRAW_FIRST_PLAYER = 0
    PICK_HERO = 1
    DEAL_HERO = 2
    ROLL_DIE = 3
    ASK_DICE = 4
    ASK_HELPERS = 5
    ASK_ALLY = 6
    GAME_OVER = 7


ROW = Number(ROWS, first=1)
ALLY = Row("allies", ALLIES)
HERO = Row("heroes", SEATS)
PLANET = Row("planets", PLANETS)

ACTIONS = Actions()
FIRST = ACTIONS.add("first {seat}", clause="GR-020", seat=Number(SEATS, first=1))
DEAL = ACTIONS.add("deal {hero}", clause="GR-013", hero=HERO)
FALL = ACTIONS.add("roll {face}", clause="GR-004", name="fall", face=Face)
PICK = ACTIONS.add("pick {hero}", clause="GR-013", hero=HERO)
PLACE = ACTIONS.add("place {symbol} {row}", clause="GR-033", symbol=Symbol, row=ROW)
WILD = ACTIONS.add("wild {symbol} {row}", clause="GR-047", symbol=Symbol, row=ROW)
ASIDE = ACTIONS.add("aside", clause="GR-041")
REROLL = ACTIONS.add("reroll", clause="GR-052")
STOP = ACTIONS.add("stop", clause="GR-054")
CALL = ACTIONS.add("hero {row}", clause="GR-094", row=ROW)
ALLY_FIRST = ACTIONS.add("ally {ally}", clause="GR-101", ally=ALLY)
LEAVE = ACTIONS.add("leave", clause="GR-103")
END = ACTIONS.add("end", clause="GR-088")


class Event(IntEnum):
    """What happened."""

    FIRST_PLAYER_DRAWN = 0
    HERO_TAKEN = 1
    PLANET_OPENED = 2
    TURN_BEGAN = 3
    DIE_FELL = 4
    DIE_PLACED = 5
    EMPIRE_PLACED = 6
    POINT_SET_ASIDE = 7
    DICE_ROLLED_AGAIN = 8
    HOPE_RAISED = 9
    LORD_RETURNED = 10
    LORD_TAKEN = 11
    LORD_MOVED = 12
    HERO_COVERED = 13
    ALLY_CALLED = 14
    ALLY_COVERED = 15
    SYMBOL_LEFT = 16
    POINTS_SCORED = 17
    ROW_COMPLETED = 18
    ALLY_WON = 19
    PLANET_FREED = 20
    SCORE_COUNTED = 21


EVENTS = {
    Event.FIRST_PLAYER_DRAWN: event(),
    Event.HERO_TAKEN: event(hero=HERO),
    Event.PLANET_OPENED: event(planet=PLANET),
    Event.TURN_BEGAN: event(dice=COUNT),
    Event.DIE_FELL: event(face=kind(Face)),
    Event.DIE_PLACED: event(symbol=kind(Symbol), row=ROW),
    Event.EMPIRE_PLACED: event(symbol=kind(Symbol), row=ROW),
    Event.POINT_SET_ASIDE: event(),
    Event.DICE_ROLLED_AGAIN: event(dice=COUNT),
    Event.HOPE_RAISED: event(ally=ALLY),
    Event.LORD_RETURNED: event(lord=kind(Lord)),
    Event.LORD_TAKEN: event(lord=kind(Lord)),
    Event.LORD_MOVED: event(lord=kind(Lord), former=SEAT),
    Event.HERO_COVERED: event(symbol=kind(Symbol), row=ROW),
    Event.ALLY_CALLED: event(ally=ALLY),
    Event.ALLY_COVERED: event(symbol=kind(Symbol), row=ROW),
    Event.SYMBOL_LEFT: event(ally=ALLY),
    Event.POINTS_SCORED: event(points=COUNT),
    Event.ROW_COMPLETED: event(row=ROW, points=COUNT),
    Event.ALLY_WON: event(ally=ALLY),
    Event.PLANET_FREED: event(planet=PLANET),
    Event.SCORE_COUNTED: event(score=COUNT, allies=COUNT, lords=COUNT),
}
