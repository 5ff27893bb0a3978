"""What goes over the wire to a seat is the same, byte for byte, for two states that differ only in what it may not know."""

from __future__ import annotations

import random

import pytest
from msgspec import json

import gobelet
from gobelet.kernel.chance import key
from gobelet.server import asking as questions
from gobelet.server.asking import Facts, Look
from gobelet.server.desk import Desk, Kept, sight

SECRETIVE = [game.id for game in gobelet.all_games() if game.hides]
STATES = 60


def kept(game: str, seed: int, luck: random.Random) -> Kept:
    """Return a table of *game* somewhere in the middle, as a desk keeps it."""
    played = gobelet.find(game)
    seats = luck.randint(*played.seats)
    table = gobelet.Table(played, seats, seed)
    facts = Facts(game, seats, {}, [], seed, played.fingerprint(), table.content.fingerprint)
    for _ in range(luck.randrange(120)):
        if table.over:
            break
        table.play(luck.choice(table.legal(luck.choice(table.actors))))
    return Kept(facts, table, 0, [len(table.history)])


@pytest.mark.parametrize("game", SECRETIVE)
def test_frames_do_not_tell_what_a_seat_may_not_know(game: str) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    differing = 0
    for number in range(STATES):
        one = kept(game, seed + number, luck)
        other = Kept(one.facts, one.table.copy(), 0, list(one.lengths))
        eyes = luck.randrange(one.table.seats)
        gobelet.find(game).rules.redraw(other.table.state, other.table.box, eyes, key(seed, number))
        differing += one.table.state != other.table.state
        for locale in ("en", "fr"):
            assert frames(one, eyes, locale) == frames(other, eyes, locale), f"state {number} of seed {seed}, seat {eyes}"
    assert differing, "no state had anything to hide"


def frames(kept: Kept, eyes: int, locale: str) -> list[bytes]:
    """Return everything that a desk tells about a table to who looks through *eyes*: what is seen, and every refusal."""
    desk = Desk(1)
    desk.kept["t"] = kept
    legal = kept.table.legal_numbers(eyes) if eyes in kept.table.actors else []
    illegal = [action for action in range(0, kept.table.game.actions.size, 7) if action not in legal]
    refused = [desk.answer(questions.Play("t", kept.version, eyes, action, [], locale)) for action in illegal]
    why = [desk.answer(questions.Why("t", eyes, action, locale)) for action in illegal]
    seen = sight(kept, Look(eyes, locale), 0)
    return [seen.scene, seen.news, json.encode(refused), json.encode(why)]
