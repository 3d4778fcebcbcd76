"""Accounts, their sessions, and seats that pass from one identity to another."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of accounts."""
    op.create_table(
        "accounts",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("username", sa.String, nullable=False),
        sa.Column("username_key", sa.String, nullable=False, unique=True),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("id", sa.String, nullable=False, unique=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_table(
        "seat_transfers",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("successor", sa.String),
    )
