"""A simple model of a table: what people do there, and what comes of it.

It knows nothing of the game itself. What bots and clocks do it learns from what people are shown.
"""

from __future__ import annotations

from tests.support.player import Seat
from tests.support.proposal_model import Proposal
from tests.support.seat_model import Place, Who
from tests.support.table_state import TableState


class TableModel(TableState):
    """A table, as people change it."""

    def sit(self, who: Who, seat: int | None = None) -> None:
        """Somebody takes a seat: this one, or the first that is free."""
        free = [place for place in self.places if place.free]
        place = free[0] if seat is None else self.places[seat]
        heirs = [owner for owner in self.owners if owner not in (place.owner, *self.barred)]
        if place.owner == self.host:
            self.host = next(iter(heirs), who)
        place.lose_to(who)
        self.proposal = None
        if self.is_rematch and self.phase == "waiting" and self.full:
            self.start()

    def start(self) -> None:
        """The game begins, with bots in the free seats."""
        self.phase = "playing"
        for place in self.places:
            place.bot = place.owner is None

    def leave(self, who: Who) -> None:
        """Somebody gives a seat up before the game; the last host closes the table."""
        if who == self.host and self.owners == [who]:
            self.phase = "closed"
        else:
            self._give_up(who, bot=False)

    def resign(self, who: Who) -> None:
        """Somebody gives a seat up for good. Bots never play on alone for those who may return."""
        place = self._give_up(who, bot=True)
        place.resigned.add(who)
        if not self.owners:
            self.phase = "stopped"
        elif all(each.bot for each in self.places):
            for each in self.places:
                if each.owner is not None:
                    each.take_back()

    def reclaim(self, who: Who) -> None:
        """Somebody takes their seat back from a bot."""
        seat = self.seat_of(who)
        assert seat is not None
        self.places[seat].take_back()
        self.proposal = None

    def hand_over(self, seat: int) -> None:
        """A bot takes over from somebody who is away."""
        self.places[seat].bot = True
        self.proposal = None

    def free(self, seat: int) -> None:
        """Another person may take a seat that a bot plays for its owner."""
        self.places[seat].freed = True
        self.proposal = None

    def remove(self, removed: Who) -> None:
        """The host removes somebody, who plays on if the game has begun."""
        self.barred.add(removed)
        if not self.begun and self.seat_of(removed) is not None:
            self._give_up(removed, bot=False)

    def _give_up(self, who: Who, *, bot: bool) -> Place:
        seat = self.seat_of(who)
        assert seat is not None
        self.places[seat].pass_to(None, bot=bot)
        heirs = [owner for owner in self.owners if owner not in self.barred]
        if who == self.host and heirs:
            self.host = heirs[0]
        self.proposal = None
        return self.places[seat]

    def propose(self, who: Who, kind: str, seq: int) -> None:
        """Somebody proposes something, which is done at once if nobody is asked."""
        seat = self.seat_of(who)
        assert seat is not None
        self.proposal = Proposal(seq, kind, seat)
        self._carry_out_if_agreed()

    def answer(self, who: Who, *, agrees: bool) -> None:
        """Somebody agrees to the proposal or declines it; whoever made it withdraws it so."""
        seat, proposal = self.seat_of(who), self.proposal
        assert seat is not None and proposal is not None
        if agrees:
            proposal.agreed.add(seat)
            self._carry_out_if_agreed()
        else:
            proposal.declined_by = seat

    def _carry_out_if_agreed(self) -> None:
        proposal = self.proposal
        if proposal is not None and proposal.declined_by is None and not self.asked():
            self.proposal = None
            if proposal.kind == "end":
                self.phase = "over"
            else:
                self.taken_back = True

    def undo(self) -> None:
        """Somebody takes their last moves back."""
        self.taken_back, self.proposal = True, None

    def claim(self, guest: Who, account: Who) -> None:
        """A guest has signed in: the account becomes what the guest was, unless it was here."""
        seat, resigned = self.seat_of(guest), self.has_resigned(guest)
        if seat is not None and not self.begun and account in self.barred:
            self.leave(guest)
        elif seat is None and not resigned:
            if guest in self.barred and account not in (self.host, *self.barred):
                self.remove(account)
        elif self.seat_of(account) is None and not self.has_resigned(account):
            self._become(guest, account)

    def _become(self, guest: Who, account: Who) -> None:
        for place in self.places:
            if place.owner == guest:
                place.owner = account
            for people in (place.resigned, place.lost):
                if guest in people:
                    people.remove(guest)
                    people.add(account)
        if guest == self.host:
            self.host = account
        if guest in self.barred:
            self.barred.add(account)
        self.proposal = None

    def rematch(self, who: Who) -> TableModel:
        """The rematch when somebody is the first to ask for one: everybody sits one seat further
        on, those at other devices have still to come, and bots stay where somebody has resigned."""
        places: list[Place] = []
        for place in (*self.places[1:], self.places[0]):
            here = place.owner is not None and place.owner.holder == who.holder
            places.append(Place(place.owner if here else None, bot=place.owner is None))
        again = TableModel(places, who, clock=self.clock, delay=self.delay, is_rematch=True)
        if again.full:
            again.start()
        return again

    def rejoin(self, who: Who, seat: int) -> None:
        """Somebody who asks for the rematch later takes a seat there, if they can: one further on
        than `seat`, or the first that is free."""
        if self.why_not_sit(who, invited=True) is None and self.phase == "waiting":
            wanted = (seat - 1) % len(self.places)
            self.sit(who, wanted if self.places[wanted].free else None)

    def notice(self, socket: Seat) -> None:
        """Learn from what a viewer is shown what clocks, bots and moves have done."""
        view = socket.view
        if self.proposal is not None and not self.is_behind(view):
            self.proposal = None if self.proposal.has_lapsed(self.places, socket) else self.proposal
        for place, seat in zip(self.places, view["seats"], strict=True):
            if seat["cause"] in ("clock", "absent") and place.owner is not None:
                assert self.clock or seat["cause"] == "absent", "there is no clock to run out"
                place.bot = True
        if self.phase == "playing" and view["phase"] == "over":
            self.phase, self.proposal = "over", None
