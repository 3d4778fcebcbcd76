"""The notes that people write on the replays of games, and who reads them.

They are their writer's own. Whoever has the link by which they are shared reads them, until the
writer stops sharing; the replay itself is the same that everybody may see.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container

from mergemaker.rules import Refused
from mergemaker.table import Table

from ..identity import new_note_code, note_code_digest
from ..storage.note_reports import NoteReports
from ..storage.note_store import NoteStore, TooManyNotes
from ..wire.note_bodies import Note, NoteChange, NoteLink, Notes, SharedNotes
from .text import LONGEST, tidy_note

MOST = 100  # notes of a person on a game


class Notebook:
    """Everybody's notes.

    Args:
        store: where they are stored.
        reports: where reports of them are stored.
        check_reporting: counts a report, and refuses it if the person reports too much.
        name_of: finds the name that an identity goes by.
        removed: the people who may not use the server: nobody reads what they have shared.
        masked: masks words in what others read.
    """

    def __init__(
        self,
        store: NoteStore,
        reports: NoteReports,
        check_reporting: Callable[[str], Awaitable[None]],
        name_of: Callable[[str], Awaitable[str | None]],
        removed: Container[str],
        masked: Callable[[str], str],
    ) -> None:
        self._store = store
        self._reports = reports
        self._check_reporting = check_reporting
        self._name_of = name_of
        self._removed = removed
        self._masked = masked

    async def read(self, table: Table, person: str) -> Notes:
        """A person's own notes on a game.

        Raises:
            Refused: the game is not over.
        """
        _check_over(table)
        noted = await self._store.of(person, table.id)
        return Notes(noted.notes, noted.code, await self._author(table, person), LONGEST, MOST)

    async def write(self, table: Table, person: str, change: NoteChange) -> Note:
        """Store what a person notes, or delete a note.

        Returns:
            The note as it is stored.

        Raises:
            Refused: the game is not over or has no such ply, the text is too long, or there are too
                many notes.
        """
        _check_over(table)
        if change.ply is not None and not 0 <= change.ply < len(table.plies):
            raise Refused(code="no-such-ply", reason="The game has no such move.")
        note = Note(change.ply, tidy_note(change.text))
        if not note.text:
            await self._store.delete(person, table.id, note.ply)
            return note
        try:
            await self._store.put(person, table.id, note, MOST)
        except TooManyNotes:
            reason = f"A game has at most {MOST} notes of yours. Delete one first."
            raise Refused(code="too-many-notes", reason=reason) from None
        return note

    async def share(self, table: Table, person: str) -> NoteLink:
        """Share a person's notes on a game by a link; the same one for as long as they are shared.

        Raises:
            Refused: the game is not over.
        """
        _check_over(table)
        code = new_note_code()
        return NoteLink(await self._store.share(person, table.id, code, note_code_digest(code)))

    async def unshare(self, table: Table, person: str) -> None:
        """Stop sharing a person's notes on a game: the link leads nowhere any more."""
        await self._store.unshare(person, table.id)

    async def game_of(self, code: str) -> str:
        """The id of the game that a link leads to.

        Raises:
            Refused: there is no such link.
        """
        return (await self._shared(code))[1]

    async def read_shared(self, code: str, table: Table, reader: str) -> SharedNotes:
        """What a link leads to.

        Args:
            code: the code of the link.
            table: that of the game.
            reader: the identity that asks.

        Raises:
            Refused: there is no such link.
        """
        person, notes = await self._read(code)
        read = [Note(note.ply, self._masked(note.text)) for note in notes]
        return SharedNotes(table.id, await self._author(table, person), person == reader, read)

    async def report(self, code: str, table: Table, reader: str, ply: int | None) -> Note:
        """Show one of the notes that a link leads to to whoever runs the server, as it is now.

        Args:
            code: the code of the link.
            table: that of the game.
            reader: the identity that reports it.
            ply: what the note is on; None is the whole game.

        Returns:
            The note.

        Raises:
            Refused: there is no such link or note, or the person reports too much.
        """
        person, notes = await self._read(code)
        note = next((note for note in notes if note.ply == ply), None)
        if note is None:
            raise Refused(code="no-such-note", reason="That note is not there any more.")
        await self._check_reporting(reader)
        name = await self._author(table, person) or ""
        await self._reports.put(table.id, person, name, note, reader)
        return Note(ply, self._masked(note.text))

    async def _read(self, code: str) -> tuple[str, list[Note]]:
        """Whose notes a link leads to, and these."""
        person, game = await self._shared(code)
        noted = await self._store.of(person, game)
        if noted.code != code:  # the sharing has just ended
            raise _no_such_link()
        return person, noted.notes

    async def _shared(self, code: str) -> tuple[str, str]:
        found = await self._store.shared_by(code, note_code_digest(code))
        if found is None or found[0] in self._removed:
            raise _no_such_link()
        return found

    async def _author(self, table: Table, person: str) -> str | None:
        """The name that readers see: the one that a person goes by, or sat at the table under."""
        name = await self._name_of(person)
        seat = table.seats.of(person)
        return name if name or seat is None else table.seats[seat].name


def _check_over(table: Table) -> None:
    if not table.revealed:
        raise Refused(code="not-over", reason="You can write notes once the game is over.")


def _no_such_link() -> Refused:
    return Refused(
        code="no-such-link", reason="There are no notes here: they are not shared any more."
    )
