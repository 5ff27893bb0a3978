"""What the crew on top of the stacks can do: one function an ability, and what they have in common.

An ability is an entry of the content table: what it does, and the face it names. So one function may serve several crew.
Conditions are read on the natural faces of the roll, whatever has become of the dice since (MR-124, MR-Q38).
"""

from gobelet.kernel.arrays import fill, total
from gobelet.kernel.words import Box, top

from ..actions import NOTHING, Face, Step
from ..state import ABILITIES, DICE, FACES, FACTIONS, Ability, State

SMALL = 3  # MR-130: a pool of one, two or three dice is small.
MANY_SHIELDS, MANY_THRUSTERS = 2, 3  # MR-133, MR-140
MANY = 2  # MR-167, MR-178, MR-188
SUPPLY_TWO, SUPPLY_ONE = 2, 1  # MR-188, MR-195
BOOKED = 3  # MR-138
BUST_PAYS = 2  # MR-181
CALLED = (  # the abilities of crew that are called upon
    Ability.TWO_FROM_SUPPLY + 0,
    Ability.ONE_FROM_SUPPLY + 0,
    Ability.DRAW_TOKEN + 0,
    Ability.COMPLETE + 0,
    Ability.MORE_DICE + 0,
)

EVERY_FACE = (1 << FACES) - 1
EXTRA = 1 << Face.E


# What they have in common.


def rolled(state: State, face: int) -> int:
    """Return how many dice of this roll show *face*, wherever they have gone since."""
    return state.pool[face] + state.served[face] + state.locked_now[face] + state.picked[face]


def note_powers(state: State, box: Box) -> None:
    """Note what the crew on top of the player's stacks can do (MR-094, MR-126), less what is used up (MR-Q40)."""
    fill(state.power, ABILITIES, 0)
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and not state.used[faction]:
            state.power[box.ability[crew]] |= 1 << box.face[crew]


def can(state: State, ability: int) -> bool:
    """Return whether the player may still use *ability* in this roll."""
    return state.power[ability] != 0


def faces_of(state: State, ability: int) -> int:
    """Return the faces for which the player has *ability*, as a mask."""
    return state.power[ability] & EVERY_FACE


def lone(state: State, faces: int) -> int:
    """Return those of *faces* that a single die of this roll shows."""
    return showing(state, faces, 1, 1) if faces else 0


def showing(state: State, faces: int, fewest: int, most: int) -> int:
    """Return those of *faces* that *fewest* to *most* dice of this roll show."""
    found = 0
    for face in range(FACES):
        if (faces >> face) & 1 and fewest <= rolled(state, face) <= most:
            found |= 1 << face
    return found


def at_least(state: State, ability: int, number: int) -> bool:
    """Return whether the roll shows *number* dice of a face that the player has *ability* for."""
    return can(state, ability) and showing(state, faces_of(state, ability), number, DICE) != 0


def none_of(state: State, ability: int) -> bool:
    """Return whether the roll shows no die of a face that the player has *ability* for."""
    return can(state, ability) and showing(state, faces_of(state, ability), 0, 0) != 0


def use_up(state: State, box: Box, ability: int) -> None:
    """Let the crew with *ability* have used it in this roll."""
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and box.ability[crew] == ability:
            state.used[faction] = 1
    state.power[ability] = 0


def pool_is_small(state: State) -> bool:
    """MR-Q39: measured when the roll lands or, at tables that chose so, whenever it matters."""
    if state.pool_at_lock:
        return total(state.pool, FACES) + total(state.served, FACES) <= SMALL
    return state.size <= SMALL


# Dice worth more, or locked as Wilds. Faces are returned as masks.


def two_from_extra(state: State) -> int:
    """MR-127, MR-148, MR-182, MR-192: return the symbols of which an Extra die may fill two units."""
    return faces_of(state, Ability.TWO_FROM_EXTRA + 0)


def two_in_small_pool(state: State) -> int:
    """MR-130 to MR-132, MR-151, MR-185, MR-205: return the symbols of which their dice and Wilds may fill two units."""
    faces = faces_of(state, Ability.TWO_IN_SMALL_POOL + 0)
    return faces if faces and pool_is_small(state) else 0


def lone_as_wild(state: State) -> int:
    """MR-146, MR-165, MR-202, MR-208, MR-214: return the faces whose only die may be locked as a Wild."""
    return lone(state, faces_of(state, Ability.LONE_AS_WILD + 0))


def any_as_wild(state: State) -> int:
    """MR-210: where no Extra die was rolled, one die of the pool, whatever its face, may be locked as a Wild."""
    return EVERY_FACE if none_of(state, Ability.ANY_AS_WILD + 0) else 0


def wild_faces(state: State) -> int:
    """Return the faces whose dice abilities make Wilds."""
    return lone_as_wild(state) | any_as_wild(state)


# Dice serving as Extra dice.


def first_as_extra(state: State) -> int:
    """MR-162, MR-164: return the faces whose dice may serve as Extra dice in the first roll of the turn."""
    return faces_of(state, Ability.FIRST_AS_EXTRA + 0) if state.opening else 0


def lone_as_extra(state: State) -> int:
    """MR-154, MR-157: return the faces whose only die may serve as an Extra die."""
    return lone(state, faces_of(state, Ability.LONE_AS_EXTRA + 0))


def one_as_extra(state: State) -> int:
    """MR-178, MR-180, MR-Q53: two Thrusters let any die of the pool but an Extra die serve as one."""
    return EVERY_FACE & ~EXTRA if at_least(state, Ability.ONE_AS_EXTRA + 0, MANY) else 0


def extra_faces(state: State) -> int:
    """Return the faces whose dice may serve as Extra dice."""
    return first_as_extra(state) | lone_as_extra(state) | one_as_extra(state)


# Dice thrown again. MR-125: before anything else is done with the roll.


def rethrow_all(state: State) -> bool:
    """MR-199 to MR-201: the whole first roll may be thrown again."""
    return state.opening == 1 and can(state, Ability.RETHROW_ALL + 0)


def rethrow_any(state: State) -> bool:
    """MR-167: two Reactors allow re-throwing any dice of the pool."""
    return at_least(state, Ability.RETHROW_ANY + 0, MANY)


def rethrow_two(state: State) -> bool:
    """MR-212: where no Reactor was rolled, two dice of the pool may be re-thrown."""
    return none_of(state, Ability.RETHROW_TWO + 0)


# What a crew does when called upon.


def two_from_supply(state: State) -> bool:
    """MR-188, MR-191: two Damage let two dice of the supply be thrown."""
    return state.supply > 0 and at_least(state, Ability.TWO_FROM_SUPPLY + 0, MANY)


def one_from_supply(state: State) -> bool:
    """MR-195, MR-198: where no Damage was rolled, a die of the supply may be thrown."""
    return state.supply > 0 and none_of(state, Ability.ONE_FROM_SUPPLY + 0)


def draws_token(state: State) -> bool:
    """MR-158, MR-159: a roll without Shields allows drawing a danger token."""
    return state.pile_size > 0 and none_of(state, Ability.DRAW_TOKEN + 0)


def completes(state: State) -> bool:
    """MR-140 to MR-143: three Thrusters complete a commitment that a die has been locked on."""
    return state.progress > 0 and at_least(state, Ability.COMPLETE + 0, MANY_THRUSTERS)


def brings_more_dice(state: State) -> bool:
    """MR-138, MR-139: a roll of nothing but Wilds books three dice for the reroll."""
    if not can(state, Ability.MORE_DICE + 0) or state.supply == 0:
        return False
    thrown = total(state.pool, FACES) + total(state.served, FACES) + total(state.locked_now, FACES)
    return showing(state, faces_of(state, Ability.MORE_DICE + 0), thrown, thrown) != 0


def can_use(state: State, ability: int) -> bool:
    """Return whether a crew with *ability* may be called upon now."""
    if ability == Ability.TWO_FROM_SUPPLY:
        return two_from_supply(state)
    if ability == Ability.ONE_FROM_SUPPLY:
        return one_from_supply(state)
    if ability == Ability.DRAW_TOKEN:
        return draws_token(state)
    if ability == Ability.COMPLETE:
        return completes(state)
    return ability == Ability.MORE_DICE and brings_more_dice(state)


def callable_crew(state: State, box: Box) -> int:
    """Return the crew that may be called upon now, as a mask."""
    power, found = state.power, 0
    if not (power[CALLED[0]] or power[CALLED[1]] or power[CALLED[2]] or power[CALLED[3]] or power[CALLED[4]]):
        return found
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and can_use(state, box.ability[crew] + 0):
            found |= 1 << crew
    return found


def supply_die_joins(state: State, face: int) -> bool:
    """MR-188, MR-190: of two dice thrown from the supply the Wilds join; MR-195: a single one joins as an Extra die too."""
    return face == Face.W or (face == Face.E and top(state) == Step.ROLL_SUPPLY_DIE)


# What keeps a roll from being a bust, and what comes with the turn.


def next_roll_is_safe(state: State) -> bool:
    """MR-133: two Shields make the next roll safe."""
    return at_least(state, Ability.NEXT_ROLL_SAFE + 0, MANY_SHIELDS)


def small_pool_is_safe(state: State) -> bool:
    """MR-173, MR-177: an Extra die in a small pool makes this roll safe."""
    return at_least(state, Ability.SMALL_POOL_SAFE + 0, 1) and pool_is_small(state)


def roll_is_safe(state: State) -> bool:
    """Return whether a roll on which nothing can be locked is no bust."""
    return state.safe == 1 or small_pool_is_safe(state)


def may_hold(state: State) -> bool:
    """MR-170, MR-172: a Wild of the first roll may stay out of the reroll, if it was not locked."""
    return state.opening == 1 and state.pool[Face.W + 0] > 0 and can(state, Ability.HOLD_ONE + 0)


def starts_with_six(state: State) -> bool:
    """MR-160: the turn may begin with six dice."""
    return can(state, Ability.SIX_DICE + 0)


def pays_for_busts(state: State) -> bool:
    """MR-181: a bust pays."""
    return can(state, Ability.BUST_PAYS + 0)
