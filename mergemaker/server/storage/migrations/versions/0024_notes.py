"""The notes that people write on the replays of games, and the links by which they share them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "notes",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.String, nullable=False),
    )
    op.create_table(
        "note_links",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("code_digest", sa.String, nullable=False, unique=True),
    )
