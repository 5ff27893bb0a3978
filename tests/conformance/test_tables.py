"""Random games at tables, as people hold them: what is refused, what comes back from text, what is shown."""

from __future__ import annotations

import json

import pytest

import gobelet
from gobelet.errors import LOCALES, IllegalAction, NotYourTurn
from gobelet.kernel.words import CHANCE
from gobelet.scene.model import Area, Move, Piece
from gobelet.table.rulebook import Rulebook, rulebook
from gobelet.table.table import Table
from tests.conformance.cases import GAMES_EACH, Case, each_end, each_option, random_tables

FEW = 1 if GAMES_EACH < 100 else 2


@each_option
def test_positions_come_back(case: Case) -> None:
    for table in random_tables(case, FEW, every=1 if FEW > 1 else 7):
        said = json.loads(json.dumps(table.position()))
        again = Table.from_position(said, chance="manual")
        assert again.state == table.state
        assert again.position() == table.position()


@each_option
def test_records_come_back(case: Case) -> None:
    for table in random_tables(case, FEW, every=10**9):
        if not table.over:
            continue
        record = table.record()
        again = gobelet.replay(record)
        assert again.state == table.state
        assert again.record() == record
        assert again.chronicle == table.chronicle
        verdict = gobelet.verify(record)
        assert verdict.problems == ()
        assert verdict.over
        assert (verdict.actions, verdict.draws) == (len(table.history), sum(seat == CHANCE for seat, _ in table.history))
        assert len(record.encode()) < 20_000 or len(table.history) > 1000


@each_end
def test_what_is_legal_plays(case: Case) -> None:
    for table in random_tables(case, 1, every=11, chance="manual"):
        for seat in table.actors:
            for action in table.legal(seat):
                copy = table.copy()
                copy.play(action)
                assert len(copy.history) == len(table.history) + 1


@each_end
def test_what_is_illegal_is_refused_with_a_reason(case: Case) -> None:
    books = [rulebook(case.game, locale) for locale in LOCALES]
    for table in random_tables(case, FEW, every=17, chance="manual"):
        if table.over:
            with pytest.raises(gobelet.GobeletError, match="over"):
                table.play(0)
            continue
        before = (table.state.to_bytes(), table.record(), list(table.chronicle))
        for seat in (*range(case.seats), CHANCE):
            legal = set(table.legal_numbers(seat))
            for action in range(case.game.actions.size):
                if action not in legal:
                    check_refused(table, seat, action, books)
        assert (table.state.to_bytes(), table.record(), list(table.chronicle)) == before


def check_refused(table: Table, seat: int, action: int, books: list[Rulebook]) -> None:
    with pytest.raises((IllegalAction, NotYourTurn)) as caught:
        table.play(action, seat)
    for locale in LOCALES:
        assert caught.value.text(locale)
    if isinstance(caught.value, IllegalAction):
        assert caught.value.clauses, f"{table.notation(action)} is refused without a clause: {table.position()}"
        for book in books:
            assert all(book.reason(clause).text for clause in caught.value.clauses)


@each_end
def test_a_seat_that_is_not_asked_has_nothing_legal_or_may_interrupt(case: Case) -> None:
    """What is legal for a seat plays, asked or not; so a rule that forgot to look whose turn it is shows."""
    for table in random_tables(case, FEW, every=5, chance="manual"):
        for seat in range(case.seats):
            for action in () if seat in table.actors else table.legal_numbers(seat):
                copy = table.copy()
                copy.play(action, seat)
                assert copy.broken() == []
                assert copy.over or copy.legal()


@each_end
@pytest.mark.parametrize("locale", LOCALES)
def test_scenes_show_every_position(case: Case, locale: str) -> None:
    for table in random_tables(case, FEW, every=7, chance="manual"):
        for seat in (None, *range(case.seats)):
            scene = table.scene(seat, locale)
            pieces = list(scene.walk())
            found = [piece.id for piece in pieces] + [area.id for area in scene.areas]
            assert len(found) == len(set(found)), f"doubles among {sorted(found)}"
            assert all(piece.label for piece in pieces)
            legal = set(table.legal_numbers(seat)) if seat is not None and not table.over else set()
            assert {move.action for move in scene.moves} == legal
            assert {action for piece in pieces for action in piece.moves} <= legal
            assert not any(set(piece.refused) & legal for piece in pieces)
            assert all(move.label and move.notation for move in scene.moves)
            assert all(0 <= odd.ways <= odd.whole and odd.label for odd in scene.odds)
            assert scene.over == table.over == bool(scene.result)


@each_end
def test_clauses_of_scenes_are_in_the_rulebook(case: Case) -> None:
    book = rulebook(case.game)
    for table in random_tables(case, 1, every=13, chance="manual"):
        for seat in range(case.seats):
            scene = table.scene(seat)
            shown: list[Move | Area | Piece] = [*scene.moves, *scene.areas, *scene.walk()]
            cited = {each.clause for each in shown}
            for clause in cited - {""}:
                assert book.reason(clause).text


@each_end
def test_undo_comes_back_to_the_same_game(case: Case) -> None:
    """What can be taken back and is played again leads to the same state, chance included."""
    for table in random_tables(case, FEW, every=9):
        if table.undoable:
            played = list(table.history)
            before = table.state.copy()
            again = table.copy().undo(table.undoable)
            for seat, action in played[len(again.history) :]:
                again.play(action, seat)
            assert again.state == before
            assert again.history == played
