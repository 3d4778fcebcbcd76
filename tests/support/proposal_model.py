"""A simple model of a proposal: whom it waits for, and when it lapses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.support.player import Json, Seat
from tests.support.seat_model import Place

HANDS_CHANGE = {
    *("seat_resigned", "seat_taken", "seat_freed"),
    *("bot_took_over", "seat_taken_back"),
}


@dataclass
class Proposal:
    """A proposal that has not lapsed."""

    seq: int
    kind: str
    seat: int
    agreed: set[int] = field(default_factory=set[int])
    declined_by: int | None = None

    def asked(self, places: Sequence[Place]) -> list[int]:
        """The seats that it waits for. Bots agree to everything."""
        if self.declined_by is not None:
            return []
        return [
            seat
            for seat, place in enumerate(places)
            if place.owner is not None
            and (self.kind == "end" or not place.bot)
            and seat not in {self.seat, *self.agreed}
        ]

    def shown(self, places: Sequence[Place]) -> Json | None:
        """The proposal as a view has it; None once it was withdrawn."""
        if self.declined_by == self.seat:
            return None
        return {
            "seq": self.seq,
            "kind": self.kind,
            "seat": self.seat,
            "asked": self.asked(places),
            "declined_by": self.declined_by,
        }

    def has_lapsed(self, places: Sequence[Place], socket: Seat) -> bool:
        """Whether a person has moved since, or a seat has changed hands, as a viewer is shown. What
        bots have done can make it impossible to take moves back."""
        moves = [entry for entry in socket.log if entry["seq"] > self.seq]
        movers: list[int] = [entry["seat"] for entry in moves if entry["seat"] is not None]
        if any(not places[seat].bot for seat in movers):
            return True
        if moves and self.kind == "undo":
            return socket.view["proposal"] is None
        return any(
            event["seq"] > self.seq and event["type"] in HANDS_CHANGE
            for event in socket.table_events
        )
