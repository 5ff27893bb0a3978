"""How long the solver thinks about the hardest first rolls there are, in processor time.

    python -m gobelet.games.moonrollers.tests.hardest

A player cannot have more than four abilities: with the fifth the game ends. The cards in DISPLAY are among
those that take longest.
"""

from __future__ import annotations

import time

import gobelet
from gobelet.bots import judging
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.tests.tables import roll, turn

CREWS = (
    (),
    ("salatar",),
    ("aponi", "imdar-shade", "ryan-rogal", "ft-1000"),
    ("vila-noir", "at-ok", "saghari", "vanta-sae"),
    ("lila-al-bindar", "at-ok", "kary-powalk", "b3-ar"),
    ("lila-al-bindar", "at-ok", "saghari", "b3-ar"),
)
DISPLAY = ("myla-dystra", "kal-damar", "salatar", "meg-gallak", "avari", "namari", "zek-zarag")
TIMES = 5


def first_roll(crew: tuple[str, ...]) -> gobelet.Table:
    """Return a table of four with a first roll to be judged, every crew card of the display open."""
    display = [name for name in DISPLAY if name not in crew][:6]
    return roll(turn(seats=4, crew={1: crew}, display=display), "S W E D R")


def seconds(table: gobelet.Table) -> float:
    """Return the processor time of one choice, the least of a few."""
    choose = judging.compiled_chooser(GAME).result()
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        choose(table, 0, 0)
        found.append(time.process_time() - start)
    return min(found)


def main() -> None:
    start = time.process_time()
    judging.compiled_chooser(GAME).result()
    print(f"{time.process_time() - start:8.1f}  s to compile, or to load what was compiled before")
    for crew in CREWS:
        print(f"{1000 * seconds(first_roll(crew)):8.1f} ms", ", ".join(crew) or "no ability")


if __name__ == "__main__":
    main()
