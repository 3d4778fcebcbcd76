"""Columns for what is asked about many games at once, and leases of reviews."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from alembic import op

from mergemaker.table import AnyEntry, RulesDiffer, Table
from mergemaker.table.entry import Imported, Moved
from mergemaker.table.summary import Summary

revision = "0003"
down_revision = "0002"

PROGRESS = 1000  # games between two lines in the log

log = structlog.stdlib.get_logger()


def upgrade() -> None:
    """Add the columns, and fill them from the entries."""
    op.execute("ALTER TABLE entries RENAME COLUMN who TO person")
    op.execute("ALTER TABLE people RENAME COLUMN who TO person")
    op.create_table(
        "seats",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("deciding", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("total", sa.Integer),
    )
    with op.batch_alter_table("games") as games:
        games.alter_column("updated_at", new_column_name="changed_at")
        games.add_column(sa.Column("ended_at", sa.BigInteger))
        games.add_column(sa.Column("name", sa.String))
        games.add_column(sa.Column("preset", sa.String))
        games.add_column(sa.Column("phase", sa.String))
        games.add_column(sa.Column("open_seats", sa.Integer))
        games.add_column(sa.Column("bot_to_act", sa.Boolean))
        games.add_column(sa.Column("last_seq", sa.Integer))
    _fill(op.get_bind())
    with op.batch_alter_table("games") as games:
        games.drop_column("over")
        for name, kind in (
            ("name", sa.String),
            ("preset", sa.String),
            ("phase", sa.String),
            ("open_seats", sa.Integer),
            ("bot_to_act", sa.Boolean),
            ("last_seq", sa.Integer),
        ):
            games.alter_column(name, existing_type=kind, nullable=False)
    op.drop_table("players")
    op.create_index("seats_person", "seats", ["person"])
    waiting_for_bots = sa.text("bot_to_act = 1")
    op.create_index(
        "games_bot_to_act", "games", ["changed_at", "id"], sqlite_where=waiting_for_bots
    )
    op.add_column("reviews", sa.Column("owner", sa.String))
    op.add_column("reviews", sa.Column("leased_until", sa.BigInteger))
    to_do = sa.text("state IN ('waiting', 'running')")
    op.create_index("reviews_to_do", "reviews", ["asked_at"], sqlite_where=to_do)


def _fill(connection: sa.Connection) -> None:
    """Fill the columns of every game."""
    ids = list(connection.execute(sa.text("SELECT id FROM games ORDER BY id")).scalars())
    for done, game in enumerate(ids, 1):
        try:
            columns, seats = _columns(connection, game)
        except Exception:  # one game that cannot be read must not keep all others away
            log.exception("a game cannot be read: it is kept, and listed nowhere", game=game)
            columns, seats = _unreadable(connection, game)
        connection.execute(UPDATE_GAME, {"game": game, **columns})
        if seats:
            connection.execute(INSERT_SEAT, [{"game": game, **seat} for seat in seats])
        if done % PROGRESS == 0:
            log.info("bringing the journal up to date", games=done, of=len(ids))


UPDATE_GAME = sa.text(
    "UPDATE games SET ended_at = :ended_at, name = :name, preset = :preset, phase = :phase, "
    "open_seats = :open_seats, bot_to_act = :bot_to_act, last_seq = :last_seq WHERE id = :game"
)
INSERT_SEAT = sa.text(
    "INSERT INTO seats (game, seat, person, bot, name, deciding, place, total) "
    "VALUES (:game, :seat, :person, :bot, :name, :deciding, :place, :total)"
)
ENTRIES = sa.text("SELECT seq, at, entry FROM entries WHERE game = :game ORDER BY seq")


def _columns(connection: sa.Connection, game: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The columns of a readable game, and those of its seats.

    A game that cannot be replayed under today's rules is listed as it stood before the entry that
    differs, waiting for nobody; whoever opens it is told.
    """
    rows = connection.execute(ENTRIES, {"game": game}).all()
    entries = [msgspec.json.decode(row.entry, type=AnyEntry) for row in rows]
    table, waits = Table(game), True
    try:
        for row, entry in zip(rows, entries, strict=True):
            table = table.after(entry, row.at)
    except RulesDiffer as difference:
        log.warning("a game cannot be replayed", game=game, entry=difference.seq)
        waits = False
    summary = table.summary()
    moves = (
        row.at
        for row, entry in zip(rows, entries, strict=True)
        if isinstance(entry, Moved | Imported)
    )
    columns = {
        "ended_at": max(moves) if summary.phase == "over" else None,
        "name": summary.name,
        "preset": summary.preset,
        "phase": summary.phase,
        "open_seats": summary.open_seats,
        "bot_to_act": waits and summary.bot_to_act,
        "last_seq": rows[-1].seq,
    }
    return columns, _seats(summary, waits=waits)


def _seats(summary: Summary, *, waits: bool) -> list[dict[str, Any]]:
    return [
        {
            "seat": number,
            "person": seat.person,
            "bot": seat.bot,
            "name": seat.name,
            "deciding": waits and seat.deciding,
            "place": seat.place,
            "total": seat.total,
        }
        for number, seat in enumerate(summary.seats)
    ]


def _unreadable(
    connection: sa.Connection, game: str
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The columns of a game that cannot be read: whose it is, for a version that can."""
    last = sa.text("SELECT coalesce(max(seq), 0) FROM entries WHERE game = :game")
    people = sa.text("SELECT who FROM players WHERE game = :game ORDER BY who")
    columns = {
        "ended_at": None,
        "name": "",
        "preset": "",
        "phase": "unreadable",
        "open_seats": 0,
        "bot_to_act": False,
        "last_seq": connection.execute(last, {"game": game}).scalar_one(),
    }
    nobody = {"bot": None, "name": "", "deciding": False, "place": None, "total": None}
    seats = [
        {"seat": number, "person": person, **nobody}
        for number, person in enumerate(connection.execute(people, {"game": game}).scalars())
    ]
    return columns, seats
