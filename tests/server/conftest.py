"""A database of its own for each test: SQLite always, PostgreSQL and Redis where a server answers."""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from sqlalchemy import make_url

from gobelet.server.store import Store

POSTGRES = os.environ.get("GOBELET_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("GOBELET_TEST_REDIS", "redis://127.0.0.1:6379")


@pytest.fixture
def postgres() -> Iterator[psycopg.Connection]:
    """A connection to PostgreSQL, for what tests arrange there."""
    try:
        connection = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        pytest.skip(f"PostgreSQL was not tested: no server answers at {make_url(POSTGRES)}; GOBELET_TEST_POSTGRES names another")
    with connection:
        yield connection


@pytest.fixture
def redis_client() -> Iterator[redis.Redis]:
    """A client of Redis, for what tests arrange there."""
    client = redis.Redis.from_url(REDIS, decode_responses=True, socket_connect_timeout=3)
    try:
        client.ping()
    except redis.ConnectionError:
        client.close()
        pytest.skip(f"Redis was not tested: no server answers at {REDIS}; GOBELET_TEST_REDIS names another")
    with client:
        yield client


@pytest.fixture
def shared(postgres: psycopg.Connection) -> Iterator[str]:
    """A schema of PostgreSQL that is dropped afterwards."""
    schema = f"gobelet_{uuid.uuid4().hex}"
    postgres.execute(f"CREATE SCHEMA {schema}")
    yield f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}options=-csearch_path%3D{schema}"
    postgres.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a test keeps its tables: a file, or a schema of PostgreSQL."""
    return f"sqlite:///{tmp_path}/tables.db" if request.param == "sqlite" else str(request.getfixturevalue("shared"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    store = Store(url)
    store.migrate()
    yield store
    store.close()
