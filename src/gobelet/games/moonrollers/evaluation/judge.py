"""What each thing a player may do with a roll is worth: exactly, over everything the rest of the turn may bring.

For each crew that may be worked on, what every later roll is worth is found first (nodes.py); then each legal action is
tried, and what it leads to looked up. Beyond the turn there is only what the position is worth (position.py).
"""

from typing import Any

from gobelet.kernel.arrays import total
from gobelet.kernel.lookahead import copy_state, look_ahead
from gobelet.kernel.words import Box, Cells, Legal, count, pop, top

from ..actions import LOCK_AS_WILD, NOTHING, REQUIREMENTS, SLOTS, Face, Step
from ..rules import apply
from ..rules.abilities import (
    SUPPLY_TWO,
    can,
    can_use,
    use_up,
    wild_faces,
)
from ..rules.locking import can_lock_plainly, crew_is_final, lock_as_wild_faces, symbol_wanted, within_reach
from ..rules.recruiting import crew_is_complete, pay_crew
from ..rules.roll import choose_anew, run_on
from ..rules.turn import GO_ON, OPENING_DICE
from ..state import DICE, FACES, SYMBOLS, Ability, State
from .again import best_parts, look_back, throw_again
from .facts import TOKEN_DRAWN, facts_of, make_pure, says
from .marks import forget_marks, mark_after, mark_all, mark_dice
from .memory import (
    ACTIONS,
    BEST,
    DONE,
    EACH,
    FACTS,
    FEWEST_AGAIN,
    FOUND,
    FROM_SUPPLY,
    MOST_DICE,
    NUMBER,
    OPEN,
    OPENING_FACTS,
    OUTCOMES,
    REWARD,
    SHAPES,
    SMALL_SAFE,
    STOPS,
    SYMBOL,
    THROWN_AGAIN,
    TOKEN,
    VALUES,
    WORST,
    WORTH,
    filled,
    node,
)
from .nodes import value_all
from .plan import DUTY, MUST, SETTLED, UNSETTLED, is_candidate, plan, without_lock
from .position import evaluate
from .prepare import learn, prepare
from .shapes import first_shape, mean, shape_of, shows
from .thrown import roll_value

OUTCOMES_OF_SUPPLY = 3
FIRST = 4  # the scratch state that keeps a roll while locks are tried


def judge(scratch: Any, box: Box, seat: int, legal: Any, weights: Any, nodes: Any, worths: Cells, notes: Cells) -> None:
    """Add to *worths* what each action in legal[0], taken by *seat* in scratch[0], is worth to it."""
    step = top(scratch[0])
    if count(legal[0]) == 1:
        return
    if step == Step.ASK_LOCK or step == Step.ASK_MORE or step == Step.ASK_RETHROW or step == Step.ASK_START:
        judge_roll(scratch, box, seat, legal[0], worths, notes)
    else:
        look_ahead(scratch, box, seat, legal, weights, nodes, worths)


def judge_roll(scratch: Any, box: Box, seat: int, legal: Legal, worths: Cells, notes: Cells) -> None:
    prepare(scratch, box, seat, notes)
    for index in range(count(legal)):
        notes[ACTIONS + index] = WORST
    fill_cells(notes, OUTCOMES, 3, WORST)
    fill_cells(notes, FOUND, SHAPES, WORST)
    for slot in range(SLOTS):
        if may_work_on(scratch[0], slot):
            prepare_crew(scratch, box, seat, slot, notes)
            look_at_rolls(scratch[0], box, notes)
            for index in range(count(legal)):
                copy_state(scratch, 1, scratch[0])
                apply(scratch[1], box, seat, legal[1 + index] + 0, None)
                found = worth_now(scratch, box, seat, slot, notes)
                notes[ACTIONS + index] = max(notes[ACTIONS + index] + 0, found)
    judge_throws(scratch, box, seat, legal, notes)
    for index in range(count(legal)):
        worths[index] += notes[ACTIONS + index]


def fill_cells(notes: Cells, first: int, size: int, value: int) -> None:
    for at in range(first, first + size):
        notes[at] = value


def may_work_on(state: State, slot: int) -> bool:
    """Return whether the turn may still serve the crew in *slot*."""
    if crew_is_final(state):
        return slot == state.slot
    return state.display[slot] != NOTHING


# What is known before anything is tried.


def prepare_crew(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> None:
    """Find what every moment between two rolls is worth when the turn serves the crew in *slot*."""
    state = scratch[0]
    crew = state.display[slot] + 0
    done = state.done if crew_is_final(state) else 0
    notes[OPEN] = done
    for requirement in range(box.requirements[crew]):
        notes[SYMBOL + requirement] = box.symbol[crew][requirement]
        notes[NUMBER + requirement] = box.number[crew][requirement]
        notes[REWARD + requirement] = notes[TOKEN] if box.danger[crew][requirement] else 0
        if state.covers[slot][requirement] == NOTHING:
            notes[OPEN] |= 1 << requirement
    for stopped in range(DONE):
        if stopped & ~notes[OPEN] == 0:
            notes[STOPS + stopped] = worth_of_stopping(scratch, box, seat, slot, notes[OPEN] + 0, stopped)
    mark_moments(state, notes, done)
    learn(scratch, box, notes, min(notes[MOST_DICE] + notes[FROM_SUPPLY], DICE))
    value_all(notes, total(state.locked, FACES))


def mark_moments(state: State, notes: Cells, done: int) -> None:
    """Mark the moments that the turn may come to."""
    forget_marks(notes)
    locked = total(state.locked, FACES)
    filling = filled(state.commitment + 0, state.progress + 0)
    held = int(state.opening == 1 and can(state, Ability.HOLD_ONE + 0))
    if top(state) == Step.ASK_START:
        mark_after(notes, done, filling, OPENING_DICE, locked, held)
        mark_after(notes, done, filling, OPENING_DICE + 1, locked, held)
    else:
        dice = DICE - state.supply - locked
        mark_after(notes, done, filling, dice, locked, held)
        if top(state) == Step.ASK_MORE or state.safe or notes[SMALL_SAFE]:
            mark_dice(notes, done, filling, dice, dice, locked, held)
    mark_all(notes, locked)


def worth_of_stopping(scratch: Any, box: Box, seat: int, slot: int, open_ones: int, done: int) -> int:
    """Return what it is worth to end the turn with the requirements *done* completed, and the crew paid if it is complete."""
    copy_state(scratch, 1, scratch[0])
    scratch[1].slot = slot
    for requirement in range(REQUIREMENTS):
        if (open_ones >> requirement) & 1:
            scratch[1].covers[slot][requirement] = seat if (done >> requirement) & 1 else NOTHING
    if crew_is_complete(scratch[1], box, slot):
        run_on(scratch[1], box, pay_crew(scratch[1], box, None), None)
    return evaluate(scratch[1], box, seat)


# What each action leads to.


def worth_now(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> int:
    """Return what scratch[1] is worth if the turn serves the crew in *slot*: WORST where that is not to be."""
    state = scratch[1]
    tokens = take_tokens(state, box) * notes[TOKEN]
    step = top(state)
    if state.turn != seat or not (step == Step.ASK_LOCK or step == Step.ASK_MORE or step == Step.ROLL_DIE):
        if supply_falls(step) and state.turn == seat:
            note_outcomes(scratch, box, seat, slot, notes)
            return WORST
        return WORST if step == Step.ASK_RETHROW else tokens + evaluate(state, box, seat)
    if state.slot != NOTHING and state.slot != slot:
        return WORST
    if step == Step.ROLL_DIE:
        return tokens + worth_of_throw(state, notes) if state.fresh and not state.opening else WORST
    return tokens + worth_of_roll(scratch, box, seat, slot, notes)


def take_tokens(state: State, box: Box) -> int:
    """Let the tokens that wait to be drawn be there; return how many the player keeps."""
    kept = 0
    while top(state) == Step.DRAW_TOKEN or top(state) == Step.DRAW_KEPT_TOKEN or top(state) == Step.ASK_TOKEN:
        kept += top(state) != Step.DRAW_TOKEN
        pop(state)
    if kept > 0:
        run_on(state, box, GO_ON, None)
    return kept


def worth_of_throw(state: State, notes: Cells) -> int:
    """Return what the throw of a new roll is worth."""
    filling = filled(state.commitment + 0, state.progress + 0)
    kind = state.safe + (2 if state.pool[Face.W + 0] > 0 else 0)
    return notes[WORTH + node(state.done + 0, filling, state.size + 0, total(state.locked, FACES), kind)] + 0


def worth_of_roll(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> int:
    """Return the best value of the roll in scratch[1], in the middle of which we may be."""
    best = plan_now(scratch, 1, box, slot, notes)
    ability = thrower(scratch[1])
    if ability == Ability.ONE_FROM_SUPPLY:
        best = max(best, worth_of_lock_first(scratch, box, seat, slot, notes))
    if ability != NOTHING:
        best = max(best, mean_of_supply(scratch, box, seat, slot, notes))
    return best


def worth_of_lock_first(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> int:
    """Return the best value of locking a die as a Wild before a die of the supply, which may spoil that, is thrown."""
    copy_state(scratch, FIRST, scratch[1])
    chosen, best = scratch[1].commitment + 0, WORST
    if chosen == NOTHING and top(scratch[1]) == Step.ASK_MORE:
        return best
    for number in range(REQUIREMENTS):
        if chosen == number or (chosen == NOTHING and is_candidate(notes, scratch[FIRST].done + 0, NOTHING, number)):
            for face in range(FACES):
                if scratch[FIRST].pool[face] > 0 and (wild_faces(scratch[FIRST]) >> face) & 1:
                    copy_state(scratch, 1, scratch[FIRST])
                    scratch[1].slot, scratch[1].commitment = slot, number
                    best = max(best, worth_of_lock_as_wild(scratch, box, seat, slot, face, notes))
    copy_state(scratch, 1, scratch[FIRST])
    return best


def worth_of_lock_as_wild(scratch: Any, box: Box, seat: int, slot: int, face: int, notes: Cells) -> int:
    """Return what it is worth to lock a die that shows *face* as a Wild, if that can be, and to throw one of the supply."""
    state = scratch[1]
    if not (lock_as_wild_faces(state, box, symbol_wanted(state, box)) >> face) & 1:
        return WORST
    apply(state, box, seat, LOCK_AS_WILD + face, None)
    tokens = take_tokens(state, box) * notes[TOKEN]
    if state.turn != seat or thrower(state) == NOTHING:
        return WORST
    return tokens + mean_of_supply(scratch, box, seat, slot, notes)


def plan_now(scratch: Any, at: int, box: Box, slot: int, notes: Cells) -> int:
    state = scratch[at]
    copy_state(scratch, at + 1, state)
    make_pure(scratch[at + 1])
    facts = facts_of(scratch[at + 1])
    counts = 0
    for face in range(FACES):
        counts += state.pool[face] << (4 * face)
    served, locked = total(state.served, FACES), total(state.locked, FACES)
    bonus = notes[TOKEN] if says(facts, TOKEN_DRAWN) else 0
    settled = top(state) == Step.ASK_MORE
    done = state.done if crew_is_final(state) else 0
    if settled and state.commitment == NOTHING and not state.several:
        return bonus + without_lock(notes, counts, facts, served, state.booked + 0, locked, done + 0, 0)
    moment = DUTY if state.duty else UNSETTLED
    if settled and state.progress > 0:
        moment = SETTLED
    elif settled or can_lock_plainly(
        state, within_reach(state, box)
    ):  # a requirement chosen once the roll is settled must be served
        moment = MUST
    return bonus + plan(
        notes, counts, facts, served, state.booked + 0, locked, done + 0, state.commitment + 0, state.progress + 0,
        state.size + 0, state.safe == 1, moment,
    )  # fmt: skip


# Dice of the supply.


def thrower(state: State) -> int:
    """Return the ability by which dice of the supply may be thrown now, or nothing."""
    if can_use(state, Ability.TWO_FROM_SUPPLY + 0):
        return Ability.TWO_FROM_SUPPLY + 0
    return Ability.ONE_FROM_SUPPLY + 0 if can_use(state, Ability.ONE_FROM_SUPPLY + 0) else NOTHING


def supply_falls(step: int) -> bool:
    return step == Step.ROLL_SUPPLY_DIE or step == Step.ROLL_SUPPLY_WILD


def ways(state: State, singly: bool, outcome: int) -> int:
    """Return in how many ways the dice of the supply bring *outcome*: nothing, a Wild, and two Wilds or an Extra die.

    *singly* says that one die is thrown, not two; it joins as an Extra die too.
    """
    if singly:
        return 4 if outcome == 0 else 1
    if state.supply < SUPPLY_TWO:
        return (5, 1, 0)[outcome]
    return (25, 10, 1)[outcome]


def worth_of_outcome(scratch: Any, box: Box, seat: int, slot: int, notes: Cells, singly: bool, outcome: int) -> int:
    """Return what scratch[1] is worth when the dice of its supply bring *outcome*."""
    copy_state(scratch, 2, scratch[1])
    state = scratch[2]
    while supply_falls(top(state)):
        pop(state)
    if outcome == 2 and singly:
        state.pool[Face.E + 0] += 1
        state.supply -= 1
    else:
        state.pool[Face.W + 0] += outcome
        state.supply -= outcome
    choose_anew(state)
    run_on(state, box, GO_ON, None)
    if state.turn != seat:
        return evaluate(state, box, seat)
    return plan_now(scratch, 2, box, slot, notes)


def note_outcomes(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> None:
    """Note what the roll is worth after each outcome, for the best of all crew."""
    if scratch[1].slot != NOTHING and scratch[1].slot != slot and crew_is_final(scratch[1]):
        return
    singly = top(scratch[1]) == Step.ROLL_SUPPLY_DIE
    for outcome in range(OUTCOMES_OF_SUPPLY):
        if ways(scratch[1], singly, outcome) > 0:
            found = worth_of_outcome(scratch, box, seat, slot, notes, singly, outcome)
            notes[OUTCOMES + outcome] = max(notes[OUTCOMES + outcome] + 0, found)


def mean_of_supply(scratch: Any, box: Box, seat: int, slot: int, notes: Cells) -> int:
    """Return what the roll in scratch[1] is worth if dice of the supply are thrown next."""
    state = scratch[1]
    ability = thrower(state)
    singly = ability == Ability.ONE_FROM_SUPPLY
    use_up(state, box, ability)
    whole, found = 0, 0
    for outcome in range(OUTCOMES_OF_SUPPLY):
        weight = ways(state, singly, outcome)
        if weight > 0:
            found += weight * worth_of_outcome(scratch, box, seat, slot, notes, singly, outcome)
            whole += weight
    return found // whole


# Throws before a crew is chosen, and dice thrown again.


def look_at_rolls(state: State, box: Box, notes: Cells) -> None:
    """Note what every roll that may lie there next is worth, for the best of all crew."""
    if top(state) == Step.ASK_START:
        note_rolls(state, box, notes, OPENING_FACTS, OPENING_DICE)
        note_rolls(state, box, notes, OPENING_FACTS, OPENING_DICE + 1)
    elif state.fresh and (notes[THROWN_AGAIN] or can(state, Ability.RETHROW_ALL + 0)):
        table = OPENING_FACTS if state.opening else FACTS
        note_rolls(state, box, notes, table, total(state.pool, FACES) + total(state.picked, FACES))


def note_rolls(state: State, box: Box, notes: Cells, table: int, dice: int) -> None:
    done = state.done + 0 if crew_is_final(state) else 0
    requirement = state.commitment + 0 if state.progress > 0 else NOTHING
    locked, safe = total(state.locked, FACES), state.safe == 1
    size = dice if top(state) == Step.ASK_START else state.size + 0
    reach = within_reach(state, box)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        moment = MUST if shows_one_of(notes, shape, reach) else UNSETTLED
        found = roll_value(notes, table, shape, locked, done, requirement, state.progress + 0, size, safe, moment)
        notes[FOUND + shape] = max(notes[FOUND + shape] + 0, found)


def shows_one_of(notes: Cells, shape: int, symbols: int) -> bool:
    """Return whether a die of *shape* can be locked on one of *symbols* for what it shows."""
    faces = symbols | (1 << Face.W if symbols else 0)
    for face in range(SYMBOLS):
        if (faces >> face) & 1 and shows(notes, shape, face) > 0:
            return True
    return False


def judge_throws(scratch: Any, box: Box, seat: int, legal: Legal, notes: Cells) -> None:
    """Judge the actions after which dice are thrown before a crew is chosen, or thrown again."""
    looked = False
    for index in range(count(legal)):
        copy_state(scratch, 1, scratch[0])
        apply(scratch[1], box, seat, legal[1 + index] + 0, None)
        state = scratch[1]
        step = top(state)
        if state.turn != seat:
            continue
        if supply_falls(step):
            notes[ACTIONS + index] = mean_of_outcomes(state, notes)
        elif step == Step.ROLL_DIE and state.fresh and state.opening:
            notes[ACTIONS + index] = worth_of_start(state, box, notes)
        elif step == Step.ASK_RETHROW or (step == Step.ROLL_DIE and not state.fresh):
            if not looked:
                looked = True
                look_at_parts(scratch[0], notes)
            at = VALUES if step == Step.ROLL_DIE else BEST
            notes[ACTIONS + index] = notes[at + shape_of(notes, state.pool)]


def mean_of_outcomes(state: State, notes: Cells) -> int:
    whole, found = 0, 0
    singly = top(state) == Step.ROLL_SUPPLY_DIE
    for outcome in range(OUTCOMES_OF_SUPPLY):
        weight = ways(state, singly, outcome)
        if weight > 0:
            found += weight * notes[OUTCOMES + outcome]
            whole += weight
    return found // whole


def look_at_parts(state: State, notes: Cells) -> None:
    dice = total(state.pool, FACES) + total(state.picked, FACES)
    note_values(notes, dice)
    look_back(notes, EACH, dice, dice)
    best_parts(notes, EACH, dice, notes[FEWEST_AGAIN] + 0, min(max(notes[THROWN_AGAIN] + 0, 1), dice))


def note_values(notes: Cells, dice: int) -> None:
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        notes[VALUES + shape] = notes[FOUND + shape]


def worth_of_start(state: State, box: Box, notes: Cells) -> int:
    """Return what the first throw of a turn is worth; all of it may be thrown again if an ability says so."""
    dice = state.size + 0
    note_values(notes, dice)
    throw_again(notes, OPENING_FACTS, dice)
    if not can(state, Ability.RETHROW_ALL + 0):
        return mean(notes, VALUES, dice)
    again = mean(notes, FOUND, dice)
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        notes[VALUES + shape] = max(notes[VALUES + shape] + 0, again)
    return mean(notes, VALUES, dice)
