"""Ratings, and the rated games that change them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns and the tables. No game from before is rated."""
    for column in ("rated", "rating_due"):
        with op.batch_alter_table("games") as games:
            games.add_column(sa.Column(column, sa.Boolean, nullable=False, server_default="0"))
        with op.batch_alter_table("games") as games:
            games.alter_column(column, server_default=None)
    due = sa.text("rating_due = 1")
    op.create_index("games_rating_due", "games", ["ended_at", "id"], sqlite_where=due)
    op.create_table(
        "ratings",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("pool", sa.String, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("provisional", sa.Boolean, nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["pool", "provisional", "points"])
    op.create_table(
        "rating_changes",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("pool", sa.String, primary_key=True),
        sa.Column("games", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("provisional", sa.Boolean, nullable=False),
        sa.UniqueConstraint("game", "person"),
    )
