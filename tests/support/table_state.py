"""The state of a table in the model: who has which seat, and what each person may do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from mergemaker.server.identity import COMPANIONS, HOLDER
from tests.support.player import Json
from tests.support.proposal_model import Proposal
from tests.support.seat_model import Place, Who


@dataclass
class TableState:
    """What is so at a table.

    Attributes:
        places: the seats.
        host: who made it, or has taken over from them.
        listed: whether anybody may take a seat.
        clock: whether a clock can give seats to bots.
        by_itself: whether its game starts by itself soon after every seat is taken.
        delay: how many moves watchers are kept behind.
        is_rematch: whether it begins at once when every seat is taken.
        phase: as in a view.
        barred: those whom the host has removed.
        proposal: what somebody has proposed, until it lapses.
        taken_back: whether moves were taken back.
        rematch_by: the seats that have asked for the rematch.
    """

    places: list[Place]
    host: Who
    listed: bool = False
    clock: bool = False
    by_itself: bool = False
    delay: int = 0
    is_rematch: bool = False
    phase: str = "waiting"
    barred: set[Who] = field(default_factory=set[Who])
    proposal: Proposal | None = None
    taken_back: bool = False
    rematch_by: set[int] = field(default_factory=set[int])

    # --- who is where ----------------------------------------------------------------------------

    def seat_of(self, who: Who) -> int | None:
        """The seat that a person owns."""
        seats = [seat for seat, place in enumerate(self.places) if place.owner == who]
        assert len(seats) <= 1, "somebody has two seats"
        return seats[0] if seats else None

    @property
    def owners(self) -> list[Who]:
        """Those who own a seat, in the order of the seats."""
        return [place.owner for place in self.places if place.owner is not None]

    @property
    def begun(self) -> bool:
        """Whether there is a game."""
        return self.phase not in ("waiting", "closed")

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return not any(place.kind == "open" for place in self.places)

    def has_resigned(self, who: Who) -> bool:
        """Whether a person has resigned, or lost their seat to another."""
        return any(who in place.resigned for place in self.places)

    def has_lost(self, who: Who) -> bool:
        """Whether a person has lost their seat to another while they were away."""
        return any(who in place.lost for place in self.places)

    def is_behind(self, view: Json) -> bool:
        """Whether a viewer is shown the game as it stood some moves ago."""
        return bool(self.delay) and view["you"] is None and view["phase"] == "playing"

    def put_out(self, holder: str) -> bool:
        """Whether nobody at a device may look: somebody there was removed, and neither the host nor
        anybody who plays is there."""
        people = [Who(holder, name) for name in (HOLDER, *COMPANIONS)]
        stays = any(who == self.host or self.seat_of(who) is not None for who in people)
        return not stays and not self.barred.isdisjoint(people)

    def asked(self) -> list[int]:
        """The seats that the proposal waits for."""
        return [] if self.proposal is None else self.proposal.asked(self.places)

    # --- what is refused, and why ----------------------------------------------------------------

    def before_the_game(self) -> str | None:
        """Why something that is done before the game cannot be done."""
        return {"waiting": None, "closed": "closed"}.get(self.phase, "begun")

    def in_the_game(self, who: Who) -> str | None:
        """Why somebody cannot play their seat."""
        seat = self.seat_of(who)
        if seat is None:
            return "no-seat"
        if self.places[seat].bot:
            return "bot-plays"
        return {"playing": None, "over": "over"}.get(self.phase, "not-begun")

    def why_not_sit(self, who: Who, *, invited: bool) -> str | None:
        """Why somebody cannot take a seat."""
        free = any(place.free for place in self.places)
        if who.is_companion:
            return "not-for-companions"
        if not (self.phase == "playing" and free) and self.before_the_game() is not None:
            return self.before_the_game()
        if who in self.barred:
            return "barred"
        if not (invited or self.listed or who == self.host):
            return "not-invited"
        if self.seat_of(who) is not None:
            return "seated"
        if self.has_resigned(who):
            return "resigned"
        return None if free else "seat-taken"

    def why_not_start(self, who: Who, online: Collection[str]) -> str | None:
        """Why somebody cannot start the game."""
        if self.before_the_game() is not None:
            return self.before_the_game()
        stands_in = self.seat_of(who) is not None and self.host.holder not in online
        if who != self.host and not stands_in:
            return "not-maker"
        return None if self.owners else "bad-seats"

    def why_not_leave(self, who: Who) -> str | None:
        """Why somebody cannot give a seat up before the game."""
        return self.before_the_game() or (None if self.seat_of(who) is not None else "no-seat")

    def why_not_resign(self, who: Who) -> str | None:
        """Why somebody cannot resign."""
        if self.phase != "playing":
            return "not-playing"
        return None if self.seat_of(who) is not None else "no-seat"

    def why_not_reclaim(self, who: Who) -> str | None:
        """Why somebody cannot take their seat back from a bot."""
        seat = self.seat_of(who)
        if seat is None:
            return "no-seat"
        if not self.places[seat].bot:
            return "not-handed"
        return None if self.phase == "playing" else "not-playing"

    def why_not_remove(self, who: Who, seat: int) -> str | None:
        """Why somebody cannot remove the owner of a seat."""
        removed = self.places[seat].owner
        if who != self.host:
            return "not-maker"
        return "nobody-there" if removed in (None, who) or removed in self.barred else None

    def why_not_free(self, who: Who, online: Collection[str]) -> str | None:
        """Why somebody cannot let another person take the seat of an owner who stays away."""
        stands_in = self.seat_of(who) is not None and self.host.holder not in online
        if who != self.host and not stands_in:
            return "not-maker"
        return None if self.phase == "playing" else "not-playing"

    def why_not_propose(self, who: Who, kind: str, view: Json) -> str | None:
        """Why somebody, who is shown this view, cannot propose something."""
        if self.in_the_game(who) is not None:
            return self.in_the_game(who)
        if self.asked() or (self.proposal and self.proposal.seat == view["you"]):
            return "proposal-stands"
        return "no-undo" if kind == "undo" and not view["ask_undo"] else None

    def why_not_undo(self, who: Who, view: Json) -> str | None:
        """Why somebody, who is shown this view, cannot take their last moves back."""
        return self.in_the_game(who) or (None if view["undo"] else "no-undo")

    def why_not_answer(self, who: Who, seq: int, *, agrees: bool) -> str | None:
        """Why somebody cannot answer the proposal with this `seq`."""
        seat, proposal = self.seat_of(who), self.proposal
        if seat is None:
            return "no-seat"
        if self.phase != "playing":
            return self.phase
        if proposal is None or proposal.seq != seq or not self.asked():
            return "no-proposal"
        withdraws = seat == proposal.seat and not agrees
        return None if seat in self.asked() or withdraws else "no-proposal"

    def why_not_order(self, who: Who) -> str | None:
        """Why somebody has no standing orders."""
        if not self.begun:
            return "not-begun"
        if self.phase != "playing":
            return "over"
        return None if self.seat_of(who) is not None else "no-seat"

    def why_not_rematch(self, who: Who) -> str | None:
        """Why somebody cannot ask for a rematch."""
        if self.seat_of(who) is None:
            return "no-seat"
        return None if self.phase == "over" else "not-over"
