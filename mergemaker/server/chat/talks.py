"""The talk at all places, each of which stays in memory while somebody uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from weakref import WeakValueDictionary

from ..storage.chat_store import ChatStore
from .talk import NameOf, Talk, TalkLimits
from .text import WordList
from .watch import TalkWatch


class Talks:
    """The talk at all places of this server. Each stays in memory while somebody uses it.

    Args:
        store: keeps what is said.
        name_of: finds the name that an identity goes by.
        words: the words to be masked.
        removed: the people whose messages are not shown any more.
        limits: how fast people may talk.
        watch: keeps what people read up to date.
    """

    def __init__(
        self,
        store: ChatStore,
        name_of: NameOf,
        words: WordList,
        removed: Container[str],
        limits: TalkLimits,
        watch: TalkWatch,
    ) -> None:
        self._store = store
        self._name_of = name_of
        self._words = words
        self._removed = removed
        self._limits = limits
        self._watch = watch
        self._used: WeakValueDictionary[str, Talk] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Talk]] = {}

    async def find(self, place: str) -> Talk:
        """The talk at a place, with what was said last."""
        talk = self._used.get(place)
        if talk is not None:
            return talk
        task = self._loading.get(place)
        if task is None:
            task = self._loading[place] = asyncio.create_task(self._load(place))
            task.add_done_callback(lambda _: self._loading.pop(place))
        return await asyncio.shield(task)

    def withdraw(self, person: str) -> None:
        """Take from all who read it what a person has said who was just removed."""
        for talk in list(self._used.values()):
            talk.withdraw({person})

    async def reread(self, person: str) -> None:
        """Read again what the store has wherever a person has written, since that is another's now,
        or deleted. Other processes do the same."""
        self._watch.tell_parted()
        if self._loading:  # what these have read may be older
            await asyncio.wait(self._loading.values())
        for talk in list(self._used.values()):
            if person in talk.authors:
                await talk.reload()

    async def reload(self, place: str) -> None:
        """Read again what the store has of the talk at a place."""
        talk = self._used.get(place)
        if talk is not None:
            await talk.reload()

    async def _load(self, place: str) -> Talk:
        talk = Talk(
            place,
            self._store,
            self._name_of,
            self._words,
            self._limits,
            self._removed,
            self._watch,
        )
        await talk.load()
        self._used[place] = talk
        return talk
