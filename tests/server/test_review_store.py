"""Reviews are stored, and each is worked on by one reviewer at a time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from mergemaker.analysis.report import DecisionReport
from mergemaker.analysis.review import AfterDraw, DecisionReview
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.review_store import Asked, LeaseLost, Progress, ReviewStore
from mergemaker.table import Opened, SeatPlan
from tests.support import asynchronous
from tests.support.journals import changes, end_leases

OPENED = Opened("Friday", "ann", "classic", {}, [SeatPlan("open")] * 2, "brisk", "00" * 32)
ASKED, OTHER = Asked("g", False), Asked("g", True)
DECIDED = DecisionReport(4, 1, ["6D"], [0.4, 0.6], 0.1, [1.0, 2.0], [], None, "forced", None)
REVIEWS = [
    DecisionReview(DECIDED, None),
    DecisionReview(replace(DECIDED, ply=5), AfterDraw(0.5, 0.02)),
]


def with_reviews(location: Location, use: Callable[[ReviewStore], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(location)
        try:
            await Journal(database).append(*changes("g", [OPENED]))
            await use(ReviewStore(database))
        finally:
            await database.close()

    asynchronous.run(run())


def test_the_decisions_of_a_review_are_stored(location: Location):
    async def use(reviews: ReviewStore) -> None:
        assert await reviews.progress(ASKED) is None
        await reviews.ask(ASKED, 2, "ann")
        assert await reviews.claim("a") == ASKED
        for number, review in enumerate(REVIEWS):
            await reviews.note(ASKED, "a", number, review)
        await reviews.end(ASKED, "a", "done")
        await reviews.ask(ASKED, 7, "ann")  # it exists already
        assert await reviews.progress(ASKED) == Progress("done", 2, 2, REVIEWS)
        assert await reviews.progress(ASKED, since=1) == Progress("done", 2, 2, REVIEWS[1:])
        assert await reviews.claim("a") is None

    with_reviews(location, use)


def test_each_review_is_worked_on_by_one_reviewer(location: Location):
    async def use(reviews: ReviewStore) -> None:
        assert await reviews.claim("a") is None
        await reviews.ask(ASKED, 2, "ann")
        await asyncio.sleep(0.002)  # so that the order of the requests is certain
        await reviews.ask(OTHER, 2, "ann")
        assert await reviews.to_do() == 2
        claimed = await asyncio.gather(*(reviews.claim(name) for name in "abc"))
        assert set(claimed) == {ASKED, OTHER, None}  # in any order
        await reviews.release("abc"[claimed.index(ASKED)])
        assert await reviews.claim("d") == ASKED

    with_reviews(location, use)


def test_a_reviewer_whose_lease_expired_changes_nothing(location: Location):
    async def use(reviews: ReviewStore) -> None:
        await reviews.ask(ASKED, 2, "ann")
        assert await reviews.claim("a") == ASKED
        await reviews.note(ASKED, "a", 0, REVIEWS[0])
        assert await reviews.claim("b") is None
        end_leases(location)
        assert await reviews.claim("b") == ASKED
        for attempt in (
            reviews.renew(ASKED, "a"),
            reviews.note(ASKED, "a", 1, REVIEWS[0]),
            reviews.end(ASKED, "a", "failed"),
        ):
            with pytest.raises(LeaseLost):
                await attempt
        await reviews.release("a")
        assert await reviews.progress(ASKED) == Progress("running", 1, 2, REVIEWS[:1])
        await reviews.note(ASKED, "b", 1, REVIEWS[1])
        await reviews.end(ASKED, "b", "done")
        assert await reviews.progress(ASKED) == Progress("done", 2, 2, REVIEWS)

    with_reviews(location, use)


def test_a_lease_lasts_while_it_is_renewed(location: Location):
    async def use(reviews: ReviewStore) -> None:
        await reviews.ask(ASKED, 2, "ann")
        assert await reviews.claim("a") == ASKED
        end_leases(location)
        await reviews.renew(ASKED, "a")
        assert await reviews.claim("b") is None

    with_reviews(location, use)


def test_a_review_that_failed_is_tried_again_when_requested(location: Location):
    async def use(reviews: ReviewStore) -> None:
        await reviews.ask(ASKED, 2, "ann")
        assert await reviews.claim("a") == ASKED
        await reviews.end(ASKED, "a", "failed")
        assert await reviews.claim("a") is None
        await reviews.ask(ASKED, 2, "ann")
        assert await reviews.claim("a") == ASKED

    with_reviews(location, use)
