"""What one viewer may know: the one door by which facts leave the table (R38, R39).

A view is made from the game with everything hidden from its viewer blanked out already
(`rules.view.hide`), and the viewer's options from a game imagined anew, so that nothing below
could tell a hidden fact by mistake.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from mergemaker.rules import Chain, Game, Line, Ruleset, conceal_holdings, observe, redact
from mergemaker.rules.bonus import MAJORITY, MINORITY
from mergemaker.rules.dealing import SHARES_A_CHAIN

from . import view_types
from .offer import offer
from .options import options
from .ply import Ply
from .rules_shown import ladder
from .seats import Seat
from .standings import standings
from .table import Table


def view(
    table: Table, person: str | None, *, online: Collection[str] = frozenset(), watchers: int = 0
) -> view_types.View:
    """The table as the identity `person` may see it now; None is a stranger.

    Args:
        online: the identities that are present.
        watchers: how many are watching without a seat.
    """
    seat = table.seats.of(person)
    playing = seat is not None and table.seats[seat].bot is None
    game = table.game
    shown_view = view_of(table, game, person, len(table.plies) - 1, online, watchers)
    if game is None or table.revealed or seat is None or not playing:
        return shown_view
    return replace(shown_view, options=options(game, seat), undo=table.timeline.can_undo(seat))


def view_at(table: Table, person: str | None, ply: int) -> view_types.View:
    """The table as it stood after `ply`, as the identity `person` may see it: nothing to decide.

    Raises:
        Refused: there is no such ply.
    """
    return view_of(table, table.timeline.at(ply), person, ply)


def view_of(
    table: Table,
    game: Game | None,
    person: str | None,
    ply: int,
    online: Collection[str] = frozenset(),
    watchers: int = 0,
) -> view_types.View:
    """The table as `person` may see it when its game, after `ply`, is `game`: nothing to decide."""
    you = table.seats.of(person)
    at_table = you is not None or person == table.host
    over = game is not None and game.over
    known = game
    if game is not None and not table.revealed:
        known = conceal_holdings(observe(game, you), you)
    scored: tuple[Line, ...] | None = ()
    if known is not None:
        public = table.revealed or table.ruleset.holdings == "open"
        scored = known.scores().lines if public else None
    return view_types.View(
        id=table.id,
        name=table.name,
        phase=table.phase if ply == len(table.plies) - 1 else "playing",
        seq=table.seq,
        ply=max(ply, 0),
        you=you,
        host=person == table.host,
        invite=table.invite if at_table else None,
        pace=table.pace,
        watchers=watchers,
        next_game=table.next_game,
        imported=table.imported,
        seats=_seats(table, known, scored, you, online),
        board=_board(table, known, ply),
        chains=[_chain(table.ruleset, known, scored, chain) for chain in _dearest(table.ruleset)],
        hand=None if known is None or you is None else list(known.hand(you)),
        bag=len(table.ruleset.tiles) if known is None else known.bag_left,
        turn=None if known is None or over else known.turn,
        turn_number=table.plies[ply].turn_after if known else 0,
        first_player=None if not table.plies else _first_player(table.plies[0]),
        deciding=[]
        if known is None or over
        else [view_types.Deciding(d.seat, d.kind) for d in known.deciding],
        merger=None if known is None else _merger(known),
        offer=None if known is None else offer(known),
        end=_end(known),
        undo=False,
        options=None,
        standings=standings(game) if game is not None and over else None,
        ending=game.ending if game is not None else None,
        seed_hash=table.timeline.seed_hash,
        seed=(table.timeline.seed.hex() or None) if table.revealed else None,
    )


def told(table: Table, person: str | None, since: int = 0) -> list[view_types.Told]:
    """What happened after the entry `since`, oldest first, as the identity `person` may know it."""
    seat, revealed = table.seats.of(person), table.revealed
    closed = table.ruleset.holdings == "closed" and not revealed
    return [
        view_types.Told(
            seq=ply.seq,
            ply=number,
            turn=ply.turn,
            seat=ply.seat,
            events=list(ply.events) if revealed else list(redact(ply.events, seat)),
            nets=None if closed else list(ply.nets),
        )
        for number, ply in enumerate(table.plies)
        if ply.seq > since
    ]


def _seats(
    table: Table,
    game: Game | None,
    scored: tuple[Line, ...] | None,
    you: int | None,
    online: Collection[str],
) -> list[view_types.Seat]:
    seats = [_seat(place, seat, online) for seat, place in enumerate(table.seats)]
    if game is None:
        return seats
    return [
        replace(
            row,
            cash=game.cash(row.seat) if public else None,
            shares=[game.shares(row.seat, chain) for chain in Chain] if public else None,
            tiles=len(game.hand(row.seat)),
            net=_net(scored[row.seat]) if scored else None,
        )
        for row in seats
        for public in [scored is not None or row.seat == you]
    ]


def _seat(place: Seat, seat: int, online: Collection[str]) -> view_types.Seat:
    return view_types.Seat(
        seat=seat,
        name=place.name,
        kind=place.kind,
        bot=place.bot,
        owned=place.person is not None,
        online=place.bot is not None or place.person in online,
        cash=None,
        shares=None,
        tiles=0,
        net=None,
    )


def _net(scored: Line) -> view_types.Net:
    bonuses = sum(line.amount for line in scored.bonuses)
    stock = sum(line.amount for line in scored.sales)
    return view_types.Net(scored.total, scored.cash_before, bonuses, stock)


def _board(table: Table, game: Game | None, ply: int) -> view_types.Board:
    rules = table.ruleset
    placed = (
        event.tile
        for past in reversed(table.plies[: ply + 1])
        for event in reversed(past.events)
        if event.type == "placed"
    )
    return view_types.Board(
        columns=rules.columns,
        rows=rules.rows,
        cells="." * (rules.columns * rules.rows) if game is None else game.board(),
        dead=[] if game is None else list(game.dead_cells()),
        last=next(placed, None),
    )


def _dearest(rules: Ruleset) -> list[Chain]:
    """The chains, most expensive tier first."""
    return sorted(Chain, key=lambda chain: (-rules.tiers[chain], -chain))


def _chain(
    rules: Ruleset, game: Game | None, scored: tuple[Line, ...] | None, chain: Chain
) -> view_types.ChainRow:
    size = 0 if game is None else game.size(chain)
    price = 0 if game is None else game.price(chain)
    above = next((rung for rung in ladder(rules, chain) if rung.size > size), None)
    return view_types.ChainRow(
        chain=chain,
        size=size,
        safe=size >= rules.safe,
        price=price,
        next_price=above.price if above else None,
        next_in=above.size - size if above else None,
        bank=SHARES_A_CHAIN if game is None else game.bank(chain),
        majority=MAJORITY * price,
        minority=MINORITY * price,
        holders=None if scored is None else _holders(game, scored, chain),
    )


def _holders(game: Game | None, scored: tuple[Line, ...], chain: Chain) -> list[view_types.Holder]:
    if game is None:
        return []
    holders = [
        view_types.Holder(line.seat, game.shares(line.seat, chain), _paid(line, chain))
        for line in scored
        if game.shares(line.seat, chain)
    ]
    return sorted(holders, key=lambda holder: -holder.shares)


def _paid(scored: Line, chain: Chain) -> int:
    return sum(bonus.amount for bonus in scored.bonuses if bonus.chain == chain)


def _merger(game: Game) -> view_types.Merger | None:
    merger = game.merger
    if merger is None:
        return None
    return view_types.Merger(
        tile=merger.tile,
        mergemaker=merger.mergemaker,
        survivor=merger.survivor,
        defunct=merger.defunct,
        price=merger.price,
        waiting=list(merger.remaining),
        to_act=list(merger.to_act),
    )


def _end(game: Game | None) -> view_types.EndState:
    if game is None:
        return view_types.EndState(False, 0, 0, 0, None)
    sizes = [size for size in map(game.size, Chain) if size]
    safe = sum(size >= game.ruleset.safe for size in sizes)
    declared_by = game.turn if game.declared else None
    return view_types.EndState(
        game.end_is_near, max(sizes, default=0), safe, len(sizes), declared_by
    )


def _first_player(opening: Ply) -> int | None:
    return next((event.seat for event in opening.events if event.type == "first_player"), None)
