"""The keeper of notices: tells people that a slow game waits for them, and reminds them once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Literal

import structlog

from mergemaker.rules import Refused

from ..clock import now_ms
from ..failpoint import reached
from ..metrics import NOTICES
from ..storage.notice_store import Notice, NoticeStore
from ..storage.subscription_store import PushSubscription, SubscriptionStore
from ..tables.presence import people_with
from ..tables.registry import Registry
from . import messages
from .mail import Mailer
from .messages import NotSent
from .push import Gone, WebPush

# How often the keeper looks for notices, in seconds. It costs a look at an index of those that are
# still to be sent.
INTERVAL = 1.0

# Notices that are fetched, and messages that are being sent, at a time.
PAGE = 100
SENT_AT_ONCE = 16

# The reminder comes when this part of the time for the decision is left.
PART_LEFT = 5

# For how long, in milliseconds, only the keeper that began to send a notice may send it. If that
# keeper's server dies, the next one sends it after this time.
LEASE = 60_000

# How long the keeper waits before it tries again to send a message, in seconds.
PAUSES = (1.0, 60.0, 600.0)

Way = Literal["push", "e-mail"]

log = structlog.stdlib.get_logger()


class NoticeKeeper:
    """Sends the notices of slow games.

    Args:
        store: where they are.
        subscriptions: where people want to get them.
        registry: the live tables, which know who is looking at them.
        push: sends to browsers.
        mailer: sends e-mail; None if the server has no SMTP server.
        site: the address that links begin with.
        delay: how long a person has to come to a table before a notice is sent, in milliseconds. A
            page that has lost its connection should be back by then.
    """

    def __init__(
        self,
        store: NoticeStore,
        subscriptions: SubscriptionStore,
        registry: Registry,
        push: WebPush,
        mailer: Mailer | None,
        site: str,
        delay: int,
    ) -> None:
        self._store = store
        self._subscriptions = subscriptions
        self._registry = registry
        self._push = push
        self._mailer = mailer
        self._site = site
        self._delay = delay
        self._free = asyncio.Semaphore(SENT_AT_ONCE)
        self._working: asyncio.Task[None] | None = None
        self._sending = set[asyncio.Task[None]]()

    def start(self) -> None:
        """Begin to send notices, in the background."""
        self._working = asyncio.create_task(self._work(), name="notices")

    async def close(self) -> None:
        """Stop. What has not been sent is sent once its lease has ended."""
        tasks = [*self._sending, *([] if self._working is None else [self._working])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self._push.close()

    async def _work(self) -> None:
        while True:
            try:
                for notice in await self._store.due(now_ms() - self._delay, PAGE):
                    await self._handle(notice)
            except Exception:  # the database fails: try again later
                log.exception("the notices cannot be read")
            await asyncio.sleep(INTERVAL)

    async def _handle(self, notice: Notice) -> None:
        """Send a notice that is due, unless a standing order settles the decision or the person is
        looking at the table."""
        if notice.ordered:
            with suppress(Refused):  # the log says why already
                await self._registry.settled(notice.game)
        if notice.reminder:
            notice = await self._with_its_deadline(notice)
        remind_at = _reminder(notice)
        if notice.reminder:
            # The time was given more, or is that of the rest of a decision made in part.
            if remind_at is not None and now_ms() < remind_at:
                await self._store.settle(notice, remind_at)
                return
            remind_at = None
        if await self._is_there(notice):
            await self._store.settle(notice, remind_at)
        elif await self._store.lease(notice, now_ms() + LEASE):
            reached("before-notice")
            task = asyncio.create_task(self._send_once(notice, remind_at))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _with_its_deadline(self, notice: Notice) -> Notice:
        """A notice with the deadline as it is once the time in which no server was there has been
        given back, which happens when the table is loaded."""
        with suppress(Refused):  # the log says why already
            live = await self._registry.find(notice.game)
            return replace(notice, deadline=live.table.clock.deadline)
        return notice

    async def _send_once(self, notice: Notice, remind_at: int | None) -> None:
        """Send a notice, under a lease for as long as it takes, and settle it."""
        telling = asyncio.create_task(self._tell(notice), name=f"telling {notice.game}")
        try:
            while not (await asyncio.wait([telling], timeout=LEASE / 1000 / 3))[0]:
                await self._store.extend(notice, now_ms() + LEASE)
            telling.result()
            reached("after-notice")
            await self._store.settle(notice, remind_at)
        except Exception:  # it is sent again once the lease has ended
            log.exception("a notice was not sent", game=notice.game)
        finally:
            telling.cancel()

    async def _is_there(self, notice: Notice) -> bool:
        """Whether the person has the table open."""
        holders = await self._registry.whereabouts.holders([notice.game])
        return notice.person in people_with(holders[notice.game])

    async def _tell(self, notice: Notice) -> None:
        """Tell a person in every way that they want."""
        browsers = await self._subscriptions.subscriptions_of(notice.person)
        email = await self._subscriptions.email_of(notice.person)
        sending = [
            self._send(notice, "push", partial(self._send_to_browser, each, notice))
            for each in browsers
        ]
        if self._mailer is not None and email is not None and email.confirmed:
            message = messages.your_move(notice, self._site, email.language)
            subject = f"{message.title}: {message.table}"
            text = messages.mail_text(message, self._site, email.language)
            mailing = partial(self._mailer.send, email.address, subject, text)
            sending.append(self._send(notice, "e-mail", mailing))
        await asyncio.gather(*sending)

    async def _send_to_browser(self, subscription: PushSubscription, notice: Notice) -> None:
        message = messages.your_move(notice, self._site, subscription.language)
        try:
            await self._push.send(subscription, message, notice.game)
        except Gone:
            await self._subscriptions.remove_endpoint(subscription.endpoint)

    async def _send(self, notice: Notice, way: Way, send: Callable[[], Awaitable[None]]) -> None:
        """Send a message, and try again a few times as long as the game waits for that person."""
        for pause in (*PAUSES, None):
            try:
                async with self._free:
                    await send()
                NOTICES.labels(way, "sent").inc()
                return
            except NotSent as error:
                NOTICES.labels(way, "failed").inc()
                log.warning("a notice was not sent", game=notice.game, why=str(error))
            if pause is None:
                return
            await asyncio.sleep(pause)
            if not await self._store.is_waiting(notice):
                return


def _reminder(notice: Notice) -> int | None:
    """When a person is to be reminded, in milliseconds since 1970; None if no clock runs."""
    if notice.deadline is None:
        return None
    return notice.deadline - (notice.deadline - notice.since) // PART_LEFT
