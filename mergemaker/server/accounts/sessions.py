"""Whom a token stands for: the lookup that every request and socket passes.

Most tokens are guests', of whom nothing is stored. Those that stand for an account's session, or
were exchanged for one, are in the store. What the store says about a token is remembered, so only a
token's first request reads it. When a session ends, its token is forgotten and its sockets are
closed at once, at every process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

import structlog

from .. import identity
from ..bus.bus import ALONE, Bus
from ..bus.lookout import Lookout
from ..clock import now_ms
from ..identity import Visitor
from ..storage.account_store import AccountStore
from ..storage.sessions import Session

REMEMBERED = 10_000  # tokens

SEEN_EVERY = 3600 * 1000  # milliseconds from one note that a session is used to the next

HEARD_AT = "sessions"  # where on the bus it is told that some have ended

CloseSocket = Callable[[], Awaitable[None]]

log = structlog.stdlib.get_logger()


class _Known(NamedTuple):
    """A visitor, and what was stored about their token: the id of its session, and whether that has
    ended."""

    visitor: Visitor
    stored: tuple[str, bool] | None


class Sessions:
    """Finds out whom tokens stand for, and keeps the sockets that were opened with each.

    Args:
        store: where sessions are stored.
        bus: tells other processes that sessions have ended.
    """

    def __init__(self, store: AccountStore, bus: Bus = ALONE) -> None:
        self._store = store
        self._bus = bus
        self._lookout = Lookout(bus, "sessions", self._look)
        self._known: dict[str, _Known] = {}  # by digest; the one that was asked for last is last
        self._loading: dict[str, asyncio.Task[Visitor]] = {}
        self._seen: dict[str, int] = {}  # by digest of a session; milliseconds since 1970
        self._sockets: dict[Visitor, set[CloseSocket]] = {}
        self._background = set[asyncio.Task[None]]()

    def add_guest(self, token: str) -> Visitor:
        """The visitor to whom a new token was just given."""
        visitor = Visitor(identity.person_of(token), identity.digest_of(token))
        self._remember(_Known(visitor, None))
        return visitor

    async def find(self, token: str) -> Visitor:
        """The visitor who has a token."""
        digest = identity.digest_of(token)
        known = self._known.get(digest)
        if known is None:
            loading = self._loading.get(digest)
            if loading is None:
                loading = asyncio.create_task(self._load(token, digest))
                self._loading[digest] = loading
            visitor = await asyncio.shield(loading)
        else:
            visitor = known.visitor
            self._remember(known)
        if visitor.session is not None:
            self._note_seen(digest)
        return visitor

    async def _load(self, token: str, digest: str) -> Visitor:
        try:
            stored = await self._store.session(digest)
        finally:
            # If this is another task, the session ended in the meantime, and what was read is old.
            current = self._loading.get(digest) is asyncio.current_task()
            if current:
                del self._loading[digest]
        visitor = _visitor(token, digest, stored)
        if current:
            self._remember(_Known(visitor, _version(stored)))
            if stored is not None and stored.ended_at is None:
                self._seen[digest] = stored.seen_at
        return visitor

    def _remember(self, known: _Known) -> None:
        digest = known.visitor.digest
        self._known.pop(digest, None)
        self._known[digest] = known
        while len(self._known) > REMEMBERED:
            oldest = next(iter(self._known))
            del self._known[oldest]
            self._seen.pop(oldest, None)

    def _note_seen(self, digest: str) -> None:
        """Store that a session is used, unless that was done within the hour."""
        now = now_ms()
        if now - self._seen.get(digest, now) >= SEEN_EVERY:
            self._seen[digest] = now
            task = asyncio.create_task(self._store_seen(digest, now))
            self._background.add(task)
            task.add_done_callback(self._background.discard)

    async def _store_seen(self, digest: str, now: int) -> None:
        try:
            await self._store.note_seen(digest, now)
        except Exception:  # when a session was last used matters less than what it is used for
            log.exception("storing when a session was used failed")

    # --- sockets ---------------------------------------------------------------------------------

    def add_socket(self, visitor: Visitor, close: CloseSocket) -> bool:
        """Keep a socket that was just opened, to close it when the visitor's session ends.

        Returns:
            Whether the token still stands for the visitor; if not, the socket is not kept.
        """
        known = self._known.get(visitor.digest)
        if known is None or known.visitor != visitor:
            return False
        self._sockets.setdefault(visitor, set()).add(close)
        return True

    def remove_socket(self, visitor: Visitor, close: CloseSocket) -> None:
        """Forget a socket that has closed."""
        sockets = self._sockets.get(visitor, set())
        sockets.discard(close)
        if not sockets:
            self._sockets.pop(visitor, None)

    def forget(self, digests: Iterable[str]) -> None:
        """Forget tokens about which the store has changed."""
        for digest in digests:
            self._known.pop(digest, None)
            self._loading.pop(digest, None)
            self._seen.pop(digest, None)

    async def close_sockets(self, digests: Iterable[str]) -> None:
        """Close the sockets that were opened with tokens; whoever has them connects again."""
        await self._close_opened_with(frozenset(digests))
        self._bus.publish(HEARD_AT, 0)

    async def _close_opened_with(self, ended: frozenset[str]) -> None:
        await self._close([visitor for visitor in self._sockets if visitor.digest in ended])

    async def close_sockets_of(self, person: str) -> None:
        """Close all sockets that the devices of a person have opened."""
        await self._close([visitor for visitor in self._sockets if visitor.holder == person])

    async def _close(self, visitors: list[Visitor]) -> None:
        for close in [each for visitor in visitors for each in self._sockets.pop(visitor)]:
            try:
                await close()
            except Exception:  # one that is closing already must not keep the others open
                log.exception("closing a socket failed")

    # --- other processes -------------------------------------------------------------------------

    async def _look(self) -> None:
        """Forget what other processes have changed in the store, and close the sockets that were
        opened with it."""
        known = dict(self._known)
        stored = await self._store.sessions_with(known.keys())
        changed = frozenset(
            digest
            for digest, each in known.items()
            if self._known.get(digest) is each and each.stored != _version(stored.get(digest))
        )
        self.forget(changed)
        await self._close_opened_with(changed)

    def start(self) -> None:
        """Begin, in the background, to look at what other processes change."""
        self._bus.listen(HEARD_AT, self._lookout.wake)
        self._lookout.start()

    async def close(self) -> None:
        """Stop looking."""
        await self._lookout.close()


def _version(stored: Session | None) -> tuple[str, bool] | None:
    return None if stored is None else (stored.id, stored.ended_at is not None)


def _visitor(token: str, digest: str, stored: Session | None) -> Visitor:
    if stored is None:
        return Visitor(identity.person_of(token), digest)
    if stored.ended_at is None:
        return Visitor(stored.person, digest, stored.id)
    return Visitor(identity.later_person_of(token, stored.id), digest)
