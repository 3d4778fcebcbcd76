"""Reviewing a whole game, decision by decision, in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from mergemaker.bots import use_compiled

from .decisions import DecisionPoint
from .review import DecisionReview, review_decision


def review_decisions(
    points: list[DecisionPoint], seed: int, seconds: float, trials: int | None, jobs: int
) -> Iterator[DecisionReview]:
    """Review decisions, and yield the reviews in the same order.

    Args:
        points: the decisions.
        seed: fixes the determinizations.
        seconds: about how long to analyse each.
        trials: how many determinizations to analyse each with, in place of the time; the result is
            then the same on any machine.
        jobs: how many processes to use.
    """
    with ProcessPoolExecutor(jobs, initializer=use_compiled) as pool:
        futures = [
            pool.submit(review_decision, point, number, seed, seconds, trials)
            for number, point in enumerate(points)
        ]
        try:
            for future in futures:
                yield future.result()
        finally:  # a caller that stops early does not wait for the rest
            pool.shutdown(cancel_futures=True)
