"""Notices of slow games, and where people want to get them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

FIND_SLOW = """
    UPDATE games SET slow = 1 WHERE id IN (
        SELECT game FROM entries
        WHERE seq = 1 AND json_extract(CAST(entry AS TEXT), '$.terms.clock.decision') >= 86400
    )
"""


def upgrade() -> None:
    """Add the tables. A slow game from before has notices from its next entry on."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("slow", sa.Boolean, nullable=False, server_default="0"))
    op.execute(FIND_SLOW)
    with op.batch_alter_table("games") as games:
        games.alter_column("slow", server_default=None)
    op.create_table(
        "notices",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("reminder", sa.Boolean, nullable=False),
    )
    due = sa.text("due_at IS NOT NULL")
    op.create_index("notices_due", "notices", ["due_at"], sqlite_where=due)
    op.create_table(
        "push_subscriptions",
        sa.Column("browser", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("endpoint", sa.String, nullable=False, unique=True),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_table(
        "emails",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code_digest", sa.String, unique=True),
        sa.Column("code_expires_at", sa.BigInteger),
    )
