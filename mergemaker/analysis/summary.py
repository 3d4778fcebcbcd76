"""Summarising a review for one seat: how it won or lost, where, by what, and what to remember."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mergemaker.rules import Game
from mergemaker.table import Table

from .contributions import Contributions, contributions, mistakes_of
from .course import course_of
from .decisions import decision_phases
from .phases import GamePhase, PhaseAccuracy, accuracy_by_phase, overall
from .record_facts import mergers_paid, telling_facts
from .report import MISTAKE, DecisionReport, Swing
from .review import DecisionReview
from .summary_types import AnyFact, KeyDecision, KeyKind, SeatSummary, SwingCause, Turning
from .swings import final_win, with_swings

LEAST_SWING = 0.05  # a smaller one decides little
MOST_MISTAKES = 3  # to remember
FEWEST_KEY_DECISIONS = 2  # where there are so many to choose from


def summaries(table: Table, reviews: Sequence[DecisionReview]) -> list[SeatSummary]:
    """The summary of a complete review for each seat; none if it is not one of this game.

    Args:
        table: the table; its game is over, or has stopped.
        reviews: all decisions of the game, in order.
    """
    assert table.game is not None
    phases = _phases(table, reviews)
    if phases is None:
        return []
    final = final_win(table.game)
    reports = with_swings(reviews, final)
    game = _Reviewed(table, table.game, reviews, reports, phases, final)
    facts = telling_facts(table) if final is not None else [None] * len(table.game.players)
    return [game.summary(seat, fact) for seat, fact in enumerate(facts)]


def seat_accuracies(
    table: Table, reviews: Sequence[DecisionReview], plies: dict[int, frozenset[int]]
) -> dict[int, list[PhaseAccuracy]]:
    """By seat, the accuracy in each phase in some plies; none if the review is not of this game.

    Args:
        table: the table; its game is over, or has stopped.
        reviews: all decisions of the game, in order.
        plies: by seat, the plies that count.
    """
    phases = _phases(table, reviews)
    if phases is None:
        return {}
    decided = list(zip((review.report for review in reviews), phases, strict=True))
    return {
        seat: accuracy_by_phase(
            (report, phase)
            for report, phase in decided
            if report.seat == seat and report.ply in counted
        )
        for seat, counted in plies.items()
    }


def _phases(table: Table, reviews: Sequence[DecisionReview]) -> list[GamePhase] | None:
    """The phases of the reviewed decisions; None if they are not those of the game, since a version
    that told decisions apart in another way reviewed it."""
    decided = list(decision_phases(table))
    made = [(review.report.ply, review.report.seat) for review in reviews]
    if [(ply, seat) for ply, seat, _ in decided] != made:
        return None
    return [phase for _, _, phase in decided]


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """A reviewed game, to be summarised for each seat."""

    table: Table
    game: Game
    reviews: Sequence[DecisionReview]
    reports: list[DecisionReport]
    phases: list[GamePhase]
    final: list[float] | None

    def summary(self, seat: int, fact: AnyFact | None) -> SeatSummary:
        numbers = [n for n, report in enumerate(self.reports) if report.seat == seat]
        own = [self.reports[n] for n in numbers]
        accuracy = accuracy_by_phase((self.reports[n], self.phases[n]) for n in numbers)
        count, mistakes = mistakes_of(own)
        parts = self._contributions(seat, numbers)
        place, rival, margin = self._standing(seat)
        won = place == 1
        return SeatSummary(
            seat=seat,
            place=place,
            winners=[k for k, share in enumerate(self.final or ()) if share > 0],
            rival=rival,
            margin=margin,
            start=own[0].win[seat] if own else 1 / len(self.game.players),
            course=None if place is None else course_of(own, seat, self._last, won=won),
            turning=self._turning(own, None if place is None else won),
            fact=fact,
            mistake_count=count,
            mistakes=mistakes,
            small_losses=None if parts is None else parts.small_losses,
            draws=None if parts is None else parts.draws,
            others=None if parts is None else parts.others,
            decided_by=[] if parts is None else parts.decisive(),
            key_decisions=key_decisions([(n, self.reports[n]) for n in numbers]),
            accuracy=accuracy,
            overall=overall(accuracy),
        )

    @property
    def _last(self) -> int:
        return len(self.table.plies) - 1

    def _standing(self, seat: int) -> tuple[int | None, int | None, int | None]:
        """The seat's place, the best other seat, and how many dollars it was ahead of that."""
        if self.final is None:
            return None, None, None
        lines = self.game.scores().lines
        rival = max((line for line in lines if line.seat != seat), key=lambda line: line.total)
        return lines[seat].place, rival.seat, lines[seat].total - rival.total

    def _contributions(self, seat: int, numbers: list[int]) -> Contributions | None:
        if self.final is None or not numbers:
            return None
        return contributions([self.reviews[n] for n in numbers], seat, self.final[seat])

    def _turning(self, own: list[DecisionReport], won: bool | None) -> Turning | None:
        """The greatest swing towards the result; any great one if there is none."""
        swings = [
            (one, following.ply - 1 if following else self._last, one.swing)
            for one, following in pairwise([*own, None])
            if one is not None and one.swing is not None and _counts(one.swing, won)
        ]
        if not swings:
            return None
        one, last, swing = max(swings, key=lambda found: abs(found[2].total))
        before = one.win[one.seat]
        fitting = [
            merger
            for merger in mergers_paid(self.table.plies, one.ply, last, one.seat)
            if (merger.first == one.seat) == (swing.total > 0)
        ]
        return Turning(
            ply=one.ply,
            before=before,
            after=before + swing.total,
            swing=swing,
            cause=_cause(one, swing),
            merger=max(fitting, key=lambda merger: merger.amount, default=None),
        )


def _counts(swing: Swing, won: bool | None) -> bool:
    towards = won is None or (swing.total > 0) == won
    return towards and abs(swing.total) > max(LEAST_SWING, swing.error)


def _cause(one: DecisionReport, swing: Swing) -> SwingCause | None:
    """What contributed most to a swing; None if that is a loss that was not confirmed."""
    sign = 1 if swing.total > 0 else -1
    most = max(("choice", "draw", "others"), key=lambda part: sign * getattr(swing, part))
    if most == "choice":
        return "mistake" if one.verdict == "mistake" else None
    return "draw" if most == "draw" else "others"


def key_decisions(own: Sequence[tuple[int, DecisionReport]]) -> list[KeyDecision]:
    """The decisions of a seat to remember: its costliest mistakes, and if there are few, those
    where it found the best choice and the next best would certainly have cost much.

    Args:
        own: the seat's decisions, with their numbers.
    """
    mistakes: list[KeyDecision] = []
    found: list[KeyDecision] = []
    for number, one in own:
        if one.verdict == "mistake" and one.played is not None:
            mistakes.append(_key(number, one, one.played, "mistake"))
        elif one.verdict == "best" and len(one.choices) > 1:
            next_best = one.choices[1]
            if next_best.loss - next_best.loss_error > MISTAKE:
                found.append(_key(number, one, 1, "found"))
    for each in (mistakes, found):
        each.sort(key=lambda one: one.error - one.cost)
    chosen = mistakes[:MOST_MISTAKES]
    return chosen + found[: max(0, FEWEST_KEY_DECISIONS - len(chosen))]


def _key(number: int, one: DecisionReport, choice: int, kind: KeyKind) -> KeyDecision:
    other = one.choices[choice]
    return KeyDecision(number, one.ply, kind, other.loss, other.loss_error)
