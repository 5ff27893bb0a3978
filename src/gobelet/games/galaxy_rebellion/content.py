"""From a content pack to the record the rules read, and to the names people read."""

from collections.abc import Mapping
from typing import Any

from gobelet.kernel.values import Names

from .actions import HOPE, NOTHING, ROWS, Symbol


def fill(box: Any, pack: Mapping[str, Any]) -> None:
    """Write a checked pack into the box."""
    planets, allies, heroes = pack["planets"]["planets"], pack["allies"]["allies"], pack["heroes"]["heroes"]
    where: dict[str, tuple[int, int]] = {}
    for cells in box.printed:
        for index in range(len(cells)):
            cells[index] = NOTHING
    for number, planet in enumerate(planets):
        box.rows[number] = len(planet["rows"])
        box.in_short_game[number] = planet["short_game"]
        printed = 0
        for row, said in enumerate(planet["rows"]):
            box.points[number][row] = said.get("points", 0)
            where |= dict.fromkeys(said.get("allies", ()), (number, row))
            for symbol in said["spaces"].split():
                cell = Symbol[symbol] * ROWS + row
                box.spaces[number][cell] += 1
                box.printed[number][printed] = cell
                printed += 1
    for number, ally in enumerate(allies):
        symbols = [HOPE if symbol == "N" else int(Symbol[symbol]) for symbol in ally["shows"].split()]
        box.ally_planet[number], box.ally_row[number] = where[ally["id"]]
        box.ally_first[number], box.ally_second[number] = [*symbols, NOTHING][:2]
    for number, hero in enumerate(heroes):
        box.hero_symbol[number] = Symbol[hero["symbol"]]


def names(pack: Mapping[str, Any]) -> Names:
    """Return the ids of the pack's planets, allies and heroes."""
    return {table: [row["id"] for row in pack[table][table]] for table in ("planets", "allies", "heroes")}


def labels(pack: Mapping[str, Any], locale: str) -> dict[str, tuple[str, ...]]:
    """Return what people call them in *locale*."""
    return {table: tuple(row["name"][locale] for row in pack[table][table]) for table in ("planets", "allies", "heroes")}
