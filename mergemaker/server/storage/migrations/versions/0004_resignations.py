"""Who resigned from which game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table. It begins empty: nobody could resign before."""
    op.create_table(
        "resignations",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
    )
