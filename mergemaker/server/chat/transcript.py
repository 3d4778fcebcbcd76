"""The transcript of one room: what was said there last, and the frames that show it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Set
from typing import NamedTuple

from ..clock import moment
from ..storage.chat_store import Said
from ..wire import chat as wire
from ..wire.chat import ChatMessage, Room
from ..wire.frame import Frame

HISTORY = 50  # messages of a room that are kept in memory and shown to whoever comes


class Bookmark(NamedTuple):
    """How far a reader has got in a transcript: the version that they read, and the number of the
    last message."""

    version: int = 0
    number: int = 0


class Transcript:
    """What was said last in a room.

    When something is withdrawn that readers may have been shown, it has a new version, which they
    are shown from the beginning.

    Args:
        room: the room.

    Attributes:
        latest: the last messages, oldest first.
    """

    def __init__(self, room: Room) -> None:
        self.latest: deque[Said] = deque(maxlen=HISTORY)
        self._room: Room = room
        self._writers: set[str] = set()
        self._version = 0
        self._frames: dict[int, Frame] = {}  # by the number of the last message before

    @property
    def last_number(self) -> int:
        """The number of the last message; 0 if there is none."""
        return self.latest[-1].number if self.latest else 0

    def replace(self, latest: Iterable[Said], writers: Iterable[str]) -> None:
        """Take over what the store has: these messages, and the people who have written in the
        room. If somebody is not among these any more, that is a new version."""
        before, self._writers = self._writers, set(writers)
        self.latest = deque(latest, HISTORY)
        self._version += not before <= self._writers
        self._frames.clear()

    def add(self, said: Said) -> None:
        """Add a new message."""
        self.latest.append(said)
        if said.person is not None:
            self._writers.add(said.person)
        self._frames.clear()

    def withdraw(self, people: Set[str]) -> bool:
        """Make a new version if any of these people, who are hidden from now on, wrote here.

        Returns:
            Whether there is one.
        """
        if self._writers.isdisjoint(people):
            return False
        self._version += 1
        self._frames.clear()
        return True

    def frame(
        self, bookmark: Bookmark, is_hidden: Callable[[str], bool]
    ) -> tuple[Frame, Bookmark] | None:
        """What a reader has not been shown yet.

        Args:
            bookmark: where the reader is.
            is_hidden: whether what a person has said is not shown.

        Returns:
            The frame, which all who are shown the same share, and where the reader is then; None
            if there is nothing new.
        """
        since = bookmark.number if bookmark.version == self._version else 0
        if self.last_number <= since:
            return None
        frame = self._frames.get(since)
        if frame is None:
            new = [said for said in self.latest if said.number > since]
            shown = [_message(said) for said in new if _is_shown(said, is_hidden)]
            frame = self._frames[since] = Frame(wire.Chat(self._room, since, shown))
        return frame, Bookmark(self._version, self.last_number)


def _is_shown(said: Said, is_hidden: Callable[[str], bool]) -> bool:
    return said.person is not None and not is_hidden(said.person)


def _message(said: Said) -> ChatMessage:
    assert said.author is not None
    return ChatMessage(said.number, said.author, said.seat, said.name, said.text, moment(said.at))
