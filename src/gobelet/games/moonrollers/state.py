"""Everything that is on the table in Moonrollers, and what comes in its box."""

from enum import IntEnum

from gobelet.kernel.state import Count, GameState, Many, PerSeat, Record, Small, hidden, owned, public
from gobelet.kernel.values import FLAG, SEAT

from .actions import CREW, MEMBER, REQUIREMENTS, SEATS, SLOTS, Colour, Danger, Face, Faction, Place

DICE = 12
FACES = 6
SYMBOLS = 5  # the faces that requirements show
FACTIONS = 5
DANGERS = 3


class Ability(IntEnum):
    """What a crew on top of its stack can do; most of them name a face besides."""

    TWO_FROM_EXTRA = 0
    TWO_IN_SMALL_POOL = 1
    LONE_AS_WILD = 2
    ANY_AS_WILD = 3
    FIRST_AS_EXTRA = 4
    LONE_AS_EXTRA = 5
    ONE_AS_EXTRA = 6
    RETHROW_ALL = 7
    RETHROW_ANY = 8
    RETHROW_TWO = 9
    TWO_FROM_SUPPLY = 10
    ONE_FROM_SUPPLY = 11
    DRAW_TOKEN = 12
    COMPLETE = 13
    NEXT_ROLL_SAFE = 14
    SMALL_POOL_SAFE = 15
    MORE_DICE = 16
    HOLD_ONE = 17
    SIX_DICE = 18
    BUST_PAYS = 19


ABILITIES = len(Ability)


class State(GameState, seats=SEATS, pending=16):
    seats: Small = public("players at the table")
    turn: Small = public("whose turn it is", SEAT)
    several: Small = public("whether one roll may serve several requirements", FLAG)
    no_last_return: Small = public("whether the recruit that ends the game gives no token back", FLAG)
    ties_lose: Small = public("whether two players with as many danger symbols lose their tokens", FLAG)
    natural_wilds: Small = public("whether Wild requirements take nothing but Wild faces", FLAG)
    pool_at_lock: Small = public("whether a small pool is measured at each lock", FLAG)
    lila_one: Small = public("whether one die is re-thrown where any number could be", FLAG)
    vila_fewer: Small = public("whether one die may be re-thrown where two are", FLAG)

    colour: PerSeat[Small] = public("the colour of each player's tokens", Colour)
    prestige: PerSeat[Count] = public("Prestige on the board")
    place: Many[Small] = public("where each crew is", Place, by=MEMBER)
    display: Many[Small] = public("the crew in each slot of the display", MEMBER, length=SLOTS)
    covers: Many[Many[Small]] = public("whose token covers each requirement, by slot", SEAT, length=(SLOTS, REQUIREMENTS))
    active: PerSeat[Many[Small]] = public("the crew on top of each stack", MEMBER, by=Faction)
    deck: Small = public("cards in the deck")

    pile: Many[Small] = hidden("danger tokens of each kind in the pile", by=Danger)
    pile_size: Small = public("danger tokens in the pile")
    tokens: PerSeat[Many[Small]] = owned("danger tokens of each kind that a player has", by=Danger)
    token_count: PerSeat[Small] = public("danger tokens that a player has")
    drawn: PerSeat[Many[Small]] = owned("danger tokens a player chooses from", by=Danger)
    shown: PerSeat[Many[Small]] = public("danger tokens turned up when the game ended", by=Danger)

    supply: Small = public("dice nobody is using")
    pool: Many[Small] = public("dice thrown and not locked, by face", by=Face)
    served: Many[Small] = public("dice of the pool that serve as Extra dice, by the face they show", by=Face)
    locked: Many[Small] = public("dice locked this turn, by the face they show", by=Face)
    locked_now: Many[Small] = public("those of them locked during this roll", by=Face)
    picked: Many[Small] = public("dice picked to be re-thrown", by=Face)
    slot: Small = public("the slot of the crew chosen this turn, -1 for none")
    commitment: Small = public("the requirement being filled, counted from 0; -1 for none")
    progress: Small = public("how much of it is filled")
    done: Small = public("requirements completed this turn, as a mask")
    opening: Small = public("whether this is the first roll of the turn", FLAG)
    size: Small = public("dice in the pool when the roll landed")
    fresh: Small = public("whether dice may still be re-thrown", FLAG)
    safe: Small = public("whether an earlier roll keeps this one from being a bust", FLAG)
    duty: Small = public("whether something could be locked without abilities before dice came to serve as Extra dice", FLAG)
    used: Many[Small] = public("whether a faction's ability is used up in this roll", FLAG, by=Faction)
    power: Many[Small] = public("what the player's crew can still do in this roll: the faces it is for, as a mask", by=Ability)
    booked: Small = public("dice that join at the reroll")


class Box(Record):
    crew: Small = public("crew in the pack")
    faction: Many[Small] = public("the faction of each crew", Faction, by=MEMBER)
    starting: Many[Small] = public("whether a crew may be dealt at the start", FLAG, by=MEMBER)
    requirements: Many[Small] = public("requirements of each crew", by=MEMBER)
    symbol: Many[Many[Small]] = public("what each requirement takes", Face, length=(CREW, REQUIREMENTS))
    number: Many[Many[Small]] = public("how many each requirement takes", length=(CREW, REQUIREMENTS))
    danger: Many[Many[Small]] = public("whether a requirement is dangerous", FLAG, length=(CREW, REQUIREMENTS))
    ability: Many[Small] = public("what each crew can do", Ability, by=MEMBER)
    face: Many[Small] = public("the face that its ability names, if it names one", Face, by=MEMBER)
    tokens: Many[Small] = public("danger tokens of each kind", by=Danger)
