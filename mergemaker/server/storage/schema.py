"""The tables of the journal. The migrations make them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

# The newest of the migrations in `migrations/versions`.
REVISION = "0002"

metadata = MetaData()

# A game, and what is asked of many games at once. All else about it is in its entries.
games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("updated_at", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False),
)

# The truth. The primary key keeps two entries from taking the same place; the unique constraint
# keeps a command from being carried out twice (`who` and `command` are empty for a bot's).
entries = Table(
    "entries",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String),
    Column("command", String),
    Column("digest", LargeBinary),  # of the command's content
    Column("entry", LargeBinary, nullable=False),  # JSON
    UniqueConstraint("game", "who", "command"),
)

# Who has, or had, a seat in which game.
players = Table(
    "players",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("who", String, primary_key=True),
    Index("players_who", "who"),
)

people = Table(
    "people",
    metadata,
    Column("who", String, primary_key=True),
    Column("name", String, nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("code", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), nullable=False),
)

# A review of a game that was asked for; `state` is that of `bodies.Review`.
reviews = Table(
    "reviews",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("open_hands", Boolean, primary_key=True),
    Column("asked_at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("state", String, nullable=False),
    Column("total", Integer, nullable=False),  # decisions to be judged
)

# What a review found of the game's decisions, counted from 0.
judgements = Table(
    "judgements",
    metadata,
    Column("game", String, primary_key=True),
    Column("open_hands", Boolean, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("judged", LargeBinary, nullable=False),  # JSON
    ForeignKeyConstraint(["game", "open_hands"], ["reviews.game", "reviews.open_hands"]),
)
