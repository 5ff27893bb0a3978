"""The same games, plain and compiled: the same states after every action, bit for bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gobelet.kernel.plain import plain_type
from gobelet.kernel.state import offsets, record_type
from gobelet.table.bind import bind_plain
from gobelet.table.compiled import blank_states, buffers, compile_game, words_of
from gobelet.table.game import Game
from tests.conformance.cases import GAMES_EACH, SEED, Case, each_game, mixed, random_game, seat_cases

TRACED = max(2, GAMES_EACH // 5)
PLAIN: dict[tuple[str, int], tuple[int, int]] = {}

builds = [True] if GAMES_EACH < 100 else [True, False]


@each_game
@pytest.mark.parametrize("bounds", builds, ids=["checked" if bounds else "fast" for bounds in builds])
def test_plain_equals_compiled(game: Game, bounds: bool) -> None:
    """Two hundred games a number of seats; the build that checks every index, and the one that simulation runs."""
    rules = compile_game(game, bounds=bounds)
    print(f"seed {SEED}, games 0 to {TRACED - 1}")
    for case in seat_cases():
        if case.game is game:
            for number in range(TRACED):
                table = mixed(case, number)
                assert compiled_trace(rules, table, number) == plain_trace(table, number), (
                    f"{table}, game {number} of seed {SEED}"
                )


def compiled_trace(rules: Any, case: Case, number: int) -> tuple[int, int]:
    """Return the length and the digest of one compiled game."""
    game, states = case.game, blank_states(case.game, 1)
    words, (legal, weights) = words_of(states), buffers(game)
    options = np.array(case.numbers or [0], np.int64)
    box = case.content.box.to_record()[0]
    length, digest = rules.trace(
        states[0], words[0], words.shape[1], box, case.seats, options, legal, weights, SEED, number, game.longest
    )
    return int(length), int(digest)


def plain_trace(case: Case, number: int) -> tuple[int, int]:
    """Return the length and the digest of the same game, plain."""
    if (str(case), number) not in PLAIN:
        rules, size = bind_plain(case.game), case.game.actions.size + 1
        state, words = plain_type(case.game.state)(), [0] * (record_type(case.game.state).itemsize // 8)
        PLAIN[str(case), number] = rules.trace(
            state,
            words,
            len(words),
            case.content.box,
            case.seats,
            case.numbers,
            [0] * size,
            [0] * size,
            SEED,
            number,
            case.game.longest,
        )
    return PLAIN[str(case), number]


@each_game
def test_both_forms_of_the_state_lie_alike_in_memory(game: Game) -> None:
    for declared in (game.state, game.box):
        packed = record_type(declared)
        starts, size = offsets(declared)
        assert packed.fields is not None
        assert [packed.fields[name][1] for name in packed.names or ()] == starts
        assert packed.itemsize == size == plain_type(declared).packer.size
        assert packed.isalignedstruct
    print(f"{game.id}: a state of {record_type(game.state).itemsize} bytes")


@each_game
def test_states_go_through_bytes_and_records(game: Game) -> None:
    case = next(case for case in seat_cases() if case.game is game)
    for moment in random_game(case, 1):
        state = moment.state
        again = type(state).from_bytes(state.to_bytes())
        assert again == state == state.copy()
        record = state.to_record()
        assert record.tobytes() == state.to_bytes()
