"""What an analysis reports about a game, as it is stored and sent (`docs/analysis.md`).

Chances are from 0 to 1, where a shared first place counts as a fraction of a win; money is in
dollars. Every `error` is half the width of a 95% interval.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .reason_types import AnyReason

# `forced`: there was only one choice. `best`: nothing better was found. `tie`: the best choice and
# the move played cannot be distinguished. `worse`: the best choice is better, but only slightly or
# not certainly. `mistake`: it is certainly better, by more than `MISTAKE`, and games played to the
# end uphold that (`review.py`).
Verdict = Literal["forced", "best", "tie", "worse", "mistake"]

# A move is a mistake when even the lower end of its loss is more than this chance of winning.
MISTAKE = 0.02

# A loss smaller than this is shown as 0.0 points, and is none, however certain it may be.
NEGLIGIBLE = 0.0005

# A purchase that costs certainly this much or more is a mistake unless games played to the end
# contradict it; they need not confirm it.
GRAVE_PURCHASE = 0.10

# How many choices a report lists; the one played is added if it is not among them.
MAX_CHOICES = 5


class Choice(Struct, frozen=True):
    """Something a seat could do, and what can be expected of it.

    `moves` are in the notation of a record. `win` is the seat's chance of winning and `cash` its
    expected final cash, both means over `trials` determinizations. The loss, sent as `behind`, is
    how much less the seat wins than with the best choice on the same deals. `tied` means that the
    loss is within its error, or negligible.
    """

    moves: list[str]
    win: float
    error: float
    cash: float
    trials: int
    loss: float = field(name="behind")
    loss_error: float = field(name="behind_error")
    tied: bool


class TradeToOffer(Struct, frozen=True):
    """A trade that a seat could offer before it places a tile (R11), as it helps both sides.

    `offer` is the offer as text, made to the seat `to`. `yours` and `theirs` are what the trade
    would add to the chances of winning of the seat and of the other side.
    """

    offer: str
    to: int
    yours: float
    theirs: float


class Swing(Struct, frozen=True):
    """How a seat's chance of winning changed from one of its decisions to its next, or to the
    result of the game.

    `total` is the sum of what its own `choice`, the `draw` of its tiles and the moves of the
    `others` contributed. Each of these is right to within `error`.
    """

    total: float
    choice: float
    draw: float
    others: float
    error: float


class DecisionReport(Struct, frozen=True):
    """A decision of a game, as the seat could see it at the time.

    `ply` is the ply in which it was made, on the board that the ply before left. `win` and `cash`
    are every seat's before the decision, assuming the best choice; `error` is that of the seat's
    own chance. `choices` lists a few, best first, including the one played, `choices[played]`; it
    is empty, and `played` is null, if there was only one choice. `swing` is null until it is known.
    `reasons` say why the best choice is the best, where that matters: where a worse one was made,
    or would certainly have cost as much as a mistake.
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
    reasons: list[AnyReason] = field(default_factory=list[AnyReason])
