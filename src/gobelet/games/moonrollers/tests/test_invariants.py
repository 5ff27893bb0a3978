"""What is always true (MR-216 to MR-224), seen in random games whose seed is printed; and positions that cannot be, refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import NOTHING, Danger, Ending, Event, Face, Faction, Place, Step
from gobelet.games.moonrollers.tests.tables import (
    DISPLAYS,
    crew_ids,
    crew_of,
    dice,
    display,
    faction_of,
    falling,
    opening,
    play,
    roll,
    step,
    take_on,
    tokens_on,
    turn,
)
from gobelet.scene.words import read_words
from gobelet.table.content import content_of
from gobelet.table.happening import Happening
from gobelet.table.position import read_state, refresh

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


# Positions to break.


def begun() -> gobelet.Table:
    """Return the beginning of a turn, five dice in the air."""
    return turn(tokens={2: "one five"}, crew={2: ["ada-massa", "salatar"]})


SHOWN = ("bill-bendo", "tantin-al-vale", "kal-damar", "avari")  # by then


def rolled() -> gobelet.Table:
    """Return a first roll with which nothing has been done."""
    return roll(turn(display=["namari"]), "S W E E D")


def locked() -> gobelet.Table:
    """Return a roll of which a die is locked on the first requirement of NAMARI, in slot 0."""
    return take_on(turn(display=["namari"], covers={"namari": {4: 2}}), "S W E E D", "namari 1", "lock S")


def drawing() -> gobelet.Table:
    """Return the draw of two tokens, for a dangerous requirement of LEE VAN CRIBB, in slot 0."""
    return take_on(turn(display=["lee-van-cribb"]), "D R T T S", "lee-van-cribb 4", "lock D")


def choosing() -> gobelet.Table:
    return play(drawing(), "token one", "token two")


def stacking(**more: Any) -> gobelet.Table:
    """Return the question where APONI goes, who was in slot 0 and joins ADA MASSA."""
    table = turn(crew={1: ["ada-massa"], 2: ["dana-powalki"]}, display=["aponi"], covers={"aponi": {1: 2, 2: 2, 3: 2}}, **more)
    return take_on(table, "W W D D D", "aponi 4", "lock W", "lock W")


def returning() -> gobelet.Table:
    return play(stacking(tokens={1: "one"}), "on top")


def replacing() -> gobelet.Table:
    return play(stacking(), "on top")


def over() -> gobelet.Table:
    """Return the end of a game: APONI is the third crew of a faction."""
    table = turn(crew={1: ["ada-massa", "salatar"]}, display=["aponi"], covers={"aponi": {1: 2, 2: 2, 3: 2}}, tokens={2: "two"})
    return play(take_on(table, "W W D D D", "aponi 4", "lock W", "lock W"), "on top")


def rethrowing() -> gobelet.Table:
    return play(roll(turn(crew={1: ["lila-al-bindar"]}), "R R S S D"), "rethrow S")


def helped() -> gobelet.Table:
    """Return two dice of the supply in the air, for RYAN ROGAL."""
    return play(roll(turn(crew={1: ["ryan-rogal"]}), "D D S S E"), "use ryan-rogal")


def starting() -> gobelet.Table:
    return turn(crew={1: ["kal-damar"]})


def dealing() -> gobelet.Table:
    """Return a game of three that is being set up: the first player has been dealt a crew."""
    return play(opening(3, first="1"), "deal sella-pelleon")


def revealing() -> gobelet.Table:
    """Return a game of two being set up: of the display, two crew are there."""
    return play(opening(2, first="1"), "deal sella-pelleon", "deal ada-massa", "reveal avari", "reveal aponi")


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


NOT_OVER = (
    "stack: the game is over, yet the deck is not empty and seat 1 has neither three crew cards of a faction nor one of each"
)
Case = tuple[Callable[[], gobelet.Table], dict[str, Any], str]
CASES: dict[str, list[Case]] = {
    "numbers": [
        (begun, {"turn": 3}, "turn = 3: the seats are 1 to 2"),
        (begun, {"turn": 0}, "turn = 0: the seats are 1 to 2"),
        (begun, {"prestige.1": -1}, "prestige[2] = -1: expected 0 or more"),
        (begun, {"pool.r": -1}, "pool[2] = -1: expected 0 or more"),
        (begun, {"tokens.0.two": -2}, "tokens[1][2] = -2: expected 0 or more"),
        (locked, {"progress": -1}, "progress = -1: expected 0 or more"),
        (locked, {"booked": -3}, "booked = -3: expected 0 or more"),
        (rolled, {"size": -1}, "size = -1: expected 0 or more"),
        (locked, {"done": -1}, "done = -1: expected 0 or more"),
        (locked, {"slot": 6}, "slot = 6: expected 0 to 5, or -1 for none"),
        (locked, {"slot": -2}, "slot = -2: expected 0 to 5, or -1 for none"),
        (locked, {"commitment": 4}, "commitment = 4: expected 0 to 3, or -1 for none"),
        (locked, {"commitment": -2}, "commitment = -2: expected 0 to 3, or -1 for none"),
        (begun, {"display.1": 30}, "display[2] = 30: expected a crew card of the pack, or none"),
        (begun, {"display.1": -2}, "display[2] = -2: expected a crew card of the pack, or none"),
        (begun, {"active.1.komek": 35}, "active[2][1] = 35: expected a crew card of the pack, or none"),
        (
            begun,
            {"place.aponi": "seat-3"},
            "place[2] = seat-3: expected deck, aside, display, or a seat from seat-1 to seat-2",
        ),
        (begun, {"place.aponi": 8}, "place[2] = 8: expected deck, aside, display, or a seat from seat-1 to seat-2"),
        (begun, {"place.aponi": -1}, "place[2] = -1: expected deck, aside, display, or a seat from seat-1 to seat-2"),
        (begun, {"covers.0.1": 3}, "covers[1][2] = 3: expected a seat from 1 to 2, or null while the requirement is open"),
        (begun, {"covers.0.1": -1}, "covers[1][2] = -1: expected a seat from 1 to 2, or null while the requirement is open"),
    ],
    "steps": [
        (begun, {"stack": ["roll-die"]}, "stack[1] = roll-die: that never waits at the bottom"),
        (begun, {"stack": ["draw-first-player"]}, "stack[1] = draw-first-player: that never waits at the bottom"),
        (begun, {"stack": ["ask-lock", "draw-token"]}, "stack[2] = draw-token: that never waits on top of ask-lock"),
        (begun, {"stack": ["ask-more", "ask-lock"]}, "stack[2] = ask-lock: that never waits on top of ask-more"),
        (begun, {"stack": ["ask-lock", "ask-token"]}, "stack[2] = ask-token: that never waits on top of ask-lock"),
        (begun, {"stack": ["game-over", "roll-die"]}, "stack[2] = roll-die: that never waits on top of game-over"),
    ],
    "dice": [
        (begun, {"supply": 8}, "supply, pool, locked: 8 + 5 + 0 dice, where there are 12 in all"),
        (begun, {"stack": ["ask-lock"] + ["roll-die"] * 4}, "supply, pool, locked: 7 + 4 + 0 dice, where there are 12 in all"),
        (locked, {"pool.w": 0}, "supply, pool, locked: 7 + 3 + 1 dice, where there are 12 in all"),
        (locked, {"served.d": 1}, "supply, pool, locked: 7 + 5 + 1 dice, where there are 12 in all"),
        (locked, {"locked.s": 2}, "supply, pool, locked: 7 + 4 + 2 dice, where there are 12 in all"),
        (rethrowing, {"picked.s": 2}, "supply, pool, locked: 7 + 6 + 0 dice, where there are 12 in all"),
        (
            starting,
            {"supply": 11, "pool.d": 1},
            "supply = 11: before the first throw of a turn all 12 dice are there",
        ),
        (
            revealing,
            {"supply": 11, "pool.d": 1},
            "supply = 11: before the first throw of a turn all 12 dice are there",
        ),
        (locked, {"locked_now.d": 1}, "locked_now[1] = 1: only 0 such dice are locked"),
        (locked, {"locked_now.s": 2}, "locked_now[4] = 2: only 1 such die is locked"),
        (helped, {"supply": 1, "pool.e": 7}, "supply = 1: 2 dice of the supply are being thrown"),
    ],
    "rolls": [
        (rolled, {"size": 0}, "size = 0: expected 1 to 5, the dice of this roll"),
        (rolled, {"size": 6}, "size = 6: expected 1 to 5, the dice of this roll"),
        (locked, {"booked": 2}, "booked = 2: expected 0 or 3"),
        (rolled, {"safe": True}, "safe = true: nothing can have made the first roll of a turn safe"),
        (
            rolled,
            {"pool.e": 1, "picked.e": 1},
            "picked: 1 die; dice are picked while ask-rethrow waits, and only then",
        ),
        (
            rethrowing,
            {"pool.s": 2, "picked.s": 0},
            "picked: 0 dice; dice are picked while ask-rethrow waits, and only then",
        ),
        (rethrowing, {"pool.r": 1, "pool.d": 2}, "stack: no ability lets seat 1 re-throw dice of this roll"),
        (starting, {"turn": 2}, "stack: no ability lets seat 2 begin with six dice"),
    ],
    "turns": [
        (locked, {"slot": -1}, "slot = -1: at ask-more a crew card has been chosen"),
        (replacing, {"slot": -1}, "slot = -1: at replace-crew a crew card has been chosen"),
        (rolled, {"commitment": 1}, "slot = -1: commitment = 1 and done = 0 mean nothing without a crew card"),
        (rolled, {"done": 2}, "slot = -1: commitment = -1 and done = 2 mean nothing without a crew card"),
        (starting, {"slot": 0}, "slot = 0: no crew card is chosen before the first throw of a turn"),
        (locked, {"slot": 4}, "slot = 4: display[5] is empty"),
        (rolled, {"progress": 1}, "progress = 1: no requirement is being filled"),
        (locked, {"commitment": 3}, "commitment = 3: requirement 4 in display[1] is not open"),
        (locked, {"slot": 1, "commitment": 3, "covers.1.3": 1}, "commitment = 3: requirement 4 in display[2] is not open"),
        (locked, {"progress": 4}, "progress = 4: a requirement of 4 is completed by then"),
        (locked, {"commitment": 1, "progress": 3}, "progress = 3: a requirement of 3 is completed by then"),
        (locked, {"done": 2}, "done = 2: covers[1] lacks a token of seat 1 on one of these requirements"),
        (locked, {"done": 8}, "done = 8: covers[1] lacks a token of seat 1 on one of these requirements"),
        (
            rolled,
            {"pool.s": 0, "locked.s": 1, "locked_now.s": 1},
            "locked: 1 die, while progress = 0 and done = 0; dice are locked exactly when a requirement has been begun",
        ),
        (
            locked,
            {"pool.s": 1, "locked.s": 0, "locked_now.s": 0},
            "locked: 0 dice, while progress = 1 and done = 0; dice are locked exactly when a requirement has been begun",
        ),
        (rolled, {"slot": 0, "stack": ["ask-more"]}, "stack: ask-more waits only once a die is locked"),
    ],
    "tokens": [
        (begun, {"tokens.1.one": 2}, "pile, tokens, drawn: 21 danger tokens of the kind one, where there are 20"),
        (begun, {"pile.five": 8}, "pile, tokens, drawn: 9 danger tokens of the kind five, where there are 10"),
        (begun, {"pile_size": 42}, "pile_size = 42: the pile has 43 tokens"),
        (begun, {"token_count.1": 1}, "token_count[2] = 1: that player has 2 tokens"),
        (begun, {"token_count.0": 1}, "token_count[1] = 1: that player has 0 tokens"),
        (
            begun,
            {"pile.one": 18, "pile_size": 42, "drawn.0.one": 1},
            "drawn[1]: 1 token drawn and 0 to come, where that player draws 0",
        ),
        (
            choosing,
            {"pile.two": 15, "pile_size": 44, "drawn.0.two": 0},
            "drawn[1]: 1 token drawn and 0 to come, where that player draws 2",
        ),
        (
            drawing,
            {"stack": ["ask-more", "ask-token", *["draw-token"] * 3]},
            "drawn[1]: 0 tokens drawn and 3 to come, where that player draws 2",
        ),
        (
            drawing,
            {
                "pile": {"one": 1, "two": 0, "five": 0},
                "pile_size": 1,
                "tokens.1": {"one": 19, "two": 15, "five": 10},
                "token_count.1": 44,
            },
            "pile_size = 1: 2 tokens are still to be drawn",
        ),
        (begun, {"shown.1.one": 1}, "shown[2]: tokens are turned up only when the game ends"),
        (over, {"shown.1.two": 0}, "shown[2]: when the game ends all tokens of that player are turned up, and no others"),
        (over, {"shown.0.one": 1}, "shown[1]: when the game ends all tokens of that player are turned up, and no others"),
    ],
    "covers": [
        (
            begun,
            {"display.0": "ada-massa", "place.ada-massa": "display", "covers.0.3": 2},
            "covers[1][4] = 2: display[1] has no such requirement",
        ),
        (begun, {"covers.4.0": 1}, "covers[5][1] = 1: display[5] has no such requirement"),
        (
            begun,
            {"covers.2": [1, 1, 2, 1]},
            "covers[3]: no requirement is open, yet the crew card has not been recruited",
        ),
        (
            drawing,
            {"covers.1": [1, 1, 2, 1]},
            "covers[2]: no requirement is open, yet the crew card has not been recruited",
        ),
    ],
    "crew": [
        (begun, {"deck": 23}, "deck = 23: place puts 24 crew cards there"),
        (begun, {"place.namari": "seat-1"}, "deck = 24: place puts 23 crew cards there"),
        (
            begun,
            {f"place.{name}": "seat-1" for name in WANTS if name not in SHOWN} | {"deck": 0},
            "deck = 0: the game ends with the last card of the deck",
        ),
        (begun, {"place.namari": "aside"}, "place[10] = aside: cards are set aside only while the display is laid out"),
        (
            begun,
            {"place.bill-bendo": "deck", "deck": 25},
            "display[1]: that crew card lies there, but place[8] = deck",
        ),
        (
            begun,
            {"place.namari": "display", "deck": 23},
            "place[10] = display: that crew card lies in 0 slots, expected one",
        ),
        (
            begun,
            {"display.1": "bill-bendo", "place.tantin-al-vale": "deck", "deck": 25},
            "place[8] = display: that crew card lies in 2 slots, expected one",
        ),
    ],
    "displays": [
        (
            begun,
            {"display.3": "none", "place.avari": "deck", "deck": 25},
            "display: 3 crew cards; with 2 players the first 4 slots hold one each",
        ),
        (
            begun,
            {"display.4": "namari", "place.namari": "display", "deck": 23},
            "display: 5 crew cards; with 2 players the first 4 slots hold one each",
        ),
        (
            begun,
            {"display.3": "none", "display.4": "avari"},
            "display: 4 crew cards; with 2 players the first 4 slots hold one each",
        ),
        (
            replacing,
            {"display.0": "namari", "place.namari": "display", "deck": 23},
            "display: 4 crew cards; with 2 players the first 4 slots hold one each",
        ),
        (replacing, {"slot": 1}, "display: 3 crew cards; with 2 players the first 4 slots hold one each"),
        (
            revealing,
            {"display.1": "none", "display.2": "aponi"},
            "display: 2 crew cards; with 2 players the first 4 slots hold one each",
        ),
    ],
    "stacks": [
        (
            begun,
            {"active.1.komek": "none"},
            "active[2][komek]: expected one of the 2 crew cards that the player has of that faction",
        ),
        (
            begun,
            {"active.1.komek": "aponi"},
            "active[2][komek]: expected one of the 2 crew cards that the player has of that faction",
        ),
        (begun, {"active.1.henko": "namari"}, "active[2][henko]: the player has no crew card of that faction"),
        (begun, {"active.0.komek": "salatar"}, "active[1][komek]: the player has no crew card of that faction"),
        (
            begun,
            {"place.aponi": "seat-2", "deck": 23},
            "place: seat 2 has 3 crew cards of the faction komek, and the third ends the game",
        ),
        (
            begun,
            {f"place.{name}": "seat-2" for name in ("namari", "saghari", "b3-ar", "ft-1000")}
            | {"active.1.henko": "namari", "active.1.magnomi": "saghari", "active.1.ventus": "b3-ar"}
            | {"active.1.sorelia": "ft-1000", "deck": 20},
            "active[2]: a crew card of every faction ends the game",
        ),
        (
            stacking,
            {"place.ada-massa": "seat-2", "active.0.komek": "aponi", "active.1.komek": "ada-massa"},
            "display[1]: the crew card just recruited joins others of its faction with seat 1",
        ),
        (
            returning,
            {"place.aponi": "seat-2", "active.0.komek": "ada-massa", "active.1.komek": "aponi"},
            "display[1]: the crew card just recruited joins others of its faction with seat 1",
        ),
        (stacking, {"active.0.komek": "aponi"}, "active: the crew card in display[1] has no place in its stack yet"),
        (
            over,
            {"place.salatar": "deck", "deck": 25},
            NOT_OVER,
        ),
    ],
    "colours": [
        (begun, {"colour.1": "blue"}, "colour: no two players have the same"),
        (begun, {"colour.1": 5}, "colour[2] = 5: everybody has one by now"),
        (
            revealing,
            {"stack": ["reveal-crew", "pick-colour"]},
            "colour: those without one must be those still to choose, 1 player from seat 1 on",
        ),
    ],
    "layouts": [
        (revealing, {"prestige.0": 1}, "prestige, token_count, covers: nobody has anything before the display is laid out"),
        (revealing, {"covers.1.1": 1}, "prestige, token_count, covers: nobody has anything before the display is laid out"),
        (
            revealing,
            {"place.namari": "seat-1", "active.0.henko": "namari", "deck": 25},
            "place: the players have 3 crew cards and are dealt 0 more, from seat 1 on; expected one each, or none at all",
        ),
        (
            dealing,
            {"turn": 1},
            "place: the players have 1 crew card and are dealt 2 more, from seat 1 on; expected one each, or none at all",
        ),
        (
            dealing,
            {"stack": ["reveal-crew", "deal-crew"]},
            "place: the players have 1 crew card and are dealt 1 more, from seat 2 on; expected one each, or none at all",
        ),
        (
            dealing,
            {f"place.{name}": "aside" for name in ("ada-massa", "ryle-al-wren", "dana-powalki")},
            "stack: 2 starting crew cards are still to be dealt, and the deck has 1",
        ),
        (
            revealing,
            {f"place.{name}": "aside" for name in WANTS if faction_of(name) in ("henko", "magnomi")}
            | {f"place.{name}": "aside" for name in WANTS if faction_of(name) == "ventus" and name != "b3-ar"},
            "place: the display lacks 2 factions, and the deck has 1 that it does not show yet",
        ),
    ],
}


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
