"""Which clauses forbid what is not legal."""

from typing import Any

from .actions import (
    BUST,
    CHOOSE,
    COLOUR,
    COMMIT,
    DEAL,
    FALL,
    HOLD,
    KEEP,
    LOCK,
    NOTHING,
    ON_TOP,
    REROLL,
    RETHROW,
    RETHROW_ALL,
    RETURN,
    REVEAL,
    SERVE,
    START,
    THROW,
    TOKEN,
    USE,
    Face,
    Faction,
    Place,
    Step,
)
from .rules.abilities import can_use, extra_faces, rethrow_all, rethrow_any, rethrow_two, rolled
from .rules.locking import may_bust, symbol_wanted, takes, within_reach
from .state import FACES, Ability, State

Clauses = tuple[str, ...]

CHANCE_SAYS = ((DEAL, "MR-014"), (REVEAL, "MR-003"), (FALL, "MR-012"), (TOKEN, "MR-016"), (COLOUR, "MR-052"))
"""What only chance can say: up to which action, and the clause."""

WAITING = {
    Step.DRAW_FIRST_PLAYER: "MR-014",
    Step.PICK_COLOUR: "MR-004",
    Step.DEAL_CREW: "MR-003",
    Step.REVEAL_CREW: "MR-031",
    Step.ASK_START: "MR-028",
    Step.ROLL_DIE: "MR-030",
    Step.ROLL_SUPPLY_DIE: "MR-030",
    Step.ROLL_SUPPLY_WILD: "MR-030",
    Step.ASK_RETHROW: "MR-125",
    Step.DRAW_TOKEN: "MR-059",
    Step.DRAW_KEPT_TOKEN: "MR-059",
    Step.ASK_TOKEN: "MR-059",
    Step.ASK_STACK: "MR-080",
    Step.ASK_RETURN: "MR-080",
    Step.REPLACE_CREW: "MR-080",
    Step.GAME_OVER: "MR-104",
}
"""Why nothing else can be done with dice and crew while a step waits."""

ABILITIES = {
    Ability.TWO_FROM_EXTRA: {Face.D: "MR-148", Face.R: "MR-127", Face.T: "MR-182", Face.S: "MR-192"},
    Ability.TWO_IN_SMALL_POOL: {Face.D: "MR-151", Face.R: "MR-130", Face.T: "MR-205", Face.S: "MR-185"},
    Ability.LONE_AS_WILD: {Face.D: "MR-208", Face.R: "MR-165", Face.T: "MR-214", Face.S: "MR-146", Face.E: "MR-202"},
    Ability.ANY_AS_WILD: {Face.E: "MR-210"},
    Ability.FIRST_AS_EXTRA: {Face.D: "MR-162"},
    Ability.LONE_AS_EXTRA: {Face.W: "MR-154"},
    Ability.ONE_AS_EXTRA: {Face.T: "MR-178"},
    Ability.RETHROW_ALL: {Face.D: "MR-199"},
    Ability.RETHROW_ANY: {Face.R: "MR-167"},
    Ability.RETHROW_TWO: {Face.R: "MR-212"},
    Ability.TWO_FROM_SUPPLY: {Face.D: "MR-188"},
    Ability.ONE_FROM_SUPPLY: {Face.D: "MR-195"},
    Ability.DRAW_TOKEN: {Face.S: "MR-158"},
    Ability.COMPLETE: {Face.T: "MR-140"},
    Ability.MORE_DICE: {Face.W: "MR-138"},
    Ability.NEXT_ROLL_SAFE: {Face.S: "MR-133"},
    Ability.SMALL_POOL_SAFE: {Face.E: "MR-173"},
    Ability.HOLD_ONE: {Face.W: "MR-170"},
    Ability.SIX_DICE: {Face.D: "MR-160"},
    Ability.BUST_PAYS: {Face.D: "MR-181"},
}
"""The clause of each ability, by the face it names: the first one where it names none."""

UNMET = {
    Ability.TWO_IN_SMALL_POOL: {Face.D: "MR-153", Face.R: "MR-132", Face.T: "MR-207", Face.S: "MR-187"},
    Ability.LONE_AS_WILD: {Face.D: "MR-209", Face.R: "MR-166", Face.T: "MR-215", Face.S: "MR-147", Face.E: "MR-204"},
    Ability.ANY_AS_WILD: {Face.E: "MR-211"},
    Ability.FIRST_AS_EXTRA: {Face.D: "MR-164"},
    Ability.LONE_AS_EXTRA: {Face.W: "MR-157"},
    Ability.ONE_AS_EXTRA: {Face.T: "MR-180"},
    Ability.RETHROW_ANY: {Face.R: "MR-169"},
    Ability.RETHROW_TWO: {Face.R: "MR-213"},
    Ability.TWO_FROM_SUPPLY: {Face.D: "MR-191"},
    Ability.ONE_FROM_SUPPLY: {Face.D: "MR-198"},
    Ability.DRAW_TOKEN: {Face.S: "MR-159"},
    Ability.COMPLETE: {Face.T: "MR-143"},
    Ability.MORE_DICE: {Face.W: "MR-139"},
    Ability.HOLD_ONE: {Face.W: "MR-172"},
}
"""The clause that says when an ability does nothing."""

WITHOUT_SUPPLY = {Ability.TWO_FROM_SUPPLY: "MR-Q55", Ability.ONE_FROM_SUPPLY: "MR-Q55", Ability.MORE_DICE: "MR-Q19"}


def refuse(state: State, box: Any, seat: int, action: int) -> Clauses:
    """Return the clauses against *action*, the plainest first."""
    step = state.stack[state.depth - 1]
    if action < COLOUR:
        return (next(clause for end, clause in CHANCE_SAYS if action < end),)
    if seat != state.turn:
        return ("MR-027",)
    if action < START:
        return ("MR-004",)
    if action < CHOOSE:
        return ("MR-028",)
    if action >= KEEP:
        return _settle(step, action)
    if step == Step.ASK_RETHROW and RETHROW <= action < USE:
        return _pick(state, box, action)
    if step not in (Step.ASK_LOCK, Step.ASK_MORE):
        return (WAITING[Step(step)],)
    return _roll(state, box, action, settled=step == Step.ASK_MORE)


def _settle(step: int, action: int) -> Clauses:
    """Why no token is kept or put back, and no crew stacked."""
    if action < ON_TOP:
        return ("MR-053",) if step == Step.ASK_TOKEN else ("MR-051",)
    return ("MR-090",) if action < RETURN else ("MR-091",)


def _roll(state: State, box: Any, action: int, *, settled: bool) -> Clauses:
    if action < COMMIT:
        return ("MR-032",) if state.slot == NOTHING else ("MR-033",)
    if action < LOCK:
        return _commit(state, box, action - COMMIT, settled=settled)
    if action < SERVE:
        return _lock(state, box, *divmod(action - LOCK, FACES), settled=settled)
    if action < RETHROW:
        return _serve(state, box, action - SERVE)
    if action < USE:
        return _rethrow(state, box, action)
    if action < HOLD:
        return _use(state, box, action - USE)
    return _go_on(state, box, action, settled=settled)


def clause_of(box: Any, crew: int) -> str:
    """Return the clause of a crew's ability; the general one where a crew of somebody's own names another face."""
    return ABILITIES[Ability(box.ability[crew])].get(Face(box.face[crew]), "MR-121")


def _unmet(box: Any, crew: int) -> str:
    """Return why the ability of *crew* does nothing now."""
    return UNMET.get(Ability(box.ability[crew]), {}).get(Face(box.face[crew]), clause_of(box, crew))


def _mine(state: State, box: Any, *abilities: Ability) -> list[int]:
    """Return the crew on top of the player's stacks that have one of these abilities."""
    tops = [state.active[state.turn][faction] for faction in Faction]
    return [crew for crew in tops if crew != NOTHING and box.ability[crew] in abilities]


def _failing(state: State, box: Any, crew: int) -> str:
    return "MR-Q40" if state.used[box.faction[crew]] else _unmet(box, crew)


# Crew, requirements and dice.


def _commit(state: State, box: Any, requirement: int, *, settled: bool) -> Clauses:
    if state.slot == NOTHING:
        return ("MR-030",)
    if requirement >= box.requirements[state.display[state.slot]]:
        return ("MR-021",)
    if state.covers[state.slot][requirement] != NOTHING:
        return ("MR-035",)
    if state.commitment != NOTHING:
        return ("MR-034",)
    return ("MR-075",) if settled and not state.several else ("MR-Q11", "MR-037")


def _lock(state: State, box: Any, verb: int, face: int, *, settled: bool) -> Clauses:
    """Why a die cannot be locked: plainly, as a Wild, as two."""
    if state.commitment == NOTHING:
        return ("MR-030",) if not settled else ("MR-034",) if state.several else ("MR-075",)
    if not state.pool[face]:
        return ("MR-Q43",) if state.served[face] else ("MR-038",)
    symbol = symbol_wanted(state, box)
    plainly = ("MR-020",) if face == Face.E else ("MR-019",) if symbol == Face.W else ("MR-017",)
    if verb == 0:
        return plainly
    if verb == 2:
        return _as_two(state, box, symbol, face) or plainly
    return ("MR-018",) if face == Face.W else _as_wild(state, box, symbol, face) + plainly


def _as_wild(state: State, box: Any, symbol: int, face: int) -> Clauses:
    """Which abilities that make dice Wilds do not work now."""
    if face == symbol or (symbol == Face.W and state.natural_wilds):
        return ()
    lone = [crew for crew in _mine(state, box, Ability.LONE_AS_WILD) if box.face[crew] == face]
    return tuple(_failing(state, box, crew) for crew in lone + _mine(state, box, Ability.ANY_AS_WILD))


def _as_two(state: State, box: Any, symbol: int, face: int) -> Clauses:
    """Why a die counts as one only; nothing where it does not go on the requirement at all."""
    if symbol == Face.W:
        return ("MR-Q47",)
    if not (takes(symbol) >> face) & 1:
        return ()
    doublers = [crew for crew in _mine(state, box, Ability.TWO_IN_SMALL_POOL) if box.face[crew] == symbol]
    return tuple(_unmet(box, crew) for crew in doublers) or ("MR-022",)


# Abilities.


def _serve(state: State, box: Any, face: int) -> Clauses:
    """Why a die cannot serve as an Extra die."""
    if face == Face.E:
        return ("MR-Q53",)
    if state.pool[face] and (extra_faces(state) >> face) & 1:
        return ("MR-037", "MR-Q11")
    named = [crew for crew in _mine(state, box, Ability.FIRST_AS_EXTRA, Ability.LONE_AS_EXTRA) if box.face[crew] == face]
    tried = named + _mine(state, box, Ability.ONE_AS_EXTRA) if state.pool[face] else []
    return (*(_failing(state, box, crew) for crew in tried), "MR-Q21")


def _rethrow(state: State, box: Any, action: int) -> Clauses:
    """Why nothing of a roll can be thrown again; without an ability nothing ever is."""
    whole = action == RETHROW_ALL
    crew = _mine(state, box, *((Ability.RETHROW_ALL,) if whole else (Ability.RETHROW_ANY, Ability.RETHROW_TWO)))
    if not crew:
        return ("MR-070",)
    if not state.fresh:
        return ("MR-125",)
    could = rethrow_all(state) if whole else rethrow_any(state) or rethrow_two(state)
    return tuple(clause_of(box, each) if could else _unmet(box, each) for each in crew)


def _pick(state: State, box: Any, action: int) -> Clauses:
    """Why a further die cannot be picked, or those picked not be thrown yet."""
    if action == RETHROW_ALL:
        return ("MR-125",)
    return ("MR-Q58",) if action == THROW else ("MR-Q57",) if rethrow_any(state) else ("MR-Q58",)


def _use(state: State, box: Any, crew: int) -> Clauses:
    """Why a crew cannot be called upon."""
    faction = box.faction[crew]
    if state.place[crew] != Place.SEAT_1 + state.turn:
        return ("MR-121",)
    if state.active[state.turn][faction] != crew:
        return ("MR-094",)
    if state.used[faction]:
        return ("MR-Q40",)
    return ("MR-037",) if can_use(state, box.ability[crew]) else (_idle(state, box, crew),)


def _idle(state: State, box: Any, crew: int) -> str:
    """Return why an ability that is there to be called upon has nothing to do, or what one does that is not."""
    ability = Ability(box.ability[crew])
    if ability in WITHOUT_SUPPLY and not state.supply:
        return WITHOUT_SUPPLY[ability]
    if ability == Ability.DRAW_TOKEN and not state.pile_size:
        return "MR-Q52"
    if ability == Ability.COMPLETE and rolled(state, box.face[crew]) >= 3:
        return "MR-141"
    called = (*WITHOUT_SUPPLY, Ability.DRAW_TOKEN, Ability.COMPLETE)
    return _unmet(box, crew) if ability in called else clause_of(box, crew)


# Going on.


def _go_on(state: State, box: Any, action: int, *, settled: bool) -> Clauses:
    """Why a player cannot roll again, stop or bust."""
    keepers = _mine(state, box, Ability.HOLD_ONE)
    if action == HOLD and not keepers:
        return ("MR-070",)
    if action == BUST:
        return ("MR-060",) if settled else ("MR-060", "MR-Q11")
    if not settled and may_bust(state, within_reach(state, box)) and not state.safe:
        return ("MR-060",)
    if not settled or (state.commitment != NOTHING and not state.progress):
        return ("MR-037",) if action in (HOLD, REROLL) else ("MR-037", "MR-Q16")
    if action == HOLD:
        return tuple(_unmet(box, crew) if not state.opening else clause_of(box, crew) for crew in keepers)
    return ("MR-069", "MR-Q17")
