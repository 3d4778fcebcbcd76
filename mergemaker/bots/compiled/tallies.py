"""Tallies of the root moves of a search: sums over the rounds in which each was tried."""

from __future__ import annotations

from typing import Annotated, Final

from ...rules.state import SEATS
from .layout import F8, Layout

MOST_MOVES: Final = 16  # root moves of a search


class Tally(Layout):
    """The sums of one root move.

    Attributes:
        rounds: how often it was tried.
        goodness: the goodness of its outcomes for the seat that decides.
        squares: the squares of that seat's wins or chances of winning.
        win: for each seat, its wins or chances of winning; ties are split.
        cash: for each seat, its final cash, in dollars.
        latest: scratch; what the seat that decides won in the latest round.
        ahead: for each other root move, how much more this one won in the rounds in which both were
            tried.
        ahead_squares: the squares of those differences.
    """

    rounds: Annotated[float, F8]
    goodness: Annotated[float, F8]
    squares: Annotated[float, F8]
    win: Annotated[list[float], F8, SEATS]
    cash: Annotated[list[float], F8, SEATS]
    latest: Annotated[float, F8]
    ahead: Annotated[list[float], F8, MOST_MOVES]
    ahead_squares: Annotated[list[float], F8, MOST_MOVES]


def count(tally: Tally, win: float, goodness: float) -> None:
    """Count a trial.

    Args:
        tally: of the root move tried; `win` and `cash` have already been added to.
        win: the win, or chance of winning, of the seat that decides.
        goodness: the goodness of the outcome for that seat.
    """
    tally.rounds += 1.0
    tally.goodness += goodness
    tally.squares += win * win
    tally.latest = win


def compare(moves: int, tallies: list[Tally]) -> None:
    """Count how the root moves that were tried in a round did against each other.

    Args:
        moves: the mask of those tried.
        tallies: of all root moves.
    """
    for one in range(MOST_MOVES):
        if moves >> one & 1:
            for other in range(MOST_MOVES):
                if moves >> other & 1:
                    ahead = tallies[one].latest - tallies[other].latest
                    tallies[one].ahead[other] += ahead
                    tallies[one].ahead_squares[other] += ahead * ahead
