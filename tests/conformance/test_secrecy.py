"""Secrets are kept: two states that differ only in what a seat may not know are the same to it, in every word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gobelet.errors import LOCALES, PlayerError
from gobelet.kernel.chance import key
from gobelet.kernel.words import CHANCE
from gobelet.table.happening import Happening
from gobelet.table.table import Table
from gobelet.table.views import observe, redact
from tests.conformance.cases import GAMES_EACH, SEED, Case, random_game, random_tables, seat_cases

hiding = [case for case in seat_cases() if case.game.hides]
GUESSES = 3
GAMES = max(2, GAMES_EACH // 200)
MOMENTS = 24  # of a game that are looked at, about: in long games not every second one
REFUSED = 24  # actions that are refused at each of them, about

if not hiding:
    pytest.skip("no game here hides anything", allow_module_level=True)

each_hiding = pytest.mark.parametrize("case", hiding, ids=str)


def pairs(case: Case) -> Iterator[tuple[Table, Table, int]]:
    """Yield a table of a random game, the same table with the unknown drawn again, and the seat that does not know it."""
    *_, last = random_game(case, 0)
    every = max(2, last.number // MOMENTS)
    for number, table in enumerate(random_tables(case, GAMES, every=every, chance="manual")):
        for seat in range(case.seats):
            for guess in range(GUESSES):
                other = table.copy()
                case.game.rules.redraw(other.state, other.box, seat, key(SEED + seat, number * GUESSES + guess))
                yield table, other, seat


@each_hiding
def test_a_guess_keeps_what_the_seat_knows_and_breaks_nothing(case: Case) -> None:
    changed = 0
    for table, other, seat in pairs(case):
        assert redact(case.game, other.state, seat) == redact(case.game, table.state, seat)
        assert other.broken() == []
        changed += other.state != table.state
    assert changed, "redraw never draws anything again"


@each_hiding
def test_what_a_seat_is_shown_tells_no_secret(case: Case) -> None:
    for table, other, seat in pairs(case):
        assert observe(case.game, other.state, seat) == observe(case.game, table.state, seat)
        assert other.legal_numbers(seat) == table.legal_numbers(seat)
        for locale in LOCALES:
            assert repr(other.scene(seat, locale)).encode() == repr(table.scene(seat, locale)).encode()


@each_hiding
def test_refusals_tell_no_secret(case: Case) -> None:
    size = case.game.actions.size
    step = max(1, size // REFUSED)
    for number, (table, other, seat) in enumerate(pairs(case)):
        for action in range(number % step, 0 if table.over else size, step):
            assert refusal(other, seat, action) == refusal(table, seat, action)


def refusal(table: Table, seat: int, action: int) -> list[str]:
    """Return what *seat* reads when *action* is refused; nothing if it is legal."""
    if action in table.legal_numbers(seat):
        return []
    with pytest.raises(PlayerError) as caught:
        table.copy().play(action, seat)
    return [caught.value.text(locale) for locale in LOCALES]


@each_hiding
def test_what_a_seat_learns_stops_undo(case: Case) -> None:
    """The same action on both states tells the seat the same; where it does not, it was a reveal, and undo ends there."""
    for table, other, seat in pairs(case):
        for who in table.actors:
            both = [action for action in table.legal_numbers(who) if action in other.legal_numbers(who)]
            for action in both[:2]:
                after, others = table.copy(), other.copy()
                after.apply(action, who)
                others.apply(action, who)
                if told(after, seat) != told(others, seat):
                    assert who == CHANCE or after.undoable == 0, f"{table.notation(action)} tells seat {seat + 1} something"


def told(table: Table, seat: int) -> tuple[Any, list[Happening]]:
    """Return all that *seat* may know after the last action."""
    return redact(table.game, table.state, seat), [happened for happened in table.events if happened.visible(seat)]


@each_hiding
def test_a_spectator_sees_what_all_may_see(case: Case) -> None:
    for table, _, seat in pairs(case):
        hidden = redact(case.game, table.state, None)
        assert redact(case.game, redact(case.game, table.state, seat), None) == hidden
        for event in table.events:
            assert not event.visible(None) or all(event.visible(each) for each in range(case.seats))


@each_hiding
def test_an_outcome_of_chance_is_known_to_those_it_is_for(case: Case) -> None:
    """Whispered events name a seat of the table; nobody else's news has them."""
    for table in random_tables(case, GAMES, chance="manual"):
        for event in table.events:
            seen = [seat for seat in range(case.seats) if event.visible(seat)]
            assert len(seen) in {1, case.seats}
