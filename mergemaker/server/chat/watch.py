"""A watch over what is said at other processes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ..bus.bus import ALONE, Bus
from ..bus.lookout import Lookout
from ..storage.chat_store import Authorship, ChatStore, heard_at

# Where on the bus it is told that what somebody has said is another's now, or deleted.
PARTED = "parted"


class Watched(Protocol):
    """The talk at a place that somebody reads."""

    place: str

    def agrees(self, authors: Collection[Authorship]) -> bool:
        """Whether this is who has written, as far as is shown."""
        ...

    async def reload(self) -> None:
        """Read again what the store has."""
        ...


class TalkWatch:
    """Reads again what is said where somebody reads it, when another process has changed that.

    Args:
        store: keeps what is said.
        bus: tells what others have changed.
    """

    def __init__(self, store: ChatStore, bus: Bus = ALONE) -> None:
        self._store = store
        self._bus = bus
        self._watched: dict[str, Watched] = {}
        self._changed = set[str]()  # the places of which it was heard
        self._unsure = False  # whether something else may have changed
        self._lookout = Lookout(bus, "the chat", self._look)

    def watch(self, talk: Watched) -> None:
        """Keep a talk up to date from now on."""
        self._watched[talk.place] = talk

        def hear(_: int | None) -> None:
            self._changed.add(talk.place)
            self._lookout.wake()

        self._bus.listen(heard_at(talk.place), hear)

    def leave(self, talk: Watched) -> None:
        """Keep it up to date no more."""
        del self._watched[talk.place]
        self._bus.forget(heard_at(talk.place))

    def tell_parted(self) -> None:
        """Tell others that what somebody has said is another's now, or deleted."""
        self._bus.publish(PARTED, 0)

    async def _look(self) -> None:
        """Read again the talks that have changed; if it was not heard which, look at all."""
        unsure, self._unsure = self._unsure or not self._changed, False
        changed, self._changed = self._changed, set[str]()
        try:
            if unsure:
                changed |= await self._behind()
            for talk in [self._watched[place] for place in changed & self._watched.keys()]:
                await talk.reload()
        except BaseException:
            self._unsure = True
            raise

    async def _behind(self) -> set[str]:
        """The places at which something else is stored than is shown."""
        watched = dict(self._watched)
        stored = await self._store.authors(watched.keys())
        return {place for place, talk in watched.items() if not talk.agrees(stored.get(place, []))}

    def _hear_parted(self, _: int | None) -> None:
        self._unsure = True
        self._lookout.wake()

    def start(self) -> None:
        """Begin, in the background."""
        self._bus.listen(PARTED, self._hear_parted)
        self._lookout.start()

    async def close(self) -> None:
        """Stop."""
        await self._lookout.close()
