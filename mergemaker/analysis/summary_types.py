"""The summary of a review from the point of view of one seat: figures and codes, which a client
puts into words.

Chances are from 0 to 1, and changes of them are differences; money is in dollars. Every `error` is
half the width of a 95% interval.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .phases import Accuracy, PhaseAccuracy
from .report import Swing

# How the chances of a winner went: `led` from early on, `came_back` from far behind, or
# `pulled_ahead` at some time. And of anybody else: `trailed` from early on, `slipped` from the
# lead, or `fell_behind` at some time.
CourseKind = Literal["led", "came_back", "pulled_ahead", "trailed", "slipped", "fell_behind"]

# What a result is due to: mistakes of the seat, the luck of its draws, or everything else, which is
# chiefly what the others did.
Decider = Literal["mistakes", "draws", "others"]

# What contributed most to a swing.
SwingCause = Literal["mistake", "draw", "others"]

# A decision to remember: a mistake, or one where everything else would have cost much.
KeyKind = Literal["mistake", "found"]


class Course(Struct, frozen=True):
    """How the seat's chance of winning went over the game.

    `ply` is that of the decision from which on it led or was behind, or before which it stood
    lowest or highest, and `win` its chance before that decision. If it was open until the end,
    they are those of the result.
    """

    kind: CourseKind
    ply: int
    win: float


class Fact(Struct, frozen=True, tag_field="type"):
    """Something that the record shows. It happened in `ply`."""

    ply: int


class MergerPaid(Fact, frozen=True, tag="merger"):
    """In a merger that seat `by` caused, `survivor` took over `chain`. Seat `first` was paid the
    most in bonuses, `amount`, and the seat itself `own`."""

    by: int
    chain: int
    survivor: int
    first: int
    amount: int
    own: int


class MajorityLost(Fact, frozen=True, tag="majority"):
    """The seat once had the most shares of `chain`, alone, until `rival` passed it. When the chain
    paid, in a merger or at the end, `rival` got `amount` more in bonuses than the seat."""

    chain: int
    rival: int
    amount: int


class CashShort(Fact, frozen=True, tag="cash"):
    """The seat began `turns` of its turns in a row without the money for a single share; its first
    ply in them is this."""

    turns: int


AnyFact = MergerPaid | MajorityLost | CashShort


class Turning(Struct, frozen=True):
    """The swing that mattered most for the result: from the decision in `ply` to the seat's next
    one, its chance went from `before` to `after`.

    `cause` contributed most, if the figures can tell. `merger` is one of that time that paid, the
    seat most if its chance rose and another most if it fell, if there was one.
    """

    ply: int
    before: float
    after: float
    swing: Swing
    cause: SwingCause | None
    merger: MergerPaid | None


class Part(Struct, frozen=True):
    """What something contributed to the change of the seat's chance over the whole game."""

    change: float
    error: float


class KeyDecision(Struct, frozen=True):
    """A decision to remember, the `number`-th of the review, counted from 0. `cost` is what the
    mistake cost, or what the next best choice would have cost."""

    number: int
    ply: int
    kind: KeyKind
    cost: float
    error: float


class SeatSummary(Struct, frozen=True):
    """The summary for one seat.

    `place` and `margin` are None if the game stopped midway, as are `course` and the parts but for
    `mistakes`. `margin` is how many dollars the seat was ahead of the best other seat, `rival`, or
    behind it, if negative. `start` is its chance at its first decision.

    `mistakes`, `small_losses`, `draws` and `others` add up to the change from there to the result.
    Small losses were not confirmed, so they may be none. `decided_by` lists what the result is due
    to: one contribution, or several that cannot be told apart; none if the figures cannot tell.

    `accuracy` has the phases in which the seat decided something, and `overall` all of them.
    """

    seat: int
    place: int | None
    winners: list[int]
    rival: int | None
    margin: int | None
    start: float
    course: Course | None
    turning: Turning | None
    fact: AnyFact | None
    mistake_count: int
    mistakes: Part
    small_losses: Part | None
    draws: Part | None
    others: Part | None
    decided_by: list[Decider]
    key_decisions: list[KeyDecision]
    accuracy: list[PhaseAccuracy]
    overall: Accuracy | None
