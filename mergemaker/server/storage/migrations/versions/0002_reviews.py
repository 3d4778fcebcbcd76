"""Reviews of games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of reviews."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("open_hands", sa.Boolean, primary_key=True),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
    )
    op.create_table(
        "judgements",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("open_hands", sa.Boolean, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("judged", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["game", "open_hands"], ["reviews.game", "reviews.open_hands"]),
    )
