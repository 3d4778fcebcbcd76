"""The sockets that are open at the processes that serve the same games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make the table. It begins empty."""
    op.create_table(
        "connections",
        sa.Column(
            "process",
            sa.String,
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
    )
    op.create_index("connections_address", "connections", ["address"])
    op.create_index("connections_place", "connections", ["place", "holder"])
