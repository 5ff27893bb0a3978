"""What is always true in a game of Galaxy Rebellion (INV-01 to INV-06 of its catalogue)."""

from typing import Any

from .actions import ALLIES, CELLS, NOTHING, PLANETS, ROWS, Face, Step
from .rules.ending import SYMBOLS
from .rules.turn import DICE, PALPATINE_TAKES, VADER_TAKES
from .state import State

DICE_STEPS = (Step.ROLL_DIE, Step.ASK_DICE)


def broken(state: State, box: Any) -> list[str]:
    """Return a sentence for each thing that cannot be."""
    step = state.stack[state.depth - 1]
    if step in (Step.DRAW_FIRST_PLAYER, Step.PICK_HERO, Step.DEAL_HERO):
        return _heroes(state, everybody=False)
    found = _heroes(state, everybody=True) + _lords(state) + _spaces(state, box) + _allies(state, box) + _points(state, box)
    if step in DICE_STEPS:
        found += _dice(state)
    return found


def _heroes(state: State, everybody: bool) -> list[str]:
    """GR-013: no two players have the same hero."""
    heroes = [state.hero[seat] for seat in range(state.seats)]
    taken = [hero for hero in heroes if hero != NOTHING]
    if len(set(taken)) < len(taken) or (everybody and len(taken) < state.seats):
        return [f"hero = {heroes}: everybody has one, and no two the same"]
    return []


def _lords(state: State) -> list[str]:
    """INV-01: a lord is in one place, and nobody holds both."""
    found = []
    for name, holder in (("vader", state.vader), ("palpatine", state.palpatine)):
        if not NOTHING <= holder < state.seats:
            found.append(f"{name} = {holder}: the edge (-1) or a seat from 0 to {state.seats - 1}")
    if state.vader != NOTHING and state.vader == state.palpatine:
        found.append(f"vader = palpatine = {state.vader}: nobody holds both lords")
    return found


def _spaces(state: State, box: Any) -> list[str]:
    """INV-03: no more free spaces than the planet has, and a paid row has none."""
    if not 0 <= state.planet < PLANETS:
        return [f"planet = {state.planet}: there are {PLANETS}"]
    found = []
    for cell in range(CELLS):
        if not 0 <= state.free[cell] <= box.spaces[state.planet][cell]:
            found.append(f"free[{cell}] = {state.free[cell]}: the planet has {box.spaces[state.planet][cell]} such spaces")
    for row in range(ROWS):
        if state.paid[row] and any(state.free[symbol * ROWS + row] for symbol in range(SYMBOLS)):
            found.append(f"paid[{row}] = 1: row {row + 1} still has free spaces")
    return found


def _allies(state: State, box: Any) -> list[str]:
    """INV-05: an ally is won with its row, by one player, and only who has won it can use it."""
    found = []
    for ally in range(ALLIES):
        owner = state.ally_owner[ally]
        if not NOTHING <= owner < state.seats:
            found.append(f"ally_owner[{ally}] = {owner}: nobody (-1) or a seat")
        if state.ally_used[ally] and owner == NOTHING:
            found.append(f"ally_used[{ally}] = 1, but nobody has won that ally")
        here = box.ally_planet[ally] == state.planet
        if here and (owner != NOTHING) != bool(state.paid[box.ally_row[ally]]):
            found.append(f"ally_owner[{ally}] = {owner}, but paid[{box.ally_row[ally]}] = {state.paid[box.ally_row[ally]]}")
        visited = box.ally_planet[ally] < state.planet and not (state.short and not box.in_short_game[box.ally_planet[ally]])
        if visited == (owner == NOTHING) and not here:
            found.append(f"ally_owner[{ally}] = {owner}, with planet = {state.planet}")
    return found


def _points(state: State, box: Any) -> list[str]:
    """INV-06: all points come from rows that have paid and from victory dice."""
    paid = sum(box.points[state.planet][row] for row in range(ROWS) if state.paid[row])
    for planet in range(state.planet):
        if box.in_short_game[planet] or not state.short:
            paid += sum(box.points[planet])
    points = sum(state.points)
    if points != paid + state.dice_points:
        return [f"points = {points} in all, but rows have paid {paid} and victory dice {state.dice_points}"]
    return []


def _dice(state: State) -> list[str]:
    """INV-02: the dice are as many as the lords leave, each of them in one place."""
    dice = DICE - VADER_TAKES * (state.vader == state.turn) - PALPATINE_TAKES * (state.palpatine == state.turn)
    found = []
    if state.dice != dice:
        found.append(f"dice = {state.dice}: with the lords where they are the player has {dice}")
    falling = sum(state.stack[index] == Step.ROLL_DIE for index in range(state.depth))
    lying = sum(state.faces[face] for face in Face)
    if falling + lying + state.aside + state.placed != state.dice:
        found.append(f"{falling} dice fall, {lying} lie, {state.aside} are aside, {state.placed} placed: {state.dice} in all")
    if not 1 <= state.rolls <= 2:
        found.append(f"rolls = {state.rolls}: first or second")
    if sum(cell != NOTHING for cell in state.placed_at) != state.placed:
        found.append(f"placed_at = {list(state.placed_at)}: {state.placed} dice are placed")
    return found
