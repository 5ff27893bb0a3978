"""The store: what it is told is on disk when it answers. Safe to use from several threads."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import BindParameter, Connection, Executable, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.exc import IntegrityError

from gobelet.errors import RequestError
from gobelet.server.store.database import migrate, open_readers, open_writer, read_url, said_plainly
from gobelet.server.store.rows import Batch, Committed, Entry, Known, Lost, SeatRow, TableRow
from gobelet.server.store.schema import ENTRIES, HOLDERS, KEYS, SEATS, SNAPSHOTS, TABLES

ANY = 2**62
"""More than any table has entries."""

_table: BindParameter[str] = bindparam("table")
_seat: BindParameter[int] = bindparam("seat")
_visitor: BindParameter[str] = bindparam("visitor")

# Statements are made once: what SQLAlchemy makes of each is then found by identity.

ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"), TABLES.c.version == bindparam("after"))
    .values(version=bindparam("version"), changed=bindparam("changed"), status=func.coalesce(bindparam("now"), TABLES.c.status))
)
ADD_ENTRY, ADD_TABLE, ADD_SEAT = insert(ENTRIES), insert(TABLES), insert(SEATS)
RENAME = update(TABLES).where(TABLES.c.id == bindparam("of")).values(name=bindparam("now"))
SET_STATUS = update(TABLES).where(TABLES.c.id == bindparam("of")).values(status=bindparam("now"))
SET_HEADER = update(TABLES).where(TABLES.c.id == bindparam("of"), TABLES.c.version == 0).values(header=bindparam("now"))
DELETE = delete(TABLES).where(TABLES.c.id == _table)
RELEASE = delete(HOLDERS).where(HOLDERS.c.table == _table, HOLDERS.c.seat == _seat)
RELEASE_ONE = RELEASE.where(HOLDERS.c.visitor == _visitor)

TABLE = select(TABLES).where(TABLES.c.id == _table)
VERSION = select(TABLES.c.version).where(TABLES.c.id == _table)
TO_RUN = select(TABLES.c.id).where(TABLES.c.status == "playing").order_by(TABLES.c.changed.desc())
_entry = select(*(column for column in ENTRIES.c if column is not ENTRIES.c.table)).where(ENTRIES.c.table == _table)
SPAN = _entry.where(ENTRIES.c.number.between(bindparam("first"), bindparam("last"))).order_by(ENTRIES.c.number)
SENT = _entry.where(ENTRIES.c.client == bindparam("client"))
SEATS_OF = select(SEATS).where(SEATS.c.table == _table).order_by(SEATS.c.seat)
OF_TOKEN = select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.token == bindparam("token"), SEATS.c.token != "")
HELD = select(HOLDERS.c.seat).where(HOLDERS.c.visitor == _visitor, HOLDERS.c.table == _table).order_by(HOLDERS.c.seat)
MINE = (
    select(TABLES, HOLDERS.c.seat)
    .join_from(TABLES, HOLDERS, (HOLDERS.c.table == TABLES.c.id) & (HOLDERS.c.visitor == _visitor), isouter=True)
    .where(or_(HOLDERS.c.visitor == _visitor, TABLES.c.host == _visitor))
    .order_by(TABLES.c.changed.desc(), TABLES.c.id, HOLDERS.c.seat)
)
SNAPSHOT = (
    select(SNAPSHOTS.c.number, SNAPSHOTS.c.data)
    .where(SNAPSHOTS.c.table == _table, SNAPSHOTS.c.number <= bindparam("at_most"))
    .order_by(SNAPSHOTS.c.number.desc())
    .limit(1)
)
KEY = select(KEYS.c.value).where(KEYS.c.name == "server")


class Behind(Exception):
    """A table no longer has the version that a batch expects."""


class Store:
    """Tables, their entries, their seats and who holds them, in the database of a URL."""

    def __init__(self, url: str) -> None:
        read = read_url(url)
        make = insert_sqlite if read.drivername == "sqlite" else insert_postgresql
        snapshot, seat = make(SNAPSHOTS), make(SEATS)
        self._keep_snapshot = snapshot.on_conflict_do_update(
            index_elements=["table", "number"], set_={"data": snapshot.excluded.data}
        )
        others = {name: seat.excluded[name] for name in ("kind", "level", "name", "token", "salt")}
        self._put_seat = seat.on_conflict_do_update(index_elements=["table", "seat"], set_=others)
        self._hold = make(HOLDERS).on_conflict_do_nothing()
        self._keep_key = make(KEYS).on_conflict_do_nothing()
        self._engines = open_writer(read), open_readers(read)
        self._readers = self._engines[1]
        self._lock = Lock()
        with said_plainly():
            self._writer = self._engines[0].connect()

    def migrate(self) -> None:
        """Make the tables of the database, or bring them up to date."""
        with self._writing() as connection:
            migrate(connection)

    def key(self) -> str:
        """Return the secret that the workers of this server share, made when it is first asked for."""
        self._write(self._keep_key, {"name": "server", "value": secrets.token_hex(32)})
        (key,) = self._read(KEY)[0]
        return str(key)

    def close(self) -> None:
        """Let the database go; whatever was acknowledged is there."""
        with self._lock:
            self._writer.close()
            for engine in self._engines:
                engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Yield the connection that writes, for one transaction."""
        with self._lock, said_plainly(), self._writer.begin():
            yield self._writer

    def _write(self, statement: Executable, values: Mapping[str, Any]) -> int:
        """Do one thing; return how many rows it touched."""
        try:
            with self._writing() as connection:
                return connection.execute(statement, values).rowcount
        except IntegrityError:
            raise RequestError("store/gone", table=values["table"]) from None

    def _read(self, statement: Executable, **values: Any) -> list[Any]:
        with said_plainly(), self._readers.connect() as connection:
            return list(connection.execute(statement, values))

    # Tables.

    def create(self, row: TableRow, seats: Sequence[SeatRow], holders: Sequence[tuple[str, int]]) -> None:
        """Keep a new table with its seats, and the visitors who hold some of them."""
        with self._writing() as connection:
            connection.execute(ADD_TABLE, asdict(row))
            if seats:
                connection.execute(ADD_SEAT, [asdict(seat) for seat in seats])
            if holders:
                connection.execute(self._hold, [{"visitor": visitor, "table": row.id, "seat": seat} for visitor, seat in holders])

    def table(self, id: str) -> TableRow | None:
        found = self._read(TABLE, table=id)
        return TableRow(*found[0]) if found else None

    def tables_to_run(self) -> list[str]:
        """Return the tables where a game is played, whose bots may be waited for; latest first."""
        return [id for (id,) in self._read(TO_RUN)]

    def mine(self, visitor: str) -> list[tuple[TableRow, list[int]]]:
        """Return the tables where *visitor* is host or holds a seat, with those seats; latest first."""
        tables: dict[str, tuple[TableRow, list[int]]] = {}
        for *row, seat in self._read(MINE, visitor=visitor):
            held = tables.setdefault(row[0], (TableRow(*row), []))[1]
            if seat is not None:
                held.append(seat)
        return list(tables.values())

    def rename(self, id: str, name: str) -> None:
        self._write(RENAME, {"of": id, "now": name})

    def set_status(self, id: str, status: str) -> None:
        self._write(SET_STATUS, {"of": id, "now": status})

    def set_header(self, id: str, header: str) -> bool:
        """Change what a table is before its first entry; return whether it was still time."""
        return self._write(SET_HEADER, {"of": id, "now": header}) == 1

    def delete(self, id: str) -> None:
        """Forget a table and all that belongs to it."""
        self._write(DELETE, {"table": id})

    # Entries.

    def append(self, batches: Sequence[Batch]) -> list[Committed | Lost | Known]:
        """Add each batch whole or not at all, with one commit for all; say of each what became of it.

        Two writers come upon tables in the same order, so that neither waits for the other for ever.
        """
        order = sorted(range(len(batches)), key=lambda at: batches[at].table)
        results: list[Committed | Lost | Known] = [Committed(batch.version) for batch in batches]
        try:
            with self._writing() as connection:
                self._add(connection, [batches[at] for at in order])
        except (IntegrityError, Behind):
            with self._writing() as connection:
                for at in order:
                    results[at] = self._add_alone(connection, batches[at])
        return results

    def _add(self, connection: Connection, batches: Sequence[Batch]) -> None:
        """Add all of *batches*, or raise."""
        if not batches:
            return
        if connection.execute(ADVANCE, [_advance(batch) for batch in batches]).rowcount != len(batches):
            raise Behind
        if entries := [{"table": batch.table, **asdict(entry)} for batch in batches for entry in batch.entries]:
            connection.execute(ADD_ENTRY, entries)
        if snapshots := [_snapshot(batch.table, *batch.snapshot) for batch in batches if batch.snapshot]:
            connection.execute(self._keep_snapshot, snapshots)

    def _add_alone(self, connection: Connection, batch: Batch) -> Committed | Lost | Known:
        """Add a batch, unless it conflicts with what is there."""
        try:
            with connection.begin_nested():
                self._add(connection, [batch])
        except (IntegrityError, Behind):
            return _conflict(connection, batch)
        return Committed(batch.version)

    def entries(self, id: str, first: int = 1, last: int | None = None) -> list[Entry]:
        """Return the entries from *first* to *last*, both included, in order."""
        return [Entry(*row) for row in self._read(SPAN, table=id, first=first, last=ANY if last is None else last)]

    def by_client(self, id: str, client: str) -> Entry | None:
        """Return the entry that a client sent under this id of its own."""
        found = self._read(SENT, table=id, client=client)
        return Entry(*found[0]) if found else None

    # Seats, and the visitors who hold them.

    def seats(self, id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in self._read(SEATS_OF, table=id)]

    def update_seat(self, row: SeatRow) -> None:
        self._write(self._put_seat, asdict(row))

    def seat_of_token(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat that the link with this digest of a token opens."""
        found = self._read(OF_TOKEN, token=token)
        return (found[0][0], found[0][1]) if found else None

    def hold(self, visitor: str, id: str, seat: int) -> None:
        self._write(self._hold, {"visitor": visitor, "table": id, "seat": seat})

    def release(self, id: str, seat: int, visitor: str | None = None) -> None:
        """Have *visitor* hold the seat no longer; where none is named, nobody."""
        if visitor is None:
            self._write(RELEASE, {"table": id, "seat": seat})
        else:
            self._write(RELEASE_ONE, {"table": id, "seat": seat, "visitor": visitor})

    def held(self, visitor: str, id: str) -> list[int]:
        """Return the seats that *visitor* holds at a table."""
        return [seat for (seat,) in self._read(HELD, visitor=visitor, table=id)]

    # Snapshots: a table's state after some entry, so that nobody replays a long game.

    def save_snapshot(self, id: str, number: int, data: bytes) -> None:
        self._write(self._keep_snapshot, _snapshot(id, number, data))

    def snapshot(self, id: str, at_most: int) -> tuple[int, bytes] | None:
        """Return the latest snapshot that is no later than entry *at_most*, with its number."""
        found = self._read(SNAPSHOT, table=id, at_most=at_most)
        return (found[0][0], found[0][1]) if found else None


def _advance(batch: Batch) -> dict[str, Any]:
    changed = batch.entries[-1].at if batch.entries else time.time()
    return {"of": batch.table, "after": batch.after, "version": batch.version, "now": batch.status, "changed": changed}


def _snapshot(table: str, number: int, data: bytes) -> dict[str, Any]:
    return {"table": table, "number": number, "data": data}


def _conflict(connection: Connection, batch: Batch) -> Lost | Known:
    """Return what *batch* conflicts with: itself, sent before, or another writer."""
    version: int | None = connection.execute(VERSION, {"table": batch.table}).scalar()
    if version is None:
        return Lost(None)
    for entry in batch.entries:
        if entry.client is not None:
            found = connection.execute(SENT, {"table": batch.table, "client": entry.client}).first()
            if found:
                return Known(found[0], version)
    return Lost(version)
