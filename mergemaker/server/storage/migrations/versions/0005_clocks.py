"""The deadlines of games with a clock, and when servers lived."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns. No stored game has a clock yet."""
    op.add_column("games", sa.Column("deadline", sa.BigInteger))
    running = sa.text("deadline IS NOT NULL")
    op.create_index("games_deadline", "games", ["deadline"], sqlite_where=running)
    op.create_table(
        "lifetimes",
        sa.Column("began_at", sa.BigInteger, primary_key=True),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
    )
