"""Reviews of real games with invented figures: made at once, and different for each seed."""

from __future__ import annotations

from random import Random

from mergemaker.analysis.decisions import DecisionPoint, decision_points
from mergemaker.analysis.report import Choice, DecisionReport, Verdict
from mergemaker.analysis.review import AfterDraw, DecisionReview
from mergemaker.rules import move_text
from mergemaker.table import Table

WEIGHTS: dict[Verdict, int] = {"forced": 1, "best": 5, "tie": 4, "worse": 3, "mistake": 2}


def invented_reviews(table: Table, seed: int) -> list[DecisionReview]:
    """A review of each decision of a game, as a reviewer could have made it."""
    random = Random(seed)
    points = decision_points(table, open_hands=False)
    return [_review(point, random) for point in points]


def _review(point: DecisionPoint, random: Random) -> DecisionReview:
    players = len(point.observation.players)
    shares = [random.random() ** 2 for _ in range(players)]
    win = [share / sum(shares) for share in shares]
    moves = [move_text(point.observation, move) for move in point.played]
    (verdict,) = random.choices(list(WEIGHTS), list(WEIGHTS.values()))
    played, choices = _choices(moves, win[point.seat], verdict, random)
    report = DecisionReport(
        ply=point.ply,
        seat=point.seat,
        moves=moves,
        win=win,
        error=random.uniform(0.005, 0.03),
        cash=[20_000.0] * players,
        choices=choices,
        played=played,
        verdict=verdict,
        swing=None,
    )
    drew = point.after_draw is not None
    return DecisionReview(report, AfterDraw(random.random(), 0.01) if drew else None)


def _choices(
    moves: list[str], win: float, verdict: Verdict, random: Random
) -> tuple[int | None, list[Choice]]:
    if verdict == "forced":
        return None, []
    losses = {
        "best": (random.uniform(0, 0.2), 0.01),
        "tie": (0.004, 0.01),
        "worse": (random.uniform(0.011, 0.2), 0.01),
        "mistake": (random.uniform(0.04, 0.2), 0.01),
    }
    loss, error = losses[verdict]
    first = Choice(moves, win, 0.01, 20_000.0, 1000, 0.0, 0.0, tied=False)
    second = Choice(["pass"], win - loss, 0.01, 20_000.0, 1000, loss, error, tied=loss <= error)
    if verdict == "best":
        return 0, [first, second]
    return 1, [
        Choice(["pass"], win, 0.01, 20_000.0, 1000, 0.0, 0.0, tied=False),
        Choice(moves, win - loss, 0.01, 20_000.0, 1000, loss, error, tied=loss <= error),
    ]
