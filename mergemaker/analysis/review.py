"""Reviewing one decision: the chances, the alternatives, and how much worse than the best of them
the move played was.

The bots analyse the decision (`mergemaker.bots.analyse`) with the move played among their
candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct, field
from msgspec.structs import replace

from mergemaker.bots import Analysis, analyse, compare_by_rollouts, evaluate
from mergemaker.rules import Buy, Move, move_text, parse_move

from .alternatives import group_by_decision, normalized
from .decisions import DecisionPoint
from .reasons import reasons
from .report import (
    GRAVE_PURCHASE,
    MAX_CHOICES,
    MISTAKE,
    Choice,
    DecisionReport,
    Verdict,
)

# Determinizations from which a chance is estimated where there is nothing to choose.
TRIALS = 400

# Games played to the end to confirm a mistake.
CONFIRMING_GAMES = 1500

# The time spent on the chances in the reasons, as a share of that for the decision.
REASONS_SHARE = 0.15


class AfterDraw(Struct, frozen=True):
    """The seat's chance of winning once it had drawn its tiles."""

    win: float
    error: float


class DecisionReview(Struct, frozen=True):
    """What can be said of one decision by itself; `swings.py` adds what followed it.

    Reviews in progress are stored in this shape, under the field names `decided` and `drawn`.
    """

    report: DecisionReport = field(name="decided")
    after_draw: AfterDraw | None = field(name="drawn")


def review_decision(
    point: DecisionPoint, number: int, seed: int, seconds: float, trials: int | None
) -> DecisionReview:
    """Review a decision.

    A move is called a mistake only if games played to the end, on deals of their own, confirm it:
    the best of many candidates looks better than it is, and a truncated rollout can be wrong. If a
    purchase costs as much as `GRAVE_PURCHASE`, it is enough that they do not contradict it.

    Args:
        point: the decision.
        number: its number within the game; with `seed` it fixes the determinizations.
        seed: the seed of the whole game's review.
        seconds: about how long to analyse it.
        trials: how many determinizations to analyse it with, in place of the time.
    """
    own_seed = Random(f"{seed} {number}").randrange(1 << 30)
    after_draw = None
    if point.after_draw is not None:
        passed = point.after_draw.turn_number - point.observation.turn_number
        turns = max(1, len(point.observation.players) - passed)
        analysis = evaluate(point.after_draw, point.seat, own_seed + 1, trials or TRIALS, turns)
        after_draw = AfterDraw(analysis.candidates[0].win, analysis.candidates[0].error)
    report = _report(point, own_seed, seconds, trials)
    if report.verdict == "mistake" and not _is_upheld(point, report, own_seed + 2, trials):
        report = replace(report, verdict="worse")
    return DecisionReview(report, after_draw)


def _is_upheld(point: DecisionPoint, report: DecisionReport, seed: int, trials: int | None) -> bool:
    """Whether games played to the end uphold the verdict that the move is a mistake."""
    assert report.played is not None
    observation, best = point.observation, report.choices[0].moves
    moves = tuple(parse_move(observation, text) for text in best)
    games = trials or CONFIRMING_GAMES
    more, error = compare_by_rollouts(observation, point.seat, seed, moves, point.played, games)
    return upholds(more, error, grave=is_grave(point.played, report.choices[report.played]))


def upholds(more: float, error: float, *, grave: bool) -> bool:
    """Whether games played to the end uphold that a move is a mistake.

    Args:
        more: how much more is won in them with the best choice.
        error: half the width of its 95% interval.
        grave: whether it is enough that they do not contradict it.
    """
    return more > (-error if grave else error)


def is_grave(played: Sequence[Move], made: Choice) -> bool:
    """Whether a purchase certainly costs as much as `GRAVE_PURCHASE`.

    Args:
        played: the moves of the decision.
        made: the same as a choice.
    """
    is_purchase = any(isinstance(move, Buy) for move in played)
    return is_purchase and made.loss - made.loss_error >= GRAVE_PURCHASE


def _report(point: DecisionPoint, seed: int, seconds: float, trials: int | None) -> DecisionReport:
    observation, seat = point.observation, point.seat
    played = normalized(point.played)
    analysis = analyse(observation, seat, seed, seconds, include=(played,), trials=trials)
    found = group_by_decision(analysis.candidates)
    if len(found) < 2:
        analysis = evaluate(observation, seat, seed, trials or TRIALS)
        return _as_report(point, analysis, [], None, "forced")
    at = next(k for k, alternative in enumerate(found) if alternative.moves == played)
    listed = found[:MAX_CHOICES] + ([found[at]] if at >= MAX_CHOICES else [])
    choices = [alternative.to_choice(observation, seat) for alternative in listed]
    at = min(at, MAX_CHOICES)
    report = _as_report(point, analysis, choices, at, verdict_of(choices[at], best=at == 0))
    if not _matters(report):
        return report
    best, other = (found[k].candidate for k in (0, 1))
    time = 0 if trials else seconds * REASONS_SHARE
    why = reasons(observation, seat, best, other, seed, time)
    return replace(report, reasons=why)


def _matters(report: DecisionReport) -> bool:
    """Whether a worse choice was made, or would certainly have cost as much as a mistake."""
    next_best = report.choices[1]
    return report.verdict in ("worse", "mistake") or (
        next_best.loss - next_best.loss_error > MISTAKE
    )


def verdict_of(played: Choice, *, best: bool) -> Verdict:
    """The verdict on the choice that was made; `best` if none was found to be better."""
    if best:
        return "best"
    if played.tied:
        return "tie"
    return "mistake" if played.loss - played.loss_error > MISTAKE else "worse"


def _as_report(
    point: DecisionPoint,
    analysis: Analysis,
    choices: list[Choice],
    played: int | None,
    verdict: Verdict,
) -> DecisionReport:
    return DecisionReport(
        ply=point.ply,
        seat=point.seat,
        moves=[move_text(point.observation, move) for move in point.played],
        win=list(analysis.win),
        error=analysis.candidates[0].error,
        cash=list(analysis.cash),
        choices=choices,
        played=played,
        verdict=verdict,
        swing=None,
    )
