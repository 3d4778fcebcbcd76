"""The phases of a game, and how accurately somebody decides in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Literal, get_args

from msgspec import Struct

from mergemaker.rules import Chain, Game

from .report import MISTAKE, DecisionReport

# `founding`: placing and exchanging tiles, and founding. `buying`: purchases, and answers to
# offers. `mergers`: whether to cause a merger, and everything that is decided in one. `end`: all
# decisions once the end is in sight (R34): a chain has `LONG` tiles, or all chains on the board but
# one are safe.
GamePhase = Literal["founding", "buying", "mergers", "end"]
PHASES: tuple[GamePhase, ...] = get_args(GamePhase)

# Tiles of a chain: ten more allow the end to be declared.
LONG = 31

_IN_MERGERS = frozenset({"survivor", "next", "dispose"})


class Accuracy(Struct, frozen=True):
    """How accurately somebody decided: the mean of so many decisions, from 0 to 100."""

    decisions: int
    accuracy: float


class PhaseAccuracy(Struct, frozen=True):
    """The same in one phase."""

    phase: GamePhase
    decisions: int
    accuracy: float


def phase_of(game: Game, seat: int) -> GamePhase:
    """The phase to which a decision belongs.

    Args:
        game: the actual game before it.
        seat: who decides.
    """
    if _end_in_sight(game):
        return "end"
    kind = next(decision.kind for decision in game.deciding if decision.seat == seat)
    if kind in _IN_MERGERS:
        return "mergers"
    if kind in ("buy", "answer"):
        return "buying"
    merges = any(len(game.touching(tile)) > 1 for tile in game.playable(seat))
    return "mergers" if kind == "place" and merges else "founding"


def _end_in_sight(game: Game) -> bool:
    """Whether few more tiles would allow the end to be declared."""
    on_board = [chain for chain in Chain if game.size(chain)]
    unsafe = [chain for chain in on_board if not game.safe(chain)]
    return (
        game.declared
        or any(game.size(chain) >= LONG for chain in on_board)
        or (len(on_board) > len(unsafe) and len(unsafe) < 2)
    )


def accuracy_of(report: DecisionReport) -> float | None:
    """How accurate a decision was: 100 if nothing better was found, and half as much for every two
    percentage points that it cost: 50 for 2, 25 for 4.

    Of a loss that games played to the end did not confirm, only as much counts as would not make a
    mistake of it.

    Returns:
        The figure, from 0 to 100; None if there was only one choice.
    """
    if report.played is None:
        return None
    made = report.choices[report.played]
    lost = {"mistake": made.loss, "worse": min(made.loss, MISTAKE)}.get(report.verdict, 0.0)
    return 100 * 0.5 ** (lost / MISTAKE)


def accuracy_by_phase(decisions: Iterable[tuple[DecisionReport, GamePhase]]) -> list[PhaseAccuracy]:
    """The accuracy in each phase in which something was decided.

    Args:
        decisions: decisions of one seat, each with its phase.
    """
    found: dict[GamePhase, list[float]] = {phase: [] for phase in PHASES}
    for report, phase in decisions:
        accuracy = accuracy_of(report)
        if accuracy is not None:
            found[phase].append(accuracy)
    return [
        PhaseAccuracy(phase, len(figures), fmean(figures))
        for phase, figures in found.items()
        if figures
    ]


def overall(phases: Sequence[PhaseAccuracy]) -> Accuracy | None:
    """The accuracy in all phases together; None if there is none."""
    decisions = sum(one.decisions for one in phases)
    if not decisions:
        return None
    return Accuracy(decisions, sum(one.decisions * one.accuracy for one in phases) / decisions)
