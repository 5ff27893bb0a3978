"""What abilities make of a roll, as one number: asked of the rules once for each shape, and looked up ever after."""

from gobelet.kernel.arrays import fill
from gobelet.kernel.words import Box, Cells

from ..actions import NOTHING
from ..rules.abilities import (
    any_as_wild,
    brings_more_dice,
    completes,
    draws_token,
    faces_of,
    first_as_extra,
    holder,
    lone_as_extra,
    lone_as_wild,
    next_roll_is_safe,
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


def facts_of(state: State, box: Box) -> int:
    """Return what is true of the roll in *state*, which must have dice in the supply and something being filled."""
    found = lone_as_wild(state, box) << LONE_WILD
    found |= (first_as_extra(state, box) | lone_as_extra(state, box)) << LONE_EXTRA
    found |= faces_of(state, box, Ability.TWO_IN_SMALL_POOL + 0) << TWO_IF_SMALL
    found |= two_from_extra(state, box) << TWO_OF_EXTRA
    found |= flag(any_as_wild(state, box) != 0, ANY_WILD) | flag(one_as_extra(state, box) != 0, ANY_EXTRA)
    found |= flag(next_roll_is_safe(state, box), NEXT_SAFE)
    found |= flag(rethrow_any(state, box), ANY_AGAIN) | flag(rethrow_two(state, box), TWO_AGAIN)
    found |= flag(state.opening == 1 and holder(state, box, Ability.HOLD_ONE + 0) != NOTHING, HELD)
    found |= flag(faces_of(state, box, Ability.SMALL_POOL_SAFE + 0) & rolled_faces(state) != 0, SAFE_IF_SMALL)
    return found | facts_of_crew(state, box)


def rolled_faces(state: State) -> int:
    """Return the faces that this roll shows, as a mask."""
    found = 0
    for face in range(FACES):
        if state.pool[face] + state.served[face] + state.locked_now[face] > 0:
            found |= 1 << face
    return found


def facts_of_crew(state: State, box: Box) -> int:
    """Return which crew may be called upon."""
    found = 0
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew == NOTHING or state.used[faction]:
            continue
        ability = box.ability[crew]
        if ability == Ability.COMPLETE:
            found |= flag(completes(state, box, crew), COMPLETED)
        elif ability == Ability.DRAW_TOKEN:
            found |= flag(draws_token(state, box, crew), TOKEN_DRAWN)
        elif ability == Ability.MORE_DICE:
            found |= flag(brings_more_dice(state, box, crew), MORE_DICE)
        elif ability == Ability.TWO_FROM_SUPPLY:
            found |= flag(two_from_supply(state, box, crew), TWO_THROWN)
        elif ability == Ability.ONE_FROM_SUPPLY:
            found |= flag(one_from_supply(state, box, crew), ONE_THROWN)
    return found


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
    for shape in range(first_shape(notes, fewest), first_shape(notes, most + 1)):
        for face in range(FACES):
            state.pool[face] = shows(notes, shape, face)
        notes[table + shape] = facts_of(state, box)
