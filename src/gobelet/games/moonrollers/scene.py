"""What a table of Moonrollers looks like."""

from collections.abc import Iterator

from gobelet.scene import Area, Parts, Piece, View

from .actions import (
    BUST,
    CHOOSE,
    COLOUR,
    COMMIT,
    HOLD,
    KEEP,
    LOCK,
    LOCK_AS_TWO,
    LOCK_AS_WILD,
    NOTHING,
    ON_TOP,
    REROLL,
    RETHROW,
    RETHROW_ALL,
    RETURN,
    SERVE,
    SLOTS,
    START,
    STOP,
    THROW,
    UNDERNEATH,
    USE,
    Colour,
    Danger,
    Face,
    Faction,
    Place,
    Step,
)
from .odds import odds
from .refusals import clause_of
from .rules.abilities import can, next_roll_is_safe, pool_is_small, roll_is_safe
from .rules.dangers import DRAWN
from .rules.ending import prestige_of, symbols_of, who_loses_tokens
from .rules.layout import COLOURS_THERE_ARE, colour_is_free
from .rules.locking import fits, symbols
from .rules.turn import dice_joining
from .state import Ability, State

SETTING_UP = (Step.DRAW_FIRST_PLAYER, Step.PICK_COLOUR, Step.DEAL_CREW, Step.REVEAL_CREW)
CALLS = {
    Ability.RETHROW_ALL: (RETHROW_ALL,),
    Ability.RETHROW_ANY: (THROW,),
    Ability.RETHROW_TWO: (THROW,),
    Ability.HOLD_ONE: (HOLD,),
    Ability.SIX_DICE: (START, START + 1),
}
"""What a crew is clicked for where it is not simply used."""


def scene(view: View) -> Parts:
    state = view.state
    over = _step(view) == Step.GAME_OVER
    seats = range(state.seats)
    return Parts(
        areas=tuple(_areas(view, over=over)),
        pieces={seat: (*_colour_of(view, seat), *_crew_of(view, seat), *_tokens(view, seat, over=over)) for seat in seats},
        scores={seat: view.say("scene.prestige", n=state.prestige[seat]) for seat in seats},
        notes=_finals(view) if over else {},
        odds=odds(view),
        prompt=_prompt(view),
    )


def _step(view: View) -> int:
    return int(view.state.stack[view.state.depth - 1])


def _areas(view: View, *, over: bool) -> Iterator[Area]:
    if _step(view) == Step.PICK_COLOUR:
        yield _colours(view)
    if not over and _step(view) not in SETTING_UP:
        yield _dice(view)
    drawn = tuple(_drawn(view))
    if drawn:
        yield Area("drawn", view.say("scene.drawn-tokens"), pieces=drawn, clause="MR-053")
    yield _stocks(view, over=over)
    yield _display(view)


def _colours(view: View) -> Area:
    """The colours still to be taken (MR-004)."""
    free = [colour for colour in range(COLOURS_THERE_ARE) if colour_is_free(view.state, colour)]
    pieces = tuple(_tokens_of(view, colour, (COLOUR + colour,)) for colour in free)
    return Area("colours", view.say("scene.colours"), pieces=pieces, clause="MR-004")


def _tokens_of(view: View, colour: int, acts: tuple[int, ...] = ()) -> Piece:
    """The tokens that mark the requirements of whoever has taken a colour."""
    name = Colour(colour).name.lower()
    said = view.say(f"colour.{name}")
    return view.piece(f"colour:{name}", "token", name, view.say("scene.colour", colour=said), acts, short=said, clause="MR-004")


def _colour_of(view: View, seat: int) -> Iterator[Piece]:
    if view.state.colour[seat] != Colour.NONE:
        yield _tokens_of(view, view.state.colour[seat])


# What is asked.


def _prompt(view: View) -> str:
    """What can still be done with the roll, and no more."""
    step = _step(view)
    if step == Step.ASK_LOCK:
        return _ask_lock(view)
    if step == Step.ASK_MORE:
        return _ask_more(view)
    if step == Step.ASK_RETHROW and THROW not in view.legal:
        return view.say("scene.ask-second")
    return ""


def _ask_lock(view: View) -> str:
    legal = view.legal
    if BUST in legal:
        asks = "ask-safe" if STOP in legal else "ask-bust" if legal == {BUST} else "ask-rescue"
        return view.say(f"scene.{asks}")
    if view.state.commitment != NOTHING:
        return _ask_for_a_die(view)
    return view.say("scene.ask-crew") if view.state.slot == NOTHING else view.say("scene.ask-requirement")


def _ask_more(view: View) -> str:
    state, legal = view.state, view.legal
    if state.commitment != NOTHING and state.progress == 0:
        return _ask_for_a_die(view)
    if any(LOCK <= action < SERVE for action in legal):
        return "" if REROLL in legal else view.say("scene.ask-last")
    if any(COMMIT <= action < LOCK for action in legal):
        return view.say("scene.ask-another")
    return view.say("scene.ask-reroll") if REROLL in legal else view.say("scene.ask-stop")


def _ask_for_a_die(view: View) -> str:
    state, box = view.state, view.box
    crew, at = state.display[state.slot], state.commitment
    number = box.number[crew][at]
    return view.say("scene.ask-lock", n=at + 1, number=number, faces=_faces(view, box.symbol[crew][at], number))


# The display.


def _display(view: View) -> Area:
    """The crew on display; one just recruited lies with its player already."""
    crew = view.state.display
    slots = [slot for slot in range(SLOTS) if crew[slot] != NOTHING and view.state.place[crew[slot]] == Place.DISPLAY]
    return Area("display", view.say("scene.display"), "list", areas=tuple(_slot(view, slot) for slot in slots), clause="MR-032")


def _slot(view: View, slot: int) -> Area:
    crew = view.state.display[slot]
    requirements = (_requirement(view, slot, number) for number in range(view.box.requirements[crew]))
    chosen = ("here",) if slot == view.state.slot else ()
    card = _card(view, crew, "crew", (CHOOSE + crew,), short=_faction(view, crew), marks=chosen, clause="MR-032")
    return Area(f"slot:{slot + 1}", view.labels["crew"][crew], pieces=(card, *requirements), clause="MR-032")


def _faction(view: View, crew: int) -> str:
    return view.say(f"faction.{Faction(view.box.faction[crew]).name.lower()}")


def _card(view: View, crew: int, said: str, acts: tuple[int, ...] = (), **more: object) -> Piece:
    """A crew card, wherever it lies; *said* is the message that reads it."""
    name = view.labels["crew"][crew]
    label = view.say(f"scene.{said}", name=name, faction=_faction(view, crew))
    shown = {"short": name, "tip": _ability(view, crew), "clause": clause_of(view.box, crew)} | more
    return view.piece(f"crew:{crew}", "card", f"crew-{crew}", label, acts, **shown)


def _ability(view: View, crew: int) -> str:
    """What a crew can do, from its owner's point of view."""
    ability, face = Ability(view.box.ability[crew]), view.box.face[crew]
    name = ability.name.lower().replace("_", "-")
    if ability == Ability.RETHROW_ANY and view.state.lila_one:
        name = "rethrow-one"
    elif ability == Ability.RETHROW_TWO and view.state.vila_fewer:
        name = "rethrow-up-to-two"
    return view.say(f"ability.{name}", face=_face(view, face), faces=_faces(view, face, 2))


def _face(view: View, face: int) -> str:
    return view.say(f"face.{Face(face).name.lower()}")


def _faces(view: View, face: int, number: int) -> str:
    return _face(view, face) if number == 1 else view.say(f"faces.{Face(face).name.lower()}")


def _short(view: View, face: int) -> str:
    return view.say(f"short.{Face(face).name.lower()}")


def _requirement(view: View, slot: int, at: int) -> Piece:
    """A requirement: open, being filled, or covered by somebody's token, which may still be lost this turn."""
    state, box = view.state, view.box
    crew, owner = state.display[slot], state.covers[slot][at]
    symbol = box.symbol[crew][at]
    filling = slot == state.slot and at == state.commitment
    lying = _covered(state, slot, at) if owner != NOTHING else "filling" if filling else "open"
    mark = {"open": "open", "filling": "here", "covered": "marker", "done": "done"}[lying]
    face = Face(symbol).name.lower() if owner == NOTHING else Colour(state.colour[owner]).name.lower()
    marks = (mark, *(("danger",) if box.danger[crew][at] else ()), *(("double",) if symbol == Face.W else ()))
    return view.piece(
        f"requirement:{crew}:{at + 1}", "space", face, _requirement_said(view, slot, at, lying), _acts_on(view, slot, at),
        short=_requirement_short(view, slot, at, lying), count=box.number[crew][at], marks=marks,
        clause="MR-050" if owner != NOTHING else "MR-024" if symbol == Face.W else "MR-025" if box.danger[crew][at] else "MR-022",
    )  # fmt: skip


def _covered(state: State, slot: int, at: int) -> str:
    return "done" if slot == state.slot and state.done >> at & 1 else "covered"


def _said_colour(view: View, seat: int) -> str:
    return view.say(f"colour.{Colour(view.state.colour[seat]).name.lower()}")


def _requirement_said(view: View, slot: int, at: int, lying: str) -> str:
    """How a requirement is read aloud: what it takes, what it brings, who is at it."""
    state, box = view.state, view.box
    crew, owner = state.display[slot], state.covers[slot][at]
    number, symbol = box.number[crew][at], box.symbol[crew][at]
    said = [view.say("scene.requirement", n=at + 1, number=number, faces=_faces(view, symbol, number))]
    if box.danger[crew][at]:
        said.append(view.say("scene.dangerous"))
    if symbol == Face.W:
        said.append(view.say("scene.double"))
    if lying == "filling":
        said.append(view.say("scene.filling", player=view.names[state.turn], progress=state.progress, number=number))
    elif lying == "open":
        said.append(view.say("scene.open"))
    else:
        said.append(view.say(f"scene.{lying}", player=view.names[owner], colour=_said_colour(view, owner)))
    return ", ".join(said)


def _requirement_short(view: View, slot: int, at: int, lying: str) -> str:
    """What stands on a requirement: what it takes, or whose token covers it and what it will pay."""
    state, box = view.state, view.box
    crew, owner = state.display[slot], state.covers[slot][at]
    number, wild = box.number[crew][at], box.symbol[crew][at] == Face.W
    if owner != NOTHING:
        sign = "● " if lying == "covered" else ""
        return f"{sign}{_said_colour(view, owner)} {number * 2 if wild else number}"
    signs = f"{' ×2' if wild else ''}{'▲' if box.danger[crew][at] else ''}"
    progress = f"{state.progress}/" if lying == "filling" else ""
    return f"{_short(view, box.symbol[crew][at])} {progress}{number}{signs}"


def _acts_on(view: View, slot: int, at: int) -> tuple[int, ...]:
    """A requirement of the crew chosen is committed to; one that a die could go on chooses its crew."""
    state, box = view.state, view.box
    if slot == state.slot:
        return (COMMIT + at,)
    if state.slot != NOTHING or fits(state, box, slot, at, symbols(state, NOTHING)):
        return (CHOOSE + state.display[slot],)
    return ()


# The dice.


def _dice(view: View) -> Area:
    state = view.state
    first = dict.fromkeys(Face, 0)
    rows = {}
    for where, dice in (("locked", state.locked), ("pool", state.pool), ("picked", state.picked), ("served", state.served)):
        rows[where] = tuple(_die(view, where, face, first[face] + n) for face in Face for n in range(dice[face]))
        for face in Face:
            first[face] += dice[face]
    areas = [Area(where, view.say(f"scene.{where}"), pieces=rows[where]) for where in ("pool", "picked", "served", "locked")]
    shown = tuple(area for area in areas if area.pieces or area.id == "pool")
    return Area("dice", view.say("scene.dice"), "list", areas=shown, note=" · ".join(_roll_notes(view)), clause="MR-026")


def _die(view: View, where: str, face: Face, number: int) -> Piece:
    """A die; counted by face, the locked ones first, so that one that is locked keeps its id."""
    name = face.name.lower()
    clauses = {"pool": "MR-070", "picked": "MR-125", "served": "MR-Q53", "locked": "MR-042"}
    acts: tuple[int, ...] = ()
    if where == "pool":
        acts = (LOCK + face, LOCK_AS_WILD + face, LOCK_AS_TWO + face, SERVE + face, RETHROW + face)
        acts += (HOLD,) if face == Face.W else ()
    return view.piece(
        f"die:{face.name}:{number}", "die", name, view.say("scene.die", face=_face(view, face)), acts,
        short=_short(view, face), marks=() if where == "pool" else (where,),
        clause="MR-041" if where == "pool" and face == Face.E else clauses[where],
    )  # fmt: skip


def _roll_notes(view: View) -> Iterator[str]:
    """What is to be known of this roll besides its dice."""
    state = view.state
    if state.opening:
        yield view.say("scene.first-roll")
    doublers = (Ability.TWO_IN_SMALL_POOL, Ability.SMALL_POOL_SAFE)
    if state.size and pool_is_small(state) and any(can(state, ability) for ability in doublers):
        yield view.say("scene.small")
    if state.size and roll_is_safe(state):
        yield view.say("scene.safe")
    if next_roll_is_safe(state):
        yield view.say("scene.next-safe")
    if state.booked:
        yield view.say("scene.booked", n=state.booked)


# What lies beside the dice.


def _stocks(view: View, *, over: bool) -> Area:
    """What everybody takes from: the supply, the danger pile and the deck, with cards that will be shuffled back into it."""
    state = view.state
    joining = 0 if over else dice_joining(state)
    aside = [crew for crew in range(view.box.crew) if state.place[crew] == Place.ASIDE]
    cards = (_card(view, crew, "crew-aside", marks=("aside",), clause="MR-010") for crew in aside)
    return Area(
        "stocks",
        view.say("scene.stocks"),
        pieces=(
            _stock(view, "supply", "dial", state.supply, "MR-026", (START, START + 1)),
            _stock(view, "pile", "token", state.pile_size, "MR-052"),
            _stock(view, "deck", "card", state.deck, "MR-012"),
            *cards,
        ),
        note=view.say("scene.joining", n=joining) if joining else "",
        clause="MR-071",
    )


def _stock(view: View, id: str, kind: str, size: int, clause: str, acts: tuple[int, ...] = ()) -> Piece:
    label, short = view.say(f"scene.{id}", n=size), view.say(f"scene.short-{id}", n=size)
    return view.piece(id, kind, id, label, acts, short=short, count=size, clause=clause)


def _drawn(view: View) -> Iterator[Piece]:
    """The tokens to choose from: their faces to who drew them, their backs to the others."""
    state = view.state
    if view.seat != state.turn:
        waiting = list(state.stack[: state.depth])
        hidden = DRAWN - waiting.count(Step.DRAW_TOKEN) if Step.ASK_TOKEN in waiting else 0
        for n in range(hidden):
            yield Piece(f"drawn:{n}", "token", "hidden", view.say("scene.drawn-hidden"), short="?", clause="MR-054")
        return
    for danger in Danger:
        label = view.say("scene.drawn", danger=view.say(f"danger.{danger.name.lower()}"))
        for n in range(state.drawn[state.turn][danger]):
            yield _token(view, f"drawn:{danger.name.lower()}:{n}", danger, label, (KEEP + danger,), clause="MR-053")


def _token(view: View, id: str, danger: Danger, label: str, acts: tuple[int, ...], **more: object) -> Piece:
    name = danger.name.lower()
    return view.piece(id, "token", f"danger-{name}", label, acts, **({"short": view.say(f"token.{name}")} | more))


# What players have.


def _crew_of(view: View, seat: int) -> Iterator[Piece]:
    """A player's stacks, the crew on top of each before those underneath."""
    state, box = view.state, view.box
    for faction in Faction:
        top = state.active[seat][faction]
        if top != NOTHING:
            yield _top(view, seat, top)
        for crew in range(box.crew):
            if state.place[crew] == Place.SEAT_1 + seat and box.faction[crew] == faction and crew != top:
                yield _underneath(view, seat, crew)


def _top(view: View, seat: int, crew: int) -> Piece:
    acts = CALLS.get(Ability(view.box.ability[crew]), (USE + crew,)) if seat == view.seat else ()
    used = seat == view.state.turn and view.state.used[view.box.faction[crew]]
    return _card(view, crew, "crew", acts, short=_stacked(view, crew), marks=("used",) if used else ())


def _stacked(view: View, crew: int) -> str:
    return f"{_faction(view, crew)[:3]} {view.labels['crew'][crew]}"


def _underneath(view: View, seat: int, crew: int) -> Piece:
    """A crew under another, or one just recruited whose place is being chosen."""
    state = view.state
    if _step(view) == Step.ASK_STACK and crew == state.display[state.slot]:
        acts = (ON_TOP, UNDERNEATH) if seat == view.seat else ()
        return _card(view, crew, "crew-arriving", acts, short=_stacked(view, crew), marks=("here",), clause="MR-090")
    return _card(view, crew, "crew-buried", short=f"({_stacked(view, crew)})", marks=("buried",), clause="MR-095")


def _tokens(view: View, seat: int, *, over: bool) -> Iterator[Piece]:
    """A player's danger tokens: how many to the others, of which kinds to their owner, and at the end to all."""
    state = view.state
    if not over and seat != view.seat:
        n = state.token_count[seat]
        label, short = view.say("scene.tokens-hidden", n=n), view.say("scene.short-tokens", n=n)
        if n:
            yield Piece(f"token:{seat}", "token", "hidden", label, short=short, count=n, clause="MR-056")
        return
    kinds = state.shown[seat] if over else state.tokens[seat]
    for danger in Danger:
        if n := kinds[danger]:
            name = danger.name.lower()
            label = view.say("scene.tokens", n=n, danger=view.say(f"danger.{name}"))
            short = f"{n} × {view.say(f'token.{name}')}" if n > 1 else view.say(f"token.{name}")
            acts = () if over else (RETURN + danger,)
            yield _token(view, f"token:{seat}:{name}", danger, label, acts, short=short, count=n, clause="MR-055")


def _finals(view: View) -> dict[int, str]:
    """What each player's tokens have brought (MR-109 to MR-115); they lie open now."""
    state = view.state.copy()
    for seat in range(state.seats):
        for danger in Danger:
            state.tokens[seat][danger] = state.shown[seat][danger]
    losers = who_loses_tokens(state)
    said = {}
    for seat in range(state.seats):
        message = "scene.final-lost" if losers >> seat & 1 else "scene.final-paid"
        said[seat] = view.say(message, n=prestige_of(state, seat), symbols=symbols_of(state, seat))
    return said
