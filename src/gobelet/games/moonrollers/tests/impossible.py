"""Positions of real play, and changes after which they cannot be; with each of them what is to be said against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gobelet
from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.tests.tables import (
    faction_of,
    opening,
    play,
    roll,
    take_on,
    turn,
)
from gobelet.table.content import content_of

WANTS = {crew["id"]: crew["requirements"] for crew in content_of(GAME).pack["crew"]["crew"]}


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
