"""Where the solver keeps what it knows: one row of numbers, cut into parts.

A *shape* is what some dice show, however many, in no order: there are 18 564 of up to twelve dice. A *moment*
lies between two rolls: what is completed, what is being filled, how many dice will be thrown, how many are locked. A
*node* is one kind of a moment.
"""

from ..actions import NOTHING
from ..state import DICE, SYMBOLS

SHAPES = 18_564
HASHED = 1 << 14
LAYERS = DICE + 1  # shapes of no die, of one die, ... of twelve dice
DONE = 16  # sets of completed requirements
FILLING = 13  # nothing is being filled, or one of four requirements up to one, two or three dice
THROWN = DICE + 1
LOCKED = DICE + 1
KINDS = 4  # an ordinary roll, a safe one, one beside a Wild held back, and both
MOMENTS = DONE * FILLING * LOCKED * THROWN
NODES = MOMENTS * KINDS
FAMILIES = SYMBOLS + 1  # ways to tell which shapes come to the same: one for each symbol, and one in which none do
EACH = SYMBOLS  # the family in which each shape stands for itself

SETS = 16  # sets of the four symbols that are not Wild
WALKED = 16_575  # shapes that show no symbol of a set, and no Wild, for all sets together
WALKS = FAMILIES + SETS  # ways to go through the shapes: one of each kin of a family, or all that show none of a set

WORST = -(1 << 50)  # less than anything is worth
UNKNOWN = -(1 << 60)  # not worked out yet

# The shapes, written once.
BUILT = 0
LAYER = 1  # where the shapes of each number of dice begin
COUNTS = LAYER + LAYERS + 1  # what each shape shows: four bits a face
PARENT = COUNTS + SHAPES  # the shape without its last die
NEXT = PARENT + SHAPES  # the shape with one die more, by face: three in a number
BEFORE = NEXT + SHAPES * 2  # the shape with one die less, by face; without its last die where it does not show the face
WAYS = BEFORE + SHAPES * 2  # how many throws show it

STEPS = WAYS + SHAPES  # the shapes of each walk, those of each number of dice behind the smaller ones
FIRST_STEP = STEPS + FAMILIES * SHAPES + WALKED  # for each walk: where those of each number of dice begin

# What is found out about the turn.
FACTS = FIRST_STEP + WALKS * (LAYERS + 1)  # what abilities make of each shape
OPENING_FACTS = FACTS + SHAPES  # and of each shape in the first roll of a turn
KIN = OPENING_FACTS + SHAPES  # for each family: which shapes come to the same
KIN_WAYS = KIN + FAMILIES * SHAPES  # how many throws show one of them
FIT = KIN_WAYS + FAMILIES * SHAPES  # for each kin: which of its dice are fit for the symbol
ALIKE = FIT + SYMBOLS * SHAPES  # for each kin: all that counts when dice are locked on the symbol, if that is little
LOCKED_ALIKE = ALIKE + SYMBOLS * SHAPES  # what that is worth at the roll looked at
IDLE = LOCKED_ALIKE + 16 * 5 * (DICE + 1)  # for each shape: all that counts of it when no die is locked, if that is little
IDLE_WORTH = IDLE + SHAPES  # what that is worth at the roll looked at
FILLED = IDLE_WORTH + 1 + 64 * (DICE + 1)  # for each requirement and kin: what it is worth to lock something on it
SERVED = FILLED + 4 * SHAPES  # the same, one Wild serving as an Extra die already
WILD_FIRST = SERVED + 4 * SHAPES  # what it is worth to lock a die as a Wild, and then to throw dice of the supply
LOCKS = WILD_FIRST + 4 * SHAPES  # for each kin: what it is worth to lock something, on whichever requirement
LOCKS_SERVED = LOCKS + SHAPES  # the same, one Wild serving as an Extra die already
KNOWN = LOCKS_SERVED + SHAPES  # for an ordinary roll and a safe one, for each kin: its best use
BUCKETS = KNOWN + 2 * SHAPES  # where kins are looked up
KIN_VALUES = BUCKETS + 2 * HASHED  # what each kin is worth at the roll looked at, where dice of it may be thrown again
VALUES = KIN_VALUES + SHAPES  # what each shape, or each kin, is worth at the roll looked at; smaller ones when dice join it
BEST = VALUES + SHAPES  # the best of those that are part of it
FOUND = BEST + SHAPES  # what each shape is worth at the roll that lies there, whichever crew is chosen
APART = FOUND + SHAPES  # for each set of symbols: each shape without its dice that show one of them, or a Wild
PARTED = APART + SETS * SHAPES  # of which sets that is known
AGAIN = PARTED + SETS  # the shapes some of whose dice may be thrown again
FIRST_AGAIN = AGAIN + SHAPES  # where those of each number of dice begin
ELSEWHERE = FIRST_AGAIN + LAYERS + 1  # what rolls that show a symbol wanted, or a Wild, bring in all, by how often they fall
WORTH = ELSEWHERE + 1  # what each node is worth
MARKED = WORTH + NODES  # which kinds of each moment can come up, as a mask
STOPS = MARKED + MOMENTS  # what stopping is worth, by what has been completed
SYMBOL = STOPS + DONE  # the symbol, the number and the reward of each requirement
NUMBER = SYMBOL + 4
REWARD = NUMBER + 4
OPEN = REWARD + 4  # the requirements that nobody covers, as a mask, when the turn began
BUST = OPEN + 1
TOKEN = BUST + 1
MORE = TOKEN + 1  # dice that abilities may bring beside those for Extra dice
TWOS = MORE + 1  # the symbols of which abilities may let a die fill two units
NEXT_SAFE_FACES = TWOS + 1  # faces that may make the next roll safe, as a mask
SMALL_SAFE = NEXT_SAFE_FACES + 1  # whether a small roll may be safe by itself
WILD_SERVES = SMALL_SAFE + 1  # whether a Wild may serve as an Extra die before dice of the supply are thrown
WILD_LOCKS = WILD_SERVES + 1  # whether a die may be locked as a Wild before they are thrown, and not after
THROWN_AGAIN = WILD_LOCKS + 1  # how many dice of a roll may be thrown again: none, two, or any number
FEWEST_AGAIN = THROWN_AGAIN + 1  # and how many at least
FROM_SUPPLY = FEWEST_AGAIN + 1  # dice of the supply that may be thrown within a roll
COMPLETES = FROM_SUPPLY + 1  # whether an ability may complete what is being filled
COMPLETING = COMPLETES + 1  # dice of such a roll that are no Extra dice, at least
NATURAL = COMPLETING + 1  # whether Wild requirements take nothing but Wild faces
AT_LOCK = NATURAL + 1  # whether a small pool is measured at each lock
MOST_DICE = AT_LOCK + 1  # dice of the largest roll there may be
LEARNT = MOST_DICE + 1  # how many numbers of dice have been learnt about: from none on
OUTCOMES = LEARNT + 1  # what the roll is worth after each way the dice of the supply may fall
ACTIONS = OUTCOMES + 3  # what each legal action is worth
SIZE = ACTIONS + 256


def moment(done: int, filling: int, dice: int, locked: int) -> int:
    """Return the number of a moment."""
    return ((done * FILLING + filling) * LOCKED + locked) * THROWN + dice


def node(done: int, filling: int, dice: int, locked: int, kind: int) -> int:
    """Return the number of a node."""
    return moment(done, filling, dice, locked) * KINDS + kind


def filled(requirement: int, progress: int) -> int:
    """Return the number of what is being filled: 0 for nothing."""
    return requirement * 3 + progress if progress > 0 else 0


def requirement_of(filling: int) -> int:
    """Return which requirement is being filled, or nothing."""
    return (filling - 1) // 3 if filling > 0 else NOTHING


def progress_of(filling: int) -> int:
    """Return how much of it is filled."""
    return (filling - 1) % 3 + 1 if filling > 0 else 0
