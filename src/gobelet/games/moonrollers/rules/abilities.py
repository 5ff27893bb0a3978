"""What the crew on top of the stacks can do: one function an ability, and what they have in common.

An ability is an entry of the content table: what it does, and the face it names. So one function may serve several crew.
Conditions are read on the natural faces of the roll, whatever has become of the dice since (MR-124, MR-Q38).
"""

from gobelet.kernel.arrays import total
from gobelet.kernel.words import Box

from ..actions import NOTHING, Face
from ..state import FACES, FACTIONS, Ability, State

SMALL = 3  # MR-130: a pool of one, two or three dice is small.
MANY_SHIELDS, MANY_THRUSTERS = 2, 3  # MR-133, MR-140
MANY = 2  # MR-167, MR-178, MR-188
SUPPLY_TWO, SUPPLY_ONE = 2, 1  # MR-188, MR-195
BOOKED = 3  # MR-138
BUST_PAYS = 2  # MR-181
EVERY_FACE = (1 << FACES) - 1
EXTRA = 1 << Face.E


# What they have in common.


def rolled(state: State, face: int) -> int:
    """Return how many dice of this roll show *face*, wherever they have gone since."""
    return state.pool[face] + state.served[face] + state.locked_now[face] + state.picked[face]


def holder(state: State, box: Box, ability: int) -> int:
    """Return the player's crew with *ability* that may still use it in this roll, or nothing (MR-094, MR-126, MR-Q40)."""
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and box.ability[crew] == ability and not state.used[faction]:
            return crew
    return NOTHING


def faces_of(state: State, box: Box, ability: int) -> int:
    """Return the faces for which the player has *ability*, as a mask."""
    found = 0
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and box.ability[crew] == ability:
            found |= 1 << box.face[crew]
    return found


def lone(state: State, faces: int) -> int:
    """Return those of *faces* that a single die of this roll shows."""
    found = 0
    for face in range(FACES):
        if (faces >> face) & 1 and rolled(state, face) == 1:
            found |= 1 << face
    return found


def use_up(state: State, box: Box, ability: int) -> None:
    """Let the crew with *ability* have used it in this roll."""
    crew = holder(state, box, ability)
    if crew != NOTHING:
        state.used[box.faction[crew]] = 1


def pool_is_small(state: State) -> bool:
    """MR-Q39: measured when the roll lands or, at tables that chose so, whenever it matters."""
    if state.pool_at_lock:
        return total(state.pool, FACES) + total(state.served, FACES) <= SMALL
    return state.size <= SMALL


# Dice worth more, or locked as Wilds. Faces are returned as masks.


def two_from_extra(state: State, box: Box) -> int:
    """MR-127, MR-148, MR-182, MR-192: return the symbols of which an Extra die may fill two units."""
    return faces_of(state, box, Ability.TWO_FROM_EXTRA)


def two_in_small_pool(state: State, box: Box) -> int:
    """MR-130 to MR-132, MR-151, MR-185, MR-205: return the symbols of which their dice and Wilds may fill two units."""
    return faces_of(state, box, Ability.TWO_IN_SMALL_POOL) if pool_is_small(state) else 0


def lone_as_wild(state: State, box: Box) -> int:
    """MR-146, MR-165, MR-202, MR-208, MR-214: return the faces whose only die may be locked as a Wild."""
    return lone(state, faces_of(state, box, Ability.LONE_AS_WILD))


def any_as_wild(state: State, box: Box) -> int:
    """MR-210: where no Extra die was rolled, one die of the pool, whatever its face, may be locked as a Wild."""
    crew = holder(state, box, Ability.ANY_AS_WILD)
    return EVERY_FACE if crew != NOTHING and rolled(state, box.face[crew]) == 0 else 0


def wild_faces(state: State, box: Box) -> int:
    """Return the faces whose dice abilities make Wilds."""
    return lone_as_wild(state, box) | any_as_wild(state, box)


# Dice serving as Extra dice.


def first_as_extra(state: State, box: Box) -> int:
    """MR-162, MR-164: return the faces whose dice may serve as Extra dice in the first roll of the turn."""
    return faces_of(state, box, Ability.FIRST_AS_EXTRA) if state.opening else 0


def lone_as_extra(state: State, box: Box) -> int:
    """MR-154, MR-157: return the faces whose only die may serve as an Extra die."""
    return lone(state, faces_of(state, box, Ability.LONE_AS_EXTRA))


def one_as_extra(state: State, box: Box) -> int:
    """MR-178, MR-180, MR-Q53: two Thrusters let any die of the pool but an Extra die serve as one."""
    crew = holder(state, box, Ability.ONE_AS_EXTRA)
    return EVERY_FACE & ~EXTRA if crew != NOTHING and rolled(state, box.face[crew]) >= MANY else 0


def extra_faces(state: State, box: Box) -> int:
    """Return the faces whose dice may serve as Extra dice."""
    return first_as_extra(state, box) | lone_as_extra(state, box) | one_as_extra(state, box)


# Dice thrown again. MR-125: before anything else is done with the roll.


def rethrow_all(state: State, box: Box) -> bool:
    """MR-199 to MR-201: the whole first roll may be thrown again."""
    return state.opening == 1 and holder(state, box, Ability.RETHROW_ALL) != NOTHING


def rethrow_any(state: State, box: Box) -> bool:
    """MR-167: two Reactors allow re-throwing any dice of the pool."""
    crew = holder(state, box, Ability.RETHROW_ANY)
    return crew != NOTHING and rolled(state, box.face[crew]) >= MANY


def rethrow_two(state: State, box: Box) -> bool:
    """MR-212: where no Reactor was rolled, two dice of the pool may be re-thrown."""
    crew = holder(state, box, Ability.RETHROW_TWO)
    return crew != NOTHING and rolled(state, box.face[crew]) == 0


# What a crew does when called upon.


def two_from_supply(state: State, box: Box, crew: int) -> bool:
    """MR-188, MR-191: two Damage let two dice of the supply be thrown."""
    return rolled(state, box.face[crew]) >= MANY and state.supply > 0


def one_from_supply(state: State, box: Box, crew: int) -> bool:
    """MR-195, MR-198: where no Damage was rolled, a die of the supply may be thrown."""
    return rolled(state, box.face[crew]) == 0 and state.supply > 0


def draws_token(state: State, box: Box, crew: int) -> bool:
    """MR-158, MR-159: a roll without Shields allows drawing a danger token."""
    return rolled(state, box.face[crew]) == 0 and state.pile_size > 0


def completes(state: State, box: Box, crew: int) -> bool:
    """MR-140 to MR-143: three Thrusters complete a commitment that a die has been locked on."""
    return rolled(state, box.face[crew]) >= MANY_THRUSTERS and state.progress > 0


def brings_more_dice(state: State, box: Box, crew: int) -> bool:
    """MR-138, MR-139: a roll of nothing but Wilds books three dice for the reroll."""
    face = box.face[crew]
    thrown = total(state.pool, FACES) + total(state.served, FACES) + total(state.locked_now, FACES)
    return state.supply > 0 and rolled(state, face) == thrown


def can_use(state: State, box: Box, crew: int) -> bool:
    """Return whether the player may call upon *crew* now."""
    faction = box.faction[crew]
    if state.active[state.turn][faction] != crew or state.used[faction]:
        return False
    ability = box.ability[crew]
    if ability == Ability.TWO_FROM_SUPPLY:
        return two_from_supply(state, box, crew)
    if ability == Ability.ONE_FROM_SUPPLY:
        return one_from_supply(state, box, crew)
    if ability == Ability.DRAW_TOKEN:
        return draws_token(state, box, crew)
    if ability == Ability.COMPLETE:
        return completes(state, box, crew)
    return ability == Ability.MORE_DICE and brings_more_dice(state, box, crew)


def can_use_one(state: State, box: Box) -> bool:
    """Return whether the player may call upon any crew now."""
    for faction in range(FACTIONS):
        crew = state.active[state.turn][faction] + 0
        if crew != NOTHING and can_use(state, box, crew):
            return True
    return False


def supply_die_joins(state: State, box: Box, face: int) -> bool:
    """MR-188, MR-190: of two dice thrown from the supply the Wilds join; MR-195: a single one joins as an Extra die too."""
    if face == Face.W:
        return True
    return face == Face.E and faces_of(state, box, Ability.ONE_FROM_SUPPLY) != 0


# What keeps a roll from being a bust, and what comes with the turn.


def next_roll_is_safe(state: State, box: Box) -> bool:
    """MR-133: two Shields make the next roll safe."""
    faces = faces_of(state, box, Ability.NEXT_ROLL_SAFE)
    for face in range(FACES):
        if (faces >> face) & 1 and rolled(state, face) >= MANY_SHIELDS:
            return True
    return False


def small_pool_is_safe(state: State, box: Box) -> bool:
    """MR-173, MR-177: an Extra die in a small pool makes this roll safe."""
    faces = faces_of(state, box, Ability.SMALL_POOL_SAFE)
    for face in range(FACES):
        if (faces >> face) & 1 and rolled(state, face) > 0:
            return pool_is_small(state)
    return False


def roll_is_safe(state: State, box: Box) -> bool:
    """Return whether a roll on which nothing can be locked is no bust."""
    return state.safe == 1 or small_pool_is_safe(state, box)


def may_hold(state: State, box: Box) -> bool:
    """MR-170, MR-172: a Wild of the first roll may stay out of the reroll, if it was not locked."""
    if not state.opening or holder(state, box, Ability.HOLD_ONE) == NOTHING:
        return False
    return state.pool[Face.W + 0] > 0


def starts_with_six(state: State, box: Box) -> bool:
    """MR-160: the turn may begin with six dice."""
    return holder(state, box, Ability.SIX_DICE) != NOTHING


def pays_for_busts(state: State, box: Box) -> bool:
    """MR-181: a bust pays."""
    return holder(state, box, Ability.BUST_PAYS) != NOTHING
