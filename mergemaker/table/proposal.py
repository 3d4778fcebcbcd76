"""A proposal to everybody who plays: to end the game as it stands, or to take moves back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .seats import Seats
from .view_types import ProposalKind


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that has not lapsed. Bots agree to everything, so only people are asked: everybody
    who plays, and before the game is ended also those whose seats bots play until they are back.

    It never holds up a game: it lapses with the next move of a person, or when a seat changes
    hands. Declined or withdrawn, it stays until then, so that nobody proposes again and again.

    Attributes:
        seq: the entry that it was made with.
        kind: to end the game (R41), or to go back to before the proposer's last moves.
        seat: who made it.
        agreed: the seats that have agreed to it.
        declined_by: the seat that has declined it, if one has; its proposer's if it was withdrawn.
    """

    seq: int
    kind: ProposalKind
    seat: int
    agreed: frozenset[int] = frozenset()
    declined_by: int | None = None

    @property
    def withdrawn(self) -> bool:
        """Whether its proposer has taken it back."""
        return self.declined_by == self.seat

    def waits_for(self, seats: Seats) -> tuple[int, ...]:
        """The seats that have yet to answer; none once it is declined."""
        if self.declined_by is not None:
            return ()
        asked = seats.owned if self.kind == "end" else seats.people
        return tuple(seat for seat in asked if seat != self.seat and seat not in self.agreed)

    def accepted(self, seats: Seats) -> bool:
        """Whether all who are asked have agreed."""
        return self.declined_by is None and not self.waits_for(seats)

    def answered(self, seat: int, agrees: bool) -> Proposal:
        """The proposal once a seat has agreed to it or declined it; its proposer withdraws it."""
        if agrees:
            return replace(self, agreed=self.agreed | {seat})
        return replace(self, declined_by=seat)
