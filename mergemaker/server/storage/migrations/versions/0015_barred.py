"""Whom hosts have removed from which tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

FILL = """
    INSERT OR IGNORE INTO barred (person, game)
    SELECT json_extract(CAST(entry AS TEXT), '$.who'), game FROM entries
    WHERE json_extract(CAST(entry AS TEXT), '$.type') = 'removed'
"""


def upgrade() -> None:
    """Make the table, and fill it from the entries."""
    op.create_table(
        "barred",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
    )
    op.execute(FILL)
