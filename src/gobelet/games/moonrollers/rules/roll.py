"""What a player does with a roll: choose, lock, use abilities, roll again, stop, bust."""

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.words import Box, Log, emit, follow, pop, push, top

from ..actions import NOTHING, REQUIREMENTS, Event, Step
from ..state import DICE, FACES, Ability, State
from .abilities import (
    BOOKED,
    BUST_PAYS,
    SUPPLY_ONE,
    SUPPLY_TWO,
    callable_crew,
    first_as_extra,
    lone_as_extra,
    pays_for_busts,
    rethrow_any,
    supply_die_joins,
    use_up,
)
from .dangers import draw_kept_token, draw_tokens
from .ending import end_game
from .locking import can_lock_plainly, drop_empty_choices, forget_choices, within_reach
from .recruiting import crew_is_complete, fill_slot, pay_crew
from .turn import ASK, FILL_SLOT, GO_ON, NEXT_TURN, THE_END, dice_in_hand, dice_joining, end_turn

TWO = 2  # MR-212

# Choosing and locking.


def choose_crew(state: State, slot: int, log: Log) -> None:
    """MR-031, MR-032: after the first roll, any crew of the display."""
    state.slot = slot
    emit(log, Event.CREW_CHOSEN, state.turn, state.display[slot])


def commit(state: State, box: Box, requirement: int, log: Log) -> None:
    """MR-034, MR-036: the player's token goes above a requirement."""
    state.commitment = requirement
    crew = state.display[state.slot] + 0
    emit(log, Event.REQUIREMENT_CHOSEN, state.turn, box.number[crew][requirement], box.symbol[crew][requirement])


def lock(state: State, box: Box, face: int, units: int, log: Log) -> None:
    """MR-038, MR-044: a die leaves the pool for the commitment, where it fills *units*."""
    state.pool[face] -= 1
    state.locked[face] += 1
    state.locked_now[face] += 1
    state.progress += units
    state.fresh = 0
    follow(state, Step.ASK_MORE)
    if state.progress >= box.number[state.display[state.slot] + 0][state.commitment]:  # MR-045, MR-Q14
        complete(state, box, log)


def complete(state: State, box: Box, log: Log) -> None:
    """MR-048, MR-051: the token slides down, and a dangerous requirement has its player draw."""
    slot, requirement = state.slot + 0, state.commitment + 0
    crew = state.display[slot] + 0
    state.covers[slot][requirement] = state.turn
    state.done |= 1 << requirement
    state.commitment, state.progress = NOTHING, 0
    emit(log, Event.REQUIREMENT_COMPLETED, state.turn, crew, box.number[crew][requirement], box.symbol[crew][requirement])
    if box.danger[crew][requirement]:
        draw_tokens(state)


def run_on(state: State, box: Box, follows: int, log: Log) -> None:
    """Do what follows an action, up to the next question."""
    if follows == GO_ON:
        follows = go_on(state, box, log)
    if follows == FILL_SLOT:
        follows = fill_slot(state, box)
    if follows == THE_END:
        end_game(state, log)
    elif follows == NEXT_TURN:
        end_turn(state, box, log)


def go_on(state: State, box: Box, log: Log) -> int:
    """Pay a complete crew, or end a turn in which nothing is left to do; return what follows."""
    if top(state) != Step.ASK_MORE:
        return ASK
    if crew_is_complete(state, box, state.slot + 0):  # MR-080
        return pay_crew(state, box, log)
    if dice_in_hand(state) + dice_joining(state) == 0 and not callable_crew(state, box):  # MR-Q17
        return stop(state, log)
    return ASK


def choose_anew(state: State) -> None:
    """MR-Q15: what chance has brought may make another crew or requirement wanted, and undo does not reach beyond it."""
    if top(state) == Step.ASK_LOCK:
        forget_choices(state)


# Abilities.


def serve(state: State, box: Box, face: int, log: Log) -> None:
    """MR-154, MR-162, MR-178: a die of the pool serves as an Extra die until it is thrown again."""
    if can_lock_plainly(state, within_reach(state, box)):
        state.duty = 1
    if not ((first_as_extra(state) | lone_as_extra(state)) >> face) & 1:
        use_up(state, box, Ability.ONE_AS_EXTRA + 0)
    state.pool[face] -= 1
    state.served[face] += 1
    state.fresh = 0
    emit(log, Event.DIE_SERVES, state.turn, face)
    drop_empty_choices(state, box)


def pick_to_rethrow(state: State, face: int) -> bool:
    """MR-167, MR-212: pick a die; return whether that makes as many as the ability takes, to be thrown together."""
    state.pool[face] -= 1
    state.picked[face] += 1
    follow(state, Step.ASK_RETHROW)
    return total(state.pool, FACES) == 0 or total(state.picked, FACES) == most_to_rethrow(state)


def most_to_rethrow(state: State) -> int:
    """Return how many dice may be re-thrown (MR-Q57, MR-Q58)."""
    if rethrow_any(state):
        return 1 if state.lila_one else DICE
    return TWO


def pick_all(state: State) -> None:
    """MR-201: all dice, or none."""
    for face in range(FACES):
        state.picked[face] = state.pool[face]
    fill(state.pool, FACES, 0)


def rethrow(state: State, log: Log) -> None:
    """MR-Q41: the dice picked fall again; it stays the same roll."""
    dice = total(state.picked, FACES)
    fill(state.picked, FACES, 0)
    state.fresh = 0
    forget_choices(state)
    emit(log, Event.DICE_RETHROWN, state.turn, dice)
    follow(state, Step.ASK_LOCK)
    for _ in range(dice):
        push(state, Step.ROLL_DIE)


def use(state: State, box: Box, crew: int, log: Log) -> None:
    """MR-121: call upon a crew."""
    emit(log, Event.ABILITY_USED, state.turn, crew)
    ability = box.ability[crew] + 0
    use_up(state, box, ability)
    state.fresh = 0
    if ability == Ability.TWO_FROM_SUPPLY:
        throw_from_supply(state, Step.ROLL_SUPPLY_WILD + 0, SUPPLY_TWO)
    elif ability == Ability.ONE_FROM_SUPPLY:
        throw_from_supply(state, Step.ROLL_SUPPLY_DIE + 0, SUPPLY_ONE)
    elif ability == Ability.DRAW_TOKEN:
        draw_kept_token(state)
    elif ability == Ability.COMPLETE:
        follow(state, Step.ASK_MORE)
        complete(state, box, log)
    else:
        state.booked = BOOKED


def throw_from_supply(state: State, step: int, dice: int) -> None:
    """MR-Q55: as many as asked, or as there are."""
    for _ in range(min(dice, state.supply + 0)):
        push(state, step)


def supply_die_falls(state: State, face: int, log: Log) -> None:
    """MR-188 to MR-190, MR-195 to MR-197: the die joins the pool, or stays in the supply."""
    joins = supply_die_joins(state, face)
    pop(state)
    if joins:
        state.supply -= 1
        state.pool[face] += 1
        emit(log, Event.SUPPLY_DIE_JOINED, state.turn, face)
    else:
        emit(log, Event.SUPPLY_DIE_LEFT, state.turn, face)
    choose_anew(state)


# The end of a turn.


def stop(state: State, log: Log) -> int:
    """MR-077 to MR-079: the token of an unfinished commitment is taken back, the others stay."""
    emit(log, Event.STOPPED, state.turn)
    return NEXT_TURN


def bust(state: State, log: Log) -> int:
    """MR-064 to MR-068: the tokens placed this turn are taken back."""
    emit(log, Event.BUSTED, state.turn)
    for requirement in range(REQUIREMENTS):
        if (state.done >> requirement) & 1:
            state.covers[state.slot][requirement] = NOTHING
    if pays_for_busts(state):
        state.prestige[state.turn] += BUST_PAYS
        emit(log, Event.BUST_PAID, state.turn, BUST_PAYS)
    return NEXT_TURN
