"""What abilities make of a roll, as one number: asked of the rules once for each shape, and looked up ever after."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Box, Cells

from ..rules.abilities import (
    any_as_wild,
    brings_more_dice,
    can,
    completes,
    draws_token,
    faces_of,
    first_as_extra,
    lone_as_extra,
    lone_as_wild,
    next_roll_is_safe,
    note_powers,
    one_as_extra,
    one_from_supply,
    rethrow_any,
    rethrow_two,
    two_from_extra,
    two_from_supply,
)
from ..state import FACES, FACTIONS, Ability, State
from .memory import OPENING_FACTS
from .shapes import first_shape, shows

# Six bits, one a face, for each of these:
LONE_WILD, LONE_EXTRA, TWO_IF_SMALL, TWO_OF_EXTRA = 0, 6, 12, 18
# One bit for each of these:
ANY_WILD, ANY_EXTRA, COMPLETED, NEXT_SAFE, SAFE_IF_SMALL, TOKEN_DRAWN, MORE_DICE, TWO_THROWN, ONE_THROWN = range(24, 33)
ANY_AGAIN, TWO_AGAIN, HELD = range(33, 36)


def says(facts: int, fact: int) -> bool:
    return (facts >> fact) & 1 == 1


def flag(said: bool, fact: int) -> int:
    return 1 << fact if said else 0


def facts_of(state: State) -> int:
    """Return what is true of the roll in *state*, which must have dice in the supply and something being filled."""
    found = lone_as_wild(state) << LONE_WILD
    found |= (first_as_extra(state) | lone_as_extra(state)) << LONE_EXTRA
    found |= faces_of(state, Ability.TWO_IN_SMALL_POOL + 0) << TWO_IF_SMALL
    found |= two_from_extra(state) << TWO_OF_EXTRA
    found |= flag(any_as_wild(state) != 0, ANY_WILD) | flag(one_as_extra(state) != 0, ANY_EXTRA)
    found |= flag(next_roll_is_safe(state), NEXT_SAFE)
    found |= flag(rethrow_any(state), ANY_AGAIN) | flag(rethrow_two(state), TWO_AGAIN)
    found |= flag(state.opening == 1 and can(state, Ability.HOLD_ONE + 0), HELD)
    found |= flag(faces_of(state, Ability.SMALL_POOL_SAFE + 0) & rolled_faces(state) != 0, SAFE_IF_SMALL)
    return found | facts_of_crew(state)


def rolled_faces(state: State) -> int:
    """Return the faces that this roll shows, as a mask."""
    found = 0
    for face in range(FACES):
        if state.pool[face] + state.served[face] + state.locked_now[face] > 0:
            found |= 1 << face
    return found


def facts_of_crew(state: State) -> int:
    """Return which crew may be called upon."""
    found = flag(completes(state), COMPLETED) | flag(draws_token(state), TOKEN_DRAWN)
    found |= flag(brings_more_dice(state), MORE_DICE)
    return found | flag(two_from_supply(state), TWO_THROWN) | flag(one_from_supply(state), ONE_THROWN)


def make_pure(state: State) -> None:
    """Let nothing but the faces of the roll decide what is true of it."""
    state.supply, state.progress = 1, 1


def note_facts(state: State, box: Box, notes: Cells, table: int, fewest: int, most: int) -> None:
    """Write into *table* what is true of each shape of *fewest* to *most* dice that lie there untouched; *state* is spoilt."""
    make_pure(state)
    state.opening = 1 if table == OPENING_FACTS else 0
    fill(state.served, FACES, 0)
    fill(state.locked_now, FACES, 0)
    fill(state.picked, FACES, 0)
    fill(state.used, FACTIONS, 0)
    note_powers(state, box)
    for shape in range(first_shape(notes, fewest), first_shape(notes, most + 1)):
        for face in range(FACES):
            state.pool[face] = shows(notes, shape, face)
        notes[table + shape] = facts_of(state)
