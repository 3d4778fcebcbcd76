"""What a move leads up to: mergers that pay the seat, and chains that it can found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mergemaker.rules import Chain, Game, Move, Place
from mergemaker.rules.board import tile_cell
from mergemaker.rules.state import W
from mergemaker.table.preview import payments_known

from .holders import bonuses
from .reason_types import AnyReason, Apart, Beginning, Meeting


def prospects(game: Game, after: Game, seat: int, moves: Sequence[Move]) -> list[AnyReason]:
    """What speaks for a move beyond this turn, by the tiles on the board and in the seat's hand.

    Args:
        game: the game as the seat imagines it.
        after: the same after its moves.
        seat: who moves.
        moves: what it does.
    """
    placed = next((move.tile for move in moves if isinstance(move, Place)), None)
    kept = [tile for tile in after.playable(seat) if tile in game.hand(seat)]
    found: list[AnyReason] = []
    if placed is not None and after.cell(placed) == "o":
        beside = [tile for tile in kept if _adjacent(tile, placed) and not after.touching(tile)]
        found.append(Beginning(beside[0]) if beside else Apart())
    if payments_known(game):
        found += _meetings(game, after, seat, kept, tile_placed=placed is not None)
    return found


def _meetings(
    game: Game, after: Game, seat: int, kept: Sequence[str], *, tile_placed: bool
) -> Iterator[Meeting]:
    """The merger that pays the seat most by a tile that it keeps: of any chain when it chose which
    tile to keep, or else of those that it now has more shares of. And the one that pays it most,
    and more than anybody else, of those that the tile placed makes possible."""
    paid = bonuses(after)

    def meeting(tile: str, chain: Chain, survivor: Chain, *, in_hand: bool) -> Meeting:
        return Meeting(tile, in_hand, chain, survivor, paid[seat][chain])

    in_hand = [
        meeting(tile, chain, survivor, in_hand=True)
        for tile in kept
        for chain, survivor in _takeovers(after, tile)
        if tile_placed or after.shares(seat, chain) > game.shares(seat, chain)
    ]
    nearer = [
        meeting(tile, chain, survivor, in_hand=False)
        for tile, chain, survivor in _new_takeovers(game, after)
        if tile not in kept
        and all(line[chain] < paid[seat][chain] for k, line in enumerate(paid) if k != seat)
    ]
    for meetings in (in_hand, nearer):
        best = max(meetings, key=lambda one: one.amount, default=None)
        if best is not None and best.amount:
            yield best


def _new_takeovers(game: Game, after: Game) -> list[tuple[str, Chain, Chain]]:
    """Where a chain can be taken over by another, with which it could not merge before."""
    before = {pair for tile in game.ruleset.tiles for pair in _takeovers(game, tile)}
    return [
        (tile, *pair)
        for tile in after.ruleset.tiles
        for pair in _takeovers(after, tile)
        if pair not in before
    ]


def _takeovers(game: Game, tile: str) -> list[tuple[Chain, Chain]]:
    """The chains that a tile would have taken over, and by which, as far as that is certain: not
    where the mergemaker may choose (R24), nor where the tile is dead (R19)."""
    chains = game.touching(tile) if game.cell(tile) == "." else ()
    if len(chains) < 2 or sum(map(game.safe, chains)) > 1:
        return []
    survivor, second = sorted(chains, key=game.size, reverse=True)[:2]
    if game.size(survivor) == game.size(second):
        return []
    return [(chain, survivor) for chain in chains if chain != survivor]


def _adjacent(tile: str, other: str) -> bool:
    return abs(tile_cell(tile) - tile_cell(other)) in (1, W)
