"""Migrations: an empty database becomes the declared one, once, whoever comes first."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from gobelet.errors import DataError
from gobelet.server.store import Store
from gobelet.server.store.schema import METADATA


def test_what_migrations_make_is_what_is_declared(store: Store) -> None:
    with store._readers.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_migrating_again_changes_nothing(store: Store) -> None:
    key = store.key()
    store.migrate()
    assert store.key() == key


def test_workers_that_start_together_do_not_disturb_each_other(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(Store.migrate, stores))
    assert len({store.key() for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_database_of_a_later_release_is_refused(store: Store) -> None:
    store._write(text("UPDATE alembic_version SET version_num = :later"), {"later": "9999"})
    with pytest.raises(DataError, match="newer Gobelet"):
        store.migrate()
