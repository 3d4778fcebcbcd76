"""What was said is in the chat alone, and can lose whoever said or reported it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Let messages and reports be nobody's; reports refer to the chat instead of copying it."""
    with op.batch_alter_table("chat") as chat:
        chat.alter_column("person", existing_type=sa.String, nullable=True)
    with op.batch_alter_table("reports") as reports:
        reports.alter_column("reporter", existing_type=sa.String, nullable=True)
        for copied in ("person", "name", "text", "context"):
            reports.drop_column(copied)
