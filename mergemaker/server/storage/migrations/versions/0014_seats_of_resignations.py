"""From which seat somebody resigned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

# Whoever sent the command resigned; it is not known of those whom somebody else took from a seat.
FIND_SEATS = """
    UPDATE resignations SET seat = (
        SELECT json_extract(CAST(entry AS TEXT), '$.seat') FROM entries
        WHERE entries.game = resignations.game AND entries.person = resignations.person
        AND json_extract(CAST(entry AS TEXT), '$.type') = 'resigned'
    )
"""


def upgrade() -> None:
    """Add the column, and fill it from the entries."""
    with op.batch_alter_table("resignations") as resignations:
        resignations.add_column(sa.Column("seat", sa.Integer))
    op.execute(FIND_SEATS)
