"""Setting up a game in any position, at the beginning of a turn."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .board import SIDES, tile_cell, tile_name
from .dealing import BadDeal, blank_state, player_names, starting_chance
from .game import Game
from .market import resize
from .masks import lowest
from .rulesets import Chain, Ruleset
from .state import CELLS, CHAINS, EVERY_SLOT, GONE, OCCUPIED, ORPHAN, SLOTS, State, W
from .turn import begin_turn, proceed

# What all players together may have, in dollars: far more than a game can bring, and little enough
# for the compiled rules, which keep cash in 32 bits.
MOST_CASH = 1_000_000_000


class Player(NamedTuple):
    """A player in a position that is set up.

    Attributes:
        name: the player's name.
        cash: the player's dollars; None for what everybody starts with (R5).
        shares: how many shares the player has of each of the seven chains.
        hand: the player's tiles, at most as many as a hand has (R8).
    """

    name: str
    cash: int | None = None
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
    one place, and the board must look as if it had been played: each chain is one connected group
    of two tiles or more, and touches nothing else. How holdings came about is not asked.

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
        BadDeal: the position is not possible; with the reason, the cells and the ruling.
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
    _check_cash(s)
    _count_bank(s, ruleset)
    s.bag[: s.tiles] = [tile_cell(tile) for tile in order]
    s.drawn = len(out)
    s.chance = starting_chance(seed, order)
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
    bits = {
        "o": ORPHAN,
        "x": GONE,
        **{ruleset.letter(chain): 2 << chain for chain in range(ruleset.chains)},
    }
    for tile, sign in board.items():
        if sign not in bits:
            raise BadDeal(f"{sign!r} at {tile} is neither a chain's letter nor `o` or `x`.")
        s.board[tile_cell(tile)] = bits[sign]
    for chain in Chain:
        resize(s, chain, s.board.count(2 << chain))
    placed = [cell for cell in range(CELLS) if s.board[cell] & OCCUPIED > ORPHAN]
    s.placings = len(placed)
    s.placed[: s.placings] = placed
    _check_chains(s, ruleset)
    _check_neighbours(s, ruleset)


def _check_chains(s: State, ruleset: Ruleset) -> None:
    """Check that each chain has two tiles or more (R15), and that they are connected (R17)."""
    for chain in Chain:
        cells = [cell for cell in range(CELLS) if s.board[cell] == 2 << chain]
        if len(cells) == 1:
            raise BadDeal(
                f"{ruleset.name(chain)} has a single tile, {tile_name(cells[0])}, and a chain has "
                "two at least (R15)."
            )
        joined = _connected(cells)
        for cell in cells:
            if cell not in joined:
                raise BadDeal(
                    f"{ruleset.name(chain)} is in pieces: {tile_name(cell)} is not connected to "
                    f"{tile_name(cells[0])} (R17)."
                )


def _connected(cells: Sequence[int]) -> set[int]:
    """Those of the cells that are connected to the first, directly or through others."""
    rest = set(cells)
    joined: set[int] = set()
    reached = set(cells[:1])
    while reached:
        joined |= reached
        rest -= reached
        reached = {cell + side for cell in reached for side in SIDES} & rest
    return joined


def _check_neighbours(s: State, ruleset: Ruleset) -> None:
    """Check that chains touch neither orphans (R17) nor each other (R18), and that orphans touch
    only if they can be starting tiles, which found no chain (R7, R15)."""
    orphans: set[int] = set()
    for cell, other in _touching_pairs(s):
        signs = (s.board[cell], s.board[other])
        if signs == (ORPHAN, ORPHAN):
            orphans |= {cell, other}
        elif signs[0] != signs[1]:
            one, two = (f"{tile_name(c)} ({_owner(s, c, ruleset)})" for c in (cell, other))
            ruling = "R17" if ORPHAN in signs else "R18"
            raise BadDeal(f"{one} and {two} touch, so they would belong together ({ruling}).")
    most = s.players if ruleset.starting_tiles == "stay" else 0
    if len(orphans) > most:
        tiles = ", ".join(tile_name(cell) for cell in sorted(orphans))
        raise BadDeal(
            f"The orphans {tiles} touch others. Only starting tiles do so without founding a "
            f"chain, and this game has {most} on the board (R7, R15)."
        )


def _touching_pairs(s: State) -> Iterator[tuple[int, int]]:
    """The pairs of adjacent cells with a tile in both."""
    for cell, sign in enumerate(s.board):
        if sign & OCCUPIED:
            yield from (
                (cell, other) for other in (cell + 1, cell + W) if s.board[other] & OCCUPIED
            )


def _owner(s: State, cell: int, ruleset: Ruleset) -> str:
    """What a tile on the board belongs to, as text."""
    sign = s.board[cell]
    return "an orphan" if sign == ORPHAN else ruleset.name(lowest(sign >> 1))


def _give(s: State, seat: int, player: Player) -> None:
    """Give a seat its cash, shares and tiles."""
    cash = s.cash[seat] if player.cash is None else player.cash
    if cash < 0 or len(player.shares) != CHAINS or min(player.shares) < 0:
        raise BadDeal(f"{player.name} has cash and {CHAINS} numbers of shares, none below 0.")
    if len(player.hand) > s.hand_size:
        raise BadDeal(f"A hand has {s.hand_size} tiles at most, not {len(player.hand)} (R8).")
    s.cash[seat] = cash
    s.shares[seat * CHAINS : (seat + 1) * CHAINS] = player.shares
    cells = [tile_cell(tile) for tile in player.hand]
    s.hand[seat * SLOTS : seat * SLOTS + len(cells)] = cells


def _check_cash(s: State) -> None:
    """Check that the players do not have more cash than the state can hold as the game goes on."""
    if sum(s.cash) > MOST_CASH:
        raise BadDeal(f"All players together have ${MOST_CASH:,} at most, not ${sum(s.cash):,}.")


def _count_bank(s: State, ruleset: Ruleset) -> None:
    """Leave the bank the shares that nobody holds (R2)."""
    for chain in Chain:
        shares = ruleset.shares if chain < ruleset.chains else 0
        held = sum(s.shares[chain::CHAINS])
        if held > shares:
            name = ruleset.name(chain)
            raise BadDeal(f"{name} has {shares} shares, and {held} are held (R2).")
        s.bank[chain] = shares - held
