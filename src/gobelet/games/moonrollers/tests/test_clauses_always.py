"""Clause by clause: what is always true (MR-216 to MR-224), in games that luck plays, and what a bot may imagine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import NOTHING, Danger, Faction, Place, Step
from gobelet.games.moonrollers.tests.tables import (
    DISPLAYS,
    KINDS,
    again,
    crew_ids,
    crew_of,
    dangers,
    dice,
    display,
    faction_of,
    heard,
    opening,
    play,
    prestige,
    step,
    take_on,
    tokens_on,
    tops,
    turn,
)
from gobelet.kernel.chance import key
from gobelet.table.content import content_of
from gobelet.table.views import redact

FACTIONS = [faction.name.lower() for faction in Faction]
CREW = {crew["id"]: crew["requirements"] for crew in content_of(GAME).pack["crew"]["crew"]}
SEED = 11
LONG = 8_000  # actions, chance included: more than any of these games has
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
PLACING = (Step.ASK_STACK, Step.ASK_RETURN)  # a recruit lies in the display still while its owner decides


@cache
def game(seats: int) -> list[gobelet.Table]:
    """Return a table as it was after each action of a game in which everybody, chance included, does anything at all."""
    return [_as_it_is(table) for table in playing(seats, SEED)]


def _as_it_is(table: gobelet.Table) -> gobelet.Table:
    """Return a copy that remembers the last action only."""
    now = table.copy()
    now.history, now.chronicle = now.history[-1:], now.chronicle[-1:]
    return now


def playing(seats: int, seed: int, **options: str) -> Iterator[gobelet.Table]:
    table, luck = opening(seats, **options), random.Random(seed)
    yield table
    while not table.over:
        table.play(luck.choice(table.legal()))
        assert len(table.history) < LONG, "this game does not end"
        yield table


def turns(seats: int) -> list[gobelet.Table]:
    """Return the table whenever a turn begins."""
    return [table for table in game(seats) if any(said.startswith("turn-began") for said in heard(table))]


# What is always true.


@ALL_SEATS
@pytest.mark.rule("MR-216", "MR-026")
def test_supply_pool_and_locked_dice_are_always_twelve(seats: int) -> None:
    for table in game(seats):
        assert sum(dice(table)) == 12
        assert min(dice(table)) >= 0


@ALL_SEATS
@pytest.mark.rule("MR-216", "MR-Q20")
def test_between_turns_all_dice_are_in_the_supply(seats: int) -> None:
    for table in turns(seats):
        assert dice(table) == ((12, 0, 0) if step(table) == Step.ASK_START else (7, 5, 0))


@ALL_SEATS
@pytest.mark.rule("MR-217")
def test_danger_tokens_are_always_forty_five(seats: int) -> None:
    for table in game(seats):
        state = table.state
        for kind, there in zip(Danger, (20, 15, 10), strict=True):
            assert state.pile[kind] + sum(tokens[kind] for tokens in [*state.tokens, *state.drawn]) == there
        assert [sum(tokens) for tokens in state.tokens] == list(state.token_count)
        assert sum(state.pile) == state.pile_size


@ALL_SEATS
@pytest.mark.rule("MR-218")
def test_every_crew_is_always_in_one_place(seats: int) -> None:
    for table in game(seats):
        places = list(table.state.place)[: len(CREW)]
        lying = {crew for crew in table.state.display if crew != NOTHING}
        if step(table) not in PLACING:
            assert lying == {crew for crew, place in enumerate(places) if place == Place.DISPLAY}
        assert len(lying) == sum(crew != NOTHING for crew in table.state.display)
        assert table.state.deck == sum(place in {Place.DECK, Place.ASIDE} for place in places)
        assert max(places) < Place.SEAT_1 + seats


@ALL_SEATS
@pytest.mark.rule("MR-099", "MR-219", "MR-220", "MR-066")
def test_turns_begin_with_a_whole_display_and_tokens_on_what_was_completed(seats: int) -> None:
    covers: dict[str, dict[int, int]] = {}
    now: list[tuple[str, int]] = []
    for table in game(seats):
        for said in heard(table):
            event, seat, *more = said.split()
            if event == "requirement-completed":
                name, number, face = more
                requirement = 1 + [wanted[:2] for wanted in CREW[name]].index(face.upper() + number)
                covers.setdefault(name, {})[requirement] = int(seat)
                now.append((name, requirement))
            elif event == "busted":
                for name, requirement in now:
                    del covers[name][requirement]
            elif event == "crew-recruited":
                assert len(covers.pop(more[0])) == len(CREW[more[0]])
            elif event == "turn-began":
                now = []
                assert len(display(table)) == DISPLAYS[seats]
                assert (table.state.slot, table.state.commitment) == (NOTHING, NOTHING)
                for name in display(table):
                    assert tokens_on(table, name) == covers.get(name, {})
                    assert len(tokens_on(table, name)) < len(CREW[name])


@ALL_SEATS
@pytest.mark.rule("MR-081", "MR-221", "MR-222")
def test_prestige_comes_from_payouts_busts_and_tokens_and_never_goes(seats: int) -> None:
    before = [0] * seats
    for table in game(seats):
        paid = 0
        for said in heard(table):
            event, seat, *more = said.split()
            if event in {"prestige-gained", "bust-paid", "tokens-paid"}:
                before[int(seat) - 1] += int(more[0])
            paid += int(more[0]) if event == "prestige-gained" else 0
            if event == "crew-recruited":
                paid -= sum(int(wanted[1]) * (1 + (wanted[0] == "W")) for wanted in CREW[more[0]])
        assert paid == 0
        assert list(prestige(table)) == before


@ALL_SEATS
@pytest.mark.rule("MR-101", "MR-102", "MR-223")
def test_nobody_has_three_crew_of_a_faction_or_one_of_each_before_the_end(seats: int) -> None:
    for table in turns(seats):
        for seat in range(1, seats + 1):
            owned = Counter(faction_of(name) for name in crew_of(table, seat))
            assert max(owned.values(), default=0) <= 2
            assert len(owned) < len(Faction)
            assert owned.total() <= 8
            assert {faction_of(name) for name in tops(table, seat)} == set(owned)


@ALL_SEATS
@pytest.mark.rule("MR-216", "MR-217", "MR-218", "MR-219", "MR-220", "MR-223")
def test_nothing_is_ever_wrong_with_a_position_whatever_the_table_chose(seats: int) -> None:
    chosen = {"long": "yes", "colours": "picked", "requirements": "several", "last_return": "no", "tied_danger": "loses"}
    for at, table in enumerate(playing(seats, SEED + 1, **chosen)):
        if at % 5 == 0 or table.over:
            assert table.broken() == []


# What is open to all, and what is not.

OPEN = ["supply", "pool", "locked", "display", "covers", "slot", "commitment", "progress", "place", "active", "prestige", "deck"]
COUNTED = ["pile_size", "token_count"]
SECRET = ["pile", "tokens", "drawn"]


@pytest.mark.rule("MR-012", "MR-054", "MR-056", "MR-088", "MR-Q09")
def test_everything_lies_open_but_the_faces_of_danger_tokens() -> None:
    crew = {1: ["salatar", "aponi"], 2: ["namari"]}
    table = turn(crew=crew, display=["saghari"], covers={"saghari": {1: 2}}, tokens={1: "one two five"}, prestige=(7, 8))
    take_on(table, "D D W E E", "saghari 2", "lock D", "lock W", "lock D")
    again(table, "D S R E", "commit 4", "lock D", "token one", "token two")
    seen = redact(GAME, table.state, None)
    for name in OPEN + COUNTED:
        assert getattr(seen, name) == getattr(table.state, name), name
    for name in SECRET:
        assert getattr(seen, name) != getattr(table.state, name), name


# The deck can end the games of four or five only.


@pytest.mark.rule("MR-224", "MR-Q33")
@pytest.mark.parametrize("name", ["kary-powalk", "saghari", "zek-zarag", "b3-ar", "vanta-sae"])
def test_with_three_players_the_fullest_game_ends_before_the_deck_does(name: str) -> None:
    rest = ["kary-powalk", "saghari", "zek-zarag", "b3-ar", "vanta-sae", "meg-gallak"]
    stacks = {faction: [name for name in crew_ids() if faction_of(name) == faction and name not in rest] for faction in FACTIONS}
    crew: dict[int, list[str]] = {
        1: [*stacks["komek"][:2], *stacks["henko"][:2], *stacks["magnomi"][:2], *stacks["ventus"][:2]],
        2: [*stacks["komek"][2:4], *stacks["henko"][2:4], *stacks["magnomi"][2:4], *stacks["sorelia"][:2]],
        3: [*stacks["komek"][4:], *stacks["henko"][4:], *stacks["ventus"][2:4], *stacks["sorelia"][2:4]],
    }
    assert [len(owned) for owned in crew.values()] == [8, 8, 8]
    wanted = CREW[name][-1]
    covers = {name: dict.fromkeys(range(1, len(CREW[name])), 2)}
    table = turn(seats=3, crew=crew, display=[other for other in rest if other != "meg-gallak"], covers=covers)
    if step(table) == Step.ASK_START:
        play(table, "start 5")
    take_on(table, f"{wanted[0]} W E E E", f"{name} {len(CREW[name])}", f"lock {wanted[0]}")
    play(table, "token one", "token one", "keep one", *(["on top", "decline"] if name != "vanta-sae" else []))
    assert table.over
    assert "game-ended 1 deck" not in heard(table)
    assert table.state.deck == 1


@pytest.mark.rule("MR-224")
@pytest.mark.parametrize(("seats", "enough"), [(2, True), (3, True), (4, False), (5, False)])
def test_there_are_crew_enough_for_two_or_three_players_only(seats: int, enough: bool) -> None:
    assert (len(crew_ids()) - DISPLAYS[seats] > 8 * seats) == enough


# What a seat may imagine of what it has not seen.


def imagined(table: gobelet.Table, seat: int, stream: int) -> gobelet.Table:
    other = table.copy()
    GAME.rules.redraw(other.state, other.box, seat - 1, key(SEED, stream))
    return other


@pytest.mark.rule("MR-054", "MR-056", "MR-217")
def test_a_bot_imagines_tokens_it_has_not_seen_and_keeps_its_own() -> None:
    table = turn(seats=3, seat=2, display=["namari"], tokens={1: "one five", 2: "two two one", 3: "five five five five"})
    take_on(table, "D D D E E", "namari 2", "lock D", "lock D", "lock D")
    play(table, "token one", "token five")
    seen: dict[int, set[str]] = {1: set(), 2: set(), 3: set()}
    chosen_from = set()
    for stream in range(60):
        for seat in (1, 2):
            guess = imagined(table, seat, stream)
            assert guess.observation(seat - 1) == table.observation(seat - 1)
            assert guess.broken() == []
            assert dangers(guess, seat) == dangers(table, seat)
            if seat == 1:
                chosen_from.add(tuple(guess.state.drawn[1]))
                seen[2].add(dangers(guess, 2))
                seen[3].add(dangers(guess, 3))
    assert len(chosen_from) > 3
    assert (len(seen[2]), len(seen[3])) > (5, 5)


@pytest.mark.rule("MR-052", "MR-056")
def test_every_token_it_has_not_seen_is_as_likely_as_any_other() -> None:
    table = turn(seats=3, tokens={1: "one one two", 2: "five", 3: "five"})
    unseen = {"one": 18, "two": 14, "five": 10}
    streams = 3000
    guesses = [imagined(table, 1, stream) for stream in range(streams)]
    for seat in (2, 3):
        counts = Counter(dangers(guess, seat) for guess in guesses)
        for kind in KINDS:
            assert counts[kind] / streams == pytest.approx(unseen[kind] / 42, abs=0.03)
    both = Counter((dangers(guess, 2), dangers(guess, 3)) for guess in guesses)
    assert both["five", "five"] / streams == pytest.approx(10 * 9 / 42 / 41, abs=0.02)
    assert both["one", "two"] / streams == pytest.approx(18 * 14 / 42 / 41, abs=0.02)
