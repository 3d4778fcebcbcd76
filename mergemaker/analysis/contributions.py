"""What mistakes, draws and the others contributed to the change of a seat's chance over a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, hypot

from .report import DecisionReport
from .review import DecisionReview
from .summary_types import Decider, Part

LEAST = 0.05  # a contribution that is worth mentioning


@dataclass(frozen=True, slots=True)
class Contributions:
    """The contributions, which add up to the change from a seat's first decision to the result."""

    mistakes: Part
    draws: Part
    others: Part

    def decisive(self, *, won: bool) -> list[Decider]:
        """What the result is due to: the largest contribution towards it that is beyond its error,
        and those that cannot be told apart from it."""
        sign = 1 if won else -1
        parts: dict[Decider, Part] = {
            "mistakes": self.mistakes,
            "draws": self.draws,
            "others": self.others,
        }
        towards: dict[Decider, Part] = {
            decider: part
            for decider, part in parts.items()
            if sign * part.change > max(part.error, LEAST)
        }
        if not towards:
            return []
        ranked: list[Decider] = sorted(towards, key=lambda one: -sign * towards[one].change)
        most = towards[ranked[0]]
        tied: list[Decider] = [
            one
            for one in ranked[1:]
            if abs(most.change - towards[one].change) <= hypot(most.error, towards[one].error)
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

    Only confirmed mistakes count as the seat's own: the small losses that were not confirmed are
    often none, and would add up to much.

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
    rest = result - first.win[seat] - mistakes.change - draws
    error = hypot(first.error, mistakes.error, drawn.error)
    return Contributions(mistakes, drawn, Part(rest, error))


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
