"""What can be said and what can happen in Moonrollers."""

from enum import IntEnum

from gobelet.kernel.actions import Actions
from gobelet.kernel.values import COUNT, Number, Row, kind
from gobelet.table.game import event

CREW = 36  # crew that a pack may hold; the box has 30
SEATS = 5
SLOTS = 6  # of the display
REQUIREMENTS = 4  # of a crew at most
NOTHING = -1


class Face(IntEnum):
    """What a die shows: one of the four symbols, a Wild, or an Extra die. Requirements show the first five."""

    D = 0
    R = 1
    T = 2
    S = 3
    W = 4
    E = 5


class Faction(IntEnum):
    KOMEK = 0
    HENKO = 1
    MAGNOMI = 2
    VENTUS = 3
    SORELIA = 4


class Danger(IntEnum):
    """The kinds of danger tokens, by the Prestige they pay."""

    ONE = 0
    TWO = 1
    FIVE = 2


class Colour(IntEnum):
    """The colours of the players' tokens."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    YELLOW = 3
    PURPLE = 4
    NONE = 5  # not picked yet


class Place(IntEnum):
    """Where a crew card is."""

    DECK = 0
    ASIDE = 1  # revealed while the display was laid out, to be shuffled back
    DISPLAY = 2
    SEAT_1 = 3
    SEAT_2 = 4
    SEAT_3 = 5
    SEAT_4 = 6
    SEAT_5 = 7


class Ending(IntEnum):
    """Why the game ended."""

    FACTIONS = 0
    THREE = 1
    DECK = 2


class Step(IntEnum):
    """What the table waits for."""

    DRAW_FIRST_PLAYER = 0
    PICK_COLOUR = 1
    DEAL_CREW = 2
    REVEAL_CREW = 3
    ASK_START = 4
    ROLL_DIE = 5
    ROLL_SUPPLY_DIE = 6
    ROLL_SUPPLY_WILD = 7
    ASK_LOCK = 8
    ASK_RETHROW = 9
    ASK_MORE = 10
    DRAW_TOKEN = 11
    DRAW_KEPT_TOKEN = 12
    ASK_TOKEN = 13
    ASK_STACK = 14
    ASK_RETURN = 15
    REPLACE_CREW = 16
    GAME_OVER = 17


MEMBER = Row("crew", CREW)
REQUIREMENT = Number(REQUIREMENTS, first=1)

ACTIONS = Actions()
FIRST = ACTIONS.add("first {seat}", clause="MR-014", seat=Number(SEATS, first=1))
DEAL = ACTIONS.add("deal {crew}", clause="MR-003", crew=MEMBER)
REVEAL = ACTIONS.add("reveal {crew}", clause="MR-097", crew=MEMBER)
FALL = ACTIONS.add("roll {face}", clause="MR-016", name="fall", face=Face)
TOKEN = ACTIONS.add("token {danger}", clause="MR-052", danger=Danger)
COLOUR = ACTIONS.add("colour {colour}", clause="MR-004", colour=Colour)
START = ACTIONS.add("start {dice}", clause="MR-160", dice=Number(2, first=5))
CHOOSE = ACTIONS.add("crew {crew}", clause="MR-032", crew=MEMBER)
COMMIT = ACTIONS.add("commit {requirement}", clause="MR-034", requirement=REQUIREMENT)
LOCK = ACTIONS.add("lock {face}", clause="MR-038", face=Face)
LOCK_AS_WILD = ACTIONS.add("lock {face} as wild", clause="MR-018", name="lock-as-wild", face=Face)
LOCK_AS_TWO = ACTIONS.add("lock {face} as two", clause="MR-122", name="lock-as-two", face=Face)
SERVE = ACTIONS.add("extra {face}", clause="MR-071", face=Face)
RETHROW = ACTIONS.add("rethrow {face}", clause="MR-125", face=Face)
THROW = ACTIONS.add("throw", clause="MR-125")
RETHROW_ALL = ACTIONS.add("rethrow all", clause="MR-199", name="rethrow-all")
USE = ACTIONS.add("use {crew}", clause="MR-121", crew=MEMBER)
HOLD = ACTIONS.add("hold", clause="MR-170")
REROLL = ACTIONS.add("reroll", clause="MR-069")
STOP = ACTIONS.add("stop", clause="MR-076")
BUST = ACTIONS.add("bust", clause="MR-060")
KEEP = ACTIONS.add("keep {danger}", clause="MR-053", danger=Danger)
ON_TOP = ACTIONS.add("on top", clause="MR-090", name="on-top")
UNDERNEATH = ACTIONS.add("underneath", clause="MR-090")
RETURN = ACTIONS.add("return {danger}", clause="MR-091", danger=Danger)
DECLINE = ACTIONS.add("decline", clause="MR-092")


class Event(IntEnum):
    """What happened."""

    FIRST_PLAYER_DRAWN = 0
    COLOUR_TAKEN = 1
    CREW_DEALT = 2
    CREW_SET_ASIDE = 3
    CREW_REVEALED = 4
    TURN_BEGAN = 5
    DICE_THROWN = 6
    DIE_FELL = 7
    SUPPLY_DIE_JOINED = 8
    SUPPLY_DIE_LEFT = 9
    CREW_CHOSEN = 10
    REQUIREMENT_CHOSEN = 11
    DIE_LOCKED = 12
    DIE_LOCKED_AS_WILD = 13
    DIE_LOCKED_AS_TWO = 14
    DIE_SERVES = 15
    DICE_RETHROWN = 16
    ABILITY_USED = 17
    WILD_HELD = 18
    REQUIREMENT_COMPLETED = 19
    TOKEN_DRAWN = 20
    TOKEN_SEEN = 21
    TOKEN_KEPT = 22
    TOKEN_PUT_BACK = 23
    STOPPED = 24
    BUSTED = 25
    BUST_PAID = 26
    PRESTIGE_GAINED = 27
    CREW_RECRUITED = 28
    CREW_ON_TOP = 29
    CREW_UNDERNEATH = 30
    TOKEN_RETURNED = 31
    GAME_ENDED = 32
    TOKENS_SHOWN = 33
    TOKENS_PAID = 34
    TOKENS_LOST = 35


EVENTS = {
    Event.FIRST_PLAYER_DRAWN: event(),
    Event.COLOUR_TAKEN: event(colour=kind(Colour)),
    Event.CREW_DEALT: event(crew=MEMBER),
    Event.CREW_SET_ASIDE: event(crew=MEMBER),
    Event.CREW_REVEALED: event(crew=MEMBER),
    Event.TURN_BEGAN: event(),
    Event.DICE_THROWN: event(dice=COUNT, added=COUNT),
    Event.DIE_FELL: event(face=kind(Face)),
    Event.SUPPLY_DIE_JOINED: event(face=kind(Face)),
    Event.SUPPLY_DIE_LEFT: event(face=kind(Face)),
    Event.CREW_CHOSEN: event(crew=MEMBER),
    Event.REQUIREMENT_CHOSEN: event(number=COUNT, face=kind(Face)),
    Event.DIE_LOCKED: event(face=kind(Face)),
    Event.DIE_LOCKED_AS_WILD: event(face=kind(Face)),
    Event.DIE_LOCKED_AS_TWO: event(face=kind(Face)),
    Event.DIE_SERVES: event(face=kind(Face)),
    Event.DICE_RETHROWN: event(dice=COUNT),
    Event.ABILITY_USED: event(crew=MEMBER),
    Event.WILD_HELD: event(),
    Event.REQUIREMENT_COMPLETED: event(crew=MEMBER, number=COUNT, face=kind(Face)),
    Event.TOKEN_DRAWN: event(),
    Event.TOKEN_SEEN: event(danger=kind(Danger)),
    Event.TOKEN_KEPT: event(),
    Event.TOKEN_PUT_BACK: event(danger=kind(Danger)),
    Event.STOPPED: event(),
    Event.BUSTED: event(),
    Event.BUST_PAID: event(points=COUNT),
    Event.PRESTIGE_GAINED: event(points=COUNT),
    Event.CREW_RECRUITED: event(crew=MEMBER),
    Event.CREW_ON_TOP: event(crew=MEMBER),
    Event.CREW_UNDERNEATH: event(crew=MEMBER),
    Event.TOKEN_RETURNED: event(),
    Event.GAME_ENDED: event(reason=kind(Ending)),
    Event.TOKENS_SHOWN: event(tokens=COUNT, symbols=COUNT),
    Event.TOKENS_PAID: event(points=COUNT),
    Event.TOKENS_LOST: event(points=COUNT),
}
