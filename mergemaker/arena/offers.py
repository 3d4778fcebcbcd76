"""How many trades a seat may offer in a turn. The rules set no limit (R11), so without one two
players could keep a game from ever ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..bots import choose
from ..rules import Accept, Declare, Decline, Game, Move, Offer, Withdraw

MOST_OFFERS: Final = 3


class TooManyOffers(Exception):
    """A seat offered too many trades; the text says so, in words that follow its name."""


def check_offers(observation: Game, moves: Sequence[Move]) -> None:
    """Check that a seat keeps to the limit.

    Args:
        observation: the game before the moves.
        moves: what the seat decides.

    Raises:
        TooManyOffers: there would be more than `MOST_OFFERS` offers in the turn.
    """
    offered = _count(moves)
    if offered and offers_made(observation) + offered > MOST_OFFERS:
        raise TooManyOffers(f"offered more than {MOST_OFFERS} trades in a turn")


def offers_made(game: Game) -> int:
    """How many trades have been offered in the turn that is in progress."""
    made = 0
    for played in reversed(game.history):
        # Trades come first in a turn (R9), with nothing but the end declared among them.
        if not isinstance(played.move, Offer | Accept | Decline | Withdraw | Declare):
            break
        made += _count([played.move])
    return made


def choose_within_limit(bot: str, observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves of a built-in bot. Once it has offered as often as it may, it decides as if players
    did not trade, so that it need not know the limit.

    Args:
        bot: as for `bots.choose`, like the others.
        observation: the game as the seat may see it.
        seat: a seat that must decide something in it.
        seed: fixes the bot's random choices.

    Raises:
        TooManyOffers: it offers a trade although players do not trade.
    """
    if seat == observation.turn and offers_made(observation) >= MOST_OFFERS:
        observation = observation.copy()
        observation.ruleset = observation.ruleset.without_trading
    moves = choose(bot, observation, seat, seed)
    check_offers(observation, moves)
    return moves


def _count(moves: Sequence[Move]) -> int:
    return sum(isinstance(move, Offer) for move in moves)
