"""What those who watched a game remember of it: everybody's cash and shares (R38).

Every purchase, sale, trade and bonus is seen by all. Whoever keeps count knows what each player
holds, though closed holdings are not shown. Here the moves are made once more, by the functions
that make them in a game, at a table where nobody has tiles: what a move does to cash and shares
depends on none that is hidden.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from . import trade
from .board import tile_cell
from .dealing import blank_state
from .decision import declare
from .events import StartingTile
from .game import Game
from .market import BUYABLE_A_TURN, buy
from .merger import choose_defunct, choose_survivor, merge, sell, trade_in
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
from .placement import found, place
from .ruleset import Ruleset
from .state import CHAINS, MERGING, NOTHING, ORPHAN, SLOTS, TRADE, State, W

GAMES: Final = 16  # as many are kept in mind at a time


class _Start(NamedTuple):
    """How a game began, as far as it matters."""

    ruleset: Ruleset
    players: tuple[str, ...]
    orphans: tuple[str, ...]


class _Memory(NamedTuple):
    """A game as far as it has been watched. None of it is changed any more."""

    history: list[Played]
    bank_columns: dict[int, int]
    state: State


# The games in mind, the one thought of last at the end.
_in_mind: Final[OrderedDict[_Start, _Memory]] = OrderedDict()


def remembered(game: Game) -> State | None:
    """The state of a game as its moves have made it, as far as everybody could follow.

    What everybody holds, the bank, the chains and the disposition being made, if one is, are as
    they are in the game; tiles and whose turn it is are not told.

    Args:
        game: a game, or what some seat may see of it; it is left as it is.

    Returns:
        The state, which must not be changed; None when nobody saw how the game began, since it was
        set up in its middle.
    """
    if not game.opening:
        return None
    start = _start(game)
    memory = _in_mind.pop(start, None)
    if memory is None or not _goes_on(game, memory):
        memory = _Memory([], {}, _table(start))
    watched = len(memory.history)
    if watched < len(game.history):
        state = memory.state.copy()
        for at, (seat, move) in enumerate(game.history[watched:], watched):
            _make(state, seat, move, game.bank_columns.get(at, 0))
        memory = _Memory(game.history[:], game.bank_columns.copy(), state)
    _in_mind[start] = memory
    if len(_in_mind) > GAMES:
        _in_mind.popitem(last=False)
    return memory.state


def _start(game: Game) -> _Start:
    """How a game began; its starting tiles, if they have stayed on the board, are orphans (R7)."""
    orphans: tuple[str, ...] = ()
    if game.ruleset.starting_tiles == "stay":
        orphans = tuple(event.tile for event in game.opening if isinstance(event, StartingTile))
    return _Start(game.ruleset, game.players, orphans)


def _goes_on(game: Game, memory: _Memory) -> bool:
    """Whether what is remembered is how the game went, up to some move."""
    watched = len(memory.history)
    columns = {at: column for at, column in game.bank_columns.items() if at < watched}
    return game.history[:watched] == memory.history and columns == memory.bank_columns


def _table(start: _Start) -> State:
    """The table as a game began there, without tiles in anybody's hand."""
    s = blank_state(start.ruleset, len(start.players))
    for tile in start.orphans:
        s.board[tile_cell(tile)] = ORPHAN
    return s


def _make(s: State, seat: int, move: Move, column: int) -> None:
    """Make a move; `column` is that of the bank's tile, if one is drawn."""
    _lay_out(s, column)
    match move:
        case Place(tile):
            s.turn = seat
            s.hand[seat * SLOTS] = tile_cell(tile)
            place(s, 0)
        case Found(chain):
            found(s, chain)
        case Survivor(chain):
            choose_survivor(s, chain)
        case Next(chain):
            choose_defunct(s, chain)
        case Dispose(sold, traded):
            held = s.shares[seat * CHAINS + s.defunct]
            if s.step == TRADE:
                trade_in(s, traded // 2)
            if held > traded:
                sell(s, sold)
        case Buy(chains):
            s.turn = seat
            s.left = BUYABLE_A_TURN
            for chain in chains:
                buy(s, chain)
        case Declare():
            declare(s)
        case Offer(to, give_cash, get_cash, give, get):
            s.turn = seat
            trade.offer(s, to, give_cash, get_cash, list(give), list(get))
        case Accept():
            trade.accept(s)
        case Decline():
            trade.decline(s)
        case Withdraw():
            trade.withdraw(s)
        case Replace():
            pass
    if s.step == NOTHING and s.stage == MERGING:
        merge(s)


def _lay_out(s: State, column: int) -> None:
    """Have the bank draw a tile of that column, or none (R28)."""
    s.drawn = 0 if column else s.tiles
    s.bag[0] = W + column - 1
