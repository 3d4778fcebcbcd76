"""Views: what one viewer may know. Facts leave the table in no other way (R38, R39).

`public_view` is what everybody may know, made from an observation of the game in which everything
hidden is blanked out. `view` adds what only the viewer may know: their own hand and holdings, and
options that are made on a determinization of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from mergemaker.rules import EVERY_CHAIN, Game, Line, conceal_holdings, observe, redact

from . import command as ask
from . import view_types
from .clock import Clock
from .offer import offer
from .options import options
from .permissions import STRANGER, allows, permissions
from .ply import Ply
from .position_shown import board_shown, chains_shown, end_shown, merger_shown
from .standings import standings
from .starting import starts_at
from .table import Table

Permitting = Callable[[Table, str], view_types.Permissions]


def public_view(table: Table, may: Permitting = permissions) -> view_types.View:
    """What everybody may see of the table now, except the clock, which goes on.

    Args:
        table: the table.
        may: finds out what somebody may do at the table.
    """
    public = public_view_at(table, table.game, len(table.plies) - 1)
    return replace(public, may=may(table, STRANGER))


def view(
    table: Table,
    person: str | None,
    public: view_types.View | None = None,
    at: int | None = None,
    may: Permitting = permissions,
) -> view_types.View:
    """The table as a person may see it now; None is a spectator.

    Args:
        table: the table.
        person: the identity that looks.
        public: the table's `public_view`, if it has been made already.
        at: when it is sent, in milliseconds since 1970, for whatever goes on with time; by default
            when the table changed last.
        may: finds out what a person may do at the table.
    """
    shown = public or public_view(table)
    own = _own_fields(shown, table, table.game, person)
    own |= {"clock": _clock(table.clock, at), "starts_in": _starts_in(table, at)}
    if person is not None:
        own["may"] = may(table, person)
        own |= _decision(table, person)
    return replace(shown, **own)


def _decision(table: Table, person: str) -> dict[str, Any]:
    """What a person can choose now, and whether they can take back what they chose before."""
    seat, game = table.seats.of(person), table.game
    if seat is None or game is None or table.revealed or table.seats[seat].bot is not None:
        return {}
    can_go_back = table.timeline.undo_depth(seat) > 0
    return {
        "options": options(game, seat),
        "undo": can_go_back and allows(table, ask.Undo("", table.seq), person),
        "ask_undo": can_go_back and allows(table, ask.Propose("", "undo"), person),
    }


def view_at(table: Table, person: str | None, ply: int) -> view_types.View:
    """The table as it stood after `ply`, as a person may see it: nothing to decide.

    Raises:
        Refused: there is no such ply.
    """
    game = table.timeline.at(ply)
    return view_for(public_view_at(table, game, ply), table, game, person)


def public_view_at(table: Table, game: Game | None, ply: int) -> view_types.View:
    """What everybody may see of the table if its game, after `ply`, is `game`."""
    over = game is not None and game.over
    known = game
    if game is not None and not table.revealed:
        known = observe(game, None)
        if not _holdings_shown(table):
            known = conceal_holdings(known, None)
    scored: tuple[Line, ...] | None = ()
    if known is not None:
        scored = known.scores().lines if _holdings_shown(table) else None
    return view_types.View(
        id=table.id,
        name=table.name,
        phase=table.phase if ply == len(table.plies) - 1 else "playing",
        seq=table.seq,
        ply=max(ply, 0),
        you=None,
        resigned=False,
        lost=False,
        host=False,
        invite=None,
        pace=table.pace,
        next_game=table.next_game,
        rematch_by=list(table.rematch_by),
        rematch_of=table.rematch_of,
        imported=table.imported,
        seats=_seats(table, known, scored),
        board=board_shown(table, known, ply),
        chains=chains_shown(table.ruleset, known, scored),
        hand=None,
        bag=len(table.ruleset.tiles) if known is None else known.bag_left,
        turn=None if known is None or over else known.turn,
        turn_number=table.plies[ply].turn_after if known else 0,
        first_player=None if not table.plies else _first_player(table.plies[0]),
        deciding=[]
        if known is None or over
        else [view_types.Deciding(d.seat, d.kind) for d in known.deciding],
        clock=None,
        starts_in=None,
        merger=None if known is None else merger_shown(known),
        offer=None if known is None else offer(known, _seats_shown(table)),
        end=end_shown(known),
        undo=False,
        ask_undo=False,
        may=view_types.NO_PERMISSIONS,
        proposal=_proposal(table),
        options=None,
        standings=standings(game) if game is not None and over else None,
        ending=game.ending if game is not None else None,
        seed_hash=table.timeline.seed_hash,
        seed=(table.timeline.seed.hex() or None) if table.revealed else None,
    )


def view_for(
    public: view_types.View, table: Table, game: Game | None, person: str | None
) -> view_types.View:
    """A public view, with what only a person may know of the same game added to it."""
    return replace(public, **_own_fields(public, table, game, person))


def _own_fields(
    public: view_types.View, table: Table, game: Game | None, person: str | None
) -> dict[str, Any]:
    """The fields of a view in which only a person may know more of the game than its public
    view."""
    seat = table.seats.of(person)
    if person in table.seats.lost:
        return {"lost": True}
    if person in table.seats.resigned:
        return {"resigned": True}
    if seat is None and person != table.host:
        return {}
    own: dict[str, Any] = {"you": seat, "host": person == table.host, "invite": table.invite}
    if seat is not None and game is not None:
        own["hand"] = list(game.hand(seat))
        if not _holdings_shown(table):
            own |= _own_holdings(public, game, seat)
    return own


def _holdings_shown(table: Table) -> bool:
    """Whether everybody is shown what everybody holds (R38)."""
    return table.ruleset.holdings == "open" or table.revealed


def _seats_shown(table: Table) -> range:
    """The seats whose holdings everybody is shown (R38): all or none."""
    return range(len(table.seats) if _holdings_shown(table) else 0)


def _own_holdings(public: view_types.View, game: Game, seat: int) -> dict[str, Any]:
    """What follows from a seat's own holdings if those of others are closed (R38)."""
    known = conceal_holdings(observe(game, seat), seat)
    seats = public.seats[:]
    seats[seat] = replace(seats[seat], cash=known.cash(seat), shares=_shares(known, seat))
    return {"seats": seats, "merger": merger_shown(known), "offer": offer(known, (seat,))}


def log_entries(table: Table, person: str | None, since: int = 0) -> list[view_types.LogEntry]:
    """What happened after the entry `since`, oldest first, as a person may know it."""
    seat, revealed = table.seats.of(person), table.revealed
    closed = table.ruleset.holdings == "closed" and not revealed
    newest = takewhile(lambda ply: ply.seq > since, reversed(table.plies))
    first = len(table.plies) - sum(1 for _ in newest)
    return [
        view_types.LogEntry(
            seq=ply.seq,
            ply=number,
            turn=ply.turn,
            seat=ply.seat,
            events=list(ply.events) if revealed else redact(ply.events, seat),
            nets=None if closed else table.timeline.nets_after(number),
        )
        for number, ply in enumerate(table.plies[first:], first)
    ]


def _seats(
    table: Table, game: Game | None, scored: tuple[Line, ...] | None
) -> list[view_types.Seat]:
    rated = table.terms.rated
    return [
        view_types.Seat(
            seat=number,
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            bot_name=seat.bot_name,
            owned=seat.person is not None,
            vacant=seat.vacant and not rated,
            cause=seat.cause,
            cash=None if game is None or scored is None else game.cash(number),
            shares=None if game is None or scored is None else _shares(game, number),
            tiles=0 if game is None else len(game.hand(number)),
            net=_net(scored[number]) if scored else None,
        )
        for number, seat in enumerate(table.seats)
    ]


def _shares(game: Game, seat: int) -> list[int]:
    return [game.shares(seat, chain) for chain in EVERY_CHAIN]


def _starts_in(table: Table, at: int | None) -> int | None:
    start = starts_at(table)
    if start is None:
        return None
    return max(0, start - (table.changed_at if at is None else at))


def _clock(clock: Clock, at: int | None) -> view_types.ClockShown | None:
    """The clock at a moment, as everybody sees it."""
    if clock.terms is None:
        return None
    now = clock if at is None else clock.ticked(at)
    return view_types.ClockShown(now.seat if now.runs else None, now.own_left, list(now.banks))


def _net(scored: Line) -> view_types.Net:
    bonuses = sum([line.amount for line in scored.bonuses])
    stock = sum([line.amount for line in scored.sales])
    return view_types.Net(scored.total, scored.cash_before, bonuses, stock)


def _proposal(table: Table) -> view_types.Proposal | None:
    made = table.proposal
    if made is None or made.withdrawn:
        return None
    return view_types.Proposal(made.seq, made.kind, made.seat, list(table.asked), made.declined_by)


def _first_player(opening: Ply) -> int | None:
    return next((event.seat for event in opening.events if event.type == "first_player"), None)
