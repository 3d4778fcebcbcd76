"""Summarising reviews: for each seat, and beside the accuracy of whoever asks in earlier games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from mergemaker.analysis.phases import overall
from mergemaker.analysis.review import DecisionReview
from mergemaker.analysis.summary import seat_accuracies, summaries
from mergemaker.table import Table
from mergemaker.table.person_plies import person_plies

from ..storage.accuracy_store import AccuracyStore
from ..storage.review_store import Asked, Progress, ReviewStore
from ..wire import bodies


class Summarizer:
    """Summarises reviews that are done.

    Args:
        reviews: stores the reviews.
        accuracies: stores how accurately people decided.
    """

    def __init__(self, reviews: ReviewStore, accuracies: AccuracyStore) -> None:
        self._reviews = reviews
        self._accuracies = accuracies

    async def summarize(
        self, table: Table, person: str, *, open_hands: bool
    ) -> bodies.ReviewSummary:
        """The summary of a game's review; empty unless that is done.

        Args:
            table: the game's table.
            person: the identity that asks, which alone is told of its earlier games.
            open_hands: which review.
        """
        review = await self._reviews.progress(Asked(table.id, open_hands))
        if review is None or not _complete(review):
            return bodies.ReviewSummary([], None)
        found = await asyncio.to_thread(summaries, table, review.judged)
        seat = table.seats.of(person)
        return bodies.ReviewSummary(
            found, None if seat is None else await self._earlier(table.id, seat, person)
        )

    async def _earlier(self, game: str, seat: int, person: str) -> bodies.EarlierAccuracy | None:
        average = await self._accuracies.before(person, game)
        in_all = overall(average.phases)
        if in_all is None:
            return None
        return bodies.EarlierAccuracy(seat, average.games, average.phases, in_all)

    async def note(self, table: Table, judged: Sequence[DecisionReview]) -> None:
        """Store how accurately the people at a table decided, by a complete review of what they
        could know, unless that is stored already."""
        if table.imported or await self._accuracies.has(table.id):
            return
        plies = person_plies(table)
        found = await asyncio.to_thread(seat_accuracies, table, judged, plies)
        await self._accuracies.store(table.id, found)


def _complete(review: Progress) -> bool:
    return review.state == "done" and review.done == review.total
