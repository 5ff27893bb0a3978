"""What a table of Galaxy Rebellion looks like."""

from collections.abc import Iterator

from gobelet.scene import Area, Parts, Piece, View

from .actions import (
    ALLIES,
    ALLY_FIRST,
    ASIDE,
    CALL,
    HOPE,
    NOTHING,
    PICK,
    PLACE,
    PLANETS,
    REROLL,
    ROWS,
    SEATS,
    STOP,
    WILD,
    Face,
    Lord,
    Step,
    Symbol,
)
from .odds import odds
from .rules.dice import ENOUGH
from .rules.ending import lords_held, score, unused_allies

SYMBOLS = len(Symbol)


def scene(view: View) -> Parts:
    state = view.state
    seats = range(state.seats)
    step = state.stack[state.depth - 1]
    opened = step not in (Step.DRAW_FIRST_PLAYER, Step.PICK_HERO, Step.DEAL_HERO)
    over = step == Step.GAME_OVER
    areas = (
        (_planet(view, _covered(view)), _dice(view), _edge(view), _route(view)) if opened else (_heroes(view), _planet(view, {}))
    )
    return Parts(
        areas=areas,
        pieces={seat: tuple(_belongings(view, seat)) for seat in seats},
        scores={seat: view.say("scene.points", n=score(state, seat) if over else state.points[seat]) for seat in seats},
        notes={seat: _final(view, seat) for seat in seats} if over else {},
        odds=odds(view),
        prompt=_prompt(view) if step == Step.ASK_DICE else "",
    )


def _final(view: View, seat: int) -> str:
    """How a final score is made up (GR-145)."""
    state = view.state
    allies, lords = unused_allies(state, seat), lords_held(state, seat)
    return view.say("scene.final", n=state.points[seat], allies=allies, lords=lords)


def _prompt(view: View) -> str:
    """What can still be done with the dice, and no more."""
    if view.legal == {STOP}:
        return view.say("scene.ask-stop")
    if REROLL not in view.legal:
        return view.say("scene.ask-last")
    return ""


def _heroes(view: View) -> Area:
    """The heroes still to be taken."""
    taken = {view.state.hero[seat] for seat in range(view.state.seats)}
    pieces = tuple(
        view.piece(f"hero:{hero}", "figure", f"hero-{hero}", _hero(view, hero), (PICK + hero,), short=_short_hero(view, hero))
        for hero in range(SEATS)
        if hero not in taken
    )
    return Area("heroes", view.say("scene.heroes"), pieces=pieces, clause="GR-013")


def _hero(view: View, hero: int) -> str:
    symbol = view.say(f"symbol.{_symbol_of_hero(view, hero).lower()}")
    return view.say("scene.hero", name=view.labels["heroes"][hero], symbol=symbol)


def _short(view: View, symbol: int) -> str:
    return view.say(f"short.{Symbol(symbol).name.lower()}")


def _short_hero(view: View, hero: int) -> str:
    return f"{view.labels['heroes'][hero].split()[-1]} {_short(view, view.box.hero_symbol[hero])}"


def _symbol_of_hero(view: View, hero: int) -> str:
    return Symbol(view.box.hero_symbol[hero]).name


# The planet.


def _planet(view: View, covered: dict[int, list[str]]) -> Area:
    planet = view.state.planet
    free = sum(view.box.spaces[planet]) - sum(len(lying) for lying in covered.values())
    rows = tuple(_row(view, row, covered) for row in range(view.box.rows[planet]))
    return Area(
        "planet",
        view.labels["planets"][planet],
        "list",
        areas=rows,
        note=view.say("scene.free", n=free),
        clause="GR-023",
    )


def _covered(view: View) -> dict[int, list[str]]:
    """Return, for each cell, what lies on its covered spaces: markers first, then this turn's dice."""
    state, box = view.state, view.box
    lying: dict[int, list[str]] = {}
    dice = list(zip(state.placed_at, state.placed_wild, strict=True))[: state.placed] if _rolling(view) else []
    for cell in range(len(state.free)):
        on_cell = ["wild" if wild else "die" for at, wild in dice if at == cell]
        markers = box.spaces[state.planet][cell] - state.free[cell] - len(on_cell)
        lying[cell] = ["marker"] * markers + on_cell
    return lying


def _rolling(view: View) -> bool:
    return view.state.stack[view.state.depth - 1] in (Step.ROLL_DIE, Step.ASK_DICE)


def _row(view: View, row: int, covered: dict[int, list[str]]) -> Area:
    box, planet = view.box, view.state.planet
    pieces = []
    for place, cell in enumerate(box.printed[planet]):
        if cell != NOTHING and cell % ROWS == row:
            lying = covered[cell].pop(0) if covered.get(cell) else "free"
            pieces.append(_space(view, place, cell, lying))
    return Area(
        f"row:{row + 1}",
        view.say("scene.row", n=row + 1),
        pieces=(*pieces, *_reward(view, row)),
        note=view.say("scene.paid") if view.state.paid[row] else "",
        clause="GR-025",
    )


def _space(view: View, place: int, cell: int, lying: str) -> Piece:
    symbol, row = divmod(cell, ROWS)
    name = Symbol(symbol).name
    label = view.say(f"scene.space-{lying}", symbol=view.say(f"symbol.{name.lower()}"), row=row + 1)
    acts = _acts_on(view, symbol, row) if lying == "free" else ()
    face = {"free": name.lower(), "die": name.lower(), "wild": "e"}.get(lying, "marker")
    short = _short(view, symbol) if lying == "free" else ""
    clause = "GR-049" if symbol == Symbol.E else "GR-033"
    return view.piece(
        f"space:{view.state.planet}:{place}", "space", face, label, acts, short=short, marks=(lying,), clause=clause
    )


def _acts_on(view: View, symbol: int, row: int) -> Iterator[int]:
    """Yield the actions that cover a space of *symbol* in *row*."""
    yield PLACE + symbol * ROWS + row
    if symbol != Symbol.E:
        yield WILD + symbol * ROWS + row
    if view.seat is not None and view.box.hero_symbol[view.state.hero[view.seat]] == symbol:
        yield CALL + row


def _reward(view: View, row: int) -> Iterator[Piece]:
    """What waits on the hexagon at the end of a row."""
    box, planet = view.box, view.state.planet
    if view.state.paid[row]:
        return
    if box.points[planet][row]:
        points = box.points[planet][row]
        yield view.piece(
            f"reward:{planet}:{row}", "token", "points", view.say("scene.reward", n=points), short=f"+{points}", count=points
        )
    for ally in range(ALLIES):
        if (box.ally_planet[ally], box.ally_row[ally]) == (planet, row):
            yield _ally(view, ally)


def _ally(view: View, ally: int, marks: tuple[str, ...] = ()) -> Piece:
    shows = [view.box.ally_first[ally], view.box.ally_second[ally]]
    name = view.labels["allies"][ally]
    brief = view.say("short.n") if shows[0] == HOPE else "+".join(_short(view, symbol) for symbol in shows if symbol != NOTHING)
    spoken = (
        view.say("scene.hope")
        if shows[0] == HOPE
        else view.say("scene.and").join(
            view.say(f"symbol.{Symbol(symbol).name.lower()}") for symbol in shows if symbol != NOTHING
        )
    )
    label = view.say("scene.ally", name=name, shows=spoken)
    return view.piece(
        f"ally:{ally}", "figure", "ally", label, (ALLY_FIRST + ally,), short=f"{name} {brief}", marks=marks,
        clause="GR-110" if shows[0] == HOPE else "GR-101",
    )  # fmt: skip


# The dice and the rest.


def _dice(view: View) -> Area:
    state = view.state
    pieces = []
    for face in Face:
        for number in range(state.faces[face]):
            shown = face.name.lower()
            label = view.say("scene.die", face=view.say(f"face.{shown}"))
            short = view.say(f"short.{shown}")
            piece = view.piece(f"die:{face.name}:{number}", "die", shown, label, _acts_of(face), short=short)
            pieces.append(piece)
    for number in range(state.aside if _rolling(view) else 0):
        pieces.append(
            Piece(f"aside:{number}", "die", "v", view.say("scene.die-aside"), short=view.say("short.v"), marks=("aside",))
        )
    return Area(
        "dice", view.say("scene.dice"), pieces=tuple(pieces), note=_dice_note(view) if _rolling(view) else "", clause="GR-052"
    )


def _dice_note(view: View) -> str:
    """Which roll it is, and who comes if the dice end now."""
    state = view.state
    roll = view.say("scene.roll-1") if state.rolls == 1 else view.say("scene.roll-2")
    enough = state.placed >= (1 if state.alone else ENOUGH)
    placed = view.say("scene.placed", n=state.placed) if enough else view.say(f"scene.placed-{state.placed}")
    return f"{roll} · {placed}"


def _acts_of(face: Face) -> Iterator[int]:
    """Yield the actions that a die in hand stands for."""
    if face == Face.V:
        yield ASIDE
        return
    yield from range(PLACE + face * ROWS, PLACE + (face + 1) * ROWS)
    if face == Face.E:
        yield from range(WILD, WILD + (SYMBOLS - 1) * ROWS)
    yield REROLL


def _lord(view: View, lord: Lord) -> Piece:
    name = lord.name.lower()
    label, tip = view.say(f"lord.{name}"), view.say(f"scene.{name}")
    return Piece(f"lord:{name}", "figure", name, label, tip=tip, marks=("lord",), clause="GR-073")


def _edge(view: View) -> Area:
    holders = ((Lord.VADER, view.state.vader), (Lord.PALPATINE, view.state.palpatine))
    waiting = [_lord(view, lord) for lord, holder in holders if holder == NOTHING]
    return Area("edge", view.say("scene.edge"), pieces=tuple(waiting), clause="GR-076")


def _route(view: View) -> Area:
    planets = [planet for planet in range(PLANETS) if view.box.in_short_game[planet] or not view.state.short]
    pieces = []
    for planet in planets:
        mark = "here" if planet == view.state.planet else "done" if planet < view.state.planet else "ahead"
        name = view.labels["planets"][planet]
        label = view.say(f"scene.planet-{mark}", name=name)
        pieces.append(Piece(f"planet:{planet}", "tile", f"planet-{planet}", label, short=name, marks=(mark,)))
    return Area("route", view.say("scene.route"), pieces=tuple(pieces), clause="GR-022")


def _belongings(view: View, seat: int) -> Iterator[Piece]:
    """What lies in front of a player: the hero, the allies not used up, and any lord."""
    state = view.state
    if state.hero[seat] != NOTHING:
        hero = state.hero[seat]
        acts = range(CALL, CALL + ROWS) if seat == view.seat else ()
        used = seat == state.turn and state.hero_used
        yield view.piece(
            f"hero:{hero}", "figure", f"hero-{hero}", _hero(view, hero), acts, short=_short_hero(view, hero),
            marks=("used",) if used else (), clause="GR-094",
        )  # fmt: skip
    for ally in range(ALLIES):
        if state.ally_owner[ally] == seat and not state.ally_used[ally]:
            yield _ally(view, ally, ("won",))
        elif state.ally_called == ally and state.turn == seat:
            yield _ally(view, ally, ("called",))
    for lord, holder in ((Lord.VADER, state.vader), (Lord.PALPATINE, state.palpatine)):
        if holder == seat:
            yield _lord(view, lord)
