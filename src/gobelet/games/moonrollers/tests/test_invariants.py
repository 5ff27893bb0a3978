"""What is always true (MR-216 to MR-224), seen in random games whose seed is printed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import NOTHING, Danger, Ending, Event, Place, Step
from gobelet.games.moonrollers.tests.tables import (
    DISPLAYS,
    crew_ids,
    crew_of,
    dice,
    display,
    faction_of,
    falling,
    step,
    tokens_on,
)
from gobelet.table.content import content_of
from gobelet.table.happening import Happening

SEED = 20_260_216
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {"long": "yes", "vila": "up-to-two", "tied-danger": "loses"}),
    (4, {"colours": "picked", "requirements": "several", "small-pool": "locking"}),
    (5, {"last-return": "no", "lila": "one", "wild-requirements": "natural"}),
    (2, {"long": "yes", "requirements": "several", "first": "2"}),
)
WANTS = {crew["id"]: crew["requirements"] for crew in content_of(GAME).pack["crew"]["crew"]}


# Random games.


def tables() -> list[gobelet.Table]:
    print("seed", SEED, "games 0 to", len(TABLES) - 1)  # a failure must be repeatable
    return [
        gobelet.Table(GAME, seats, seed=SEED, number=number, chance="manual", options=options)
        for number, (seats, options) in enumerate(TABLES)
    ]


def random_play(table: gobelet.Table) -> Iterator[list[Happening]]:
    """Play *table* to its end, chance and players alike at random; yield what each action caused."""
    chooser = random.Random(SEED + table.number)
    while not table.over:
        table.apply(chooser.choice(table.legal_numbers()))
        yield table.chronicle[-1]


def told(events: list[Happening], *kinds: Event) -> list[Happening]:
    """Return the events of these *kinds*."""
    return [said for said in events if said.event in kinds]


@pytest.mark.rule("MR-026", "MR-042", "MR-216")
def test_the_dice_are_twelve_and_all_in_the_supply_between_turns() -> None:
    for table in tables():
        locked = 0
        for events in random_play(table):
            supply, pool, now = dice(table)
            assert min(supply, pool, now) >= 0
            assert supply + pool + now == 12
            if told(events, Event.TURN_BEGAN):
                assert (supply + falling(table), now) == (12, 0)
                locked = 0
            locked += len(told(events, Event.DIE_LOCKED, Event.DIE_LOCKED_AS_WILD, Event.DIE_LOCKED_AS_TWO))
            assert now == (locked if not told(events, Event.TURN_BEGAN) else 0)
            locked = now


@pytest.mark.rule("MR-007", "MR-053", "MR-067", "MR-092", "MR-217")
def test_the_danger_tokens_are_forty_five_and_go_where_is_told() -> None:
    for table in tables():
        has, choosing = [0] * table.seats, 0
        for events in random_play(table):
            assert len(told(events, Event.TOKEN_KEPT)) <= 1
            for said in told(events, Event.TOKEN_DRAWN, Event.TOKEN_KEPT, Event.TOKEN_RETURNED):
                choosing += said.event == Event.TOKEN_DRAWN
                if said.event == Event.TOKEN_KEPT:
                    has[said.seat] += 1
                    choosing = 0
                has[said.seat] -= said.event == Event.TOKEN_RETURNED
            state = table.state
            assert list(state.token_count[: table.seats]) == has
            assert state.pile_size + choosing + sum(has) == 45
            for danger, number in zip(Danger, (20, 15, 10), strict=True):
                with_players = sum(state.tokens[seat][danger] + state.drawn[seat][danger] for seat in range(table.seats))
                assert state.pile[danger] + with_players == number


@pytest.mark.rule("MR-006", "MR-087", "MR-097", "MR-099", "MR-218")
def test_every_crew_is_in_one_place_and_goes_where_is_told() -> None:
    for table in tables():
        places = dict.fromkeys(range(30), Place.DECK + 0)
        for events in random_play(table):
            for said in events:
                follow(places, said)
            if told(events, Event.TURN_BEGAN):
                places |= {crew: Place.DECK + 0 for crew, place in places.items() if place == Place.ASIDE}
                assert len(display(table)) == DISPLAYS[table.seats]
            assert places == dict(enumerate(list(table.state.place)[:30]))
            hidden = [crew for crew, place in places.items() if place in (Place.DECK, Place.ASIDE)]
            assert table.state.deck == len(hidden)
            if step(table) not in (Step.ASK_STACK, Step.ASK_RETURN):
                names = [*display(table), *(name for seat in range(1, 1 + table.seats) for name in crew_of(table, seat))]
                assert len(names) == len(set(names)) == 30 - len(hidden)


def follow(places: dict[int, int], said: Happening) -> None:
    """Move the crew of whom an event tells; it must be where the event finds it."""
    ways = {
        Event.CREW_DEALT: (Place.DECK, Place.SEAT_1 + said.seat),
        Event.CREW_SET_ASIDE: (Place.DECK, Place.ASIDE),
        Event.CREW_REVEALED: (Place.DECK, Place.DISPLAY),
        Event.CREW_RECRUITED: (Place.DISPLAY, Place.SEAT_1 + said.seat),
    }
    if said.event in ways:
        before, after = ways[Event(said.event)]
        assert places[said.a] == before
        places[said.a] = after + 0


@pytest.mark.rule("MR-065", "MR-077", "MR-078", "MR-085", "MR-100", "MR-219", "MR-220")
def test_a_turn_finds_the_tokens_of_completed_requirements_and_an_open_one_on_every_crew() -> None:
    for table in tables():
        covered: Counter[str] = Counter()
        turns: Counter[str] = Counter()
        for events in random_play(table):
            for said in events:
                name = crew_ids()[said.a] if said.event in (Event.REQUIREMENT_COMPLETED, Event.CREW_RECRUITED) else ""
                if said.event == Event.REQUIREMENT_COMPLETED:
                    turns[name] += 1
                elif said.event == Event.CREW_RECRUITED:
                    covered[name] = turns[name] = 0
                elif said.event in (Event.BUSTED, Event.TURN_BEGAN):
                    covered += turns if said.event == Event.TURN_BEGAN else Counter()
                    turns.clear()
            if told(events, Event.TURN_BEGAN):
                assert (table.state.slot, table.state.commitment, table.state.progress) == (NOTHING, NOTHING, 0)
                for name in display(table):
                    assert len(tokens_on(table, name)) == covered[name] < len(WANTS[name])


@pytest.mark.rule("MR-049", "MR-181", "MR-221")
def test_prestige_comes_from_crew_and_from_namari_and_is_never_lost() -> None:
    for table in tables():
        has = [0] * table.seats
        for events in random_play(table):
            before = list(has)
            for said in told(events, Event.PRESTIGE_GAINED, Event.BUST_PAID, Event.TOKENS_PAID):
                assert said.a >= 0
                has[said.seat] += said.a
            assert list(table.state.prestige[: table.seats]) == has
            if has != before:
                assert told(events, Event.CREW_RECRUITED, Event.BUSTED, Event.GAME_ENDED)
            for said in told(events, Event.BUST_PAID):
                assert "namari" in crew_of(table, said.seat + 1)


@pytest.mark.rule("MR-023", "MR-024", "MR-081", "MR-084", "MR-222")
def test_a_crew_pays_its_numbers_and_those_of_wilds_twice() -> None:
    recruited = 0
    for table in tables():
        for events in random_play(table):
            for said in told(events, Event.CREW_RECRUITED):
                wants = WANTS[crew_ids()[said.a]]
                worth = sum(int(wanted[1]) for wanted in wants) + sum(int(wanted[1]) for wanted in wants if wanted[0] == "W")
                assert sum(paid.a for paid in told(events, Event.PRESTIGE_GAINED)) == worth
                recruited += 1
    assert recruited > 20


@pytest.mark.rule("MR-101", "MR-102", "MR-103", "MR-104", "MR-223")
def test_nobody_has_three_crew_of_a_faction_or_one_of_each_until_the_game_ends() -> None:
    for table in tables():
        ended = []
        for events in random_play(table):
            ended = told(events, Event.GAME_ENDED)
            stacks = [Counter(map(faction_of, crew_of(table, seat))) for seat in range(1, 1 + table.seats)]
            if not ended and step(table) not in (Step.ASK_STACK, Step.ASK_RETURN):
                assert all(max(stack.values(), default=0) <= 2 for stack in stacks)
                assert all(len(stack) <= 4 and stack.total() <= 8 for stack in stacks)
        (last,) = ended
        winner = stacks[last.seat]
        reasons = {Ending.FACTIONS: len(winner) == 5, Ending.THREE: max(winner.values()) == 3, Ending.DECK: table.state.deck == 0}
        assert reasons[Ending(last.a)]


@pytest.mark.rule("MR-224")
@pytest.mark.parametrize("seats", DISPLAYS)
def test_the_deck_outlasts_two_or_three_players_and_not_four_or_five(seats: int) -> None:
    """Before the game ends otherwise each player has two crew of four factions at most; the others are more than a display."""
    most = {faction: min(2, sum(faction_of(name) == faction for name in WANTS)) for faction in map(faction_of, WANTS)}
    owned = seats * sum(sorted(most.values())[1:])
    assert (30 - owned > DISPLAYS[seats]) == (seats <= 3)


@pytest.mark.rule("MR-216", "MR-217", "MR-218", "MR-219", "MR-220", "MR-223")
def test_nothing_that_cannot_be_is_ever_seen() -> None:
    for table in tables():
        for moment, _ in enumerate(random_play(table)):
            assert moment % 5 or table.broken() == []
