"""Reviewing games in the background: one game, and one decision, at a time.

A reviewer leases the review it works on. Each decision is stored once it is judged, so when the
reviewer stops or dies, another resumes from there.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import TimeoutError as TookTooLong
from contextlib import suppress
from typing import Literal

import structlog
from pebble import ProcessExpired

from mergemaker.analysis.decisions import DecisionPoint, decision_points
from mergemaker.analysis.review import DecisionReview, review_decision
from mergemaker.analysis.swings import final_win, with_swings
from mergemaker.rules import Refused
from mergemaker.table import Table

from ..addresses import Addresses
from ..rate_limits.token_bucket import Rate, RateLimits
from ..storage.errors import StorageFailed
from ..storage.locks import Locks
from ..storage.review_store import LEASE, Asked, LeaseLost, ReviewStore
from ..tables.live_table import LiveTable
from ..tables.registry import Registry
from ..wire import bodies
from ..workers.pool import Workers
from .summarizer import Summarizer

SEED = 1  # of every review: the same game gives the same review
SECONDS = 0.3  # to think about one decision
LIMIT = 60.0  # seconds after which judging one decision has failed
QUEUE_LIMIT = 100
REVIEWING = Rate(burst=20, per_second=1 / 180)  # games, for one address

# How long to wait when the journal fails, in seconds.
TROUBLE_PAUSE = 5.0

log = structlog.stdlib.get_logger()


class Reviewer:
    """Reviews games on request.

    Args:
        registry: where the tables are.
        reviews: stores the reviews.
        summarizer: notes how accurately people decided.
        workers: the processes that judge decisions, at a low priority.
        addresses: where people are.
        limits: makes the token buckets.
        locks: requests that come together are looked at one by one.
    """

    def __init__(
        self,
        registry: Registry,
        reviews: ReviewStore,
        summarizer: Summarizer,
        workers: Workers,
        addresses: Addresses,
        limits: RateLimits,
        locks: Locks,
    ) -> None:
        self._registry = registry
        self._reviews = reviews
        self._summarizer = summarizer
        self._workers = workers
        self._addresses = addresses
        self._asked = limits.buckets("reviews by address", REVIEWING)
        self._name = secrets.token_hex(8)
        self._locks = locks
        self._wakeup = asyncio.Event()
        self._wakeup.set()
        self._working: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to review, unfinished reviews first."""
        self._working = asyncio.create_task(self._work(), name="reviewing")

    async def close(self) -> None:
        """Stop reviewing, and give the current review back for others to resume."""
        if self._working is None:
            return
        self._working.cancel()
        await asyncio.wait([self._working])
        try:
            await self._reviews.release(self._name)
        except Exception:  # others resume it when the lease ends
            log.exception("a review could not be given back")

    async def ask(self, live: LiveTable, person: str, *, open_hands: bool) -> bodies.Review:
        """Queue a review of a game, unless there is one.

        Raises:
            Refused: the game is still being played, or too many reviews are waiting.
        """
        if not live.table.revealed:
            raise Refused(code="not-over", reason="A game can be reviewed when it is over.")
        asked = Asked(live.id, open_hands)
        async with self._locks.held("reviewing"):
            known = await self._reviews.progress(asked)
            if known is None or known.state == "failed":
                await self._check_queue(person)
                found = await asyncio.to_thread(_decision_points, live.table, asked)
                await self._reviews.ask(asked, len(found), person)
                self._wakeup.set()
            elif known.state == "done" and not open_hands:  # from before accuracies were noted
                await self._summarizer.note(live.table, known.judged)
        return await self.read(live, open_hands=open_hands)

    async def _check_queue(self, person: str) -> None:
        """Refuse when too many reviews are waiting, or one that this person asked for, or when too
        many were asked for at an address."""
        if await self._reviews.to_do() >= QUEUE_LIMIT:
            reason = "Too many games are waiting to be reviewed. Try again later."
            raise Refused(code="busy", reason=reason)
        if await self._reviews.one_waits_for(person):
            reason = "Another game of yours is waiting to be reviewed. Try again later."
            raise Refused(code="busy", reason=reason)
        if not await self._asked.take(self._addresses.of(person)):
            reason = "Many games were reviewed for your address. Try again in a few minutes."
            raise Refused(code="too-many-requests", reason=reason)

    async def read(self, live: LiveTable, *, open_hands: bool, since: int = 0) -> bodies.Review:
        """The progress of a game's review, and its findings about the decisions from `since` on."""
        progress = await self._reviews.progress(Asked(live.id, open_hands), since)
        final = _final(live.table)
        if progress is None:
            return bodies.Review(open_hands, "none", since, 0, 0, [], final)
        complete = progress.done == progress.total
        return bodies.Review(
            open_hands,
            progress.state,
            since,
            progress.done,
            progress.total,
            with_swings(progress.judged, final.win if final and complete else None),
            final,
        )

    # --- the work --------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            try:
                while (asked := await self._reviews.claim(self._name)) is not None:
                    await self._review_unless_lost(asked)
            except Exception:  # the journal fails: try again later
                log.exception("reviewing stopped")
                await asyncio.sleep(TROUBLE_PAUSE)
                continue
            with suppress(TimeoutError):  # another reviewer may have died: look from time to time
                async with asyncio.timeout(LEASE):
                    await self._wakeup.wait()
            self._wakeup.clear()

    async def _review_unless_lost(self, asked: Asked) -> None:
        """Review a game while the lease lasts."""
        try:
            async with asyncio.TaskGroup() as group:
                renewing = group.create_task(self._renew(asked))
                await self._review_or_fail(asked)
                renewing.cancel()
        except* LeaseLost:
            log.warning("another reviewer took a review over", game=asked.game)

    async def _renew(self, asked: Asked) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            await self._reviews.renew(asked, self._name)

    async def _review_or_fail(self, asked: Asked) -> None:
        state: Literal["done", "failed"] = "done"
        try:
            await self._review(asked)
        except (LeaseLost, StorageFailed):  # nothing is wrong with the game
            raise
        except Exception:  # one game that cannot be reviewed must not keep the others waiting
            log.exception("a review failed", game=asked.game)
            state = "failed"
        await self._reviews.end(asked, self._name, state)

    async def _review(self, asked: Asked) -> None:
        live = await self._registry.find(asked.game)
        found = await asyncio.to_thread(_decision_points, live.table, asked)
        known = await self._reviews.progress(asked)
        assert known is not None
        for number in range(known.done, len(found)):
            judged = await self._judge(found[number], number)
            await self._reviews.note(asked, self._name, number, judged)
        if not asked.open_hands:
            whole = await self._reviews.progress(asked)
            assert whole is not None
            await self._summarizer.note(live.table, whole.judged)
        log.info("game reviewed", game=asked.game, decisions=len(found))

    async def _judge(self, point: DecisionPoint, number: int) -> DecisionReview:
        """Judge a decision, and try once more if that fails."""
        try:
            return await self._judge_once(point, number)
        except (TookTooLong, ProcessExpired) as error:
            log.warning("judging a decision failed", error=type(error).__name__)
            return await self._judge_once(point, number)

    async def _judge_once(self, point: DecisionPoint, number: int) -> DecisionReview:
        return await self._workers.run(
            review_decision, point, number, SEED, SECONDS, None, seconds=LIMIT
        )


def _decision_points(table: Table, asked: Asked) -> list[DecisionPoint]:
    return list(decision_points(table, open_hands=asked.open_hands))


def _final(table: Table) -> bodies.Final | None:
    win = final_win(table.game)
    if table.game is None or win is None:
        return None
    return bodies.Final(win, [line.total for line in table.game.scores().lines])
