"""What is always true in a game of Moonrollers (MR-216 to MR-223)."""

from typing import Any

from gobelet.scene import Message

from .actions import NOTHING, SEATS, SLOTS, Danger, Faction, Place, Step
from .rules.layout import display_size
from .state import DICE, State

LAYING_OUT = (Step.DRAW_FIRST_PLAYER, Step.PICK_COLOUR, Step.DEAL_CREW, Step.REVEAL_CREW)
JUST_RECRUITED = (Step.ASK_STACK, Step.ASK_RETURN)


def broken(state: State, box: Any) -> list[Message]:
    """Return what is to be said of each thing that cannot be; seats and slots count from 1, as in positions."""
    step = state.stack[state.depth - 1]
    return _seats(state) or _dice(state) + _tokens(state, box) + _cards(state, box, step) + _covers(state, box, step)


def _seats(state: State) -> list[Message]:
    found = []
    if not 2 <= state.seats <= SEATS:
        found.append(Message("broken.seats", said=state.seats))
    elif not 0 <= state.turn < state.seats:
        found.append(Message("broken.turn", said=state.turn + 1, seats=state.seats))
    return found


def _dice(state: State) -> list[Message]:
    """MR-026, MR-216: every die is in one place, those in the air too."""
    air = sum(state.stack[at] == Step.ROLL_DIE for at in range(state.depth))
    pool = sum(state.pool) + sum(state.served) + sum(state.picked) + air
    groups = (*state.pool, *state.served, *state.picked, *state.locked)
    found = []
    if min(state.supply, *groups) < 0 or state.supply + pool + sum(state.locked) != DICE:
        found.append(Message("broken.dice", supply=state.supply, pool=pool, locked=sum(state.locked), dice=DICE))
    if any(now > locked for now, locked in zip(state.locked_now, state.locked, strict=True)):
        found.append(Message("broken.locked-now"))
    return found


def _tokens(state: State, box: Any) -> list[Message]:
    """MR-217: every token is in the pile, with a player, or being chosen from."""
    found = []
    for danger in Danger:
        seen = state.pile[danger] + sum(state.tokens[seat][danger] + state.drawn[seat][danger] for seat in range(SEATS))
        if seen != box.tokens[danger] or state.pile[danger] < 0:
            found.append(Message("broken.tokens", kind=danger.name.lower(), said=seen, count=box.tokens[danger]))
    for seat in range(state.seats):
        if sum(state.tokens[seat]) != state.token_count[seat] or min(state.tokens[seat]) < 0:
            found.append(Message("broken.token-count", seat=seat + 1, said=state.token_count[seat], n=sum(state.tokens[seat])))
        if state.prestige[seat] < 0:
            found.append(Message("broken.prestige", seat=seat + 1, said=state.prestige[seat]))
    if sum(state.pile) != state.pile_size:
        found.append(Message("broken.pile", said=state.pile_size, n=sum(state.pile)))
    return found


def _cards(state: State, box: Any, step: int) -> list[Message]:
    """MR-218, MR-223: every crew is in one place; the display is as large as it should be; stacks have their tops."""
    places = list(state.place)[: box.crew]
    listed = [crew for crew in state.display if crew != NOTHING]
    hidden = sum(place in (Place.DECK, Place.ASIDE) for place in places)
    found = []
    if hidden != state.deck:
        found.append(Message("broken.deck", said=state.deck, n=hidden))
    lying = [crew for crew in listed if not (step in JUST_RECRUITED and crew == state.display[state.slot])]
    if len(set(lying)) < len(lying) or {crew for crew in range(box.crew) if places[crew] == Place.DISPLAY} != set(lying):
        found.append(Message("broken.display"))
    if step not in (*LAYING_OUT, Step.REPLACE_CREW, Step.GAME_OVER) and len(listed) != display_size(state.seats):
        found.append(Message("broken.display-size", n=len(listed), size=display_size(state.seats)))
    for seat in range(state.seats):
        found += _stacks(state, box, seat, places, step)
    return found


def _stacks(state: State, box: Any, seat: int, places: list[int], step: int) -> list[Message]:
    """MR-094, MR-223: a top for each faction a player has, of that faction and theirs; no more than a game can bring."""
    found = []
    mine = [crew for crew, place in enumerate(places) if place == Place.SEAT_1 + seat]
    for faction in Faction:
        stack = [crew for crew in mine if box.faction[crew] == faction]
        top = state.active[seat][faction]
        if (top == NOTHING) != (not stack) or (top != NOTHING and top not in stack):
            found.append(Message("broken.top", seat=seat + 1, faction=faction.name.lower()))
        ending = step in (*JUST_RECRUITED, Step.GAME_OVER) and seat == state.turn
        if len(stack) > (3 if ending else 2):
            found.append(Message("broken.three", seat=seat + 1, faction=faction.name.lower(), n=len(stack)))
    return found


def _covers(state: State, box: Any, step: int) -> list[Message]:
    """MR-035, MR-219, MR-220: tokens lie on requirements of the display, and never on all of a crew's."""
    found = []
    for slot in range(SLOTS):
        crew, covers = state.display[slot], list(state.covers[slot])
        there = box.requirements[crew] if crew != NOTHING else 0
        if any(not NOTHING <= seat < state.seats for seat in covers) or any(seat != NOTHING for seat in covers[there:]):
            found.append(Message("broken.covers", slot=slot + 1))
        drawing = step in (Step.DRAW_TOKEN, Step.ASK_TOKEN, Step.DRAW_KEPT_TOKEN) and slot == state.slot
        if there and NOTHING not in covers[:there] and not drawing:
            found.append(Message("broken.complete", slot=slot + 1))
    if state.slot != NOTHING and state.slot < SLOTS:
        found += _turn(state, box, step)
    return found


def _turn(state: State, box: Any, step: int) -> list[Message]:
    """MR-043, MR-047: what is being filled is open, and not full."""
    crew = state.display[state.slot]
    if crew == NOTHING:
        return [] if step in (Step.REPLACE_CREW, Step.GAME_OVER) else [Message("broken.slot", slot=state.slot + 1)]
    if state.commitment == NOTHING:
        return [] if state.progress == 0 else [Message("broken.progress", said=state.progress)]
    open_one = state.commitment < box.requirements[crew] and state.covers[state.slot][state.commitment] == NOTHING
    if not open_one or not 0 <= state.progress < box.number[crew][state.commitment]:
        return [Message("broken.commitment", said=state.commitment, progress=state.progress)]
    return []
