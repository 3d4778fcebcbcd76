"""Who is the host of each game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

# Whoever made the table; if somebody else has become host since, the next entry says so.
FIND_HOSTS = """
    UPDATE games SET host = (
        SELECT json_extract(CAST(entry AS TEXT), '$.maker') FROM entries
        WHERE entries.game = games.id AND entries.seq = 1
    ) WHERE phase IN ('waiting', 'playing')
"""


def upgrade() -> None:
    """Add the column, and fill it for the games that are not over."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("host", sa.String))
    op.execute(FIND_HOSTS)
    op.create_index("games_host", "games", ["host"])
