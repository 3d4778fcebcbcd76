"""The processes that serve the same games, and their leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make the tables. They begin empty."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column(
            "process",
            sa.String,
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            nullable=False,
        ),
    )
    op.create_index("leases_process", "leases", ["process"])
