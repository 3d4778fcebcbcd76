"""What a move prepares: mergers that pay the seat, and chains that it can found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mergemaker.rules import Chain, Game, Move, Place, adjacent
from mergemaker.table.preview import payments_known

from .holders import bonuses
from .reason_types import AnyReason, FoundingPrepared, IsolatedTile, MergerPrepared


def prospects(game: Game, after: Game, seat: int, moves: Sequence[Move]) -> list[AnyReason]:
    """The reasons for a move that lie beyond this turn, from the board and the seat's hand.

    Args:
        game: a determinization for the seat.
        after: the same game after the moves.
        seat: who moves.
        moves: the moves.
    """
    placed = next((move.tile for move in moves if isinstance(move, Place)), None)
    kept = [tile for tile in after.playable(seat) if tile in game.hand(seat)]
    found: list[AnyReason] = []
    if placed is not None and after.cell(placed) == "o":
        beside = [tile for tile in kept if adjacent(tile, placed) and not after.touching(tile)]
        found.append(FoundingPrepared(beside[0]) if beside else IsolatedTile())
    if payments_known(game):
        found += _mergers_prepared(game, after, seat, kept, tile_placed=placed is not None)
    return found


def _mergers_prepared(
    game: Game, after: Game, seat: int, kept: Sequence[str], *, tile_placed: bool
) -> Iterator[MergerPrepared]:
    """The best mergers for the seat that are now within reach, at most one of each kind.

    One kind is a merger by a tile that the seat keeps: any such merger if it chose which tile to
    keep, otherwise only of chains in which it now has more shares. The other kind is a merger that
    the placed tile makes possible and that pays the seat more than anybody else.
    """
    paid = bonuses(after)

    def merger(tile: str, chain: Chain, survivor: Chain, *, in_hand: bool) -> MergerPrepared:
        return MergerPrepared(tile, in_hand, chain, survivor, paid[seat][chain])

    in_hand = [
        merger(tile, chain, survivor, in_hand=True)
        for tile in kept
        for chain, survivor in _takeovers(after, tile)
        if tile_placed or after.shares(seat, chain) > game.shares(seat, chain)
    ]
    on_board = [
        merger(tile, chain, survivor, in_hand=False)
        for tile, chain, survivor in _new_takeovers(game, after)
        if tile not in kept
        and all(line[chain] < paid[seat][chain] for k, line in enumerate(paid) if k != seat)
    ]
    for mergers in (in_hand, on_board):
        best = max(mergers, key=lambda one: one.amount, default=None)
        if best is not None and best.amount:
            yield best


def _new_takeovers(game: Game, after: Game) -> list[tuple[str, Chain, Chain]]:
    """The tiles by which a chain can be taken over by one it could not merge with before."""
    before = {pair for tile in game.ruleset.tiles for pair in _takeovers(game, tile)}
    return [
        (tile, *pair)
        for tile in after.ruleset.tiles
        for pair in _takeovers(after, tile)
        if pair not in before
    ]


def _takeovers(game: Game, tile: str) -> list[tuple[Chain, Chain]]:
    """The chains that a tile would certainly make defunct, each with the survivor.

    There are none where the mergemaker may choose (R24) or the tile is dead (R19).
    """
    chains = game.touching(tile) if game.cell(tile) == "." else ()
    if len(chains) < 2 or sum(map(game.safe, chains)) > 1:
        return []
    survivor, second = sorted(chains, key=game.size, reverse=True)[:2]
    if game.size(survivor) == game.size(second):
        return []
    return [(chain, survivor) for chain in chains if chain != survivor]
