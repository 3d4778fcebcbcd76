"""The journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String),
        sa.Column("command", sa.String),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("game", "who", "command"),
    )
    op.create_table(
        "players",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
    )
    op.create_index("players_who", "players", ["who"])
    op.create_table(
        "people",
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "invites",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), nullable=False),
    )
