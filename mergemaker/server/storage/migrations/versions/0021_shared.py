"""What was in one process's memory or folder, for all processes to find."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Make the tables, and add who asked for a review; of those that wait it is not known."""
    op.create_table(
        "sign_in_links",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("code_digest", sa.String, nullable=False, unique=True),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("content", sa.String, nullable=False),
    )
    op.add_column("reviews", sa.Column("asked_by", sa.String))
