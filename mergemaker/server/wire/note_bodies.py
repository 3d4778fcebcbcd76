"""The bodies of requests and responses about notes on replays. `docs/protocol.md` explains them."""

from __future__ import annotations

from msgspec import Struct

# --- from the client -----------------------------------------------------------------------------


class NoteChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be noted on the position after a ply, or on the whole game if that is None; an
    empty text deletes the note."""

    ply: int | None
    text: str


class NoteReport(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the notes that a link leads to is shown to whoever runs the server: that on the
    position after a ply, or on the whole game if that is None."""

    ply: int | None


# --- from the server -----------------------------------------------------------------------------


class Note(Struct, frozen=True):
    """A note on the position after a ply, or on the whole game if that is None."""

    ply: int | None
    text: str


class Notes(Struct, frozen=True):
    """The asker's own notes on a game: that on the whole game first, then by ply. `link` is the
    code of the link by which they are shared, None if they are not; `author` is the name that its
    readers see, None if there is none. A note has at most `longest` characters, and there are at
    most `most` notes."""

    notes: list[Note]
    link: str | None
    author: str | None
    longest: int
    most: int


class NoteLink(Struct, frozen=True):
    """The code of the link by which notes are shared."""

    code: str


class SharedNotes(Struct, frozen=True):
    """The notes that somebody shares, on which game, and who that is; `yours` says that it is the
    asker."""

    game: str
    author: str | None
    yours: bool
    notes: list[Note]
