"""How accurately people decided in games that were reviewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the table. Reviews from before fill it when somebody opens them again."""
    op.create_table(
        "accuracies",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("phase", sa.String, primary_key=True),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("accuracy", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
    )
