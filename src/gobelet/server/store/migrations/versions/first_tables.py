"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table of the first release."""
    make_tables()
    make_entries()
    make_seats()
    make_holders()
    make_snapshots()
    make_keys()


def make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("tables_host", "tables", ["host"])
    op.create_index("tables_status", "tables", ["status"])


def make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("client", sa.Text),
        sa.Column("at", sa.Double, nullable=False),
        of_a_table(),
        sqlite_with_rowid=False,
    )
    sent = sa.text("client IS NOT NULL")
    op.create_index("entries_client", "entries", ["table", "client"], unique=True, sqlite_where=sent, postgresql_where=sent)


def make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        of_a_table(),
        sqlite_with_rowid=False,
    )
    linked = sa.text("token <> ''")
    op.create_index("seats_token", "seats", ["token"], unique=True, sqlite_where=linked, postgresql_where=linked)


def make_holders() -> None:
    op.create_table(
        "holders",
        sa.Column("visitor", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        of_a_table(),
        sqlite_with_rowid=False,
    )
    op.create_index("holders_table", "holders", ["table", "seat"])


def make_snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        of_a_table(),
    )


def make_keys() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def of_a_table() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE")
