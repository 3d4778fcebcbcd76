"""A whole game judged, decision by decision, by several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from mergemaker.bots import use_compiled

from .decisions import Moment
from .review import Judged, judge


def judge_all(
    found: list[Moment], seed: int, seconds: float, trials: int | None, jobs: int
) -> Iterator[Judged]:
    """Judge decisions, in their order.

    Args:
        found: the decisions.
        seed: fixes what is imagined.
        seconds: about how long to think about each.
        trials: how many deals to think each through with, in place of the time; what comes out is
            then the same on any machine.
        jobs: how many processes to use.
    """
    with ProcessPoolExecutor(jobs, initializer=use_compiled) as pool:
        asked = [
            pool.submit(judge, moment, number, seed, seconds, trials)
            for number, moment in enumerate(found)
        ]
        try:
            for future in asked:
                yield future.result()
        finally:  # whoever wants no more does not wait for the rest
            pool.shutdown(cancel_futures=True)
