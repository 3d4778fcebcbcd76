"""The shared notes that people reported, for whoever runs the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "note_reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("reporter", sa.String),
        sa.UniqueConstraint("person", "game", "ply", "reporter"),
    )
