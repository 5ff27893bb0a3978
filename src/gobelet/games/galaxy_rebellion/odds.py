"""The probabilities worth knowing before rolling again, by going through every way the dice can fall."""

from collections import Counter
from functools import cache
from itertools import product

from gobelet.scene import Odd, View

from .actions import REROLL, ROWS, Face, Symbol
from .rules.dice import ENOUGH

Roll = tuple[int, ...]
"""How many dice show each face."""


def odds(view: View) -> tuple[Odd, ...]:
    """Return what a second roll may bring, when it can be thrown."""
    if REROLL not in view.legal:
        return ()
    state = view.state
    dice = sum(state.faces)
    free = tuple(sum(state.free[symbol * ROWS : (symbol + 1) * ROWS]) for symbol in Symbol)
    missing = max((1 if state.alone else ENOUGH) - state.placed, 0)
    found = []
    if missing:
        found.append(Odd(view.say("odds.safe", n=missing), ways_to_place(dice, free, missing), len(Face) ** dice))
    for symbol in Symbol:
        if free[symbol]:
            faces = frozenset((int(symbol), int(Face.E)))
            found.append(Odd(view.say("odds.symbol", symbol=view.say(f"symbol.{symbol.name.lower()}")), *shown(dice, faces)))
    found.append(Odd(view.say("odds.point"), *shown(dice, frozenset((int(Face.V),)))))
    return tuple(found)


@cache
def rolls(dice: int) -> tuple[tuple[Roll, int], ...]:
    """Return the different rolls of *dice* dice, each with the ways in which it can fall."""
    ways = Counter(tuple(sorted(faces)) for faces in product(range(len(Face)), repeat=dice))
    return tuple((tuple(map(roll.count, range(len(Face)))), number) for roll, number in ways.items())


@cache
def shown(dice: int, faces: frozenset[int]) -> tuple[int, int]:
    """Return in how many ways, and of how many, a roll shows one of *faces*."""
    others = len(Face) - len(faces)
    return len(Face) ** dice - others**dice, len(Face) ** dice


@cache
def ways_to_place(dice: int, free: tuple[int, ...], missing: int) -> int:
    """Return in how many ways *missing* dice of a roll can be placed on spaces of which *free* are left."""
    return sum(ways for roll, ways in rolls(dice) if placeable(roll, free) >= missing)


def placeable(roll: Roll, free: tuple[int, ...]) -> int:
    """Return how many dice of a roll can lie on free spaces: each on its own symbol, Empire dice anywhere left."""
    placed = sum(min(roll[symbol], free[symbol]) for symbol in Symbol if symbol != Symbol.E)
    return placed + min(roll[Face.E], sum(free) - placed)
