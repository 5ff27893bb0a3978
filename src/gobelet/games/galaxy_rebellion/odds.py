"""The probabilities worth knowing before rolling again, by going through every way the dice can fall."""

from collections import Counter
from itertools import product

from gobelet.scene import Odd, View

from .actions import REROLL, ROWS, Face, Symbol
from .rules.dice import ENOUGH


def odds(view: View) -> tuple[Odd, ...]:
    """Return what a second roll may bring, when it can be thrown."""
    if REROLL not in view.legal:
        return ()
    state = view.state
    dice = sum(state.faces)
    free = [sum(state.free[symbol * ROWS : (symbol + 1) * ROWS]) for symbol in Symbol]
    rolls = [Counter(roll) for roll in product(Face, repeat=dice)]
    wanted = 1 if state.alone else ENOUGH
    missing = max(wanted - state.placed, 0)
    found = []
    if missing:
        safe = sum(placeable(roll, free) >= missing for roll in rolls)
        found.append(Odd(view.say("odds.safe", n=missing), safe, len(rolls)))
    for symbol in Symbol:
        if free[symbol]:
            hit = sum(roll[Face(symbol)] > 0 or roll[Face.E] > 0 for roll in rolls)
            found.append(Odd(view.say("odds.symbol", symbol=view.say(f"symbol.{symbol.name.lower()}")), hit, len(rolls)))
    points = sum(roll[Face.V] > 0 for roll in rolls)
    found.append(Odd(view.say("odds.point"), points, len(rolls)))
    return tuple(found)


def placeable(roll: Counter[Face], free: list[int]) -> int:
    """Return how many dice of a roll can lie on free spaces: each on its own symbol, Empire dice anywhere left."""
    placed = sum(min(roll[Face(symbol)], free[symbol]) for symbol in Symbol if symbol != Symbol.E)
    return placed + min(roll[Face.E], sum(free) - placed)
