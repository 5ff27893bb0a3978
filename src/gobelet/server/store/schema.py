"""The tables of the database. What brings an older database here is in `migrations`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, ForeignKeyConstraint, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()


def _of_a_table() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE")


TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("header", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index("tables_host", "host"),
    Index("tables_status", "status"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("client", Text),
    Column("at", Double, nullable=False),
    _of_a_table(),
    sqlite_with_rowid=False,
)
_SENT = ENTRIES.c.client.is_not(None)
Index("entries_client", ENTRIES.c.table, ENTRIES.c.client, unique=True, sqlite_where=_SENT, postgresql_where=_SENT)

SEATS = Table(
    "seats",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("level", Text),
    Column("name", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("salt", Text, nullable=False),
    _of_a_table(),
    sqlite_with_rowid=False,
)
_LINKED = SEATS.c.token != ""
Index("seats_token", SEATS.c.token, unique=True, sqlite_where=_LINKED, postgresql_where=_LINKED)

HOLDERS = Table(
    "holders",
    METADATA,
    Column("visitor", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_a_table(),
    Index("holders_table", "table", "seat"),
    sqlite_with_rowid=False,
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
    _of_a_table(),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
