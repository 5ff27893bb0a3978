"""Tables of Galaxy Rebellion in the situation a story begins with, and short ways to ask what has become of them.

Seats and rows are counted from 1, as in the stories; spaces are written "HOT3: D; HOT5: E E".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.errors import PlayerError
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import ALLIES, CELLS, ROWS, Event, Step, Symbol
from gobelet.table.content import content_of, default_folder

LUCK = gobelet.CHANCE
PLANETS = ("yavin-4", "hoth", "dagobah-bespin", "tatooine", "endor", "death-star-2")
CODES = ("YAV", "HOT", "DAG", "TAT", "END", "DST")
SIZES = (13, 18, 19, 23, 24, 33)
HEROES = ("luke", "leia", "han", "chewbacca")
SYMBOLS = ("A", "B", "C", "D", "E")


# A table in a given situation.


def duel(
    planet: str,
    *,
    free: str | None = None,
    hero: str = "luke",
    turn: int = 1,
    seats: int = 2,
    vader: int | None = None,
    palpatine: int | None = None,
    allies: Mapping[str, int] | None = None,
    points: Sequence[int] = (),
    content: Path | None = None,
) -> gobelet.Table:
    """Return a table at the beginning of a turn on *planet*: its player has *hero*, and the dice are in the air.

    *free* names every free space; all are free unless said. *allies* names who holds which ally; the other allies of
    rows that have paid are used up. Unless *points* are said, the last seat has won everything paid so far.
    """
    box: Any = content_of(GAME, content).box
    number = PLANETS.index(planet)
    cells = list(box.spaces[number]) if free is None else spaces(number, free)
    paid = [row < box.rows[number] and not any(cells[row::ROWS]) for row in range(ROWS)]
    worth = sum(sum(box.points[before]) for before in range(number))
    worth += sum(box.points[number][row] for row in range(ROWS) if paid[row])
    points = list(points) or [0] * (seats - 1) + [worth]
    dice = 4 - (vader == turn) - 2 * (palpatine == turn)
    state = {
        "first": 1,
        "turn": turn,
        "planet": planet,
        "free": cells,
        "paid": paid,
        "hero": _heroes(hero, turn, seats),
        "points": points,
        "dice_points": sum(points) - worth,
        "vader": vader,
        "palpatine": palpatine,
        "dice": dice,
        "rolls": 1,
        "alone": sum(cells) == 1,
        "stack": ["ask-dice"] + ["roll-die"] * dice,
    } | _allies(box, number, paid, allies or {}, seats)
    position = {"game": GAME.id, "seats": seats, "state": state}
    return _given(gobelet.Table.from_position(position, chance="manual", content=content), allies or {})


def spaces(planet: int, text: str) -> list[int]:
    """Return the cells that "HOT3: D; HOT5: E E" tells."""
    cells = [0] * CELLS
    for said in filter(None, text.split(";")):
        name, _, symbols = said.strip().partition(":")
        assert name[:3] == CODES[planet], f"{name} is no row of {PLANETS[planet]}"
        for symbol in symbols.split():
            cells[Symbol[symbol] * ROWS + int(name[3:]) - 1] += 1
    return cells


def _heroes(hero: str, turn: int, seats: int) -> list[str]:
    others = [other for other in HEROES if other != hero]
    return [hero if seat == turn else others.pop(0) for seat in range(1, seats + 1)]


def _allies(box: Any, planet: int, paid: list[bool], held: Mapping[str, int], seats: int) -> dict[str, Any]:
    """Return who has each ally of a paid row: who is said to hold it, or the last seat, which has used it up."""
    ids = ally_ids()
    won = [box.ally_planet[n] < planet or (box.ally_planet[n] == planet and paid[box.ally_row[n]]) for n in range(ALLIES)]
    owners = {ally: held.get(ally, seats) for ally, has in zip(ids, won, strict=True) if has}
    return {"ally_owner": owners, "ally_used": {ally: ally not in held for ally in owners}}


def _given(table: gobelet.Table, held: Mapping[str, int]) -> gobelet.Table:
    """Hand out what no game could have brought yet: some stories give an ally of a later planet, for the test."""
    assert table.start is not None
    for ally, seat in held.items():
        table.state.ally_owner[ally_ids().index(ally)] = seat - 1
        table.start["ally_owner"][ally] = seat
    return table


def opening(seats: int = 2, first: int = 1, **options: Any) -> gobelet.Table:
    """Return a game from its very beginning: everybody has just taken a hero, in the order of HEROES."""
    table = gobelet.Table(GAME, seats=seats, chance="manual", options={"first": first, **options})
    for hero in HEROES[:seats]:
        table.play(f"pick {hero}")
    return table


def edited_pack(folder: Path, file: str, former: str, latter: str) -> Path:
    """Write the default pack into *folder*, with *latter* for *former* in one file; return the folder."""
    for path in default_folder(GAME).glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.stem == file:
            assert text.count(former) == 1, f"{former} stands {text.count(former)} times in {path.name}"
            text = text.replace(former, latter)
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


# What people do.


def roll(table: gobelet.Table, faces: str) -> gobelet.Table:
    """Let the dice in the air, all of them and no more, show *faces*."""
    assert falling(table) == len(faces.split()), f"{falling(table)} dice fall, not {faces}"
    for face in faces.split():
        table.play(f"roll {face}")
    return table


def play(table: gobelet.Table, *commands: str) -> gobelet.Table:
    for command in commands:
        table.play(command)
    return table


def finish(table: gobelet.Table) -> gobelet.Table:
    """End the dice step, and the turn if the helpers are still asked for."""
    table.play("stop")
    return table.play("end") if step(table) == Step.ASK_HELPERS else table


def whole_turn(table: gobelet.Table, placed: int) -> gobelet.Table:
    """Play a turn of little interest: the dice show nothing but Empires, and *placed* of them are placed."""
    roll(table, "E " * falling(table))
    for _ in range(placed):
        table.play(next(action for action in table.legal() if action.notation.startswith(("place", "wild"))))
    return finish(table)


def refused(table: gobelet.Table, *commands: str, seat: int | None = None) -> None:
    """Check that *commands* are refused to the player whose turn it is, or to *seat*, with a reason, and change nothing."""
    before, played = table.position(), len(table.history)
    who = table.state.turn if seat is None else seat - 1
    for command in commands:
        table.find_action(command)  # it is an action of the game, only not now
        with pytest.raises(PlayerError):
            table.play(command, who)
        assert table.why_not(command, who), f"no clause forbids {command}"
        assert table.position() == before, command
        assert len(table.history) == played


# What has become of a table.


def step(table: gobelet.Table) -> Step:
    return Step(table.state.stack[table.state.depth - 1])


def falling(table: gobelet.Table) -> int:
    """Return how many dice are in the air."""
    return sum(table.state.stack[place] == Step.ROLL_DIE for place in range(table.state.depth))


def turn(table: gobelet.Table) -> tuple[int, int]:
    """Return whose turn has just begun, and with how many dice."""
    assert step(table) == Step.ROLL_DIE
    assert table.state.rolls == 1
    return table.state.turn + 1, falling(table)


def planet(table: gobelet.Table) -> str:
    return PLANETS[table.state.planet]


def free(table: gobelet.Table) -> str:
    """Return every free space, as `spaces` reads them; rows without any are left out."""
    rows = []
    for row in range(ROWS):
        symbols = [symbol.name for symbol in Symbol for _ in range(table.state.free[symbol * ROWS + row])]
        if symbols:
            rows.append(f"{CODES[table.state.planet]}{row + 1}: {' '.join(symbols)}")
    return "; ".join(rows)


def count_free(table: gobelet.Table) -> int:
    return sum(table.state.free)


def won(table: gobelet.Table) -> tuple[int, ...]:
    """Return the points each seat has won since the story began."""
    before = table.start["points"] if table.start is not None else [0] * table.seats
    return tuple(table.state.points[seat] - before[seat] for seat in range(table.seats))


def lords(table: gobelet.Table) -> tuple[int | None, int | None]:
    """Return who holds Vader and who Palpatine; None is the edge of the planet."""
    return tuple(holder + 1 if holder >= 0 else None for holder in (table.state.vader, table.state.palpatine))  # type: ignore[return-value]  # there are two


def ally_ids() -> list[str]:
    return [ally["id"] for ally in content_of(GAME).pack["allies"]["allies"]]


def allies(table: gobelet.Table, seat: int) -> set[str]:
    """Return the allies that *seat* may still use."""
    owned = zip(ally_ids(), table.state.ally_owner, table.state.ally_used, strict=True)
    return {ally for ally, owner, used in owned if owner == seat - 1 and not used}


def out_of_game(table: gobelet.Table, ally: str) -> bool:
    return bool(table.state.ally_used[ally_ids().index(ally)])


def notations(table: gobelet.Table, seat: int | None = None) -> list[str]:
    return [action.notation for action in table.legal(None if seat is None else seat - 1)]


def happened(table: gobelet.Table) -> list[Event]:
    """Return what the last action caused."""
    return [Event(said.event) for said in table.events]
