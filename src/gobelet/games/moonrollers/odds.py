"""The chances of the next roll, exact: by every way the dice may fall, the player's crew used for the purpose.

The solver finds them. It looks for the best value of a roll; where nothing counts but not to bust, or to complete one
requirement, and that counts as one, the best value is a probability.
"""

import functools
import threading
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from gobelet.kernel.plain import Plain
from gobelet.kernel.words import pop, top
from gobelet.scene import Odd, View

from .actions import HOLD, NOTHING, REQUIREMENTS, REROLL, Face, Step
from .evaluation.again import throw_again
from .evaluation.facts import note_facts
from .evaluation.kin import find_walks
from .evaluation.memory import (
    AT_LOCK,
    BUST,
    DONE,
    FACTS,
    NATURAL,
    NUMBER,
    OPEN,
    REWARD,
    SIZE,
    STOPS,
    SYMBOL,
    TOKEN,
    VALUES,
    WAYS,
)
from .evaluation.plan import UNSETTLED
from .evaluation.prepare import dice_from_supply, prepare_again
from .evaluation.shapes import build, first_shape, throws, with_die
from .evaluation.thrown import roll_value
from .rules.abilities import SUPPLY_TWO
from .rules.turn import reroll
from .state import DICE, FACES

CERTAIN: int = FACES ** (DICE + SUPPLY_TWO)  # every chance of a roll is a whole number of these parts


def odds(view: View) -> tuple[Odd, ...]:
    """Return the chances of rolling again, for whoever may."""
    found: list[Odd] = []
    if REROLL in view.legal:
        found += _told(view, held=0)
    if HOLD in view.legal:
        bust, *_ = _told(view, held=1)
        found.append(Odd(view.say("odds.hold"), bust.ways, bust.whole))
    return tuple(found)


def _told(view: View, held: int) -> Iterator[Odd]:
    """Yield the chance to bust, and to complete each open requirement in that roll."""
    state, box = next_roll(view.state, view.box, held), view.box
    safe, completed = chances(state.to_bytes(), state.__class__, box, held)
    yield _odd(view.say("odds.bust"), 1 - safe)
    crew = state.display[state.slot]
    for requirement, chance in enumerate(completed):
        if chance is not None:
            number, symbol = box.number[crew][requirement], Face(box.symbol[crew][requirement]).name.lower()
            spoken = view.say(f"faces.{symbol}" if number > 1 else f"face.{symbol}")
            yield _odd(view.say("odds.complete", number=number, symbol=spoken), chance)


def _odd(label: str, chance: Fraction) -> Odd:
    return Odd(label, chance.numerator, chance.denominator)


def next_roll(state: Any, box: Any, held: int) -> Any:
    """Return *state* when the pool has been thrown again, no die having fallen yet."""
    after = state.copy()
    reroll(after, box, held, None)
    while top(after) == Step.ROLL_DIE:
        pop(after)
    return after


@functools.lru_cache(maxsize=256)
def chances(data: bytes, kind: type[Plain], box: Any, held: int) -> tuple[Fraction, tuple[Fraction | None, ...]]:
    """Return how likely a roll is no bust, and how likely each requirement can be completed in it: None if it is not open."""
    state: Any = kind.from_bytes(data)
    notes = _prepared(state.copy(), box)
    crew, everything = state.display[state.slot], [CERTAIN] * DONE
    found: list[Fraction | None] = []
    for requirement in range(box.requirements[crew]):
        filling = state.commitment in (requirement, NOTHING)
        is_open = state.covers[state.slot][requirement] == NOTHING
        found.append(_chance(state, notes, [0] * DONE, requirement, held) if filling and is_open else None)
    return _chance(state, notes, everything, REQUIREMENTS, held), tuple(found)


@functools.cache
def _memory(_thread: int) -> list[int]:
    notes = [0] * SIZE
    build(notes)
    find_walks(notes)
    return notes


def _prepared(state: Any, box: Any) -> list[int]:
    """Return the solver's memory, set for the crew that the turn serves. *state* is spoilt."""
    notes, crew = _memory(threading.get_ident()), state.display[state.slot]
    notes[OPEN] = state.done
    for requirement in range(box.requirements[crew]):
        notes[SYMBOL + requirement] = box.symbol[crew][requirement]
        notes[NUMBER + requirement] = box.number[crew][requirement]
        if state.covers[state.slot][requirement] == NOTHING:
            notes[OPEN] |= 1 << requirement
    notes[NATURAL], notes[AT_LOCK] = state.natural_wilds, state.pool_at_lock
    notes[TOKEN] = notes[BUST] = 0
    prepare_again(state, box, notes)
    dice = state.size
    note_facts(state, box, notes, FACTS, dice, min(dice + dice_from_supply(state, box), DICE))
    return notes


def _chance(state: Any, notes: list[int], stops: list[int], wanted: int, held: int) -> Fraction:
    """Return the best chance of a roll, where stopping and completing the requirement *wanted* are worth what is said."""
    notes[STOPS : STOPS + DONE] = stops
    notes[REWARD : REWARD + REQUIREMENTS] = [CERTAIN * (requirement == wanted) for requirement in range(REQUIREMENTS)]
    dice, locked, safe = state.size, sum(state.locked), state.safe == 1
    for shape in range(first_shape(notes, dice), first_shape(notes, dice + 1)):
        notes[VALUES + shape] = roll_value(
            notes, FACTS, shape, locked, state.done, state.commitment, state.progress, dice, safe, UNSETTLED
        )
    throw_again(notes, FACTS, dice)
    ways = 0
    for shape in range(first_shape(notes, dice - held), first_shape(notes, dice - held + 1)):
        fallen = with_die(notes, shape, Face.W) if held else shape
        ways += notes[WAYS + shape] * notes[VALUES + fallen]
    return Fraction(ways, CERTAIN * throws(dice - held))
