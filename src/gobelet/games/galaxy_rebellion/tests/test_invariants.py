"""What is true in every game (INV-01 to INV-09), seen in random games whose seed is printed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import gobelet
from gobelet.games.galaxy_rebellion import GAME
from gobelet.games.galaxy_rebellion.actions import Event, Face, Lord, Step
from gobelet.games.galaxy_rebellion.tests.tables import LUCK, SIZES, count_free, falling, lords, step
from gobelet.table.happening import Happening

SEED = 26_665_4
GAMES = 12  # with two, three and four players, full and short
SHORT_ROUTE = (0, 1, 3, 4, 5)


def tables() -> list[gobelet.Table]:
    print("seed", SEED, "games 0 to", GAMES - 1)  # a failure must be repeatable
    return [
        gobelet.Table(GAME, 2 + number % 3, seed=SEED, number=number, chance="manual", options={"short": number % 2 == 1})
        for number in range(GAMES)
    ]


def random_play(table: gobelet.Table) -> Iterator[list[Happening]]:
    """Play *table* to its end, chance and players alike at random; yield what each action caused."""
    chooser = random.Random(SEED + table.number)
    while not table.over:
        table.apply(chooser.choice(table.legal_numbers()))
        yield table.chronicle[-1]


@pytest.mark.rule("INV-01", "GR-008", "GR-083")
def test_a_lord_is_in_one_place_and_moves_as_is_told() -> None:
    for table in tables():
        holders = {Lord.VADER: -1, Lord.PALPATINE: -1}
        for events in random_play(table):
            for said in events:
                follow(holders, said)
            assert (table.state.vader, table.state.palpatine) == tuple(holders.values())
            assert holders[Lord.VADER] == -1 or holders[Lord.VADER] != holders[Lord.PALPATINE]


def follow(holders: dict[Lord, int], said: Happening) -> None:
    """Move the lord of whom an event tells; he must be where the event finds him."""
    if said.event == Event.LORD_TAKEN:
        assert holders[Lord(said.a)] == -1
        holders[Lord(said.a)] = said.seat
    elif said.event == Event.LORD_MOVED:
        assert holders[Lord(said.a)] == said.b != said.seat
        holders[Lord(said.a)] = said.seat
    elif said.event == Event.LORD_RETURNED:
        assert holders[Lord(said.a)] == said.seat
        holders[Lord(said.a)] = -1


@pytest.mark.rule("INV-02", "GR-028", "GR-029", "GR-030", "GR-053", "GR-113")
def test_the_dice_are_as_many_as_lords_and_commands_leave() -> None:
    for table in tables():
        began: tuple[int | None, int | None] = (None, None)
        for events in random_play(table):
            state, told = table.state, {Event(said.event) for said in events}
            if Event.TURN_BEGAN in told:
                began = lords(table)
            dice = 4 - (began[0] == state.turn + 1) - 2 * (began[1] == state.turn + 1)
            if told & {Event.TURN_BEGAN, Event.HOPE_RAISED}:
                assert falling(table) == dice
            elif Event.DICE_ROLLED_AGAIN in told:
                assert falling(table) == dice - state.placed - state.aside >= 1
            elif step(table) in (Step.ROLL_DIE, Step.ASK_DICE):
                assert falling(table) + sum(state.faces) + state.placed + state.aside == dice


@pytest.mark.rule("INV-03", "GR-125")
def test_covered_spaces_stay_covered_but_for_new_hope_and_a_new_planet() -> None:
    for table in tables():
        before = [0] * len(table.state.free)
        for events in random_play(table):
            after = list(table.state.free)
            if not {Event(said.event) for said in events} & {Event.HOPE_RAISED, Event.PLANET_OPENED}:
                assert all(now <= then for now, then in zip(after, before, strict=True))
                assert sum(before) - sum(after) == covering(events)
            assert 0 <= sum(after) <= SIZES[table.state.planet]
            before = after


def covering(events: Sequence[Happening]) -> int:
    """Return how many spaces events say were covered."""
    kinds = (Event.DIE_PLACED, Event.EMPIRE_PLACED, Event.HERO_COVERED, Event.ALLY_COVERED)
    return sum(said.event in kinds for said in events)


@pytest.mark.rule("INV-04", "GR-061", "GR-091", "GR-131", "GR-151")
def test_markers_on_the_board_and_in_supply_are_33() -> None:
    for table in tables():
        supply, lying = 33, 0
        for events in random_play(table):
            told = Counter(Event(said.event) for said in events)
            if table.notation(table.history[-1][1]) == "stop":
                supply, lying = supply - lying, 0
            lying += told[Event.DIE_PLACED] + told[Event.EMPIRE_PLACED]
            lying = 0 if told[Event.HOPE_RAISED] else lying
            supply -= told[Event.HERO_COVERED] + told[Event.ALLY_COVERED]
            assert supply >= 0
            supply = 33 if told[Event.PLANET_OPENED] or table.over else supply
            if step(table) not in (Step.PICK_HERO, Step.DRAW_FIRST_PLAYER, Step.GAME_OVER):
                assert SIZES[table.state.planet] - count_free(table) - lying + supply == 33


@pytest.mark.rule("INV-05", "GR-121", "GR-125", "GR-149")
def test_every_reward_is_paid_exactly_once() -> None:
    for table in tables():
        rows: Counter[Any] = Counter()
        won: Counter[Any] = Counter()
        planet = 0
        for events in random_play(table):
            for said in events:
                planet = said.a if said.event == Event.PLANET_OPENED else planet
                rows[planet, said.a] += said.event == Event.ROW_COMPLETED
                won[said.a] += said.event == Event.ALLY_WON
        route = SHORT_ROUTE if table.state.short else range(6)
        box: Any = table.box
        assert +rows == Counter({(number, row): 1 for number in route for row in range(box.rows[number])})
        assert +won == Counter({ally: 1 for ally in range(13) if box.ally_planet[ally] in route})
        assert sum(owner >= 0 for owner in table.state.ally_owner) == (10 if table.state.short else 13)


@pytest.mark.rule("INV-06", "GR-120", "GR-128")
def test_points_come_from_rows_and_victory_dice_and_are_never_lost() -> None:
    for table in tables():
        paid, before = 0, [0] * 4
        for events in random_play(table):
            paid += sum(said.a for said in events if said.event == Event.POINTS_SCORED)
            paid += sum(said.b for said in events if said.event == Event.ROW_COMPLETED)
            assert sum(table.state.points) == paid
            assert all(now >= then for now, then in zip(table.state.points, before, strict=True))
            before = list(table.state.points)


def referee(record: str, route: Sequence[int]) -> list[tuple[int | None, int | None]]:
    """Return who held Vader and Palpatine after each dice step, judged from the text of a record and nothing else."""
    sizes = iter([SIZES[number] for number in route])
    free = began = next(sizes)
    placed, helping = 0, False
    vader: int | None = None
    palpatine: int | None = None
    found = []
    for line in record.partition("\n\n")[2].splitlines():
        who, verb = line.split()[:2]
        if verb == "roll" and helping:  # the next turn
            helping, placed = False, 0
            free = began = free or next(sizes)
        elif verb in ("place", "wild", "hero"):
            free -= 1
            placed += not helping
        elif verb == "ally" and not helping:  # New Hope
            free, placed = free + placed, 0
        elif verb == "stop":
            helping, seat = True, int(who)
            vader, palpatine = (None if holder == seat else holder for holder in (vader, palpatine))
            palpatine = seat if placed == 0 else palpatine
            vader = seat if placed == 1 and began >= 2 else vader
            found.append((vader, palpatine))
    return found


@pytest.mark.rule("INV-07", "GR-066", "GR-067", "GR-068", "GR-074", "GR-077", "GR-080", "GR-084", "GR-085")
def test_a_lord_is_taken_exactly_when_the_rule_says_so() -> None:
    exceptions = 0
    for table in tables():
        held = []
        for _ in random_play(table):
            if table.notation(table.history[-1][1]) == "stop":
                held.append(lords(table))
                exceptions += table.state.alone and table.state.placed == 1
        assert held == referee(table.record(), SHORT_ROUTE if table.state.short else range(6))
    assert exceptions > 0  # the last free space was met, too


@pytest.mark.rule("INV-08")
def test_the_same_seed_and_the_same_commands_are_the_same_game() -> None:
    for number in range(3):
        games = [gobelet.Table(GAME, 2 + number, seed=SEED, number=number) for _ in range(2)]
        chooser = random.Random(SEED)
        while not games[0].over:
            command = chooser.choice(games[0].legal()).notation
            for table in games:
                table.play(command)
            assert games[0].state == games[1].state
        assert games[0].record() == games[1].record()
        assert games[0].chronicle == games[1].chronicle


@pytest.mark.rule("INV-09")
def test_every_planet_can_be_finished_by_dice() -> None:
    """Whatever is free, two dice at least are thrown each turn, and an Empire covers it."""
    for table in tables():
        for events in random_play(table):
            if Event.TURN_BEGAN in {Event(said.event) for said in events}:
                assert falling(table) >= 2
                assert count_free(table) > 0
            if step(table) == Step.ASK_DICE and table.state.faces[Face.E]:
                covers = [said for said in map(str, table.legal()) if said.startswith(("wild", "place e"))]
                assert bool(covers) == (count_free(table) > 0)
        assert table.over
        assert count_free(table) == 0


@pytest.mark.rule("INV-01", "INV-02", "INV-03", "INV-05", "INV-06")
def test_nothing_that_cannot_be_is_ever_seen() -> None:
    for table in tables():
        for _ in random_play(table):
            assert table.broken() == []
            assert table.actors == (LUCK,) or table.over or table.legal()


# What the game says of positions that cannot be.


def broken(**state: Any) -> str:
    """Return what is said against a position: the beginning of a game, but for *state*."""
    with pytest.raises(gobelet.BadPosition) as refused:
        gobelet.Table.from_position({"game": GAME.id, "seats": 2, "state": beginning() | state}, chance="manual")
    return str(refused.value)


def beginning() -> dict[str, Any]:
    table = gobelet.Table(GAME, seats=2, chance="manual", options={"first": 1}).play("pick luke").play("pick leia")
    found: dict[str, Any] = table.position()["state"]
    return found


@pytest.mark.rule("INV-01")
@pytest.mark.parametrize(("lords", "said"), [({"vader": 3}, "vader = 3"), ({"vader": 1, "palpatine": 1}, "both lords")])
def test_positions_with_impossible_lords_are_refused(lords: dict[str, int], said: str) -> None:
    assert said in broken(**lords)


@pytest.mark.rule("INV-02")
@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"dice": 3}, "dice = 3"),
        ({"vader": 1}, "dice = 4"),
        ({"rolls": 3}, "rolls = 3"),
        ({"placed": 1}, "1 is placed"),
        ({"faces": {"a": 1}}, "1 lie"),
        ({"placed_at": [3]}, "placed_at"),
    ],
)
def test_positions_with_impossible_dice_are_refused(state: dict[str, Any], said: str) -> None:
    assert said in broken(**state)


@pytest.mark.rule("INV-03")
@pytest.mark.parametrize(("cell", "free", "said"), [(0, 2, "free[1] = 2"), (0, -1, "free[1] = -1"), (1, 1, "free[2] = 1")])
def test_positions_with_impossible_spaces_are_refused(cell: int, free: int, said: str) -> None:
    cells = beginning()["free"]
    cells[cell] = free
    assert said in broken(free=cells)


@pytest.mark.rule("INV-05")
@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"ally_owner": {"dodonna": 1}}, "ally_owner[1]"),
        ({"ally_owner": {"rieekan": 2}}, "ally_owner[4]"),
        ({"ally_owner": {"dodonna": 3}}, "or null for nobody"),
        ({"ally_used": {"dodonna": True}}, "nobody has won"),
        ({"paid": [True]}, "paid[1] = true"),
    ],
)
def test_positions_with_impossible_rewards_are_refused(state: dict[str, Any], said: str) -> None:
    assert said in broken(**state)


@pytest.mark.rule("INV-06")
@pytest.mark.parametrize("state", [{"points": [1, 0]}, {"dice_points": 1}])
def test_positions_with_points_from_nowhere_are_refused(state: dict[str, Any]) -> None:
    assert "points" in broken(**state)


@pytest.mark.rule("GR-013", "GR-010")
def test_positions_with_impossible_heroes_or_planets_are_refused() -> None:
    assert "no two players the same" in broken(hero=["luke", "luke"])
    assert "no two players the same" in broken(hero=["luke", "none"])


def test_what_cannot_be_is_said_in_french_too() -> None:
    state = beginning() | {"vader": 1, "palpatine": 1}
    with pytest.raises(gobelet.BadPosition) as refused:
        gobelet.Table.from_position({"game": GAME.id, "seats": 2, "state": state})
    told = "Cette position est impossible : vader = palpatine = 1, alors que personne n’a les deux seigneurs."
    assert refused.value.text("fr") == told
    table = gobelet.Table(GAME, seats=2, chance="manual", options={"first": 1}).play("pick luke").play("pick leia")
    table.state.rolls = 3
    assert table.broken("fr") == ["rolls = 3, alors qu’il faut 1 ou 2"]
