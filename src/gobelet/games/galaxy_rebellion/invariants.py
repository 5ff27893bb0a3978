"""What is always true in a game of Galaxy Rebellion (INV-01 to INV-06 of its catalogue)."""

from typing import Any

from gobelet.scene import Message

from .actions import ALLIES, CELLS, NOTHING, PLANETS, ROWS, Face, Step
from .rules.ending import SYMBOLS
from .rules.turn import DICE, PALPATINE_TAKES, VADER_TAKES
from .state import State

DICE_STEPS = (Step.ROLL_DIE, Step.ASK_DICE)


def broken(state: State, box: Any) -> list[Message]:
    """Return what is to be said of each thing that cannot be; seats and cells count from 1, as in positions."""
    step = state.stack[state.depth - 1]
    if step in (Step.DRAW_FIRST_PLAYER, Step.PICK_HERO, Step.DEAL_HERO):
        return _heroes(state, everybody=False) + _untouched(state)
    found = _heroes(state, everybody=True) + _lords(state) + _spaces(state, box) + _allies(state, box) + _points(state, box)
    return found + (_dice(state) if step in DICE_STEPS else [])


def _untouched(state: State) -> list[Message]:
    """GR-016: before the first planet is opened nobody has anything."""
    won = any(state.points) or state.dice_points or any(owner != NOTHING for owner in state.ally_owner)
    if won or state.planet or any(state.free) or state.vader != NOTHING or state.palpatine != NOTHING:
        return [Message("broken.too-early")]
    return []


def _heroes(state: State, everybody: bool) -> list[Message]:
    """GR-013: no two players have the same hero."""
    heroes = [state.hero[seat] for seat in range(state.seats)]
    taken = [hero for hero in heroes if hero != NOTHING]
    if len(set(taken)) < len(taken) or (everybody and len(taken) < state.seats):
        return [Message("broken.heroes")]
    return []


def _lords(state: State) -> list[Message]:
    """INV-01: a lord is in one place, and nobody holds both."""
    found = []
    for name, holder in (("vader", state.vader), ("palpatine", state.palpatine)):
        if not NOTHING <= holder < state.seats:
            found.append(Message("broken.lord", lord=name, said=holder + 1, seats=state.seats))
    if state.vader != NOTHING and state.vader == state.palpatine:
        found.append(Message("broken.both-lords", seat=state.vader + 1))
    return found


def _spaces(state: State, box: Any) -> list[Message]:
    """INV-03: no more free spaces than the planet has, and a paid row has none."""
    if not 0 <= state.planet < PLANETS:
        return [Message("broken.planet", said=state.planet, planets=PLANETS)]
    found = []
    for cell in range(CELLS):
        spaces = box.spaces[state.planet][cell]
        if not 0 <= state.free[cell] <= spaces:
            found.append(Message("broken.free", cell=cell + 1, said=state.free[cell], spaces=spaces))
    for row in range(ROWS):
        there = row < box.rows[state.planet]
        if state.paid[row] and (not there or any(state.free[symbol * ROWS + row] for symbol in range(SYMBOLS))):
            found.append(Message("broken.paid", row=row + 1))
    if state.alone and sum(state.free) > 1:  # GR-085: then there was one at most when the turn began
        found.append(Message("broken.alone", free=sum(state.free)))
    return found


def _allies(state: State, box: Any) -> list[Message]:
    """INV-05: an ally is won with its row, by one player, and only who has won it can use it."""
    found = []
    for ally in range(ALLIES):
        owner, number = state.ally_owner[ally], ally + 1
        planet, row = box.ally_planet[ally], box.ally_row[ally]
        if not NOTHING <= owner < state.seats:
            found.append(Message("broken.owner", ally=number, said=owner + 1, seats=state.seats))
        if state.ally_used[ally] and owner == NOTHING:
            found.append(Message("broken.used", ally=number))
        here = planet == state.planet
        if here and (owner != NOTHING) != bool(state.paid[row]):
            unpaid = owner != NOTHING
            found.append(Message("broken.won-unpaid" if unpaid else "broken.paid-not-won", ally=number, row=row + 1))
        visited = planet < state.planet and not (state.short and not box.in_short_game[planet])
        if visited == (owner == NOTHING) and not here:
            found.append(Message("broken.not-won" if visited else "broken.won-unvisited", ally=number))
    return found


def _points(state: State, box: Any) -> list[Message]:
    """INV-06: all points come from rows that have paid and from victory dice."""
    paid = sum(box.points[state.planet][row] for row in range(ROWS) if state.paid[row])
    for planet in range(state.planet):
        if box.in_short_game[planet] or not state.short:
            paid += sum(box.points[planet])
    points = sum(state.points)
    if min(state.points) < 0:  # GR-128
        return [Message("broken.negative")]
    if points != paid + state.dice_points:
        return [Message("broken.points", said=points, paid=paid, dice=state.dice_points)]
    return []


def _dice(state: State) -> list[Message]:
    """INV-02: the dice are as many as the lords leave, each of them in one place."""
    dice = DICE - VADER_TAKES * (state.vader == state.turn) - PALPATINE_TAKES * (state.palpatine == state.turn)
    found = []
    if any(not NOTHING <= cell < CELLS for cell in state.placed_at):
        found.append(Message("broken.cell", cells=CELLS - 1))
    if state.dice != dice:
        found.append(Message("broken.dice", said=state.dice, dice=dice))
    falling = sum(state.stack[index] == Step.ROLL_DIE for index in range(state.depth))
    lying = sum(state.faces[face] for face in Face)
    if falling + lying + state.aside + state.placed != state.dice:
        places = {"falling": falling, "lying": lying, "aside": state.aside, "placed": state.placed}
        found.append(Message("broken.dice-places", dice=state.dice, **places))
    if not 1 <= state.rolls <= 2:
        found.append(Message("broken.rolls", said=state.rolls))
    if sum(cell != NOTHING for cell in state.placed_at) != state.placed:
        found.append(Message("broken.placed-at", said=list(state.placed_at), placed=state.placed))
    return found
