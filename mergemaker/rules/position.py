"""Setting up a game in any position, at the beginning of a turn."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from . import dealing_proof
from .board import tile_cell
from .dealing import CASH_AT_START, SHARES_A_CHAIN, BadDeal, blank_state, player_names
from .game import Game
from .market import resize
from .rulesets import Chain, Ruleset
from .state import CHAINS, EVERY_SLOT, GONE, ORPHAN, SLOTS, State
from .turn import begin_turn, proceed


class Player(NamedTuple):
    """A player in a position that is set up.

    Attributes:
        name: the player's name.
        cash: the player's dollars.
        shares: how many shares the player has of each of the seven chains.
        hand: the player's tiles, at most six.
    """

    name: str
    cash: int = CASH_AT_START
    shares: Sequence[int] = (0,) * CHAINS
    hand: Sequence[str] = ()


def set_up(
    ruleset: Ruleset,
    players: Sequence[Player],
    *,
    board: Mapping[str, str] | None = None,
    bag: Sequence[str] | None = None,
    gone: Sequence[str] = (),
    turn: int = 0,
    seed: bytes | None = None,
) -> Game:
    """A game in a given position, at the beginning of a turn.

    It has no opening events and no record, since its past is unknown. Every tile must be in exactly
    one place.

    Args:
        ruleset: the rules to play by.
        players: 2 to 6, in seat order.
        board: what is on each cell that is not empty, by tile: `o` an orphan, `x` a discarded tile,
            or a chain's letter.
        bag: the tiles in the bag, in the order in which they will be drawn; by default all that are
            nowhere else, in the order of the board.
        gone: tiles that are out of the game and are not shown on the board.
        turn: the seat whose turn begins.
        seed: 32 bytes that later chance comes from (R40); by default it follows from the tiles.

    Returns:
        The game at its first decision.

    Raises:
        BadDeal: with the reason why the position is not possible.
    """
    names = player_names([player.name for player in players])
    on_board = dict(board or {})
    out = [*on_board, *(tile for player in players for tile in player.hand), *gone]
    if bag is None:
        taken = frozenset(out)
        bag = [tile for tile in ruleset.tiles if tile not in taken]
    order = (*out, *bag)
    _check_tiles(ruleset, order)
    if not 0 <= turn < len(names):
        raise BadDeal(f"There is no seat {turn} whose turn it could be (R5).")
    s = blank_state(ruleset, len(names))
    _lay_tiles(s, ruleset, on_board)
    for seat, player in enumerate(players):
        _give(s, seat, player)
    _count_bank(s, ruleset)
    s.bag[: s.tiles] = [tile_cell(tile) for tile in order]
    s.drawn = len(out)
    s.chance = (
        dealing_proof.chance_of_bag(order) if seed is None else dealing_proof.chance_start(seed)
    )
    s.offered = EVERY_SLOT
    begin_turn(s, turn)
    proceed(s)
    s.recording = 1
    seed_hash = None if seed is None else hashlib.sha256(seed).hexdigest()
    return Game(ruleset, names, seed, seed_hash, (), s)


def _check_tiles(ruleset: Ruleset, order: Sequence[str]) -> None:
    """Check that each tile is in exactly one place (R1)."""
    counts = Counter(order)
    for tile, count in counts.items():
        if tile not in ruleset.tiles:
            raise BadDeal(f"{tile!r} is not a tile of this board (R1).")
        if count > 1:
            raise BadDeal(f"{tile} is in {count} places (R1).")
    for tile in ruleset.tiles:
        if tile not in counts:
            raise BadDeal(f"{tile} is neither on the board, in a hand, in the bag, nor gone.")


def _lay_tiles(s: State, ruleset: Ruleset, board: Mapping[str, str]) -> None:
    """Lay out the board, and set the sizes of its chains (R3, R25)."""
    bits = {"o": ORPHAN, "x": GONE, **{ruleset.letter(chain): 2 << chain for chain in Chain}}
    for tile, sign in board.items():
        if sign not in bits:
            raise BadDeal(f"{sign!r} at {tile} is neither a chain's letter nor `o` or `x`.")
        s.board[tile_cell(tile)] = bits[sign]
    for chain in Chain:
        size = s.board.count(2 << chain)
        if size == 1:
            raise BadDeal(f"{ruleset.name(chain)} has a single tile, and a chain has two (R15).")
        resize(s, chain, size)


def _give(s: State, seat: int, player: Player) -> None:
    """Give a seat its cash, shares and tiles."""
    if player.cash < 0 or len(player.shares) != CHAINS or min(player.shares) < 0:
        raise BadDeal(f"{player.name} has cash and {CHAINS} numbers of shares, none below 0.")
    if len(player.hand) > SLOTS:
        raise BadDeal(f"A hand has {SLOTS} tiles at most, not {len(player.hand)} (R8).")
    s.cash[seat] = player.cash
    s.shares[seat * CHAINS : (seat + 1) * CHAINS] = player.shares
    cells = [tile_cell(tile) for tile in player.hand]
    s.hand[seat * SLOTS : seat * SLOTS + len(cells)] = cells


def _count_bank(s: State, ruleset: Ruleset) -> None:
    """Leave the bank the shares that nobody holds (R2)."""
    for chain in Chain:
        held = sum(s.shares[chain::CHAINS])
        if held > SHARES_A_CHAIN:
            name = ruleset.name(chain)
            raise BadDeal(f"{name} has {SHARES_A_CHAIN} shares, and {held} are held (R2).")
        s.bank[chain] = SHARES_A_CHAIN - held
