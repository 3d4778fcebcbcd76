"""A proposal to everybody who plays: to end the game as it stands, or to take moves back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

ProposalKind = Literal["end", "undo"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that has not lapsed. Bots agree to everything, so only people are asked.

    It never holds up a game: it lapses with the next move of a person, or when a seat changes
    hands.

    Attributes:
        seq: the entry that it was made with.
        kind: to end the game (R41), or to go back to before the proposer's last moves.
        seat: who made it.
        agreed: the seats that have agreed to it.
        declined_by: the seat that has declined it, if one has.
    """

    seq: int
    kind: ProposalKind
    seat: int
    agreed: frozenset[int] = frozenset()
    declined_by: int | None = None

    def waits_for(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that have yet to answer, of those which people play; none once it is
        declined."""
        if self.declined_by is not None:
            return ()
        return tuple(seat for seat in people if seat != self.seat and seat not in self.agreed)

    def accepted(self, people: tuple[int, ...]) -> bool:
        """Whether all have agreed, of the seats which people play."""
        return self.declined_by is None and not self.waits_for(people)

    def answered(self, seat: int, agrees: bool) -> Proposal | None:
        """The proposal once a seat has agreed to it or declined it; None if its proposer has
        withdrawn it."""
        if agrees:
            return replace(self, agreed=self.agreed | {seat})
        return None if seat == self.seat else replace(self, declined_by=seat)
