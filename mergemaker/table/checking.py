"""Checking what people ask of a table: whether it may be done, and the entry that would do it."""

from __future__ import annotations

from collections.abc import Collection

from mergemaker.rules import Game, Refused, digest

from . import command as ask
from . import seating
from .absence import NOBODY, Attendance, free, hand_over
from .entry import (
    Answered,
    AnyEntry,
    Began,
    Closed,
    HostChanged,
    Left,
    Moved,
    OwnerDeleted,
    PaceSet,
    Proposed,
    Reclaimed,
    Removed,
    Renamed,
    Resigned,
    Sat,
    SeatClaimed,
    Undone,
)
from .starting import check_somebody_seated
from .table import Table
from .table_events import PlayerRenamed
from .view_types import UNFINISHED_PHASES, ProposalKind

RENAMES = 5  # of one seat in a game, since each has a line in everybody's log


def consider(
    table: Table,
    command: ask.AnyCommand,
    person: str,
    attendance: Attendance = NOBODY,
    target: str | None = None,
) -> AnyEntry:
    """The entry that would carry out a person's command.

    Args:
        table: the table, which stays as it is.
        command: what is asked.
        person: the identity that asks.
        attendance: who is there.
        target: the identity that the command is about, if it names an author of the chat.

    Raises:
        Refused: it may not be done.
    """
    online = attendance.online
    match command:
        case ask.Move(seq=seq, moves=moves):
            return consider_move(table, table.seats.played_by(person), moves, seq)
        case ask.Undo(seq=seq):
            return _undo(table, table.seats.played_by(person), seq)
        case ask.Propose(what=what):
            return _propose(table, table.seats.played_by(person), what)
        case ask.Answer(proposal=proposal, agrees=agrees):
            return _answer(table, table.seats.own(person), proposal, agrees)
        case ask.Sit():
            return _sit(table, person, command)
        case ask.Rename(name=name):
            return _rename(table, person, name)
        case ask.Leave():
            return _leave(table, person)
        case ask.Start(bot=bot):
            return _start(table, person, bot, online)
        case ask.Resign(bot=bot):
            return _resign(table, person, bot)
        case ask.Handover(seat=seat, bot=bot):
            return hand_over(table, person, seat, bot, attendance)
        case ask.Free(seat=seat):
            _host_only(table, person, online, "free a seat")
            return free(table, seat, attendance)
        case ask.Reclaim():
            return _reclaim(table, person)
        case ask.Remove(seat=seat):
            return _remove(table, person, seat, target)
        case ask.SetPace(pace=pace):
            _host_only(table, person, online, "set the pace")
            return PaceSet(pace)


def consider_move(table: Table, seat: int, moves: list[str], seq: int) -> Moved:
    """The entry for moves that `seat` makes together, chosen when the table stood at `seq`.

    Raises:
        Refused: the game has moved on since, a text is not a move, or the rules forbid it.
    """
    _fresh_game(table, seq)
    if not moves:
        raise Refused(code="no-moves", reason="There is no move in the command: send at least one.")
    after = table.timeline.checked(seat, tuple(moves), table.seq + 1)
    return Moved(seat, list(moves), digest(after))


def hinted_seat(table: Table, person: str, seq: int) -> int:
    """The seat for whose decision a person may have a hint, when the table stood at `seq`.

    Raises:
        Refused: the game is rated, they have nothing to decide, or the game has moved on since.
    """
    if table.terms.rated:
        raise Refused(code="rated", reason="A rated game has no hints.")
    seat = table.seats.played_by(person)
    _fresh_game(table, seq)
    if seat not in table.deciding:
        raise Refused(code="not-your-decision", reason="There is nothing for you to decide now.")
    return seat


def _running_game(table: Table) -> Game:
    if table.game is None:
        raise Refused(code="not-begun", reason="The game has not begun yet.")
    if table.game.over:
        raise Refused(code="over", reason="The game is over.")
    if table.closed:
        raise Refused(code="closed", reason="This table was closed: the game does not go on.")
    return table.game


def _fresh_game(table: Table, seq: int) -> Game:
    """The game, if it is still as it was when the table stood at `seq`."""
    game = _running_game(table)
    if not table.timeline.changed <= seq <= table.seq:
        raise Refused(
            code="stale",
            reason="The game has moved on since you chose that. Look again, then choose.",
        )
    return game


def _undo(table: Table, seat: int, seq: int) -> Undone:
    _fresh_game(table, seq)
    if not table.timeline.can_undo(seat):
        raise Refused(
            code="no-undo",
            reason="That cannot be undone: something hidden was seen, or another player acted.",
        )
    return Undone(seat)


def _propose(table: Table, seat: int, kind: ProposalKind) -> Proposed:
    _running_game(table)
    if table.terms.rated:
        reason = "A rated game is played to its end, and nothing is taken back by agreement."
        raise Refused(code="rated", reason=reason)
    before = table.proposal
    if table.asked:
        reason = "There is a proposal already: it has to be answered or withdrawn first."
        raise Refused(code="proposal-stands", reason=reason)
    if before is not None and before.seat == seat:
        reason = "You have proposed something already. You can propose again after the next move."
        raise Refused(code="proposal-stands", reason=reason)
    if kind == "undo":
        _check_may_ask_undo(table, seat)
    return Proposed(seat, kind)


def _check_may_ask_undo(table: Table, seat: int) -> None:
    if table.timeline.can_undo(seat):
        raise Refused(code="no-undo", reason="You can undo that without asking anybody.")
    if not table.may_ask_undo(seat):
        reason = "That cannot be taken back: something hidden was seen since."
        raise Refused(code="no-undo", reason=reason)


def _answer(table: Table, seat: int, seq: int, agrees: bool) -> Answered:
    _running_game(table)
    proposal = table.proposal
    if proposal is None or proposal.seq != seq or not table.asked:
        reason = "That proposal has lapsed, or was answered already."
        raise Refused(code="no-proposal", reason=reason)
    if seat not in table.asked and (agrees or seat != proposal.seat):
        raise Refused(code="no-proposal", reason="You have answered that proposal already.")
    return Answered(seat, agrees)


def _sit(table: Table, person: str, wish: ask.Sit) -> Sat:
    if table.phase != "playing" or not any(seat.vacant for seat in table.seats):
        _before_the_game(table, "take a seat")
    elif table.terms.rated:
        reason = "In a rated game nobody else takes the seat of a player who has resigned."
        raise Refused(code="rated", reason=reason)
    if person in table.barred:
        raise Refused(code="barred", reason="The host has removed you from this table.")
    _invited(table, person, wish.invite)
    return seating.sit(table.seats, person, wish.name, wish.seat)


def _rename(table: Table, person: str, name: str) -> Renamed:
    if table.phase not in UNFINISHED_PHASES:
        raise Refused(code="over", reason="The game is over: the names stay as they are.")
    renamed = seating.rename(table.seats, person, name)
    before = [event.seat for event in table.events if isinstance(event, PlayerRenamed)]
    if before.count(renamed.seat) >= RENAMES:
        reason = f"A player changes their name at most {RENAMES} times in a game."
        raise Refused(code="renamed-often", reason=reason)
    return renamed


def _leave(table: Table, person: str) -> Left | Closed:
    _before_the_game(table, "leave")
    return vacate(table, person)


def vacate(table: Table, person: str) -> Left | Closed:
    """The entry with which a person gives up a seat before the game; the table is closed if its
    host does and nobody else is seated.

    Raises:
        Refused: they have none.
    """
    left = seating.leave(table.seats, person)
    if person == table.host and not table.seats.after(left, table.changed_at).owners:
        return Closed()
    return left


def disown(table: Table, person: str) -> OwnerDeleted | HostChanged | Left | Closed:
    """The entry with which somebody is forgotten who deleted their account: their seat is nobody's,
    and somebody seated is the host in their place.

    Raises:
        Refused: they were nobody here.
    """
    if _only_host(table, person):
        if table.game is None and not table.seats.owners:
            return Closed()
        heirs = (owner for owner in table.seats.owners if owner not in table.barred)
        return HostChanged(next(heirs, ""))
    return vacate(table, person) if table.game is None else seating.disown(table.seats, person)


def _only_host(table: Table, person: str) -> bool:
    """Whether a person is the host of a table that is not over, and nothing else there."""
    hosts = person == table.host and table.phase in UNFINISHED_PHASES
    return hosts and table.seats.of(person) is None and person not in table.seats.resigned


def claim(
    table: Table, guest: str, person: str
) -> SeatClaimed | HostChanged | Left | Closed | Removed:
    """The entry with which an account becomes at this table what a guest was who signed in to it.

    Args:
        table: the table.
        guest: the guest's identity.
        person: the account's.

    Raises:
        Refused: the guest was nobody here, or the account has played here itself.
    """
    if _only_host(table, guest) and person not in table.barred:
        return HostChanged(person)
    seat = table.seats.of(guest)
    if seat is not None and table.game is None and person in table.barred:
        return vacate(table, guest)  # who was removed does not come back as another
    known = seat is not None or guest in table.seats.resigned
    if not known and guest in table.barred and person not in (table.host, *table.barred):
        return Removed(person, table.seats.of(person))
    return seating.claim(table.seats, guest, person)


def _start(table: Table, person: str, bot: str, online: Collection[str]) -> Began:
    _before_the_game(table, "start")
    _host_only(table, person, online, "start the game")
    check_somebody_seated(table)
    return Began(bot)


def _resign(table: Table, person: str, bot: str) -> Resigned:
    if table.phase != "playing":
        raise Refused(code="not-playing", reason="You can resign only during the game.")
    return seating.resign(table.seats, person, bot)


def _reclaim(table: Table, person: str) -> Reclaimed:
    reclaimed = seating.reclaim(table.seats, person)
    if table.phase != "playing":
        reason = "A seat can be taken back from a bot only during the game."
        raise Refused(code="not-playing", reason=reason)
    if table.clock.is_up(reclaimed.seat):
        reason = "Your time for this decision is up: you can take the seat back after it."
        raise Refused(code="time-is-up", reason=reason)
    return reclaimed


def _remove(table: Table, person: str, seat: int | None, author: str | None) -> Removed:
    if person != table.host:
        raise Refused(code="not-maker", reason="Only the host can remove somebody.")
    seated = seat is not None and 0 <= seat < len(table.seats)
    removed = table.seats[seat].person if seat is not None and seated else author
    if removed is None or removed in table.barred:
        raise Refused(code="nobody-there", reason="There is nobody to remove there.")
    if removed == person:
        reason = "You cannot remove yourself. Leave or resign instead."
        raise Refused(code="nobody-there", reason=reason)
    return Removed(removed, table.seats.of(removed))


def _before_the_game(table: Table, what: str) -> None:
    if table.closed:
        raise Refused(code="closed", reason="This table was closed. Make another, or join one.")
    if table.game is not None:
        raise Refused(code="begun", reason=f"The game has begun: it is too late to {what}.")


def _invited(table: Table, person: str, invite: str | None) -> None:
    """Refuse those who neither found the table in the lobby nor came by its invite."""
    if table.terms.listed or person == table.host or (invite and invite == table.invite):
        return
    raise Refused(
        code="not-invited",
        reason="To sit down here you need the table's link: ask somebody at the table for it.",
    )


def _host_only(table: Table, person: str, online: Collection[str], what: str) -> None:
    """Refuse unless the person is the host, or is seated while the host is away."""
    if person == table.host or (table.host not in online and table.seats.of(person) is not None):
        return
    raise Refused(code="not-maker", reason=f"Only the host can {what}.")
