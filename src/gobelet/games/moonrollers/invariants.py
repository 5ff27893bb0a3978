"""What is always true in a game of Moonrollers (MR-216 to MR-223)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gobelet.scene import Message

from .actions import NOTHING, REQUIREMENTS, SEATS, SLOTS, Colour, Danger, Face, Faction, Place, Step
from .rules.abilities import BOOKED, rethrow_any, rethrow_two, starts_with_six
from .rules.dangers import DRAWN
from .rules.ending import crew_of_faction, has_every_faction, recruit_ends_game
from .rules.layout import display_size
from .state import DICE, FACTIONS, State

ROLLING = (Step.ASK_LOCK, Step.ASK_MORE, Step.ASK_RETHROW)
JUST_RECRUITED = (Step.ASK_STACK, Step.ASK_RETURN)
CHOSEN = (Step.ASK_MORE, *JUST_RECRUITED, Step.REPLACE_CREW)  # steps at which a crew has been chosen
BEFORE_THROWING = (Step.REVEAL_CREW, Step.ASK_START)

BENEATH: Mapping[int, tuple[Step, ...]] = {
    Step.DRAW_FIRST_PLAYER: (Step.PICK_COLOUR, Step.DEAL_CREW, Step.REVEAL_CREW),
    Step.PICK_COLOUR: (Step.PICK_COLOUR, Step.DEAL_CREW, Step.REVEAL_CREW),
    Step.DEAL_CREW: (Step.DEAL_CREW, Step.REVEAL_CREW),
    Step.ROLL_DIE: (Step.ROLL_DIE, Step.ASK_LOCK),
    Step.ROLL_SUPPLY_DIE: (Step.ASK_LOCK, Step.ASK_MORE),
    Step.ROLL_SUPPLY_WILD: (Step.ROLL_SUPPLY_WILD, Step.ASK_LOCK, Step.ASK_MORE),
    Step.DRAW_TOKEN: (Step.DRAW_TOKEN, Step.ASK_TOKEN),
    Step.ASK_TOKEN: (Step.ASK_MORE,),
    Step.DRAW_KEPT_TOKEN: (Step.ASK_LOCK, Step.ASK_MORE),
}
"""What each step may wait upon; the others wait alone, at the bottom of the stack."""

COUNTS = (
    *("prestige", "deck", "pile", "pile_size", "tokens", "token_count", "drawn", "shown", "supply", "pool"),
    *("served", "locked", "locked_now", "picked", "progress", "done", "size", "booked"),
)


COUNT_AT_MOST = 1 << 15  # no number of a state is larger: only those below 0 mean nothing


def broken(state: State, box: Any) -> list[Message]:
    """Return what is to be said of each thing that cannot be; seats and cells count from 1, as in positions."""
    return list(_numbers(state, box)) or list(_together(state, box))


def _together(state: State, box: Any) -> Iterator[Message]:
    """Say what does not go together, every number being one that means something."""
    base = Step(state.stack[0])
    yield from _colours(state)
    yield from _dice(state, base)
    yield from _roll(state, box, base)
    yield from _turn(state, box, base)
    yield from _tokens(state, box)
    yield from _drawing(state)
    yield from _shown(state, base)
    yield from _covers(state, box, base)
    yield from _cards(state, box, base)
    yield from _display(state, base)
    yield from _stacks(state, box, base)
    yield from _recruit(state, box, base)
    yield from _ends(state, box, base)
    if base == Step.REVEAL_CREW:
        yield from _laying_out(state, box)


# Numbers that mean nothing, and would lead astray whoever looks further.


def _numbers(state: State, box: Any) -> Iterator[Message]:
    if not 2 <= state.seats <= SEATS:
        yield Message("broken.seats", said=state.seats, most=SEATS)
        return
    if not 0 <= state.turn < state.seats:
        yield Message("broken.turn", said=state.turn + 1, seats=state.seats)
    for name in COUNTS:
        for place, said in _outside(name, getattr(state, name), 0, COUNT_AT_MOST):
            yield Message("broken.negative", place=place, said=said)
    for name, highest in (("slot", SLOTS - 1), ("commitment", REQUIREMENTS - 1)):
        if not NOTHING <= getattr(state, name) <= highest:
            yield Message("broken.choice", field=name, said=getattr(state, name), highest=highest)
    yield from _stack(state)
    yield from _names(state, box)


def _outside(name: str, value: Any, low: int, high: int) -> Iterator[tuple[str, int]]:
    """Yield every number of a field that is below *low* or above *high*, with the way to it."""
    if isinstance(value, int):
        if not low <= value <= high:
            yield name, value
    elif isinstance(value, tuple) or min(value) < low or max(value) > high:
        for index, cell in enumerate(value):
            yield from _outside(f"{name}[{index + 1}]", cell, low, high)


def _stack(state: State) -> Iterator[Message]:
    """Say which steps wait where they never do."""
    beneath = NOTHING
    for at, step in enumerate(list(state.stack)[: state.depth]):
        wanted = BENEATH.get(step, ())
        if at == 0 and wanted:
            yield Message("broken.stack-bottom", step=_said(Step(step)))
        if at > 0 and beneath not in wanted:
            yield Message("broken.stack", at=at + 1, step=_said(Step(step)), beneath=_said(Step(beneath)))
        beneath = step


def _said(member: Step | Place) -> str:
    return member.name.lower().replace("_", "-")


def _names(state: State, box: Any) -> Iterator[Message]:
    """Say which places, crew and seats there are not."""
    for name in ("display", "active"):
        for place, crew in _outside(name, getattr(state, name), NOTHING, box.crew - 1):
            yield Message("broken.crew", place=place, said=crew, crew=box.crew - 1)
    last = Place.SEAT_1 + state.seats - 1
    places = list(state.place)
    for crew, where in enumerate(places if max(places) > last or min(places) < 0 else ()):
        if not Place.DECK <= where <= last:
            said = _said(Place(where)) if 0 <= where < len(Place) else where
            yield Message("broken.place", crew=crew + 1, said=said, seats=state.seats)
    for place, seat in _outside("covers", state.covers, NOTHING, state.seats - 1):
        yield Message("broken.cover", place=place, said=seat + 1, seats=state.seats)


# Dice.


def _pending(state: State, step: Step) -> int:
    """Return how often *step* waits."""
    return int(list(state.stack)[: state.depth].count(step))


def _dice(state: State, base: Step) -> Iterator[Message]:
    """MR-026, MR-216: every die is in one place, those in the air too."""
    pool = sum(state.pool) + sum(state.served) + sum(state.picked) + _pending(state, Step.ROLL_DIE)
    if state.supply + pool + sum(state.locked) != DICE:
        yield Message("broken.dice", supply=state.supply, pool=pool, locked=sum(state.locked), dice=DICE)
    elif base in BEFORE_THROWING and state.supply != DICE:
        yield Message("broken.dice-at-rest", supply=state.supply, dice=DICE)
    for face in Face:
        if state.locked_now[face] > state.locked[face]:
            yield Message("broken.locked-now", face=face + 1, said=state.locked_now[face], locked=state.locked[face])
    falling = _pending(state, Step.ROLL_SUPPLY_DIE) + _pending(state, Step.ROLL_SUPPLY_WILD)
    if falling > state.supply:
        yield Message("broken.supply", supply=state.supply, falling=falling)


def _roll(state: State, box: Any, base: Step) -> Iterator[Message]:
    """What is noted of a roll: its size, the dice it books, those picked to be re-thrown, and what makes it safe."""
    rolled = sum(state.pool) + sum(state.served) + sum(state.locked_now) + sum(state.picked) + _pending(state, Step.ROLL_DIE)
    if base in ROLLING and not 1 <= state.size <= rolled:
        yield Message("broken.size", said=state.size, rolled=rolled)
    if state.booked not in (0, BOOKED):
        yield Message("broken.booked", said=state.booked, booked=BOOKED)
    if state.opening and state.safe:  # MR-137
        yield Message("broken.safe")
    if (sum(state.picked) > 0) != (base == Step.ASK_RETHROW):
        yield Message("broken.picked", n=sum(state.picked))
    elif base == Step.ASK_RETHROW and not (rethrow_any(state) or rethrow_two(state)):
        yield Message("broken.rethrow", seat=state.turn + 1)
    if base == Step.ASK_START and not starts_with_six(state):  # MR-160
        yield Message("broken.six", seat=state.turn + 1)


# The crew and the requirement of a turn.


def _turn(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-043, MR-047, MR-219: what is being filled is a requirement that is open, and not full."""
    if state.slot == NOTHING:
        if base in CHOSEN:
            yield Message("broken.no-slot", step=_said(base))
        elif state.commitment != NOTHING or state.done:
            yield Message("broken.no-crew", commitment=state.commitment, done=state.done)
    elif base in BEFORE_THROWING:
        yield Message("broken.chosen", slot=state.slot)
    elif state.display[state.slot] != NOTHING:
        yield from _work(state, box, base)
    elif base not in (Step.REPLACE_CREW, Step.GAME_OVER):
        yield Message("broken.slot", said=state.slot, slot=state.slot + 1)
    if state.commitment == NOTHING and state.progress:
        yield Message("broken.progress", said=state.progress)
    locked, begun = sum(state.locked), bool(state.progress or state.done)
    if base in ROLLING and (locked > 0) != begun:
        yield Message("broken.locked", n=locked, progress=state.progress, done=state.done)
    elif base == Step.ASK_MORE and not locked:
        yield Message("broken.nothing-locked")


def _work(state: State, box: Any, base: Step) -> Iterator[Message]:
    """What has been done for the crew chosen: MR-036, MR-048."""
    crew, covers, chosen = state.display[state.slot], state.covers[state.slot], state.commitment
    if chosen != NOTHING and (chosen >= box.requirements[crew] or covers[chosen] != NOTHING):
        yield Message("broken.commitment", said=chosen, slot=state.slot + 1, requirement=chosen + 1)
    elif chosen != NOTHING and state.progress >= box.number[crew][chosen]:
        yield Message("broken.full", said=state.progress, number=box.number[crew][chosen])
    lying = sum(1 << number for number in range(REQUIREMENTS) if covers[number] == state.turn)
    if base in ROLLING and state.done & ~lying:
        yield Message("broken.done", said=state.done, seat=state.turn + 1, slot=state.slot + 1)


# Danger tokens.


def _tokens(state: State, box: Any) -> Iterator[Message]:
    """MR-217: every token is in the pile, with a player, or being chosen from."""
    for danger in Danger:
        seen = state.pile[danger] + sum(state.tokens[seat][danger] + state.drawn[seat][danger] for seat in range(state.seats))
        if seen != box.tokens[danger]:
            yield Message("broken.tokens", kind=danger.name.lower(), said=seen, count=box.tokens[danger])
    if sum(state.pile) != state.pile_size:
        yield Message("broken.pile", said=state.pile_size, n=sum(state.pile))
    for seat in range(state.seats):
        if sum(state.tokens[seat]) != state.token_count[seat]:
            yield Message("broken.token-count", seat=seat + 1, said=state.token_count[seat], n=sum(state.tokens[seat]))


def _drawing(state: State) -> Iterator[Message]:
    """MR-051: only the player to move chooses from tokens, two of them, once both are drawn."""
    draws = _pending(state, Step.DRAW_TOKEN)
    for seat in range(state.seats):
        choosing = seat == state.turn and _pending(state, Step.ASK_TOKEN) > 0
        n, coming, wanted = sum(state.drawn[seat]), draws * choosing, DRAWN * choosing
        if n + coming != wanted:
            yield Message("broken.drawn", seat=seat + 1, n=n, coming=coming, wanted=wanted)
    draws += _pending(state, Step.DRAW_KEPT_TOKEN)
    if draws > state.pile_size:
        yield Message("broken.pile-empty", said=state.pile_size, n=draws)


def _shown(state: State, base: Step) -> Iterator[Message]:
    """MR-056, MR-105: tokens are turned up when the game ends, all of them."""
    for seat in range(state.seats):
        turned_up = list(state.tokens[seat]) if base == Step.GAME_OVER else [0] * len(Danger)
        if list(state.shown[seat]) != turned_up:
            yield Message("broken.shown" if base == Step.GAME_OVER else "broken.shown-early", seat=seat + 1)


# Crew.


def _covers(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-220: tokens lie on requirements, and never on all of a crew's, but while its last requirement has danger drawn."""
    drawing = base == Step.ASK_MORE and state.depth > 1 and state.stack[1] in (Step.ASK_TOKEN, Step.DRAW_KEPT_TOKEN)
    for slot in range(SLOTS):
        crew, covers = state.display[slot], list(state.covers[slot])
        there = box.requirements[crew] if crew != NOTHING else 0
        for number in range(there, REQUIREMENTS):
            if covers[number] != NOTHING:
                yield Message("broken.covers", slot=slot + 1, requirement=number + 1, said=covers[number] + 1)
        if there and NOTHING not in covers[:there] and not (drawing and slot == state.slot):
            yield Message("broken.complete", slot=slot + 1)


def _cards(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-218: every crew is in one place; MR-103: the deck lasts until the game ends."""
    places = list(state.place)[: box.crew]
    hidden = places.count(Place.DECK) + places.count(Place.ASIDE)
    if hidden != state.deck:
        yield Message("broken.deck", said=state.deck, n=hidden)
    elif state.deck == 0 and base != Step.GAME_OVER:
        yield Message("broken.deck-empty")
    if Place.ASIDE in places and base != Step.REVEAL_CREW:  # MR-Q04
        yield Message("broken.aside", crew=places.index(Place.ASIDE) + 1)
    filled = _filled(state, base)
    lying = [state.display[slot] for slot in filled]
    for slot in filled:
        crew = state.display[slot]
        if places[crew] != Place.DISPLAY:
            yield Message("broken.not-there", slot=slot + 1, crew=crew + 1, said=_said(Place(places[crew])))
    for crew, place in enumerate(places):
        if place == Place.DISPLAY and lying.count(crew) != 1:
            yield Message("broken.there", crew=crew + 1, n=lying.count(crew))


def _filled(state: State, base: Step) -> list[int]:
    """Return the slots where a crew of the display lies; one just recruited lies there no more."""
    gone = state.slot if base in JUST_RECRUITED else NOTHING
    return [slot for slot in range(SLOTS) if state.display[slot] != NOTHING and slot != gone]


def _display(state: State, base: Step) -> Iterator[Message]:
    """MR-008 to MR-011, MR-099: the display is as large as it should be, but for the crew just recruited."""
    filled, size = _filled(state, base), display_size(state.seats)
    full = list(range(size))
    short = [slot for slot in full if slot != state.slot]
    if base == Step.REVEAL_CREW:
        good = filled == full[: len(filled)] and len(filled) < size
    elif base in (*JUST_RECRUITED, Step.REPLACE_CREW):
        good = filled == short
    else:
        good = filled == full or (base == Step.GAME_OVER and filled == short)
    if not good:
        yield Message("broken.display", n=len(filled), seats=state.seats, size=size)


def _stacks(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-094: a top for each faction a player has, of that faction and theirs; MR-223: no more than a game can bring."""
    held = Counter(zip(list(state.place)[: box.crew], box.faction, strict=False))
    for seat in range(state.seats):
        winning = base == Step.GAME_OVER and seat == state.turn
        most = 3 if winning or (base in JUST_RECRUITED and seat == state.turn) else 2
        for faction in Faction:
            top, n = state.active[seat][faction], held[Place.SEAT_1 + seat, faction]
            theirs = top != NOTHING and state.place[top] == Place.SEAT_1 + seat and box.faction[top] == faction
            if theirs != (n > 0) or (top != NOTHING and not theirs):
                yield Message("broken.top" if n else "broken.no-stack", n=n, seat=seat + 1, faction=faction.name.lower())
            if n > most:
                yield Message("broken.three", n=n, seat=seat + 1, faction=faction.name.lower())
        if has_every_faction(state, seat) and not winning:
            yield Message("broken.five", seat=seat + 1)


def _recruit(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-090, MR-091: the crew just recruited joins a stack; it is not its top while that is being asked."""
    if base not in JUST_RECRUITED or state.slot == NOTHING or state.display[state.slot] == NOTHING:
        return
    crew = state.display[state.slot]
    n = crew_of_faction(state, box, state.turn, box.faction[crew])
    if state.place[crew] != Place.SEAT_1 + state.turn or n < 2:
        yield Message("broken.recruit", slot=state.slot + 1, seat=state.turn + 1)
    elif base == Step.ASK_STACK and state.active[state.turn][box.faction[crew]] == crew:
        yield Message("broken.stacked", slot=state.slot + 1)


def _ends(state: State, box: Any, base: Step) -> Iterator[Message]:
    """MR-101 to MR-103: a game that is over has a reason."""
    if base != Step.GAME_OVER or state.deck == 0:
        return
    if not any(recruit_ends_game(state, box, faction) for faction in Faction):
        yield Message("broken.not-over", seat=state.turn + 1)


# Setting up.


def _colours(state: State) -> Iterator[Message]:
    """MR-004: everybody has a colour of their own, once all have chosen."""
    colours = [state.colour[seat] for seat in range(state.seats)]
    chosen = [colour for colour in colours if 0 <= colour < Colour.NONE]
    if len(set(chosen)) < len(chosen):
        yield Message("broken.colours")
    waiting = {seat for seat in range(state.seats) if colours[seat] not in chosen}
    picks = _pending(state, Step.PICK_COLOUR)
    if picks and waiting != _next_seats(state, picks):
        yield Message("broken.picks", n=picks, seat=state.turn + 1)
    for seat in sorted(waiting) if not picks else ():
        yield Message("broken.colour", seat=seat + 1, said=colours[seat])


def _next_seats(state: State, number: int) -> set[int]:
    """Return the next *number* seats, from the player to move on."""
    return {(state.turn + ahead) % state.seats for ahead in range(number)}


def _laying_out(state: State, box: Any) -> Iterator[Message]:
    """MR-003, MR-007 to MR-011: nobody has won anything yet, and the deck holds what is still to come."""
    covered = any(seat != NOTHING for covers in state.covers for seat in covers)
    if any(state.prestige) or any(state.token_count) or covered:
        yield Message("broken.too-early")
    deals, places = _pending(state, Step.DEAL_CREW), list(state.place)[: box.crew]
    have = [seat for seat in range(state.seats) for place in places if place == Place.SEAT_1 + seat]
    seats = [*have, *_next_seats(state, deals)]
    if sorted(seats) not in ([], list(range(state.seats))):
        yield Message("broken.dealt", n=len(have), deals=deals, seat=state.turn + 1)
    deck = [crew for crew, place in enumerate(places) if place == Place.DECK]
    starting = sum(box.starting[crew] for crew in deck)
    if deals > starting:
        yield Message("broken.starting", deals=deals, n=starting)
    if not deals:
        yield from _to_come(state, box, {box.faction[crew] for crew in deck})


def _to_come(state: State, box: Any, coming: set[int]) -> Iterator[Message]:
    """MR-Q04: those of the first five crew that the display lacks are each of a faction it does not show."""
    shown = {box.faction[crew] for crew in state.display if crew != NOTHING}
    lacking = min(display_size(state.seats), FACTIONS) - len(shown)
    if lacking > len(coming - shown):
        yield Message("broken.to-come", lacking=lacking, n=len(coming - shown))
