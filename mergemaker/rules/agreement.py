"""Ending a game because all who play agree to (R41)."""

from __future__ import annotations

from .event_decoding import take_events
from .events import Event
from .game import Game
from .state import AGREED, CHAINS, State
from .trade import lapse
from .turn import end_game


def end_by_agreement(game: Game) -> list[Event]:
    """End a game and score it as it stands, as `Game.scores` did before.

    Args:
        game: the game, which is not over; it is changed.

    Returns:
        What happened, in order.
    """
    s = game.state
    lapse(s)
    _give_up_merger(s)
    end_game(s, AGREED)
    return take_events(s)


def _give_up_merger(s: State) -> None:
    """Leave a merger as it stands (R41): defunct chains have paid their bonuses, and only shares
    of the one being disposed of can still be sold."""
    s.active &= ~s.merged
    for chain in range(CHAINS):
        if s.merged >> chain & 1 and chain != s.defunct:
            s.prices[chain] = 0
    s.merging = 0
    s.merged = 0
