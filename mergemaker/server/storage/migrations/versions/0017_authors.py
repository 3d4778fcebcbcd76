"""Each author of a place has a number of their own there, with a seat or without."""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

COPIED = "place, room, number, at, person, seat, name, text, command"


def upgrade() -> None:
    """Make the table anew, with a number for each person at each place instead of the guests'."""
    op.drop_index("chat_guests", "chat")
    op.rename_table("chat", "old_chat")
    op.create_table(
        "chat",
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String),
        sa.Column("author", sa.BigInteger),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.UniqueConstraint("place", "author", "command"),
    )
    # Nobody has a number yet, so no two of these rows are alike.
    op.execute(f"INSERT INTO chat ({COPIED}) SELECT {COPIED} FROM old_chat")
    op.drop_table("old_chat")
    op.create_index("chat_person", "chat", ["person"])
    connection = op.get_bind()
    found = "SELECT DISTINCT place, person FROM chat WHERE person IS NOT NULL"
    for place, person in connection.exec_driver_sql(found).all():
        connection.exec_driver_sql(
            "UPDATE chat SET author = ? WHERE person = ? AND place = ?",
            (_author(place, person), person, place),
        )


def _author(place: str, person: str) -> int:
    """The number that the server gives a new author, too."""
    content = f"mergemaker author\0{place}\0{person}\0{0}"
    return int(sha256(content.encode()).hexdigest()[:12], 16)
