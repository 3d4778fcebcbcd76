"""Typed moves: `play` checks them and refuses with a reason, `play_unchecked` trusts its caller."""

from __future__ import annotations

from collections.abc import Iterator

from . import event_decoding, trade
from .board import tile_cell, tile_name
from .engine import apply
from .events import Event
from .game import Game, dead_mask, take_events
from .moves import (
    Accept,
    Buy,
    Declare,
    Decline,
    Dispose,
    Found,
    Move,
    Next,
    Offer,
    Place,
    Played,
    Replace,
    Survivor,
    Withdraw,
)
from .ruleset import Chain
from .state import (
    BUY,
    CHAINS,
    DECLARE,
    DEFUNCT,
    DONE,
    FOUND,
    PLACE,
    REPLACE,
    SELL,
    SLOTS,
    SURVIVE,
    TRADE,
    State,
)
from .validation import refusal


def play(game: Game, seat: int, *moves: Move) -> list[Event]:
    """Make moves, all of them or none.

    Args:
        game: the game to play on.
        seat: who makes the moves.
        moves: what one person decides together, such as `Place("6D"), Found(Chain.TOWER)`.

    Returns:
        What happened.

    Raises:
        Refused: with the reason and the ruling; the game is then as it was.
    """
    before = game.state
    columns: list[int] = []
    for move in moves:
        refused = refusal(game, seat, move)
        if refused:
            game.state = before
            raise refused
        if len(moves) > 1 and game.state is before:  # a move after this one may be refused
            game.state = before.copy()
        columns.append(_make(game.state, move))
    return _commit(game, seat, moves, columns, before.turn, before.turns)


def play_unchecked(game: Game, seat: int, *moves: Move) -> list[Event]:
    """Make moves that are known to be legal, as `play` does but unchecked."""
    s = game.state
    turn, turns = s.turn, s.turns
    columns = [_make(s, move) for move in moves]
    return _commit(game, seat, moves, columns, turn, turns)


def legal(game: Game, seat: int) -> tuple[Move, ...]:
    """Every move that a seat may make now, but offers, of which there are too many to list.

    Each purchase and disposition is listed once, chains and tiles in rising order.
    """
    s = game.state
    moves: list[Move] = []
    if s.step in _LISTS and seat == s.actor:
        moves += _LISTS[s.step](s)
        if s.choices >> DECLARE & 1:
            moves.append(Declare())
    if s.offer_to >= 0 and seat == s.turn:
        moves.append(Withdraw())
    if s.offer_to >= 0 and seat == s.offer_to:
        moves += (Accept(), Decline())
    return tuple(moves)


# --- listing -------------------------------------------------------------------------------------


def _chosen(s: State) -> list[int]:
    return [choice for choice in range(DECLARE) if s.choices >> choice & 1]


def _chains(s: State) -> list[Chain]:
    return [Chain(choice) for choice in _chosen(s)]


def _places(s: State) -> Iterator[Move]:
    return (Place(tile_name(s.hand[s.actor * SLOTS + slot])) for slot in _chosen(s))


def _foundings(s: State) -> Iterator[Move]:
    return (Found(chain) for chain in _chains(s))


def _survivors(s: State) -> Iterator[Move]:
    return (Survivor(chain) for chain in _chains(s))


def _nexts(s: State) -> Iterator[Move]:
    return (Next(chain) for chain in _chains(s))


def _dispositions(s: State) -> Iterator[Move]:
    held = s.shares[s.actor * CHAINS + s.defunct]
    pairs = _chosen(s) if s.step == TRADE else [0]
    return (Dispose(sell, 2 * n) for n in pairs for sell in range(held - 2 * n + 1))


def _purchases(s: State) -> list[Move]:
    """Every affordable purchase of up to the shares left to buy (R32)."""
    on_sale = [Chain(choice) for choice in _chosen(s) if choice != DONE]
    baskets: list[tuple[Chain, ...]] = [()]
    latest = [((), s.cash[s.actor])]
    for _ in range(s.left):
        latest = [
            ((*basket, chain), cash - s.prices[chain])
            for basket, cash in latest
            for chain in on_sale
            if (not basket or chain >= basket[-1])
            and s.prices[chain] <= cash
            and basket.count(chain) < s.bank[chain]
        ]
        baskets += [basket for basket, _ in latest]
    return [Buy(basket) for basket in sorted(baskets)]


def _replacements(s: State) -> Iterator[Move]:
    slots = [choice for choice in _chosen(s) if choice != DONE]
    tiles = [tile_name(s.hand[s.actor * SLOTS + slot]) for slot in slots]
    return (
        Replace(tuple(tile for at, tile in enumerate(tiles) if which >> at & 1))
        for which in range(1 << len(tiles))
    )


_LISTS = {
    PLACE: _places,
    FOUND: _foundings,
    SURVIVE: _survivors,
    DEFUNCT: _nexts,
    TRADE: _dispositions,
    SELL: _dispositions,
    BUY: _purchases,
    REPLACE: _replacements,
}


# --- making --------------------------------------------------------------------------------------


def _make(s: State, move: Move) -> int:
    """Carry out one move.

    Returns:
        The column of the tile that the bank drew last in it; 0 if it drew none (R28).
    """
    start = len(s.event_log)
    match move:
        case Place(tile):
            apply(s, _slot(s, tile))
        case Found(chain) | Survivor(chain) | Next(chain):
            apply(s, chain)
        case Dispose(sell, traded):
            held = s.shares[s.actor * CHAINS + s.defunct]
            if s.step == TRADE:
                apply(s, traded // 2)
            if held > traded:
                apply(s, sell)
        case Buy(chains):
            turns = s.turns
            for chain in chains:
                apply(s, chain)
            if s.step == BUY and s.turns == turns:
                apply(s, DONE)
        case Replace(tiles):
            for tile in tiles:
                apply(s, _slot(s, tile))
            apply(s, DONE)
        case Declare():
            apply(s, DECLARE)
        case Offer(to, give_cash, get_cash, give, get):
            trade.offer(s, to, give_cash, get_cash, list(give), list(get))
        case Accept():
            trade.accept(s)
        case Decline():
            trade.decline(s)
        case Withdraw():
            trade.withdraw(s)
    return event_decoding.last_bank_column(s.event_log[start:])


def _slot(s: State, tile: str) -> int:
    return s.hand.index(tile_cell(tile), s.actor * SLOTS) - s.actor * SLOTS


def _commit(
    game: Game, seat: int, moves: tuple[Move, ...], columns: list[int], turn: int, turns: int
) -> list[Event]:
    """Write the moves down, note whose hands were refilled, and read what happened."""
    s = game.state
    for move, column in zip(moves, columns, strict=True):
        if column:
            game.bank_columns[len(game.history)] = column
        game.history.append(Played(seat, move))
    if s.turns > turns:
        dead = dead_mask(s)
        for later in range(s.turns - turns):
            game.refilled[(turn + later) % s.players] = dead
    return take_events(s)
