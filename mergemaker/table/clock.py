"""The clock of a table: how long a player may take to decide, and how much of that is left.

A decision first uses a time of its own, then the player's bank, which has to last for the whole
game. Terms are in seconds; everything measured is in milliseconds, and moments are milliseconds
since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from mergemaker.rules import Refused

SECOND = 1000  # milliseconds
MINUTE = 60  # seconds
DAY = 24 * 60 * MINUTE

SHORTEST, LONGEST = 5, 7 * DAY  # seconds for a decision
LARGEST_BANK = DAY  # seconds

# Time is kept for this many decisions: more than can be undone.
UNDOABLE = 32

ClockName = Literal["quick", "relaxed", "slow"]


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a player may take: `decision` seconds for each decision, and a `bank` of seconds
    that has to last for all decisions that take longer."""

    decision: int
    bank: int

    @property
    def slow(self) -> bool:
        """Whether nobody is expected to sit at the table and wait: a decision may take days."""
        return self.decision >= DAY

    def check(self) -> None:
        """Refuse terms that no table can have.

        Raises:
            Refused: the clock is too fast or too slow.
        """
        if not (SHORTEST <= self.decision <= LONGEST and 0 <= self.bank <= LARGEST_BANK):
            reason = (
                "A clock gives 5 seconds to 7 days for a decision, "
                "and a bank of at most 24 hours for the game."
            )
            raise Refused(code="bad-clock", reason=reason)


# The clocks that have a name.
CLOCKS: dict[ClockName, ClockTerms] = {
    "quick": ClockTerms(20, 2 * MINUTE),
    "relaxed": ClockTerms(60, 10 * MINUTE),
    "slow": ClockTerms(2 * DAY, 0),
}

Decision = tuple[int, int]  # how many decisions were made before it, and whose it is


class Clock(Struct, frozen=True):
    """The clock of a table as it stood at one moment. It never changes: each entry gives a new one.

    It runs for the seat with the main decision, if a person plays it; who answers an offer has no
    clock. While only one person plays, nobody waits for anybody, and it stands still, except
    in a rated game. Each
    decision has its time once: neither an offer nor an undo gives any back.

    Attributes:
        terms: how long a player may take; None if there is no limit.
        at: the moment.
        seat: the seat of the person that the game waits for; None if it waits for none.
        asked_at: since when it waits for that person's decision.
        runs: whether time is running out for that seat.
        decision: which decision it is.
        left: the milliseconds left of the own time of recent decisions.
        banks: the milliseconds left in each seat's bank.
    """

    terms: ClockTerms | None = None
    at: int = 0
    seat: int | None = None
    asked_at: int = 0
    runs: bool = False
    decision: Decision | None = None
    left: Mapping[Decision, int] = field(default_factory=dict[Decision, int])
    banks: tuple[int, ...] = ()

    @classmethod
    def set_up(cls, terms: ClockTerms | None, seats: int) -> Clock:
        """The clock of a new table with so many seats."""
        return cls(terms, banks=(terms.bank * SECOND,) * seats if terms is not None else ())

    @property
    def slow(self) -> bool:
        """Whether nobody is expected to sit at the table and wait."""
        return self.terms is not None and self.terms.slow

    @property
    def own_left(self) -> int:
        """The milliseconds left of the decision's own time; 0 if no clock runs."""
        return self.left[self.decision] if self.runs and self.decision is not None else 0

    @property
    def deadline(self) -> int | None:
        """The moment at which the time is up; None if no clock runs."""
        if not self.runs or self.seat is None:
            return None
        return self.at + self.own_left + self.banks[self.seat]

    def is_up(self, seat: int) -> bool:
        """Whether this decision of a seat has no time left, whoever plays the seat by now."""
        return (
            self.decision is not None
            and self.decision[1] == seat
            and self.left.get(self.decision, 1) == 0
            and self.banks[seat] == 0
        )

    def ticked(self, at: int, away: int = 0) -> Clock:
        """The same clock at a later moment.

        Args:
            at: the moment.
            away: for how many milliseconds of the time since then the server was not there; they
                cost nobody time.
        """
        at = max(at, self.at)  # a machine's time may be set back
        if not self.runs or self.seat is None or self.decision is None:
            return replace(self, at=at)
        spent = max(0, at - self.at - away)
        own = self.own_left
        left = max(0, own - spent)
        banks = list(self.banks)
        banks[self.seat] = max(0, banks[self.seat] - (spent - (own - left)))
        return replace(self, at=at, left={**self.left, self.decision: left}, banks=tuple(banks))

    def waiting_for(self, decision: Decision | None, *, person: bool, contested: bool) -> Clock:
        """The clock once the game waits for a decision.

        Args:
            decision: which decision it is; None if the game waits for nobody.
            person: whether a person plays that seat.
            contested: whether time matters: more than one person plays, or the game is rated.
        """
        seat = decision[1] if decision is not None and person else None
        is_new = decision not in self.left
        left = self.left
        if self.terms is not None and decision is not None and is_new:
            kept = {each: ms for each, ms in left.items() if each[0] > decision[0] - UNDOABLE}
            left = {**kept, decision: self.terms.decision * SECOND}
        changed = (decision, seat) != (self.decision, self.seat)
        return replace(
            self,
            seat=seat,
            asked_at=self.at if changed else self.asked_at,
            runs=self.terms is not None and seat is not None and contested,
            decision=decision,
            left=left,
        )
