"""How each seat's chance of winning changed between its decisions, and what caused the change.

Every chance is estimated from what the seat itself knew, so learning what only others knew never
counts as luck:

    its decision -> its choice -> the tiles it drew -> what the others did -> its next decision
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec.structs import replace

from mergemaker.rules import Game

from .report import DecisionReport, Swing
from .review import DecisionReview


def with_swings(
    reviews: Sequence[DecisionReview], final: Sequence[float] | None
) -> list[DecisionReport]:
    """The decisions, each with the swing up to the same seat's next one, or to the result.

    Args:
        reviews: the decisions of a game in order, as far as they have been reviewed.
        final: each seat's share of the win, once the game is over and every decision is reviewed.
    """
    after: dict[int, tuple[float, float]] = {}
    if final is not None:
        after = {seat: (win, 0.0) for seat, win in enumerate(final)}
    found: list[DecisionReport] = []
    for review in reversed(reviews):
        report = review.report
        following = after.get(report.seat)
        swing = None if following is None else _swing(review, *following)
        found.append(replace(report, swing=swing))
        after[report.seat] = (report.win[report.seat], report.error)
    return found[::-1]


def final_win(game: Game | None) -> list[float] | None:
    """Each seat's share of the win, once a game is over."""
    if game is None or not game.over:
        return None
    winners = game.scores().winners
    return [(seat in winners) / len(winners) for seat in range(len(game.players))]


def _swing(review: DecisionReview, win_after: float, error_after: float) -> Swing:
    report = review.report
    before = report.win[report.seat]
    choice = 0.0
    choice_error = 0.0
    if report.verdict in ("worse", "mistake") and report.played is not None:
        made = report.choices[report.played]
        choice, choice_error = -made.loss, made.loss_error
    draw = draw_error = 0.0
    if review.after_draw is not None:
        draw, draw_error = review.after_draw.win - before - choice, review.after_draw.error
    total = win_after - before
    return Swing(
        total=total,
        choice=choice,
        draw=draw,
        others=total - choice - draw,
        error=hypot(report.error, choice_error, draw_error, error_after),
    )
