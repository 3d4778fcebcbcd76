"""Chat, and reports of what was said."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "chat",
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("guest", sa.Integer),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.UniqueConstraint("place", "person", "command"),
    )
    guests = sa.text("guest IS NOT NULL")
    op.create_index("chat_guests", "chat", ["place", "guest", "person"], sqlite_where=guests)
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("room", sa.String, nullable=False),
        sa.Column("message", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("context", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("place", "room", "message", "reporter"),
    )
