"""The standing orders of seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "standing_orders",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("orders", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
    )
