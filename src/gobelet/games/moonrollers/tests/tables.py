"""Tables of Moonrollers in the situation a story begins with, and short ways to ask what has become of them.

Seats and requirements are counted from 1, as in the stories; crew are named by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.errors import PlayerError
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import EVENTS, NOTHING, Danger, Event, Face, Faction, Place, Step
from gobelet.table.content import content_of

DISPLAYS = {2: 4, 3: 5, 4: 6, 5: 6}
KINDS = ("one", "two", "five")
FILLERS = ("salatar", "bill-bendo", "tantin-al-vale", "kal-damar", "avari", "aponi", "imdar-shade", "saghari", "b3-ar", "ft-1000")


# A table in a given situation.


def turn(
    *,
    seats: int = 2,
    seat: int = 1,
    crew: Mapping[int, Sequence[str]] | None = None,
    display: Sequence[str] = (),
    covers: Mapping[str, Mapping[int, int]] | None = None,
    prestige: Sequence[int] = (),
    tokens: Mapping[int, str] | None = None,
    pile: str | None = None,
    deck: Sequence[str] | None = None,
    content: Path | None = None,
    **options: Any,
) -> gobelet.Table:
    """Return a table at the beginning of the turn of *seat*, its dice in the air; chance is played by hand.

    *crew* says who has which crew: the first one of a faction lies on top. *display* names crew that must be there; others
    fill it up. *covers* says whose token lies on which requirement: {"namari": {4: 2}}. *tokens* says the danger tokens
    players have, as "one two five"; *pile* what the pile holds, by default all the others. *deck* says which crew are left
    to come, by default all that are nowhere else; the others are out of the game, with the last seat.
    """
    ids = crew_ids()
    owners = {name: owner for owner, names in (crew or {}).items() for name in names}
    lying = [*display, *(name for name in FILLERS if name not in owners and name not in display)][: DISPLAYS[seats]]
    place = {name: f"seat-{owners[name]}" if name in owners else "display" if name in lying else "deck" for name in ids}
    active = [_tops((crew or {}).get(owner, ())) for owner in range(1, seats + 1)]
    starts_with_six = active[seat - 1]["ventus"] == "kal-damar"
    position = {
        "game": GAME.id,
        "seats": seats,
        "options": {name.replace("_", "-"): said for name, said in options.items()},
        "state": {
            "turn": seat,
            "prestige": [*prestige, *[0] * seats][:seats],
            "place": place,
            "display": [*lying, *["none"] * 6][:6],
            "covers": [_covers((covers or {}).get(name, {})) for name in lying],
            "active": active,
            "deck": sum(said == "deck" for said in place.values()),
            "supply": 12 if starts_with_six else 7,
            "opening": True,
            "size": 0 if starts_with_six else 5,
            "fresh": not starts_with_six,
            "stack": ["ask-start"] if starts_with_six else ["ask-lock", *["roll-die"] * 5],
        }
        | _tokens(tokens or {}, pile, seats, content),
    }
    table = gobelet.Table.from_position(position, chance="manual", content=content)
    return table if deck is None else _deck(table, deck)


def _tops(names: Sequence[str]) -> dict[str, str]:
    tops = dict.fromkeys((faction.name.lower() for faction in Faction), "none")
    for name in reversed(names):
        tops[faction_of(name)] = name
    return tops


def _covers(said: Mapping[int, int]) -> list[int | None]:
    return [said.get(requirement) for requirement in range(1, 5)]


def _tokens(said: Mapping[int, str], pile: str | None, seats: int, content: Path | None) -> dict[str, Any]:
    """Return who has which tokens; where *pile* is said, what is left over lies with nobody's help to the last seat."""
    box: Any = content_of(GAME, content).box
    held = [[said.get(seat, "").split().count(kind) for kind in KINDS] for seat in range(1, seats + 1)]
    left = [box.tokens[kind] - sum(has[kind] for has in held) for kind in range(3)]
    if pile is not None:
        there = [pile.split().count(kind) for kind in KINDS]
        held[-1] = [has + rest - now for has, rest, now in zip(held[-1], left, there, strict=True)]
        left = there
    return {
        "tokens": [dict(zip(KINDS, has, strict=True)) for has in held],
        "token_count": [sum(has) for has in held],
        "pile": dict(zip(KINDS, left, strict=True)),
        "pile_size": sum(left),
    }


def _deck(table: gobelet.Table, deck: Sequence[str]) -> gobelet.Table:
    """Take every other card out of the deck: some stories need a deck so thin that no invariant would allow it."""
    ids = crew_ids()
    assert table.start is not None
    for number, name in enumerate(ids):
        if table.state.place[number] == Place.DECK and name not in deck:
            table.state.place[number] = Place.ASIDE
            table.start["place"][name] = "aside"
    table.state.deck = len(deck)
    table.start["deck"] = len(deck)
    return table


def opening(seats: int = 2, **options: Any) -> gobelet.Table:
    """Return a game from its very beginning, the first thing to be drawn still to be played by hand."""
    said = {name.replace("_", "-"): choice for name, choice in options.items()}
    return gobelet.Table(GAME, seats=seats, chance="manual", options=said)


# What people and chance do.


def roll(table: gobelet.Table, faces: str) -> gobelet.Table:
    """Let the dice in the air, all of them and no more, show *faces*: "S W E E D"."""
    assert falling(table) == len(faces.split()), f"{falling(table)} dice fall, not {faces}"
    for face in faces.split():
        table.play(f"roll {face}")
    return table


def play(table: gobelet.Table, *commands: str) -> gobelet.Table:
    for command in commands:
        table.play(command)
    return table


def refused(table: gobelet.Table, *commands: str, seat: int | None = None) -> None:
    """Check that *commands* are refused to the player whose turn it is, or to *seat*, with a reason, and change nothing."""
    before, played = table.position(), len(table.history)
    who = table.state.turn if seat is None else seat - 1
    for command in commands:
        table.find_action(command)  # it is an action of the game, only not now
        with pytest.raises(PlayerError):
            table.play(command, who)
        assert table.position() == before, command
        assert len(table.history) == played


# What has become of a table.


def crew_ids() -> list[str]:
    return [crew["id"] for crew in content_of(GAME).pack["crew"]["crew"]]


def faction_of(name: str) -> str:
    return str(next(crew["faction"] for crew in content_of(GAME).pack["crew"]["crew"] if crew["id"] == name))


def step(table: gobelet.Table) -> Step:
    return Step(table.state.stack[table.state.depth - 1])


def falling(table: gobelet.Table) -> int:
    """Return how many dice are in the air, of the pool or of the supply."""
    pending = table.state.stack[: table.state.depth]
    return sum(waits in (Step.ROLL_DIE, Step.ROLL_SUPPLY_DIE, Step.ROLL_SUPPLY_WILD) for waits in pending)


def pool(table: gobelet.Table) -> str:
    """Return the dice of the pool, in the order of the faces: "D E E"; one that serves as an Extra die reads "d"."""
    lying = [face.name for face in Face for _ in range(table.state.pool[face])]
    return " ".join(lying + [face.name.lower() for face in Face for _ in range(table.state.served[face])])


def locked(table: gobelet.Table) -> str:
    """Return the dice locked this turn."""
    return " ".join(face.name for face in Face for _ in range(table.state.locked[face]))


def dice(table: gobelet.Table) -> tuple[int, int, int]:
    """Return how many dice are in the supply, in the pool (in the air included) and locked."""
    state = table.state
    air = sum(state.stack[at] == Step.ROLL_DIE for at in range(state.depth))
    return state.supply, sum(state.pool) + sum(state.served) + sum(state.picked) + air, sum(state.locked)


def display(table: gobelet.Table) -> list[str]:
    return [crew_ids()[crew] for crew in table.state.display if crew != NOTHING]


def tokens_on(table: gobelet.Table, name: str) -> dict[int, int]:
    """Return whose token covers which requirement of a crew in the display."""
    slot = list(table.state.display).index(crew_ids().index(name))
    return {number + 1: seat + 1 for number, seat in enumerate(table.state.covers[slot]) if seat != NOTHING}


def crew_of(table: gobelet.Table, seat: int) -> set[str]:
    return {name for name, place in zip(crew_ids(), table.state.place, strict=False) if place == Place.SEAT_1 + seat - 1}


def tops(table: gobelet.Table, seat: int) -> set[str]:
    """Return the crew on top of the stacks of *seat*."""
    return {crew_ids()[crew] for crew in table.state.active[seat - 1] if crew != NOTHING}


def dangers(table: gobelet.Table, seat: int) -> str:
    """Return the danger tokens of *seat*: "one one five"."""
    return " ".join(kind.name.lower() for kind in Danger for _ in range(table.state.tokens[seat - 1][kind]))


def prestige(table: gobelet.Table) -> tuple[int, ...]:
    return tuple(table.state.prestige[: table.seats])


def notations(table: gobelet.Table, seat: int | None = None) -> list[str]:
    return [action.notation for action in table.legal(None if seat is None else seat - 1)]


def happened(table: gobelet.Table) -> list[Event]:
    """Return what the last action caused."""
    return [Event(said.event) for said in table.events]


def heard(table: gobelet.Table, seat: int | None = None) -> list[str]:
    """Return what the last action told *seat*, or whoever looks on: "die-fell 1 d", "crew-recruited 2 namari"."""
    told = []
    for said in table.events:
        if said.visible(None if seat is None else seat - 1):
            name = Event(said.event).name.lower().replace("_", "-")
            numbers = zip(EVENTS[Event(said.event)], (said.a, said.b, said.c), strict=False)
            words = [argument.values.write(number, table.content.names) for argument, number in numbers]
            told.append(" ".join([name, str(said.seat + 1), *words]))
    return told


def pass_turn(table: gobelet.Table) -> gobelet.Table:
    """Let the player to move roll nothing but Extra dice, and bust."""
    return play(roll(table, "E " * falling(table)), "bust")


# Short ways through a turn.


def only(said: str, crew: Sequence[str] = (), **more: Any) -> gobelet.Table:
    """Return a turn in which little is left to work on: "namari 1 3", requirements of one crew.

    Of every other crew in the display a single requirement is open, of the same symbol as the first that was said; the
    tokens of seat 2 cover the others. *crew* is what seat 1 has.
    """
    name, *numbers = said.split()
    wants = {each["id"]: each["requirements"] for each in content_of(GAME).pack["crew"]["crew"]}
    symbol = wants[name][int(numbers[0]) - 1][0]
    left = {name: [int(number) for number in numbers]}
    for other, requirements in wants.items():
        of_symbol = [number for number, wanted in enumerate(requirements, start=1) if wanted[0] == symbol]
        if other not in (*crew, *left) and of_symbol and len(left) < DISPLAYS[2]:
            left[other] = of_symbol[:1]
    covers = {each: dict.fromkeys(set(range(1, 1 + len(wants[each]))) - set(numbers), 2) for each, numbers in left.items()}
    return turn(crew={1: crew}, display=list(left), covers=covers, **more)


def take_on(table: gobelet.Table, faces: str, said: str, *commands: str) -> gobelet.Table:
    """Let the opening dice show *faces*, and choose a crew and a requirement: "namari 1"; then play *commands*."""
    name, number = said.split()
    return play(roll(table, faces), f"crew {name}", f"commit {number}", *commands)


def again(table: gobelet.Table, faces: str, *commands: str) -> gobelet.Table:
    """Roll again: let the dice show *faces*; then play *commands*."""
    return play(roll(play(table, "reroll"), faces), *commands)


def offered(table: gobelet.Table, *verbs: str) -> list[str]:
    """Return the legal actions that begin with one of *verbs*, without it: "d", "e as two"."""
    return [said.partition(" ")[2] for said in notations(table) if said.partition(" ")[0] in verbs]
