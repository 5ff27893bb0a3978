"""Which clauses forbid what is not legal."""

from typing import Any

from .actions import (
    ALLY_FIRST,
    ASIDE,
    CALL,
    DEAL,
    END,
    FALL,
    HOPE,
    LEAVE,
    PICK,
    PLACE,
    REROLL,
    ROWS,
    STOP,
    WILD,
    Face,
    Step,
    Symbol,
)
from .rules.turn import hero_is_free
from .state import State


def refuse(state: State, box: Any, seat: int, action: int) -> tuple[str, ...]:
    """Return the clauses against *action*, the plainest first."""
    step = state.stack[state.depth - 1]
    if action < PICK:
        return ("GR-020",) if action < DEAL else ("GR-013",) if action < FALL else ("GR-004",)
    if seat != state.turn:
        return ("GR-021",)
    if step == Step.PICK_HERO or action < PLACE:
        return _pick(state, step, action)
    if action < ASIDE:
        return _cover(state, box, step, action)
    if action in (ASIDE, REROLL, STOP):
        return _dice(state, step, action)
    if CALL <= action < ALLY_FIRST:
        return _hero(state, box, step, action - CALL)
    if ALLY_FIRST <= action < LEAVE:
        return _ally(state, box, step, action - ALLY_FIRST)
    return _ending(step, action)


def _pick(state: State, step: int, action: int) -> tuple[str, ...]:
    if step != Step.PICK_HERO:
        return ("GR-013",) if action < PLACE else ("GR-027",)
    if action >= PLACE:
        return ("GR-013", "GR-027")
    return ("GR-013",) if not hero_is_free(state, action - PICK) else ("GR-014",)


def _cover(state: State, box: Any, step: int, action: int) -> tuple[str, ...]:
    """Why a die or an ally cannot cover a space."""
    wild = action >= WILD
    symbol, row = divmod(action - (WILD if wild else PLACE), ROWS)
    if step == Step.ROLL_DIE:
        return ("GR-031",)
    if step == Step.ASK_HELPERS or (step == Step.ASK_ALLY and wild):
        return ("GR-061", "GR-101")
    if row >= box.rows[state.planet] or not box.spaces[state.planet][symbol * ROWS + row]:
        return ("GR-024", "GR-033")
    if not state.free[symbol * ROWS + row]:
        return ("GR-036",) if step == Step.ASK_DICE else ("GR-092",)
    if step == Step.ASK_ALLY:
        return ("GR-101", "GR-050") if symbol == Symbol.E else ("GR-101",)
    if wild:
        return ("GR-047",)
    if symbol == Symbol.E:
        return ("GR-049", "GR-050")
    return ("GR-033", "GR-040") if state.faces[Face.V] else ("GR-033",)


def _dice(state: State, step: int, action: int) -> tuple[str, ...]:
    if step == Step.ROLL_DIE:
        return ("GR-031",)
    if step != Step.ASK_DICE:
        return ("GR-061", "GR-027")
    if action == ASIDE:
        return ("GR-048",) if state.faces[Face.E] else ("GR-041",)
    return ("GR-055",) if state.rolls == 2 else ("GR-056",)


def _hero(state: State, box: Any, step: int, row: int) -> tuple[str, ...]:
    if step in (Step.ROLL_DIE, Step.ASK_DICE):
        return ("GR-089", "GR-088")
    if state.hero_used:
        return ("GR-095",)
    symbol = box.hero_symbol[state.hero[state.turn]]
    if not any(state.free[symbol * ROWS + other] for other in range(ROWS)):
        return ("GR-097",)
    return ("GR-094",) if step == Step.ASK_HELPERS else ("GR-101",)


def _ally(state: State, box: Any, step: int, ally: int) -> tuple[str, ...]:
    if state.ally_owner[ally] != state.turn:
        return ("GR-109", "GR-099")
    if state.ally_used[ally]:
        return ("GR-106",)
    hope = box.ally_first[ally] == HOPE
    if step == Step.ROLL_DIE:
        return ("GR-114",) if hope else ("GR-089",)
    if step == Step.ASK_DICE:
        return ("GR-089",)
    return ("GR-114",) if hope else ("GR-104", "GR-101")


def _ending(step: int, action: int) -> tuple[str, ...]:
    if action == LEAVE:
        return ("GR-104",) if step == Step.ASK_ALLY else ("GR-103",)
    return ("GR-027",) if action == END else ("GR-088",)
