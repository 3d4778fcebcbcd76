"""What mistakes, draws and the others contributed to the change of a seat's chance over a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot

from .report import MISTAKE, DecisionReport
from .review import DecisionReview
from .summary_types import Decider, Part

LEAST = 0.05  # a contribution that is worth mentioning
LEAST_SHARE = 1 / 3  # of the whole change, of a contribution that decided the game


@dataclass(frozen=True, slots=True)
class Contributions:
    """The contributions, which add up to the change from a seat's first decision to the result."""

    mistakes: Part
    small_losses: Part
    draws: Part
    others: Part

    @property
    def change(self) -> float:
        """The change from the seat's first decision to the result."""
        parts = (self.mistakes, self.small_losses, self.draws, self.others)
        return fsum(part.change for part in parts)

    def decisive(self) -> list[Decider]:
        """What the result is due to: the largest contribution towards it, and those that cannot be
        told apart from it. None if it may as well be nothing, or is too little to decide a game."""
        sign = 1 if self.change > 0 else -1
        parts: dict[Decider, Part] = {
            "mistakes": self.mistakes,
            "draws": self.draws,
            "others": self.others,
        }
        ranked: list[Decider] = sorted(parts, key=lambda one: -sign * parts[one].change)
        most = parts[ranked[0]]
        if sign * most.change <= max(most.error, LEAST, LEAST_SHARE * abs(self.change)):
            return []
        tied: list[Decider] = [
            one
            for one in ranked[1:]
            if sign * parts[one].change > parts[one].error
            and abs(most.change - parts[one].change) <= hypot(most.error, parts[one].error)
        ]
        return [ranked[0], *tied]


def mistakes_of(own: Sequence[DecisionReport]) -> tuple[int, Part]:
    """How many mistakes a seat made, and what they cost in all.

    Args:
        own: the seat's decisions.
    """
    made = [
        one.choices[one.played]
        for one in own
        if one.verdict == "mistake" and one.played is not None
    ]
    cost = fsum(choice.loss for choice in made)
    return len(made), Part(0.0 - cost, hypot(*(choice.loss_error for choice in made)))


def contributions(own: Sequence[DecisionReview], seat: int, result: float) -> Contributions:
    """The contributions to a seat's result.

    Losses that were not confirmed are often none, and would add up to much. Each may be anything
    from nothing to what would make a mistake of it.

    Args:
        own: the seat's decisions, in order; at least one.
        seat: the seat.
        result: its share of the win.
    """
    _, mistakes = mistakes_of([review.report for review in own])
    draws, doubt, errors = 0.0, 0.0, [0.0]
    for review in own:
        if review.after_draw is not None:
            report = review.report
            lost, unknown, error = _choice(report)
            draws += review.after_draw.win - report.win[seat] + lost
            doubt += unknown
            errors += (review.after_draw.error, report.error, error)
    drawn = Part(draws, hypot(*errors) + doubt)
    first = own[0].report
    small = _small_losses([review.report for review in own])
    rest = result - first.win[seat] - mistakes.change - small.change - draws
    error = hypot(first.error, mistakes.error, drawn.error) + small.error
    return Contributions(mistakes, small, drawn, Part(rest, error))


def _small_losses(own: Sequence[DecisionReport]) -> Part:
    """What was lost by choices that were worse, but no confirmed mistakes."""
    half = fsum(
        min(one.choices[one.played].loss, MISTAKE) / 2
        for one in own
        if one.verdict == "worse" and one.played is not None
    )
    return Part(0.0 - half, half)


def _choice(report: DecisionReport) -> tuple[float, float, float]:
    """The loss by the choice made; by how much that may be wrong in the same direction at every
    decision, and by how much at random.

    A tie may have cost what it seems to or nothing. In a single swing that does not matter, but
    over a whole game it would pass for luck.
    """
    if report.played is None or report.verdict == "best":
        return 0.0, 0.0, 0.0
    made = report.choices[report.played]
    if report.verdict == "tie":
        return made.loss / 2, abs(made.loss) / 2, 0.0
    return made.loss, 0.0, made.loss_error
