"""How a seat's chance of winning went over a game, and the swing that mattered most."""

from __future__ import annotations

from collections.abc import Sequence

from .report import DecisionReport
from .summary_types import Course, CourseKind

EARLY = 1 / 3  # of the plies
PEAK = 0.15  # above the chance at the start, a chance counts as a lead that was lost
LOW = 0.6  # of the chance at the start; a winner who had less came back


def course_of(own: Sequence[DecisionReport], seat: int, last: int, *, won: bool) -> Course | None:
    """The course of a seat's chance in a game that is over; None if it decided nothing.

    Args:
        own: the seat's decisions, in order.
        seat: the seat.
        last: the last ply.
        won: whether it won, alone or with others.
    """
    if not own:
        return None
    chances = [one.win[seat] for one in own]
    if won:
        lowest = min(own, key=lambda one: one.win[seat])
        low = lowest.win[seat]
        if low <= LOW * chances[0] and chances[0] - low > lowest.error:
            return _at("came_back", lowest, seat)
    else:
        highest = max(own, key=lambda one: one.win[seat])
        peak = highest.win[seat]
        if peak - chances[0] > max(PEAK, highest.error) and _ahead(highest, seat) > 0:
            return _at("slipped", highest, seat)
    since = _for_good(own, seat, won=won)
    if since is None:  # it was open until the result
        return Course("pulled_ahead" if won else "fell_behind", last, float(won))
    early = since.ply <= EARLY * last
    if won:
        return _at("led" if early else "pulled_ahead", since, seat)
    return _at("trailed" if early else "fell_behind", since, seat)


def _for_good(own: Sequence[DecisionReport], seat: int, *, won: bool) -> DecisionReport | None:
    """The first decision at which the seat led, or was behind, and from which on that never turned
    round."""
    since = None
    for one in reversed(own):
        ahead = _ahead(one, seat)
        if (ahead < -one.error) if won else (ahead >= -one.error):
            break
        if not won or ahead > one.error:
            since = one
    return since


def _ahead(one: DecisionReport, seat: int) -> float:
    """By how much the seat's chance is greater than anybody else's."""
    return one.win[seat] - max(win for other, win in enumerate(one.win) if other != seat)


def _at(kind: CourseKind, one: DecisionReport, seat: int) -> Course:
    return Course(kind, one.ply, one.win[seat])
