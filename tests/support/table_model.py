"""A simple model of a table: who has which seat, what each person may do, and what comes of it.

It knows nothing of the game itself. What bots and clocks do it learns from what people are shown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from mergemaker.server.identity import COMPANIONS, HOLDER
from tests.support.player import Json, Seat
from tests.support.proposal_model import Proposal
from tests.support.seat_model import Place, Who


@dataclass
class TableModel:
    """A table in the model.

    Attributes:
        places: the seats.
        host: who made it, or has taken over from them.
        listed: whether anybody may take a seat.
        clock: whether a clock can give seats to bots.
        by_itself: whether its game starts by itself soon after every seat is taken.
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
        """Whether a person has resigned."""
        return any(who in place.resigned for place in self.places)

    def put_out(self, holder: str) -> bool:
        """Whether nobody at a device may look: somebody there was removed, and neither the host nor
        anybody who plays is there."""
        people = [Who(holder, name) for name in (HOLDER, *COMPANIONS)]
        stays = any(who == self.host or self.seat_of(who) is not None for who in people)
        return not stays and not self.barred.isdisjoint(people)

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

    # --- what people do --------------------------------------------------------------------------

    def sit(self, who: Who, seat: int | None = None) -> None:
        """Somebody takes a seat: this one, or the first that is free."""
        free = [place for place in self.places if place.free]
        (free[0] if seat is None else self.places[seat]).pass_to(who)
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
                each.bot = each.owner is None

    def reclaim(self, who: Who) -> None:
        """Somebody takes their seat back from a bot."""
        seat = self.seat_of(who)
        assert seat is not None
        self.places[seat].bot = False
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

    def asked(self) -> list[int]:
        """The seats that the proposal waits for."""
        return [] if self.proposal is None else self.proposal.asked(self.places)

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
            if guest in place.resigned:
                place.resigned = place.resigned - {guest} | {account}
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
        again = TableModel(places, who, clock=self.clock, is_rematch=True)
        if again.full:
            again.start()
        return again

    def rejoin(self, who: Who, seat: int) -> None:
        """Somebody who asks for the rematch later takes a seat there, if they can: one further on
        than `seat`, or the first that is free."""
        if self.why_not_sit(who, invited=True) is None and self.phase == "waiting":
            wanted = (seat - 1) % len(self.places)
            self.sit(who, wanted if self.places[wanted].free else None)

    # --- what happens without being asked for ----------------------------------------------------

    def notice(self, socket: Seat) -> None:
        """Learn from what a viewer is shown what clocks, bots and moves have done."""
        view = socket.view
        if self.proposal is not None and self.proposal.has_lapsed(self.places, socket):
            self.proposal = None
        for place, seat in zip(self.places, view["seats"], strict=True):
            if seat["cause"] == "clock" and place.owner is not None:
                assert self.clock, "there is no clock to run out"
                place.bot = True
        if self.phase == "playing" and view["phase"] == "over":
            self.phase, self.proposal = "over", None
