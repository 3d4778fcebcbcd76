"""The bus, by which processes tell each other that something has changed somewhere.

Its messages carry a place and a number, such as a game's id and its newest entry, and no content:
whoever hears one reads the database. So messages may be lost, doubled or late, and the bus may die;
then the others look for themselves, only less promptly. Nothing that is stored depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

# Called when something may have changed at a place; it neither waits nor fails. It takes the number
# that was told, or None if messages may have been missed.
Listener = Callable[[int | None], None]


class Bus(Protocol):
    """Tells other processes of changes, and hears of theirs."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes at all."""
        ...

    @property
    def deaf(self) -> bool:
        """Whether the messages of others do not arrive at present."""
        ...

    def publish(self, place: str, number: int) -> None:
        """Tell the others that something has changed at a place. It neither waits nor fails."""
        ...

    def listen(self, place: str, listener: Listener) -> None:
        """Hear of changes at a place from now on. The listener is called once as soon as it does,
        since something may have changed just before, and again after every interruption."""
        ...

    def forget(self, place: str) -> None:
        """Hear no more of a place."""
        ...

    async def start(self) -> None:
        """Connect, in the background."""
        ...

    async def close(self) -> None:
        """Send what is waiting, and disconnect."""
        ...


class Alone:
    """The bus of a process that serves its games alone: there is nobody to tell or to hear."""

    shared = False
    deaf = False

    def publish(self, place: str, number: int) -> None:
        """See `Bus`."""

    def listen(self, place: str, listener: Listener) -> None:
        """See `Bus`."""

    def forget(self, place: str) -> None:
        """See `Bus`."""

    async def start(self) -> None:
        """See `Bus`."""

    async def close(self) -> None:
        """See `Bus`."""


ALONE = Alone()
