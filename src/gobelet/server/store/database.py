"""The database behind a URL: SQLite, where nothing else is said, or PostgreSQL; how each is opened and brought up to date."""

from __future__ import annotations

import importlib.util
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, InterfaceError, InternalError, OperationalError

from gobelet.errors import DataError, RequestError, clip, reason

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x676F6265  # the lock in PostgreSQL of whoever brings the tables up to date
WAIT = 15.0  # seconds that a writer of SQLite waits for another program's

PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers do not wait for the writer, nor it for them
    "PRAGMA synchronous = FULL",  # a commit returns when it is on disk
    "PRAGMA fullfsync = ON",  # on a Mac too, where a sync by itself says less
    "PRAGMA foreign_keys = ON",
)


def read_url(url: str) -> URL:
    """Return *url* with its driver named, if it is one of a database that tables can be kept in."""
    try:
        read = make_url(url)
    except ArgumentError:
        raise RequestError("store/url", said=clip(url.partition("://")[0])) from None
    if read.drivername == "sqlite":
        return _with_file(read)
    if read.drivername not in {"postgresql", "postgres", "postgresql+psycopg"}:
        raise RequestError("store/url", said=clip(read.drivername))
    if importlib.util.find_spec("psycopg") is None:
        raise RequestError("store/psycopg")
    return read.set(drivername="postgresql+psycopg")


def _with_file(url: URL) -> URL:
    """Make the folder of a SQLite file, and the file for its owner's eyes only: it holds the secrets of dice."""
    if url.database in {None, "", ":memory:"}:
        raise RequestError("store/memory")
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as problem:
        raise DataError("store/file", file=path, problem=reason(problem)) from None
    return url


def open_writer(url: URL) -> Engine:
    """Return the engine whose one connection writes."""
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args=_arguments(url))
    if url.drivername == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def open_readers(url: URL) -> Engine:
    """Return the engine that reads, from any thread."""
    engine = create_engine(
        url, isolation_level="AUTOCOMMIT", connect_args=_arguments(url), pool_pre_ping=url.drivername != "sqlite"
    )
    if url.drivername == "sqlite":
        event.listen(engine, "connect", _read_only)
    return engine


def _arguments(url: URL) -> dict[str, Any]:
    return {"check_same_thread": False, "timeout": WAIT} if url.drivername == "sqlite" else {}


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    """Take the right to write at once: a transaction that reads first could no longer get it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _read_only(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA query_only = ON")


@contextmanager
def said_plainly() -> Iterator[None]:
    """Say in one sentence that the database does not answer; what the caller did is then as uncertain as any broken line."""
    try:
        yield
    except (InterfaceError, InternalError, OperationalError) as problem:
        raise DataError("store/database", problem=" ".join(str(problem.orig).split())) from problem


def migrate(connection: Connection) -> None:
    """Bring the tables up to date within a transaction; another program that does the same waits."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise DataError("store/newer") from None
