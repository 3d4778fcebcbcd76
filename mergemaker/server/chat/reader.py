"""A reader: what one connection has been shown of the talk at its place."""

from __future__ import annotations

from collections.abc import Iterable

from ..wire import chat as wire
from ..wire.chat import Room, Writing
from ..wire.frame import Frame
from .talk import Talk
from .transcript import Bookmark


class Reader:
    """Shows the talk at a place to a person, over one connection. Like views, messages are not
    queued for it: a reader who falls behind gets the last of them.

    Args:
        talk: the talk.
        person: the identity that it is shown to.
    """

    def __init__(self, talk: Talk, person: str) -> None:
        self._talk = talk
        self._person = person
        self._author: wire.Author | None = None  # as the person was told last
        self._bookmarks: dict[Room, Bookmark] = {}

    def author_frame(self, writes: Writing | None) -> Frame | None:
        """The frame that tells the person who they are as an author, unless they know it.

        Args:
            writes: where what they write goes now.
        """
        author = wire.Author(self._talk.authors.number_of(self._person), writes)
        if author == self._author:
            return None
        self._author = author
        return Frame(author)

    def next_frame(self, rooms: Iterable[Room]) -> Frame | None:
        """The next frame with messages that the person has to be sent, if there is one.

        Args:
            rooms: the rooms that they may read now.
        """
        for room in rooms:
            found = self._talk.frame(room, self._bookmarks.get(room, Bookmark()))
            if found is None:
                continue
            frame, self._bookmarks[room] = found
            return frame
        return None
