"""What a state of Galaxy Rebellion is worth to a seat: what it holds, and what the turn in progress promises.

Everything is in thousandths of a victory point. A row promises its reward to whoever may cover its last space: to the
player whose turn it is as far as dice, hero and allies reach, and what they do not reach is left to the next one.

Nothing counts twice: a die, a hero or an ally that one row is to be covered with is no longer there for another.
"""

from gobelet.kernel.arrays import total
from gobelet.kernel.words import next_seat, top

from .actions import ALLIES, CELLS, ROWS, Face, Step, Symbol
from .rules.dice import ENOUGH
from .rules.ending import score
from .rules.turn import DICE, FACES
from .state import Box, State

POINT = 1000
ALLY = 1800  # an ally finishes a row sooner or later; unused, it is still a point
VADER = 800  # a die less in the next turn, and a point at the end of the game
PALPATINE = 1800
WIN = 100 * POINT
FEAR = 2  # what is left to the next player counts by half: in play against itself, fearing it all wins less

# How often, of a thousand times, a symbol falls in so many throws: an ordinary one, which the Empire's may stand for,
# and the Empire's own.
EITHER_FALLS = (0, 333, 556, 704, 802, 868, 912, 941, 961)
EMPIRE_FALLS = (0, 167, 306, 421, 518, 598, 665, 721, 767)

HAND = 5  # bits for each symbol of a hand, which is one number
EMPIRE = 64  # what each space of the Empire's counts in the number that says what a row lacks


def evaluate(state: State, box: Box, seat: int) -> int:
    step = top(state)
    if step == Step.GAME_OVER:
        return final_lead(state, seat)
    if step == Step.PICK_HERO or step == Step.DEAL_HERO or step == Step.DRAW_FIRST_PLAYER:
        return 0
    rival = -WIN
    for other in range(state.seats + 0):
        if other != seat:
            rival = max(rival, holdings(state, other))
    lead = holdings(state, seat) - rival
    if seat == state.turn:
        return lead + own_turn(state, box)
    return lead - rows_for(state, box, state.turn + 0)


def final_lead(state: State, seat: int) -> int:
    rival = -WIN
    for other in range(state.seats + 0):
        if other != seat:
            rival = max(rival, score(state, other) * POINT)
    lead = score(state, seat) * POINT - rival
    return lead + WIN if lead >= 0 else lead - WIN


def holdings(state: State, seat: int) -> int:
    """Return what a seat holds: points, allies and lords. A lord that is being served has cost his dice already."""
    worth = state.points[seat] * POINT
    for ally in range(ALLIES):
        if state.ally_owner[ally] == seat and not state.ally_used[ally]:
            worth += ALLY
    if seat == state.turn and in_dice_step(state):
        return worth
    if state.vader == seat:
        worth -= VADER
    if state.palpatine == seat:
        worth -= PALPATINE
    return worth


def in_dice_step(state: State) -> bool:
    return top(state) == Step.ASK_DICE or top(state) == Step.ROLL_DIE


# Rows.


def rows_for(state: State, box: Box, seat: int) -> int:
    """Return what the rows promise to *seat* if it throws all its dice now, over what they promise to the next ones."""
    worth = 0
    hand = hero_in_hand(state, box, seat)
    for row in range(box.rows[state.planet] + 0):
        chance = 0 if state.paid[row] else first_chance(lacking(state, row, hand))
        if chance > 0:
            worth += reward(state, box, row) * chance // 1000
    return worth // FEAR


def first_chance(lack: int) -> int:
    """Return how much better the first to throw at a row stands than the one after, in thousandths of its reward."""
    chance = chance_to_cover(lack, DICE, 2)
    return 1000 * chance // (2000 - chance)


def chance_to_cover(lack: int, dice: int, rolls: int) -> int:
    """Return how often, of a thousand times, so many dice cover all that a row lacks: each space takes one of them."""
    empires, spaces = lack // EMPIRE, lack % EMPIRE
    if empires + spaces > dice:
        return 0
    chance = 1000
    for _ in range(empires):
        chance = chance * EMPIRE_FALLS[dice * rolls] // 1000
        dice -= 1
    for _ in range(spaces):
        chance = chance * EITHER_FALLS[dice * rolls] // 1000
        dice -= 1
    return chance


def reward(state: State, box: Box, row: int) -> int:
    worth = box.points[state.planet][row] * POINT
    for ally in range(ALLIES):
        if box.ally_planet[ally] == state.planet and box.ally_row[ally] == row:
            worth += ALLY
    return worth


# A hand: how many of each symbol are there to cover spaces with, packed into one number.


def held(hand: int, symbol: int) -> int:
    return (hand >> (HAND * symbol)) & 31


def one(symbol: int) -> int:
    return 1 << (HAND * symbol)


def hero_in_hand(state: State, box: Box, seat: int) -> int:
    return one(box.hero_symbol[state.hero[seat]] + 0)


def all_in_hand(state: State, box: Box) -> int:
    """Return what the player whose turn it is can cover spaces with at once, allies not called left out."""
    hand = 0
    for symbol in range(FACES - 1):
        hand += state.faces[symbol] * one(symbol)
    if not state.hero_used:
        hand += hero_in_hand(state, box, state.turn + 0)
    if state.left_first >= 0:
        hand += one(state.left_first + 0)
    if state.left_second >= 0:
        hand += one(state.left_second + 0)
    return hand


def lacking(state: State, row: int, hand: int) -> int:
    """Return what a row lacks when *hand* is spent on it: ordinary spaces, and EMPIRE for each of the Empire's."""
    spaces = 0
    for symbol in range(Symbol.E):
        spaces += max(state.free[symbol * ROWS + row] - held(hand, symbol), 0)
    wild = held(hand, Symbol.E + 0) - state.free[Symbol.E * ROWS + row]
    if wild < 0:
        return spaces - EMPIRE * wild
    return max(spaces - wild, 0)


def spend(state: State, row: int, hand: int) -> int:
    """Return what is left of a hand that covers as much of a row as it can."""
    wild = state.free[Symbol.E * ROWS + row] + 0
    for symbol in range(Symbol.E):
        free = state.free[symbol * ROWS + row] + 0
        used = min(free, held(hand, symbol))
        hand -= used * one(symbol)
        wild += free - used
    return hand - min(wild, held(hand, Symbol.E + 0)) * one(Symbol.E + 0)


# The turn in progress.


def own_turn(state: State, box: Box) -> int:
    """Return what the turn in progress promises to the player whose turn it is."""
    worth = (state.aside + state.faces[Face.V + 0]) * POINT
    hand = all_in_hand(state, box)
    rows = rows_in_hand(state, box, hand)
    rest = spend_on(state, rows, hand)
    worth += worth_of_rows(state, box, rows) - left_to_next(state, box, rows)
    if not in_dice_step(state):
        return worth + rows_to_come(state, box, rows, rest, 0)
    fitting = total(state.faces, FACES) - state.faces[Face.V + 0] - useless(state)
    keeping = with_dice(state, box, rows, rest, in_the_air(state) + second_roll(state, useless(state)), fitting)
    idle = idle_dice(state, hand, rest)
    if state.rolls != 1 or idle <= useless(state):
        return worth + keeping
    kept = total(state.faces, FACES) - state.faces[Face.V + 0] - idle
    throwing = with_dice(state, box, rows, without_idle(state, hand, rest), in_the_air(state) + idle, kept)
    return worth + max(keeping, throwing)


def with_dice(state: State, box: Box, rows: int, hand: int, dice: int, kept: int) -> int:
    """Return what dice still to fall bring, with what is left of the hand and *kept* dice to be placed."""
    worth = rows_to_come(state, box, rows, hand, dice) + dice * POINT // FACES
    return worth - lords_to_come(state, dice, state.placed + kept)


# Which dice will fall.


def in_the_air(state: State) -> int:
    return state.depth - 1 if top(state) == Step.ROLL_DIE else 0


def second_roll(state: State, dice: int) -> int:
    """Return how many of the dice not wanted may be thrown once more."""
    return dice if state.rolls == 1 else 0


def useless(state: State) -> int:
    """Return how many dice, points apart, fit no free space."""
    dice = 0
    for symbol in range(FACES - 1):
        dice += max(state.faces[symbol] - spaces_for(state, symbol), 0)
    return dice


def spaces_for(state: State, symbol: int) -> int:
    if symbol == Symbol.E:
        return total(state.free, CELLS)
    free = 0
    for row in range(ROWS):
        free += state.free[symbol * ROWS + row]
    return free


def idle_of(state: State, symbol: int, hand: int, rest: int) -> int:
    """Return how many dice of a symbol cover no whole row: a die is spent before hero and ally."""
    return max(state.faces[symbol] - held(hand, symbol) + held(rest, symbol), 0)


def idle_dice(state: State, hand: int, rest: int) -> int:
    dice = 0
    for symbol in range(FACES - 1):
        dice += idle_of(state, symbol, hand, rest)
    return dice


def without_idle(state: State, hand: int, rest: int) -> int:
    """Return what is left of the rest of a hand when its dice are thrown again: hero and ally."""
    left = rest
    for symbol in range(FACES - 1):
        left -= idle_of(state, symbol, hand, rest) * one(symbol)
    return left


# The rows a hand covers at once: a bit for each.


def rows_in_hand(state: State, box: Box, hand: int) -> int:
    """Return the rows that a hand had best cover: taken from the last on or from the first, whichever pays more."""
    count = box.rows[state.planet] + 0
    last, first = 0, 0
    from_last, from_first = hand, hand
    for number in range(count):
        row = count - 1 - number
        if not state.paid[row] and lacking(state, row, from_last) == 0:
            last |= 1 << row
            from_last = spend(state, row, from_last)
        if not state.paid[number] and lacking(state, number, from_first) == 0:
            first |= 1 << number
            from_first = spend(state, number, from_first)
    if first != last and worth_of_rows(state, box, first) > worth_of_rows(state, box, last):
        return first
    return last


def spend_on(state: State, rows: int, hand: int) -> int:
    for row in range(ROWS):
        if rows >> row & 1:
            hand = spend(state, row, hand)
    return hand


def worth_of_rows(state: State, box: Box, rows: int) -> int:
    worth = 0
    for row in range(ROWS):
        if rows >> row & 1:
            worth += reward(state, box, row)
    return worth


# The rows it does not cover.


def left_to_next(state: State, box: Box, rows: int) -> int:
    """Return what the rows but for *rows* promise to the next player."""
    worth = 0
    hero = hero_in_hand(state, box, next_seat(state.turn, state.seats))
    for row in range(box.rows[state.planet] + 0):
        if not state.paid[row] and not rows >> row & 1:
            worth += reward(state, box, row) * first_chance(lacking(state, row, hero)) // 1000
    return worth // FEAR


def rows_to_come(state: State, box: Box, rows: int, hand: int, dice: int) -> int:
    """Return what dice still to fall and an ally may cover beside *rows*: the best row first, the next with the rest."""
    worth = 0
    ally = True
    for _ in range(dice + 1):
        best, gain, called = best_row(state, box, rows, hand, dice, ally)
        if gain <= 0:
            break
        worth += gain
        rows |= 1 << best
        if called:
            ally = False
        else:
            lack = lacking(state, best, hand)
            dice -= lack // EMPIRE + lack % EMPIRE
        hand = spend(state, best, hand)
    return worth


def best_row(state: State, box: Box, rows: int, hand: int, dice: int, ally: bool) -> tuple[int, int, bool]:
    """Return the row that promises most, how much, and whether an ally is to cover the rest of it."""
    best, gain, called = 0, 0, False
    for row in range(box.rows[state.planet] + 0):
        if state.paid[row] or rows >> row & 1:
            continue
        prize = reward(state, box, row)
        promise = prize * chance_to_cover(lacking(state, row, hand), dice, 1) // 1000
        if promise > gain:
            best, gain, called = row, promise, False
        if ally and prize - ALLY > gain and ally_can(state, box, row, hand):
            best, gain, called = row, prize - ALLY, True
    return best, gain, called


def ally_can(state: State, box: Box, row: int, hand: int) -> bool:
    """Return whether an ally of the player whose turn it is covers all that a row lacks."""
    for ally in range(ALLIES):
        if state.ally_owner[ally] == state.turn and not state.ally_used[ally] and box.ally_first[ally] <= Symbol.E:
            more = hand + one(box.ally_first[ally] + 0)
            if box.ally_second[ally] >= 0:
                more += one(box.ally_second[ally] + 0)
            if lacking(state, row, more) == 0:
                return True
    return False


# The lords.


def lords_to_come(state: State, dice: int, placed: int) -> int:
    """Return what the lords are expected to cost when the dice step ends with *placed* dice and those that still fall."""
    if placed >= ENOUGH or (placed == 1 and state.alone):
        return 0
    fitting = 0
    for symbol in range(FACES - 1):
        if spaces_for(state, symbol) > 0:
            fitting += 1
    none = 1000
    for _ in range(dice):
        none = none * (FACES - fitting) // FACES
    if placed == 1:
        return VADER * none // 1000
    alone = 1000 * dice * fitting // FACES
    for _ in range(dice - 1):
        alone = alone * (FACES - fitting) // FACES
    if state.alone:
        alone = 0
    return (PALPATINE * none + VADER * alone) // 1000
