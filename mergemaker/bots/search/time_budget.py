"""The time budget of a search: how much to do before looking at the clock again."""

from __future__ import annotations

BATCH_SECONDS = 0.01


def next_batch(batch: int, seconds_per_round: float, seconds_left: float) -> int:
    """The number of rounds to play before looking at the clock again.

    Batches double until one takes `BATCH_SECONDS`, so that the clock costs little and no deadline
    is missed by more.

    Args:
        batch: the size of the last batch.
        seconds_per_round: how long each of its rounds took.
        seconds_left: the time until the clock must be looked at in any case.
    """
    affordable = round(min(BATCH_SECONDS, seconds_left) / seconds_per_round)
    return max(1, min(2 * batch, affordable))
