"""Positions that cannot be are refused, in a sentence that names the place, the number and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import Face, Faction
from gobelet.games.moonrollers.tests.impossible import (
    CASES,
    begun,
    choosing,
    drawing,
    locked,
    over,
    replacing,
    rethrowing,
    returning,
    revealing,
    rolled,
    stacking,
)
from gobelet.games.moonrollers.tests.tables import (
    crew_ids,
)
from gobelet.scene.words import read_words
from gobelet.table.position import read_state, refresh


def position_of(table: gobelet.Table, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position of *table* with *changes*: {"pool.r": 3, "covers.0.1": 2}."""
    position = table.position()
    for way, value in changes.items():
        *steps, last = [int(name) if name.isdigit() else name for name in way.split(".")]
        target = position["state"]
        for name in steps:
            target = target[name]
        target[last] = value
    return position


def refusal(table: gobelet.Table, changes: Mapping[str, Any], locale: str = "en") -> str:
    """Return what is said against a position."""
    with pytest.raises(gobelet.BadPosition) as refused:
        gobelet.Table.from_position(position_of(table, changes), chance="manual")
    before, after = {"en": ("The position cannot be: ", "."), "fr": ("Cette position est impossible : ", ".")}[locale]
    return refused.value.text(locale).removeprefix(before).removesuffix(after)


def cases(group: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("base", "changes", "said"), CASES[group])


@cases("numbers")
def test_numbers_that_mean_nothing_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@cases("steps")
def test_steps_where_they_never_wait_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-026", "MR-216")
@cases("dice")
def test_dice_in_no_place_or_in_two_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-137", "MR-160")
@cases("rolls")
def test_rolls_that_nobody_can_have_made_are_refused(
    base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str
) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-035", "MR-045", "MR-047", "MR-219")
@cases("turns")
def test_work_on_what_is_not_open_is_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-051", "MR-056", "MR-105", "MR-217")
@cases("tokens")
def test_tokens_in_no_place_or_in_two_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-220")
@cases("covers")
def test_requirements_that_cannot_be_covered_are_refused(
    base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str
) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-103", "MR-218")
@cases("crew")
def test_crew_in_no_place_or_in_two_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-008", "MR-097", "MR-099")
@cases("displays")
def test_displays_of_another_size_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-090", "MR-094", "MR-101", "MR-102", "MR-223")
@cases("stacks")
def test_stacks_that_nobody_can_have_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-004")
@cases("colours")
def test_colours_that_two_have_or_nobody_are_refused(
    base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str
) -> None:
    assert refusal(base(), changes) == said


@pytest.mark.rule("MR-003", "MR-010")
@cases("layouts")
def test_layouts_that_cannot_be_ended_are_refused(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes) == said


def test_everything_that_can_be_said_of_a_position_is_said_of_one() -> None:
    known = {message for message in read_words(GAME.folder, "en") if message.startswith("broken.")}
    provoked = {"broken.seats"}  # a table refuses such a number before
    for base, changes, _ in (case for group in CASES.values() for case in group):
        table = base()
        read_state(GAME, table.state, position_of(table, changes)["state"], table.content.names)
        refresh(GAME, table.state, table.box)
        assert GAME.broken is not None
        provoked |= {problem.id for problem in GAME.broken(table.state, table.box)}
    assert known - provoked == set()


def test_a_number_of_seats_that_nobody_plays_with() -> None:
    table = begun()
    table.state.seats = 6
    assert table.broken() == ["seats = 6: 2 to 5 people play"]
    table.state.seats = 1
    assert table.broken() == ["seats = 1: 2 to 5 people play"]


@pytest.mark.parametrize("base", [begun, rolled, locked, drawing, choosing, stacking, returning, replacing, over, rethrowing])
def test_positions_of_real_play_are_accepted(base: Callable[[], gobelet.Table]) -> None:
    table = base()
    assert table.broken() == []
    assert gobelet.Table.from_position(table.position(), chance="manual").state == table.state


@pytest.mark.parametrize("base", [locked, choosing, stacking, revealing])
def test_a_number_far_off_anywhere_never_breaks_the_looking(base: Callable[[], gobelet.Table]) -> None:
    """Every number of a position, put far below and far above, is told of or harmless: nothing but a sentence comes of it."""
    there = base()
    for field in GAME.fields:
        for number in range(field.size if field.shape else 1):
            for far in (field.low, -2, field.high):
                table = there.copy()
                put(table.state, field.name, number, far)
                if field.name not in ("stack", "depth"):  # a position names its steps, and there is always one
                    assert all(isinstance(said, str) for said in table.broken())


def put(state: Any, name: str, number: int, value: int) -> None:
    """Store *value* as the *number*-th of all the numbers of a field."""
    cells = getattr(state, name)
    if isinstance(cells, int):
        setattr(state, name, value)
        return
    while not isinstance(cells[0], int):
        below = sum(1 for _ in flat(cells[0]))
        cells, number = cells[number // below], number % below
    cells[number] = value


def flat(cells: Any) -> Iterator[int]:
    for cell in cells:
        yield from (cell,) if isinstance(cell, int) else flat(cell)


def test_everything_wrong_is_told_in_either_language() -> None:
    table = locked()
    table.state.progress, table.state.booked = 4, 1
    table.state.pool[Face.R + 0] = 1
    table.state.active[1][Faction.VENTUS + 0] = crew_ids().index("zek-zarag")
    assert table.broken() == [
        "supply, pool, locked: 7 + 5 + 1 dice, where there are 12 in all",
        "booked = 1: expected 0 or 3",
        "progress = 4: a requirement of 4 is completed by then",
        "active[2][ventus]: the player has no crew card of that faction",
    ]
    assert table.broken("fr") == [
        "supply, pool, locked : 7 + 5 + 1 dés, alors qu’il y en a 12 en tout",
        "booked = 1, alors qu’il faut 0 ou 3",
        "progress = 4, alors qu’une condition de 4 est déjà remplie",
        "active[2][ventus] : le joueur n’a aucune carte Équipage de cette faction",
    ]


@pytest.mark.parametrize(
    ("base", "changes", "said"),
    [
        (
            begun,
            {"place.aponi": "seat-4"},
            "place[2] = seat-4, alors qu’il faut deck, aside, display, ou une place de seat-1 à seat-2",
        ),
        (locked, {"locked_now.s": 2}, "locked_now[4] = 2, alors que 1 seul dé de cette face est verrouillé"),
        (locked, {"commitment": 3}, "commitment = 3, alors que la condition 4 de display[1] n’est pas libre"),
        (begun, {"token_count.1": 1}, "token_count[2] = 1, alors que ce joueur a 2 jetons"),
        (
            begun,
            {"display.3": "none", "place.avari": "deck", "deck": 25},
            "display : 3 cartes Équipage, alors qu’à 2 joueurs les 4 premiers emplacements en ont une chacun",
        ),
    ],
)
def test_what_cannot_be_is_said_in_french_too(base: Callable[[], gobelet.Table], changes: dict[str, Any], said: str) -> None:
    assert refusal(base(), changes, "fr") == said
