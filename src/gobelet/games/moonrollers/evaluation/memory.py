"""Where the solver keeps what it knows: one row of numbers, cut into parts.

A *shape* is what some dice show, however many, in no order: there are 18 564 of up to twelve dice. A *node* is a moment
between two rolls: what is completed, what is being filled, how many dice will be thrown, how many are locked.
"""

from ..state import DICE, FACES, SYMBOLS

SHAPES = 18_564
HASHED = 1 << 16
LAYERS = DICE + 1  # shapes of no die, of one die, ... of twelve dice
DONE = 16  # sets of completed requirements
FILLING = 17  # nothing is being filled, or one of four requirements up to one, two or three dice
THROWN = DICE + 1
LOCKED = DICE + 1
KINDS = 4  # an ordinary roll, a safe one, one beside a Wild held back, and both
NODES = DONE * FILLING * THROWN * LOCKED * KINDS

WORST = -(1 << 50)  # less than anything is worth

# The shapes, written once.
BUILT = 0
LAYER = 1  # where the shapes of each number of dice begin
COUNTS = LAYER + LAYERS + 1  # what each shape shows: four bits a face
PARENT = COUNTS + SHAPES  # the shape without its last die
NEXT = PARENT + SHAPES  # the shape with one die more, by face
WAYS = NEXT + SHAPES * FACES  # how many throws show it

# What is found out about the turn.
FACTS = WAYS + SHAPES  # what abilities make of each shape
OPENING_FACTS = FACTS + SHAPES  # and of each shape in the first roll of a turn
KIN = OPENING_FACTS + SHAPES  # for each symbol: which shapes come to the same for it
KIN_FIRST = KIN + SYMBOLS * SHAPES  # where the kins of each number of dice begin
KIN_SHAPE = KIN_FIRST + SYMBOLS * (LAYERS + 1)  # one shape of each kin
KIN_WAYS = KIN_SHAPE + SYMBOLS * SHAPES  # how many throws show one of them
FILLED = KIN_WAYS + SYMBOLS * SHAPES  # for each requirement and kin: what it is worth to lock something on it
SERVED = FILLED + 4 * SHAPES  # the same, one Wild serving as an Extra die already
WILD_FIRST = SERVED + 4 * SHAPES  # what it is worth to lock a die as a Wild, and then to throw dice of the supply
BUCKETS = WILD_FIRST + 4 * SHAPES  # where kins are looked up
VALUES = BUCKETS + 2 * HASHED  # + SHAPES  # what each shape is worth, at the node or the roll looked at
KEPT = VALUES + SHAPES  # what keeping it and throwing the other dice again is worth
BEST = KEPT + SHAPES  # the best of those that are part of it
FOUND = BEST + SHAPES  # what each shape is worth at the roll that lies there, whichever crew is chosen
WORTH = FOUND + SHAPES  # what each node is worth
MARKED = WORTH + NODES  # whether it can come up
STOPS = MARKED + NODES  # what stopping is worth, by what has been completed
SYMBOL = STOPS + DONE  # the symbol, the number and the reward of each requirement
NUMBER = SYMBOL + 4
REWARD = NUMBER + 4
OPEN = REWARD + 4  # the requirements that nobody covers, as a mask, when the turn began
BUST = OPEN + 1
TOKEN = BUST + 1
MORE = TOKEN + 1  # dice that abilities may bring beside those for Extra dice
TWOS = MORE + 1  # the symbols of which abilities may let a die fill two units
STAYS = TWOS + 1  # which rolls may be survived without a lock: none, safe ones, any
NEXT_SAFE_THERE = STAYS + 1  # whether a roll may make the next one safe
WILD_SERVES = NEXT_SAFE_THERE + 1  # whether a Wild may serve as an Extra die before dice of the supply are thrown
THROWN_AGAIN = WILD_SERVES + 1  # how many dice of a roll may be thrown again: none, two, or any number
FEWEST_AGAIN = THROWN_AGAIN + 1  # and how many at least
FROM_SUPPLY = FEWEST_AGAIN + 1  # dice of the supply that may be thrown within a roll
COMPLETES = FROM_SUPPLY + 1  # whether an ability may complete what is being filled
NATURAL = COMPLETES + 1  # whether Wild requirements take nothing but Wild faces
AT_LOCK = NATURAL + 1  # whether a small pool is measured at each lock
OUTCOMES = AT_LOCK + 1  # what the roll is worth after each way the dice of the supply may fall
ACTIONS = OUTCOMES + 3  # what each legal action is worth
SIZE = ACTIONS + 256


def node(done: int, filling: int, dice: int, locked: int, kind: int) -> int:
    """Return the number of a node."""
    return (((done * FILLING + filling) * THROWN + dice) * LOCKED + locked) * KINDS + kind


def filled(requirement: int, progress: int) -> int:
    """Return the number of what is being filled: 0 for nothing."""
    return 1 + requirement * 4 + progress if progress > 0 else 0
