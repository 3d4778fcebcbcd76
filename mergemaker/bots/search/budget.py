"""The budget of a search: how much it may do, and when it looks at the clock."""

from __future__ import annotations

from dataclasses import dataclass

BATCH_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do: a time, or a number of rounds, with which it finds the same on
    every machine.

    As text it reads as in the name of a bot: `search@0.2` or `search@200rounds`.

    Attributes:
        seconds: about how long to search; ignored if `rounds` is given.
        rounds: how many rounds to play; None if it depends on the time.
    """

    seconds: float = 0
    rounds: int | None = None

    def __str__(self) -> str:
        return f"{self.seconds:g}" if self.rounds is None else f"{self.rounds}rounds"


def parse_budget(text: str) -> Budget:
    """The budget that a text describes.

    Args:
        text: a number of seconds, such as `0.2`, or a number of rounds, such as `200rounds`.

    Raises:
        ValueError: it is neither, or not more than 0.
    """
    if text.endswith("rounds"):
        budget = Budget(rounds=int(text.removesuffix("rounds")))
    else:
        budget = Budget(float(text))
    if not 0 < (budget.seconds if budget.rounds is None else budget.rounds) < float("inf"):
        raise ValueError(text)
    return budget


def next_batch(batch: int, seconds_per_round: float, seconds_left: float) -> int:
    """The number of rounds to play before looking at the clock again.

    Batches double until one takes `BATCH_SECONDS`, so that the clock costs little; and none takes
    more than half the time left, since a round may turn out to be slower than those before it.

    Args:
        batch: the size of the last batch.
        seconds_per_round: how long each of its rounds took.
        seconds_left: the time until the clock must be looked at in any case.
    """
    affordable = round(min(BATCH_SECONDS, seconds_left / 2) / seconds_per_round)
    return max(1, min(2 * batch, affordable))
