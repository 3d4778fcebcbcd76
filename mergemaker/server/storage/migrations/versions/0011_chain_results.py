"""What each chain brought the people who played a game, for their statistics."""

from __future__ import annotations

from dataclasses import asdict

import msgspec
import sqlalchemy as sa
import structlog
from alembic import op

from mergemaker.table import AnyEntry, Table

revision = "0011"
down_revision = "0010"

log = structlog.stdlib.get_logger()

PLAYED = sa.text(
    "SELECT DISTINCT game FROM seats JOIN games ON games.id = seats.game "
    "WHERE games.phase = 'over' AND seats.person IS NOT NULL ORDER BY game"
)
ENTRIES = sa.text("SELECT at, entry FROM entries WHERE game = :game ORDER BY seq")
INSERT = sa.text(
    "INSERT INTO chain_results (game, seat, chain, bought, paid) "
    "VALUES (:game, :seat, :chain, :bought, :paid)"
)


def upgrade() -> None:
    """Make the table, and fill it from the games that people have finished."""
    op.create_table(
        "chain_results",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("chain", sa.Integer, primary_key=True),
        sa.Column("bought", sa.Integer, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game", "seat"], ["seats.game", "seats.seat"]),
    )
    connection = op.get_bind()
    for game in list(connection.execute(PLAYED).scalars()):
        try:
            _fill(connection, game)
        except Exception:  # one game that cannot be read must not keep all others away
            log.exception("a game cannot be read: it is missing from statistics", game=game)


def _fill(connection: sa.Connection, game: str) -> None:
    rows = connection.execute(ENTRIES, {"game": game})
    entries = [(msgspec.json.decode(row.entry, type=AnyEntry), row.at) for row in rows]
    results = Table.replayed(game, entries).summary().chains
    if results:
        connection.execute(INSERT, [{"game": game, **asdict(result)} for result in results])
