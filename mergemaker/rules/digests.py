"""A digest of a game, which tells whether two games are in the same position, even years apart."""

from __future__ import annotations

import json
from hashlib import sha256

from .game import Game
from .rulesets import EVERY_CHAIN


def digest(game: Game) -> str:
    """Eight hexadecimal digits, which are the same for games in the same position.

    They depend on what `Game` tells and not on how the state is laid out, so they can be stored,
    and compared by later versions. They also depend on hidden tiles, so nobody may see them while
    the game is played.

    Args:
        game: the game, with nothing hidden; how it got there does not matter.
    """
    seats = range(len(game.players))
    facts = [
        game.board(),
        [game.cash(seat) for seat in seats],
        [[game.shares(seat, chain) for chain in EVERY_CHAIN] for seat in seats],
        [game.hand(seat) for seat in seats],
        game.bag_left,
        game.deciding,
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()[:8]
