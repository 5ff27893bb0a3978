"""Moonrollers: push your luck to fill the requirements of a crew, be paid when it is complete, and recruit it."""

from gobelet.kernel.words import CHANCE, NOBODY, Box, Cells, Legal, Log, allow, allow_mask, allow_range, emit, seat_bit, top

from ..actions import (
    BUST,
    CHOOSE,
    COLOUR,
    COMMIT,
    DEAL,
    DECLINE,
    FALL,
    FIRST,
    HOLD,
    KEEP,
    LOCK,
    LOCK_AS_TWO,
    LOCK_AS_WILD,
    NOTHING,
    ON_TOP,
    REQUIREMENTS,
    REROLL,
    RETHROW,
    RETHROW_ALL,
    RETURN,
    REVEAL,
    SERVE,
    SLOTS,
    START,
    STOP,
    THROW,
    TOKEN,
    UNDERNEATH,
    USE,
    Event,
    Place,
    Step,
)
from ..state import DANGERS, FACES, Ability, State
from .abilities import (
    callable_crew,
    extra_faces,
    lone_as_wild,
    may_hold,
    note_powers,
    rethrow_all,
    rethrow_any,
    rethrow_two,
    roll_is_safe,
    use_up,
)
from .dangers import keep_token, redraw, return_token, token_drawn
from .ending import winners
from .layout import (
    COLOURS_THERE_ARE,
    colour_is_free,
    colour_taken,
    crew_dealt,
    crew_revealed,
    first_player_drawn,
    lay_out,
)
from .locking import (
    faces_there,
    fits,
    lock_as_two_faces,
    lock_as_wild_faces,
    may_bust,
    may_give_up,
    open_symbols,
    slot_of,
    symbol_wanted,
    symbols,
    takes,
    within_reach,
)
from .recruiting import crew_arrives, stack_crew
from .roll import (
    bust,
    choose_anew,
    choose_crew,
    commit,
    lock,
    pick_all,
    pick_to_rethrow,
    rethrow,
    run_on,
    serve,
    stop,
    supply_die_falls,
    use,
)
from .turn import ASK, FILL_SLOT, GO_ON, OPENING_DICE, dice_in_hand, dice_joining, die_falls, first_throw, reroll


def setup(state: State, box: Box, seats: int, options: Cells, log: Log) -> None:
    lay_out(state, box, seats, options)


def actors(state: State) -> int:
    step = top(state)
    if dice_fall(step) or step == Step.DRAW_TOKEN or step == Step.DRAW_KEPT_TOKEN:
        return CHANCE
    if step == Step.REPLACE_CREW or step == Step.REVEAL_CREW or step == Step.DEAL_CREW or step == Step.DRAW_FIRST_PLAYER:
        return CHANCE
    if step == Step.GAME_OVER:
        return NOBODY
    return seat_bit(state.turn)


def dice_fall(step: int) -> bool:
    return step == Step.ROLL_DIE or step == Step.ROLL_SUPPLY_DIE or step == Step.ROLL_SUPPLY_WILD


def refresh(state: State, box: Box) -> None:
    """Bring up to date what follows from other fields, in a position that somebody wrote."""
    note_powers(state, box)


# What is legal.


def legal_actions(state: State, box: Box, seat: int, legal: Legal) -> None:
    step = top(state)
    if seat == CHANCE:
        outcomes(state, box, step, legal)
    elif seat != state.turn:
        return
    elif step == Step.ASK_LOCK or step == Step.ASK_MORE:
        legal_roll(state, box, step == Step.ASK_MORE, legal)
    elif step == Step.ASK_RETHROW:
        legal_rethrow(state, box, legal)
    else:
        legal_rest(state, step, seat, legal)


def outcomes(state: State, box: Box, step: int, legal: Legal) -> None:
    if dice_fall(step):
        allow_range(legal, FALL, FALL + FACES - 1)
    elif step == Step.DRAW_TOKEN or step == Step.DRAW_KEPT_TOKEN:
        allow_tokens(state.pile, TOKEN, legal)
    elif step == Step.DRAW_FIRST_PLAYER:
        allow_range(legal, FIRST, FIRST + state.seats - 1)
    else:
        verb = DEAL if step == Step.DEAL_CREW else REVEAL
        for crew in range(box.crew):
            if may_come(state, box, step, crew):
                allow(legal, verb + crew)


def may_come(state: State, box: Box, step: int, crew: int) -> bool:
    """Return whether *crew* may be the next card that is dealt or revealed."""
    if state.place[crew] != Place.DECK:
        return False
    return step != Step.DEAL_CREW or box.starting[crew] == 1


def outcome_weights(state: State, box: Box, weights: Cells) -> bool:
    """MR-052: tokens are drawn as often as there are of their kind; everything else is even."""
    step = top(state)
    if step != Step.DRAW_TOKEN and step != Step.DRAW_KEPT_TOKEN:
        return False
    outcome = 0
    for danger in range(DANGERS):
        if state.pile[danger] > 0:
            weights[outcome] = state.pile[danger]
            outcome += 1
    return True


def legal_roll(state: State, box: Box, settled: bool, legal: Legal) -> None:
    """What a player may do with the dice that lie there: *settled* once something has been locked or completed."""
    if state.commitment != NOTHING:
        legal_locks(state, box, legal)
        if settled and state.progress == 0:  # MR-Q13, at tables that allow it: a requirement chosen must be served
            return
    elif not settled or state.several:
        legal_choices(state, box, legal)
    reach = 0 if settled else within_reach(state, box)
    legal_abilities(state, box, settled, reach, legal)
    if settled:
        legal_going_on(state, box, legal)
    elif may_bust(state, reach):
        if roll_is_safe(state):  # MR-134, MR-135, MR-174, MR-175
            legal_going_on(state, box, legal)
        allow(legal, BUST)


def legal_abilities(state: State, box: Box, settled: bool, reach: int, legal: Legal) -> None:
    """MR-122, MR-123: what the player's crew can do with the roll, before the verdict."""
    faces = extra_faces(state)
    if faces:
        faces &= faces_there(state, NOTHING)
        for face in range(FACES):
            if (faces >> face) & 1 and (settled or may_give_up(state, reach, face)):
                allow(legal, SERVE + face)
    if state.fresh:
        legal_first_picks(state, box, legal)
    allow_mask(legal, USE, callable_crew(state, box))


def legal_choices(state: State, box: Box, legal: Legal) -> None:
    """MR-Q11: only a crew and a requirement on which something can be locked."""
    lockable = symbols(state, NOTHING)
    if state.slot == NOTHING:
        allow_mask(legal, CHOOSE, crew_wanted(state, box, lockable))
    else:
        for requirement in range(REQUIREMENTS):
            if fits(state, box, state.slot + 0, requirement, lockable):
                allow(legal, COMMIT + requirement)


def crew_wanted(state: State, box: Box, lockable: int) -> int:
    """Return the crew of the display, as a mask, with an open requirement of the *lockable* symbols."""
    found = 0
    for slot in range(SLOTS):
        if lockable & open_symbols(state, box, slot):
            found |= 1 << state.display[slot]
    return found


def legal_locks(state: State, box: Box, legal: Legal) -> None:
    symbol, there = symbol_wanted(state, box), faces_there(state, NOTHING)
    allow_mask(legal, LOCK, there & takes(symbol))
    allow_mask(legal, LOCK_AS_WILD, there & lock_as_wild_faces(state, box, symbol))
    allow_mask(legal, LOCK_AS_TWO, there & lock_as_two_faces(state, box, symbol))


def legal_first_picks(state: State, box: Box, legal: Legal) -> None:
    """MR-125: dice are re-thrown before anything else is done with the roll."""
    if rethrow_any(state) or rethrow_two(state):
        allow_mask(legal, RETHROW, faces_there(state, NOTHING))
    if rethrow_all(state):
        allow(legal, RETHROW_ALL)


def legal_rethrow(state: State, box: Box, legal: Legal) -> None:
    """More dice to re-throw; MR-Q58: two are thrown together unless the table lets a single one be."""
    allow_mask(legal, RETHROW, faces_there(state, NOTHING))
    if rethrow_any(state) or state.vila_fewer:
        allow(legal, THROW)


def legal_going_on(state: State, box: Box, legal: Legal) -> None:
    """MR-069, MR-076: roll again or stop."""
    if may_hold(state):
        allow(legal, HOLD)
    if dice_in_hand(state) + dice_joining(state) > 0:
        allow(legal, REROLL)
    allow(legal, STOP)


def legal_rest(state: State, step: int, seat: int, legal: Legal) -> None:
    if step == Step.ASK_TOKEN:
        allow_tokens(state.drawn[seat], KEEP, legal)
    elif step == Step.ASK_RETURN:
        allow_tokens(state.tokens[seat], RETURN, legal)
        allow(legal, DECLINE)
    elif step == Step.ASK_STACK:
        allow_range(legal, ON_TOP, UNDERNEATH)
    elif step == Step.ASK_START:
        allow_range(legal, START, START + 1)
    elif step == Step.PICK_COLOUR:
        for colour in range(COLOURS_THERE_ARE):
            if colour_is_free(state, colour):
                allow(legal, COLOUR + colour)


def allow_tokens(tokens: Cells, verb: int, legal: Legal) -> None:
    """Allow *verb* for each kind of danger token that there is among *tokens*."""
    for danger in range(DANGERS):
        if tokens[danger] > 0:
            allow(legal, verb + danger)


# What actions do.


def apply(state: State, box: Box, seat: int, action: int, log: Log) -> None:
    if action < COLOUR:
        follows = chance_falls(state, box, action, log)
    elif action < LOCK:
        follows = choose(state, box, action, log)
    elif action < KEEP:
        follows = use_dice(state, box, action, log)
    else:
        follows = settle(state, box, action, log)
    run_on(state, box, follows, log)


def chance_falls(state: State, box: Box, action: int, log: Log) -> int:
    """Let an outcome of chance be there; return what follows."""
    if FALL <= action < TOKEN:
        if top(state) == Step.ROLL_DIE:
            die_falls(state, action - FALL, log)
            return ASK
        supply_die_falls(state, action - FALL, log)
        return GO_ON
    if action >= TOKEN:
        token_drawn(state, action - TOKEN, log)
        choose_anew(state)
        return GO_ON
    if action >= REVEAL:
        if top(state) == Step.REPLACE_CREW:
            return crew_arrives(state, box, action - REVEAL, log)
        crew_revealed(state, box, action - REVEAL, log)
    elif action >= DEAL:
        crew_dealt(state, box, action - DEAL, log)
    else:
        first_player_drawn(state, action - FIRST, log)
    return ASK


def choose(state: State, box: Box, action: int, log: Log) -> int:
    if action >= COMMIT:
        commit(state, box, action - COMMIT, log)
    elif action >= CHOOSE:
        choose_crew(state, slot_of(state, action - CHOOSE), log)
    elif action >= START:
        first_throw(state, OPENING_DICE + action - START, log)
    else:
        colour_taken(state, action - COLOUR, log)
    return ASK


def use_dice(state: State, box: Box, action: int, log: Log) -> int:
    if action < SERVE:
        lock_die(state, box, action, log)
    elif action < RETHROW:
        serve(state, box, action - SERVE, log)
    elif action < USE:
        throw_again(state, box, action, log)
    elif action < HOLD:
        use(state, box, action - USE, log)
    else:
        return end_roll(state, box, action, log)
    return GO_ON


def lock_die(state: State, box: Box, action: int, log: Log) -> None:
    """MR-038: lock a die for what it shows, as a Wild, or for two units."""
    face, units = action - LOCK, 1
    if action >= LOCK_AS_TWO:
        face, units = action - LOCK_AS_TWO, 2
        emit(log, Event.DIE_LOCKED_AS_TWO, state.turn, face)
    elif action >= LOCK_AS_WILD:
        face = action - LOCK_AS_WILD
        emit(log, Event.DIE_LOCKED_AS_WILD, state.turn, face)
        if not (lone_as_wild(state) >> face) & 1:
            use_up(state, box, Ability.ANY_AS_WILD + 0)
    else:
        emit(log, Event.DIE_LOCKED, state.turn, face)
    lock(state, box, face, units, log)


def throw_again(state: State, box: Box, action: int, log: Log) -> None:
    if action == THROW:
        rethrow(state, log)
    elif action == RETHROW_ALL:
        pick_all(state)
        rethrow(state, log)
    elif pick_to_rethrow(state, action - RETHROW):
        rethrow(state, log)


def end_roll(state: State, box: Box, action: int, log: Log) -> int:
    if action == STOP:
        return stop(state, log)
    if action == BUST:
        return bust(state, log)
    reroll(state, box, 1 if action == HOLD else 0, log)
    return ASK


def settle(state: State, box: Box, action: int, log: Log) -> int:
    if action < ON_TOP:
        keep_token(state, action - KEEP, log)
        return GO_ON
    if action < RETURN:
        return stack_crew(state, box, action == ON_TOP, log)
    if action < DECLINE:
        return_token(state, action - RETURN, log)
    return FILL_SLOT


def results(state: State, box: Box, scores: Cells) -> int:
    """Write everybody's Prestige; return the winners."""
    for seat in range(state.seats):
        scores[seat] = state.prestige[seat]
    return winners(state, scores)


__all__ = ["actors", "apply", "legal_actions", "outcome_weights", "redraw", "refresh", "results", "setup"]
