"""What an analysis tells of a game, as it is stored and travels (`docs/analysis.md`).

Chances are from 0 to 1, a shared first place counting in part; money is in dollars. Every `error`
is the half width of a 95% interval.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# `forced`: there was one choice. `best`: nothing better was found. `tie`: the best and the move
# played cannot be told apart. `worse`: it is, but by little or not beyond doubt. `mistake`: it is
# beyond doubt, by more than `MISTAKE`.
Verdict = Literal["forced", "best", "tie", "worse", "mistake"]

# A move is a mistake when even the lower end of what it cost is more than this chance of winning.
MISTAKE = 0.02

CHOICES_TOLD = 5


class Choice(Struct, frozen=True):
    """Something a seat could do, and what would come of it.

    `moves` are in the words of a record. `win` is the seat's chance of winning and `cash` what it
    would end up with, over `trials` deals of what it cannot see. `behind` is how much less it wins
    than the best choice on the same deals. `tied` when that difference is within its error.
    """

    moves: list[str]
    win: float
    error: float
    cash: float
    trials: int
    behind: float
    behind_error: float
    tied: bool


class Swing(Struct, frozen=True):
    """How a seat's chance of winning changed from one of its decisions to its next, or to the
    result, taken apart: `choice` by its own choice, `draw` by the tiles it drew, `others` by what
    everybody else did. The three make up `total`; each is right to within `error`."""

    total: float
    choice: float
    draw: float
    others: float
    error: float


class Decided(Struct, frozen=True):
    """A decision of a game, as the seat could see it then.

    `ply` is the one that the decision came with: it was made on the board of the ply before.
    `win` and `cash` are every seat's, before the move and if the best is played; `error` is that of
    the seat's own chance. `choices` has the best first, at most `CHOICES_TOLD` of them besides the
    one played, which is `choices[played]`; it is empty when there was but one. `swing` is None
    until it is known.
    """

    ply: int
    seat: int
    moves: list[str]
    win: list[float]
    error: float
    cash: list[float]
    choices: list[Choice]
    played: int | None
    verdict: Verdict
    swing: Swing | None
