"""How each seat's chance of winning changed between its decisions, and what that was owed to.

All is seen from the seat's own side, so that learning what only others knew is never called luck:

    its decision -> its choice -> the tiles it drew -> what the others did -> its next decision
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from msgspec.structs import replace

from mergemaker.rules import Game

from .report import Decided, Swing
from .review import Judged


def with_swings(judged: Sequence[Judged], final: Sequence[float] | None) -> list[Decided]:
    """The decisions, each with the swing up to the same seat's next one, or to the result.

    Args:
        judged: the decisions of a game in order, as far as they are judged.
        final: each seat's part of the win, once the game is over and all decisions are judged.
    """
    after: dict[int, tuple[float, float]] = {}
    if final is not None:
        after = {seat: (win, 0.0) for seat, win in enumerate(final)}
    found: list[Decided] = []
    for one in reversed(judged):
        decided = one.decided
        following = after.get(decided.seat)
        swing = None if following is None else _swing(one, *following)
        found.append(replace(decided, swing=swing))
        after[decided.seat] = (decided.win[decided.seat], decided.error)
    return found[::-1]


def final_win(game: Game | None) -> list[float] | None:
    """Each seat's part of the win, once a game is over."""
    if game is None or not game.over:
        return None
    winners = game.scores().winners
    return [(seat in winners) / len(winners) for seat in range(len(game.players))]


def _swing(one: Judged, win_after: float, error_after: float) -> Swing:
    decided = one.decided
    before = decided.win[decided.seat]
    choice = 0.0
    choice_error = 0.0
    if decided.verdict in ("worse", "mistake") and decided.played is not None:
        made = decided.choices[decided.played]
        choice, choice_error = -made.behind, made.behind_error
    draw = draw_error = 0.0
    if one.drawn is not None:
        draw, draw_error = one.drawn.win - before - choice, one.drawn.error
    total = win_after - before
    return Swing(
        total=total,
        choice=choice,
        draw=draw,
        others=total - choice - draw,
        error=hypot(decided.error, choice_error, draw_error, error_after),
    )
