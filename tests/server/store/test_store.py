"""The store: what it acknowledges is there, once; one suite for every database."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from gobelet.errors import DataError, RequestError
from gobelet.server.store import Batch, Committed, Entry, Known, Lost, SeatRow, Store, TableRow

ROW = TableRow("red", '{"game": "pig"}', "Sunday", "playing", 0, "ann", 1.5, 2.5)
SEATS = [SeatRow("red", 0, "person", None, "Ann", "door-0", "salt"), SeatRow("red", 1, "bot", "greedy", "", "", "")]


def make(store: Store, *ids: str) -> None:
    for id in ids:
        store.create(replace(ROW, id=id), [], [])


def entry(number: int, client: str | None = None) -> Entry:
    return Entry(number, number % 2, "play", str(10 * number), client, 100.25 + number)


def batch(after: int, *clients: str | None, table: str = "red") -> Batch:
    return Batch(table, after, [entry(after + 1 + at, client) for at, client in enumerate(clients)])


def numbers(store: Store, id: str = "red") -> list[int]:
    return [entry.number for entry in store.entries(id)]


def version(store: Store, id: str = "red") -> int:
    row = store.table(id)
    assert row is not None
    return row.version


# Tables.


def test_a_table_is_kept_as_it_was_made(store: Store) -> None:
    store.create(ROW, SEATS, [("ann", 0)])
    assert store.table("red") == ROW
    assert store.seats("red") == SEATS
    assert store.held("ann", "red") == [0]
    assert store.entries("red") == []


def test_a_table_that_cannot_be_made_leaves_nothing(store: Store) -> None:
    with pytest.raises(Exception, match=r"UNIQUE|unique"):
        store.create(ROW, [SEATS[0], SEATS[0]], [])
    assert store.table("red") is None
    store.create(ROW, SEATS, [])


def test_a_table_nobody_made_is_not_there(store: Store) -> None:
    assert store.table("red") is None
    assert (store.entries("red"), store.seats("red"), store.held("ann", "red")) == ([], [], [])


def test_names_and_statuses_change(store: Store) -> None:
    make(store, "red", "blue")
    store.rename("red", "Monday, été ♥")
    store.set_status("red", "paused")
    assert store.table("red") == replace(ROW, name="Monday, été ♥", status="paused")
    assert store.table("blue") == replace(ROW, id="blue")


def test_a_header_changes_until_the_first_entry(store: Store) -> None:
    make(store, "red")
    assert store.set_header("red", "before")
    store.append([batch(0, None)])
    assert not store.set_header("red", "after")
    row = store.table("red")
    assert row is not None
    assert row.header == "before"


def test_games_in_progress_are_taken_up_again(store: Store) -> None:
    make(store, "red", "blue", "green")
    store.set_status("blue", "over")
    store.append([batch(0, None, table="green")])
    assert store.tables_to_run() == ["green", "red"]


def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    store.create(ROW, SEATS, [("ann", 0)])
    make(store, "blue")
    store.append([batch(0, "a"), batch(0, "a", table="blue")])
    store.save_snapshot("red", 1, b"state")
    store.delete("red")
    assert (store.table("red"), store.entries("red"), store.seats("red"), store.held("ann", "red")) == (None, [], [], [])
    assert (store.snapshot("red", 9), store.seat_of_token("door-0"), store.by_client("red", "a")) == (None, None, None)
    assert numbers(store, "blue") == [1]
    assert store.append([batch(1, "b")]) == [Lost(None)]


@pytest.mark.parametrize(
    "late",
    [
        lambda store: store.hold("ann", "red", 0),
        lambda store: store.update_seat(SEATS[0]),
        lambda store: store.save_snapshot("red", 1, b""),
    ],
)
def test_what_comes_too_late_for_a_table_is_refused(store: Store, late: Callable[[Store], None]) -> None:
    with pytest.raises(RequestError, match="no table red"):
        late(store)


# Entries.


def test_entries_are_read_as_they_were_added(store: Store) -> None:
    make(store, "red")
    assert store.append([batch(0, "a", None), batch(2, None, "b")]) == [Committed(2), Committed(4)]
    whole = [entry(1, "a"), entry(2), entry(3), entry(4, "b")]
    assert store.entries("red") == whole
    assert store.entries("red", 2, 3) == whole[1:3]
    assert store.entries("red", first=4) == whole[3:]
    row = store.table("red")
    assert row == replace(ROW, version=4, changed=whole[-1].at)


def test_a_batch_changes_the_status_and_brings_a_snapshot(store: Store) -> None:
    make(store, "red")
    assert store.append([replace(batch(0, None), status="over", snapshot=(1, b"\x00one"))]) == [Committed(1)]
    row = store.table("red")
    assert row is not None
    assert row.status == "over"
    assert store.snapshot("red", 1) == (1, b"\x00one")
    assert store.append([batch(1, None)]) == [Committed(2)]
    row = store.table("red")
    assert row is not None
    assert row.status == "over"


def test_a_batch_may_have_no_entry(store: Store) -> None:
    make(store, "red")
    assert store.append([Batch("red", 0, [], status="paused")]) == [Committed(0)]
    assert store.append([Batch("red", 1, [], status="over")]) == [Lost(0)]
    row = store.table("red")
    assert row is not None
    assert (row.status, row.version) == ("paused", 0)


def test_entries_with_a_gap_are_no_batch() -> None:
    with pytest.raises(ValueError, match="version 3"):
        Batch("red", 3, [entry(5)])


def test_nothing_to_add_is_no_trouble(store: Store) -> None:
    assert store.append([]) == []


def test_who_comes_second_has_lost(store: Store) -> None:
    make(store, "red")
    store.append([batch(0, "a", "b")])
    assert store.append([batch(1, "c")]) == [Lost(2)]
    assert store.append([batch(7, "c")]) == [Lost(2)]
    assert numbers(store) == [1, 2]


def test_what_was_sent_before_is_known(store: Store) -> None:
    make(store, "red")
    store.append([batch(0, "a", "b", "c")])
    for after in (0, 1, 3):
        assert store.append([batch(after, "b")]) == [Known(2, 3)]
    assert store.append([batch(3, "d", None, "a")]) == [Known(1, 3)]
    assert numbers(store) == [1, 2, 3]


def test_what_was_sent_twice_at_once_is_applied_once(store: Store) -> None:
    make(store, "red")
    assert store.append([batch(0, "a"), batch(1, "a"), batch(1, "b")]) == [Committed(1), Known(1, 1), Committed(2)]
    assert store.append([batch(2, "c"), batch(2, "c")]) == [Committed(3), Known(3, 3)]
    assert store.append([batch(3, "d", "d")]) == [Lost(3)]
    assert numbers(store) == [1, 2, 3]


def test_clients_of_different_tables_do_not_know_each_other(store: Store) -> None:
    make(store, "red", "blue")
    assert store.append([batch(0, "a"), batch(0, "a", table="blue")]) == [Committed(1), Committed(1)]


def test_one_conflict_spoils_nobody_elses_turn(store: Store) -> None:
    make(store, "red", "blue", "green")
    store.append([batch(0, "a"), batch(0, "a", table="blue")])
    group = [
        batch(1, "b", table="blue"),
        batch(0, "x"),
        batch(0, None, table="gone"),
        batch(2, "c", table="blue"),
        batch(1, "a"),
        batch(0, "a", None, table="green"),
    ]
    assert store.append(group) == [Committed(2), Lost(1), Lost(None), Committed(3), Known(1, 1), Committed(2)]
    assert [numbers(store, id) for id in ("red", "blue", "green")] == [[1], [1, 2, 3], [1, 2]]


def test_an_entry_is_found_by_its_client(store: Store) -> None:
    make(store, "red")
    store.append([batch(0, "a", None, "b")])
    assert store.by_client("red", "b") == entry(3, "b")
    assert store.by_client("red", "c") is None


def test_another_store_sees_at_once_what_was_acknowledged(store: Store, url: str) -> None:
    make(store, "red")
    other = Store(url)
    for after in range(0, 20, 2):
        assert store.append([batch(after, None)]) == [Committed(after + 1)]
        assert version(other) == after + 1
        assert other.append([batch(after + 1, None)]) == [Committed(after + 2)]
        assert numbers(store) == list(range(1, after + 3))
    other.close()


def test_writers_who_race_lose_nothing_and_double_nothing(store: Store, url: str) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    make(store, "red", "blue", "green")
    stores = [Store(url) for _ in range(3)]

    def write(at: int) -> dict[str, list[str]]:
        luck, mine, known = random.Random(seed + at), stores[at], dict.fromkeys(("red", "blue", "green"), 0)
        added: dict[str, list[str]] = {table: [] for table in known}
        for turn in range(25):
            group = [batch(known[table], f"{at}.{turn}.{table}", table=table) for table in luck.sample(sorted(known), 2)]
            for each, result in zip(group, mine.append(group), strict=True):
                assert isinstance(result, Committed | Lost)
                assert result.version is not None
                known[each.table] = result.version
                if isinstance(result, Committed):
                    added[each.table].append(f"{at}.{turn}.{each.table}")
        return added

    with ThreadPoolExecutor(3) as threads:
        acknowledged = list(threads.map(write, range(3)))
    for table in ("red", "blue", "green"):
        kept = store.entries(table)
        assert [entry.number for entry in kept] == list(range(1, version(store, table) + 1))
        assert sorted(str(entry.client) for entry in kept) == sorted(id for added in acknowledged for id in added[table])
    for each in stores:
        each.close()


def test_one_store_serves_many_threads(store: Store) -> None:
    make(store, "red")

    with ThreadPoolExecutor(4) as threads:
        reads = threads.map(lambda _: numbers(store), range(100))
        results = [store.append([batch(after, None)])[0] for after in range(20)]
        assert all(read == list(range(1, len(read) + 1)) for read in reads)
    assert results == [Committed(after + 1) for after in range(20)]


# Seats and those who hold them.


def test_seats_change_hands(store: Store) -> None:
    store.create(ROW, SEATS, [("ann", 0)])
    taken = replace(SEATS[1], kind="person", level=None, name="Bob", token="door-1")  # noqa: S106  # a digest
    store.update_seat(taken)
    store.hold("bob", "red", 1)
    store.hold("bob", "red", 1)
    store.hold("ann", "red", 1)
    assert store.seats("red") == [SEATS[0], taken]
    assert (store.held("bob", "red"), store.held("ann", "red"), store.held("bob", "blue")) == ([1], [0, 1], [])
    store.release("red", 1, "ann")
    assert (store.held("bob", "red"), store.held("ann", "red")) == ([1], [0])
    store.hold("cat", "red", 1)
    store.release("red", 1)
    assert [store.held(visitor, "red") for visitor in ("ann", "bob", "cat")] == [[0], [], []]


def test_a_seats_link_opens_that_seat_only(store: Store) -> None:
    store.create(ROW, SEATS, [])
    assert store.seat_of_token("door-0") == ("red", 0)
    assert store.seat_of_token("door-1") is None
    assert store.seat_of_token("") is None
    store.update_seat(replace(SEATS[0], token="another"))  # noqa: S106  # a digest
    assert store.seat_of_token("door-0") is None


def test_my_tables_are_those_i_host_or_sit_at(store: Store) -> None:
    make(store, "red", "blue", "green")
    store.create(replace(ROW, id="far", host="bob"), [], [("ann", 1), ("ann", 0), ("cat", 2)])
    store.hold("bob", "green", 3)
    store.append([batch(0, None, table="blue")])
    assert [(row.id, seats) for row, seats in store.mine("ann")] == [("blue", []), ("far", [0, 1]), ("green", []), ("red", [])]
    assert [(row.id, seats) for row, seats in store.mine("bob")] == [("far", []), ("green", [3])]
    assert store.mine("ann")[2][0] == store.table("green")
    assert store.mine("dan") == []


# Snapshots.


def test_the_latest_snapshot_is_found(store: Store) -> None:
    make(store, "red", "blue")
    for number, data in ((50, b"fifty"), (100, b"hundred"), (50, b"fifty again")):
        store.save_snapshot("red", number, data)
    found: list[Any] = [store.snapshot("red", at_most) for at_most in (49, 50, 99, 100, 1000)]
    assert found == [None, (50, b"fifty again"), (50, b"fifty again"), (100, b"hundred"), (100, b"hundred")]
    assert store.snapshot("blue", 1000) is None


# What a server shares, and what cannot be opened.


def test_workers_share_a_secret(store: Store, url: str) -> None:
    other = Store(url)
    assert len(store.key()) == 64
    assert store.key() == other.key()
    other.close()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("mysql://host/name", "cannot be kept in “mysql”"),
        ("tables.db", "cannot be kept in “tables.db”"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
    ],
)
def test_a_url_of_something_else_is_refused(said: str, sentence: str) -> None:
    with pytest.raises(RequestError, match=sentence):
        Store(said)


def test_a_secret_in_a_url_is_not_repeated() -> None:
    with pytest.raises(RequestError) as refused:
        Store("mysql://ann:password@host/name")
    assert "password" not in str(refused.value)


def test_a_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="cannot be kept in"):
        Store(f"sqlite:///{tmp_path}/file/tables.db")


def test_a_file_is_for_its_owners_eyes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/folder/tables.db")
    store.migrate()
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "folder").iterdir()} == {0}
    store.close()


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(RequestError, match="psycopg"):
        Store("postgresql://host/name")


def test_a_server_that_does_not_answer_is_said() -> None:
    with pytest.raises(DataError, match="database does not"):
        Store("postgresql://postgres@127.0.0.1:1/test")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_that_broke_is_opened_again(postgres: psycopg.Connection, url: str) -> None:
    store = Store(f"{url}&application_name=gobelet_breaks")
    store.migrate()
    make(store, "red")
    store.append([batch(0, "a")])
    postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gobelet_breaks'")
    with pytest.raises(DataError, match="database does not"):
        store.append([batch(1, "b")])
    assert store.append([batch(1, "b")]) == [Committed(2)]
    assert numbers(store) == [1, 2]
    store.close()
