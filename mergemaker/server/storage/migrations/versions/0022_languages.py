"""The languages in which people are told that it is their move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the languages. Until now everybody was told in English."""
    for name in ("push_subscriptions", "emails"):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("language", sa.String, nullable=False, server_default="en"))
        with op.batch_alter_table(name) as table:
            table.alter_column("language", server_default=None)
