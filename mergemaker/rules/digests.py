"""A digest of a game: whether two games stand alike can be told from it, even years apart."""

from __future__ import annotations

import json
from hashlib import sha256

from .game import Game
from .rulesets import Chain


def digest(game: Game) -> str:
    """Eight hexadecimal digits that are the same for games that stand alike.

    It depends on what the public face of a game tells and not on how the state is laid out, so it
    can be stored and compared by later versions. It covers hidden tiles: it is no one's to see
    while a game is played.

    Args:
        game: the game; its past does not matter.
    """
    seats = range(len(game.players))
    facts = [
        game.board(),
        [game.cash(seat) for seat in seats],
        [[game.shares(seat, chain) for chain in Chain] for seat in seats],
        [game.hand(seat) for seat in seats],
        game.bag_left,
        game.deciding,
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()[:8]
