"""A holder's rank among the holders of a chain's shares."""

from __future__ import annotations

from collections.abc import Mapping

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
    others = [
        game.shares(k, chain) + changes.get(k, 0) for k in range(len(game.players)) if k != seat
    ]
    ahead = [held for held in others if held > mine]
    gap = max(ahead) - mine if ahead else mine - max(others)
    return Rank(mine, 1 + len(ahead), mine in others and mine > 0, gap)
