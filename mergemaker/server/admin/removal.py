"""The removal of people from the server by whoever runs it."""

from __future__ import annotations

from ..accounts.sessions import Sessions
from ..bus.bus import ALONE, Bus
from ..bus.lookout import Lookout
from ..chat.talks import Talks
from ..storage.removed_people import RemovedPeople

HEARD_AT = "removed"  # where on the bus it is told that somebody was removed


class Removal:
    """Lets nobody in who was removed, at whichever process that was: their sockets close, and what
    they have said is shown to nobody any more.

    Args:
        removed: the people who may not use the server.
        talks: what is being said.
        sessions: finds and closes people's sockets.
        bus: tells other processes.
    """

    def __init__(
        self, removed: RemovedPeople, talks: Talks, sessions: Sessions, bus: Bus = ALONE
    ) -> None:
        self._removed = removed
        self._talks = talks
        self._sessions = sessions
        self._bus = bus
        self._lookout = Lookout(bus, "removed people", self._look)

    async def remove(self, person: str) -> None:
        """Remove a person, from now on."""
        await self._removed.add(person)
        self._bus.publish(HEARD_AT, 0)
        await self._put_out(person)

    async def _put_out(self, person: str) -> None:
        self._talks.withdraw(person)
        await self._sessions.close_sockets_of(person)

    async def _look(self) -> None:
        """Put out whom another process has removed."""
        before = self._removed.people
        await self._removed.load()
        for person in self._removed.people - before:
            await self._put_out(person)

    async def start(self) -> None:
        """Read who was removed, and look in the background for whom other processes remove."""
        await self._removed.load()
        self._bus.listen(HEARD_AT, self._lookout.wake)
        self._lookout.start()

    async def close(self) -> None:
        """Stop looking."""
        await self._lookout.close()
