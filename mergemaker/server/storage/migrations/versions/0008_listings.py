"""The tables that are in the lobby."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table. It begins empty: no stored game is in the lobby."""
    op.create_table(
        "listings",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("made_by", sa.String, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("terms", sa.LargeBinary, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
