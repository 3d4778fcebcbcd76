"""A holder's rank among the holders of a chain's shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mergemaker.rules import Chain, Game

from .option_types import Rank

_NO_CHANGE: Mapping[int, int] = {}


def rank(
    game: Game,
    seat: int,
    chain: Chain,
    shares: int | None = None,
    changes: Mapping[int, int] = _NO_CHANGE,
) -> Rank:
    """The rank `seat` has in `chain`, or would have with `shares` shares.

    Args:
        changes: by how much the holdings of others would change at the same time.
    """
    mine = game.shares(seat, chain) if shares is None else shares
    return _rank(mine, [held + changes.get(k, 0) for k, held in _others(game, seat, chain)])


def ranks(game: Game, seat: int, chain: Chain, more: int) -> list[Rank]:
    """The rank `seat` has in `chain`, would have with one share more, with two, up to `more`."""
    mine = game.shares(seat, chain)
    others = [held for _, held in _others(game, seat, chain)]
    return [_rank(shares, others) for shares in range(mine, mine + more + 1)]


def _others(game: Game, seat: int, chain: Chain) -> list[tuple[int, int]]:
    """The other seats, each with its shares of a chain."""
    return [(k, game.shares(k, chain)) for k in range(len(game.players)) if k != seat]


def _rank(mine: int, others: Sequence[int]) -> Rank:
    """The rank of a holding among those of the others."""
    ahead = [held for held in others if held > mine]
    gap = max(ahead) - mine if ahead else mine - max(others)
    return Rank(mine, 1 + len(ahead), mine in others and mine > 0, gap)
