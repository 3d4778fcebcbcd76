"""The examination of the notes on a game, and of their links."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from mergemaker.rules import Refused
from mergemaker.table import Table

from ..identity import note_code_digest
from ..notes.text import tidy_note
from ..storage.schema import WHOLE_GAME, note_links, notes


def wrong_notes(connection: Connection, table: Table) -> Iterator[str]:
    """What is wrong with the notes on a game: that they are about nothing in it, or could not have
    been written.

    Args:
        connection: a snapshot of the database.
        table: the game's table.
    """
    for row in connection.execute(select(notes).where(notes.c.game == table.id)):
        if row.ply != WHOLE_GAME and not 0 <= row.ply < len(table.plies):
            yield f"There is a note on ply {row.ply}, which the game does not have."
        if not _is_tidy(row.text):
            yield f"The note on ply {row.ply} has a text that nobody can write."
    for row in connection.execute(select(note_links).where(note_links.c.game == table.id)):
        if row.code_digest != note_code_digest(row.code):
            yield "A link to notes cannot be found by its code."


def _is_tidy(text: str) -> bool:
    try:
        return tidy_note(text) == text != ""
    except Refused:
        return False
