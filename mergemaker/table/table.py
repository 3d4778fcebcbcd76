"""A table: the people and bots around one game.

Sans-I/O: commands come in and entries go out; others look after the clock, the sockets and the
disk. `checking.consider` checks a command and returns the entry that would carry it out. Once that
entry is stored, `Table.after` gives the table that results from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from mergemaker import rules
from mergemaker.rules import Game, Ruleset

from . import imported, opening
from .chain_results import chain_results
from .clock import Clock
from .entry import (
    Answered,
    AnyEntry,
    AnySeatEntry,
    Began,
    Closed,
    Freed,
    HostChanged,
    Imported,
    Left,
    Moved,
    Opened,
    OwnerDeleted,
    PaceSet,
    Proposed,
    Reclaimed,
    RematchJoined,
    RematchMade,
    Removed,
    Renamed,
    Resigned,
    Sat,
    SeatClaimed,
    SeatGivenToBot,
    TimeReturned,
    Undone,
)
from .ply import Ply
from .proposal import Proposal
from .seats import Seats
from .summary import Summary
from .table_events import AnyTableEvent, table_events
from .terms import Terms
from .timeline import Timeline
from .view_types import Pace, Phase

_NO_GAME = Timeline(rules.ruleset())


class Table(Struct, frozen=True):
    """One table at one moment. It never changes: `after` gives a new one. `Table(id)` is a table
    without entries; the first is `Opened` or `Imported`.

    Attributes:
        id: the game's id.
        seq: how many entries it is made of.
        made_at: when the first of them was made, in milliseconds since 1970.
        changed_at: when the last of them was made.
        name: what the game is called.
        host: the identity that made the table, or whoever has taken over from them.
        invite: the code of the invite to it, if a seat was open.
        pace: how long bots' moves are shown.
        terms: what everybody at the table has agreed to.
        imported: whether the game was imported from a record.
        barred: the identities that the host has removed.
        closed: whether the table was closed for good.
        next_game: the id of the game that is the rematch of this one.
        rematch_by: the seats that have asked for that rematch, in that order.
        rematch_of: the id of the game that this one is the rematch of.
        seats: who has each seat.
        clock: how much time the players have left.
        timeline: its game.
        proposal: what somebody has proposed to all who play, until it lapses.
        events: what people did during the game besides moving.
    """

    id: str
    seq: int = 0
    made_at: int = 0
    changed_at: int = 0
    name: str = ""
    host: str = ""
    invite: str | None = None
    pace: Pace = "brisk"
    terms: Terms = field(default_factory=Terms)
    imported: bool = False
    closed: bool = False
    barred: frozenset[str] = frozenset()
    next_game: str | None = None
    rematch_by: tuple[int, ...] = ()
    rematch_of: str | None = None
    seats: Seats = field(default_factory=Seats)
    clock: Clock = field(default_factory=Clock)
    timeline: Timeline = _NO_GAME
    proposal: Proposal | None = None
    events: tuple[AnyTableEvent, ...] = ()

    @classmethod
    def replayed(cls, table_id: str, entries: Iterable[tuple[AnyEntry, int]]) -> Table:
        """The table that stored entries make. Moves made under other rules than ours are checked.

        Args:
            table_id: the game's id.
            entries: its entries in order, each with its time, in milliseconds since 1970.

        Raises:
            RulesDiffer: the game was begun under other rules, and under today's a move is refused
                or leads elsewhere.
            BadRecord: today's rules refuse a move of an imported record, or of one continued.
        """
        table = cls(table_id)
        for entry, at in entries:
            table = table.after(entry, at)
        return table

    # --- facts about the table -------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules in play."""
        return self.timeline.ruleset

    @property
    def game(self) -> Game | None:
        """The current game, to be read and not played on; None before it begins."""
        return self.timeline.game

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What happened in the game, the deal first."""
        return self.timeline.plies

    @property
    def phase(self) -> Phase:
        """The phase of the game. It has stopped if nobody plays on: an imported game, one in which
        every person has resigned, or one that was closed."""
        if self.game is None:
            return "closed" if self.closed else "waiting"
        if self.game.over:
            return "over"
        return "stopped" if self.imported or self.seats.given_up or self.closed else "playing"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def revealed(self) -> bool:
        """Whether nothing is hidden any more: the game has ended, or has stopped for good."""
        return self.phase in ("over", "stopped")

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that the game waits for, the one with the main decision first."""
        if self.game is None or self.phase != "playing":
            return ()
        return tuple(dict.fromkeys(decision.seat for decision in self.game.deciding))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the proposal waits for."""
        return () if self.proposal is None else self.proposal.waits_for(self.seats)

    def may_ask_undo(self, seat: int) -> bool:
        """Whether a seat can undo its last moves with the consent of those who have acted since. In
        a rated game nobody can."""
        return self.timeline.undo_depth(seat) > 1 and not self.terms.rated

    def awaits(self, person: str | None) -> bool:
        """Whether the game waits for a decision of this person."""
        seat = self.seats.of(person)
        return seat is not None and self.seats[seat].bot is None and seat in self.deciding

    @property
    def bot_to_act(self) -> tuple[int, str] | None:
        """The seat that must decide and its bot, if a bot plays it; an offerer waits (R11)."""
        bots = [(seat, self.seats[seat].bot) for seat in self.deciding[-1:]]
        return next(((seat, bot) for seat, bot in bots if bot is not None), None)

    def summary(self) -> Summary:
        """The table in brief."""
        phase = self.phase
        over = phase == "over"
        scores = self.game.scores().lines if self.game is not None and over else ()
        return Summary(
            name=self.name,
            preset=self.ruleset.preset,
            host=self.host,
            phase=phase,
            ended=over or self.seats.given_up,
            open_seats=sum(seat.open for seat in self.seats),
            bot_to_act=self.bot_to_act is not None,
            deadline=self.clock.deadline,
            slow=self.clock.slow,
            seats=self.seats.summaries(self.deciding, scores),
            resigned=self.seats.resignations,
            barred=tuple(sorted(self.barred)),
            chains=chain_results(self.plies, self.seats.owned) if over else (),
        )

    # --- the table that an entry makes -----------------------------------------------------------

    def after(self, entry: AnyEntry, at: int) -> Table:
        """The table after an entry that `consider` made, or that was stored. This one stays.

        Args:
            entry: what happened.
            at: when, in milliseconds since 1970.

        Raises:
            RulesDiffer: the game was begun under other rules, and under today's this move is
                refused or leads elsewhere.
        """
        after = self._after(entry, self.seq + 1, at)
        away = entry.away if isinstance(entry, TimeReturned) else 0
        return replace(
            after,
            seq=self.seq + 1,
            made_at=self.made_at if self.seq else at,
            changed_at=at,
            clock=after._clock_after(at, away),
            events=table_events(self, entry, after),
        )

    def _clock_after(self, at: int, away: int) -> Clock:
        """The clock once the time until `at` has passed; the server was not there for `away`."""
        seat = next(iter(self.deciding), None)
        decision = None if seat is None else (self.timeline.decisions, seat)
        people = self.seats.people
        return self.clock.ticked(at, away).waiting_for(
            decision, person=seat in people, contested=len(people) > 1 or self.terms.rated
        )

    def _after(self, entry: AnyEntry, seq: int, at: int) -> Table:
        match entry:
            case Opened():
                return self._opened(entry, seq)
            case Imported():
                return self._imported(entry, seq)
            case Sat() | SeatGivenToBot() | Freed() | Reclaimed():
                after = self._reseated(entry, at)
                complete = self.rematch_of is not None and not after.seats.any_open
                return after._begun(seq) if self.game is None and complete else after
            case Renamed():
                return replace(self, seats=self.seats.after(entry, at))
            case Left() | Resigned() | OwnerDeleted():
                return self._reseated(entry, at)
            case SeatClaimed(person=person, guest=guest):
                barred = self.barred | {person} if guest in self.barred else self.barred
                host = person if guest == self.host else self.host
                return replace(self._reseated(entry, at), host=host, barred=barred)
            case Removed(person=person, seat=seat):
                removed = replace(self, barred=self.barred | {person})
                if self.game is not None or seat is None:
                    return removed
                return removed._reseated(Left(seat), at)
            case HostChanged(host=host):
                return replace(self, host=host)
            case Closed():
                return replace(self, closed=True, proposal=None)
            case Began(bot=bot, name=name):
                return replace(self, seats=self.seats.filled(bot, name))._begun(seq)
            case Moved():
                return self._moved(entry, seq)
            case Undone():
                return replace(self, timeline=self.timeline.undone(seq), proposal=None)
            case Proposed(seat=seat, kind=kind):
                return self._with_proposal(Proposal(seq, kind, seat), seq)
            case Answered(seat=seat, agrees=agrees):
                assert self.proposal is not None
                return self._with_proposal(self.proposal.answered(seat, agrees), seq)
            case PaceSet(pace=pace):
                return replace(self, pace=pace)
            case TimeReturned():
                return self
            case RematchMade(next_game=next_game, seat=seat):
                asked = () if seat is None else (seat,)
                return replace(self, next_game=next_game, rematch_by=asked)
            case RematchJoined(seat=seat):
                return replace(self, rematch_by=(*self.rematch_by, seat))
        assert_never(entry)

    def _reseated(self, entry: AnySeatEntry, at: int) -> Table:
        """The table once a seat has changed hands, which may have been the host's."""
        seats = self.seats.after(entry, at)
        host = seats.host_after(self.host, self.seats, self.barred)
        return replace(self, seats=seats, host=host, proposal=None)

    def _moved(self, entry: Moved, seq: int) -> Table:
        """The table after moves. A proposal outlives those of bots, while it can be carried out."""
        moved = replace(self, timeline=self.timeline.replayed(self.id, entry, seq))
        proposal = self.proposal
        stands = proposal is None or (
            self.seats[entry.seat].bot is not None
            and not moved.over
            and (proposal.kind == "end" or moved.timeline.undo_depth(proposal.seat))
        )
        return moved if stands else replace(moved, proposal=None)

    def _with_proposal(self, proposal: Proposal, seq: int) -> Table:
        """The table with a proposal, which is carried out once all have agreed to it."""
        if not proposal.accepted(self.seats):
            return replace(self, proposal=proposal)
        return replace(self, timeline=self.timeline.agreed(proposal, seq), proposal=None)

    def _begun(self, seq: int) -> Table:
        return replace(self, timeline=self.timeline.begun(self.seats.names, seq))

    def _opened(self, entry: Opened, seq: int) -> Table:
        opened = replace(
            self,
            name=entry.name,
            host=entry.host,
            invite=entry.invite,
            pace=entry.pace,
            terms=entry.terms,
            rematch_of=entry.rematch_of,
            seats=Seats.planned(entry.seats),
            clock=Clock.set_up(entry.terms.clock, len(entry.seats)),
            timeline=opening.undealt(entry),
        )
        if opened.seats.any_open:
            return opened
        return replace(opened, timeline=opening.begun(entry, opened.seats.names, seq))

    def _imported(self, entry: Imported, seq: int) -> Table:
        """The table with an imported game, whose record is checked whole each time it is read."""
        whole = imported.read(entry.record)
        brought_in = replace(
            self,
            name=entry.name,
            host=entry.host,
            imported=True,
            seats=Seats.of_record(whole.players),
            timeline=imported.undealt(whole),
        )._begun(seq)
        return replace(brought_in, timeline=imported.played(whole, brought_in.timeline, seq))
