"""Reviewing a whole game, decision by decision, in several processes."""

from __future__ import annotations

from collections.abc import Iterator

from pebble import ProcessPool

from mergemaker.bots import use_compiled
from mergemaker.processes import end_with_parent, start_context

from .decisions import DecisionPoint
from .review import DecisionReview, review_decision


def review_decisions(
    points: list[DecisionPoint], seed: int, seconds: float, trials: int | None, jobs: int
) -> Iterator[DecisionReview]:
    """Review decisions, and yield the reviews in the same order.

    The processes end with the iterator, and with this process, however that ends.

    Args:
        points: the decisions.
        seed: fixes the determinizations.
        seconds: about how long to analyse each.
        trials: determinizations to analyse each with, in place of the time; the result is then the
            same on any machine.
        jobs: how many processes to use.

    Raises:
        pebble.ProcessExpired: a process died.
    """
    pool = ProcessPool(
        jobs, initializer=_begin, context=start_context("mergemaker.analysis.review")
    )
    try:
        futures = [
            pool.schedule(review_decision, args=(point, number, seed, seconds, trials))
            for number, point in enumerate(points)
        ]
        for future in futures:
            yield future.result()
    finally:
        pool.stop()
        pool.join()


def _begin() -> None:
    """Set up a new process."""
    end_with_parent()
    use_compiled()
