"""A reader: what one connection has been shown of the talk at its place."""

from __future__ import annotations

from collections.abc import Iterable

from ..wire import chat as wire
from ..wire.chat import Room
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
        self._author: int | None = None  # the number that the person was told is theirs
        self._bookmarks: dict[Room, Bookmark] = {}

    def next_frame(self, rooms: Iterable[Room]) -> Frame | None:
        """The next frame that the person has to be sent, if there is one.

        Args:
            rooms: the rooms that they may read now.
        """
        for room in rooms:
            found = self._talk.frame(room, self._bookmarks.get(room, Bookmark()))
            if found is None:
                continue
            author = self._talk.authors.number_of(self._person)
            if author != self._author:
                self._author = author
                return Frame(wire.Author(author))
            frame, self._bookmarks[room] = found
            return frame
        return None
