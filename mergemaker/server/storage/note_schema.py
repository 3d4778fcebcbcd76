"""The tables of notes on replays: what people have written, the links to it, and reports of it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, UniqueConstraint

from .metadata import metadata

# The `ply` of a note on the whole game.
WHOLE_GAME = -1

# A person's note on the position after a ply of a game, or on the whole game.
notes = Table(
    "notes",
    metadata,
    Column("person", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # when it was written last
    Column("text", String, nullable=False),
)

# The link to the notes of a person on a game, for as long as they are shared.
note_links = Table(
    "note_links",
    metadata,
    Column("person", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("code", String, nullable=False),
    Column("code_digest", String, nullable=False, unique=True),  # by which it is found
)

# The shared notes that people reported, for whoever runs the server: with the text that they read,
# which its writer may have changed since.
note_reports = Table(
    "note_reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", String, ForeignKey("games.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("person", String, nullable=False),  # who wrote it
    Column("name", String, nullable=False),  # that they went by
    Column("text", String, nullable=False),
    Column("reporter", String),  # nobody if they deleted their account
    UniqueConstraint("person", "game", "ply", "reporter"),
)
