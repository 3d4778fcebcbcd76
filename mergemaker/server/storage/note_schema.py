"""The tables of notes: what people have written on replays, and the links that share it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

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
