"""Which trades to offer, and how to answer an offer (R11), in the way that all bots share.

An offer is judged by what it adds for both sides. Whoever looked only at its own gain would give
away the most of what a trade brings, again and again, to whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from ...rules import Accept, Decline, Game, Move, Offer, Place, Withdraw
from ..compiled.trades import FAIR_SHARE
from ..engine.trading import ValuedTrade

FAIR_GAIN = 0.005  # what a trade must add to be accepted, in chances of winning
OFFERED_GAIN = 0.02  # what it must add for both sides to be offered
TURNS_REMEMBERED = 3  # for so many turns no trade is offered that is like a declined one


def may_offer(observation: Game, seat: int) -> bool:
    """Whether a seat may offer a trade now (R11).

    Args:
        observation: the game as the seat may see it.
        seat: the seat.
    """
    may_trade = observation.ruleset.trading == "on" and observation.offer is None
    return may_trade and (seat, "place") in observation.deciding


def unasked(observation: Game, seat: int, trades: Iterable[ValuedTrade]) -> list[ValuedTrade]:
    """Those trades that nobody should mind being offered, in the same order: each player is asked
    once a turn, and for a few turns not about what it did not want.

    Args:
        observation: the game as the player in turn may see it.
        seat: the player in turn.
        trades: what it could offer.
    """
    asked = _asked_this_turn(observation)
    declined = {_topic(offer) for offer in _offered_in_vain(observation, seat)}
    return [
        trade
        for trade in trades
        if trade.offer.to not in asked and _topic(trade.offer) not in declined
    ]


def is_worth(trade: ValuedTrade) -> bool:
    """Whether a trade, valued in chances of winning, adds enough for both sides to be offered, and
    a fair share for each."""
    gains = (trade.offerer_gain, trade.taker_gain)
    return min(gains) >= max(OFFERED_GAIN, FAIR_SHARE * max(gains))


def answer(trade: ValuedTrade, margin: float) -> Move:
    """Accept an offer if it adds more than a margin and a fair share of what it adds for the other
    side, otherwise decline it.

    Args:
        trade: the offer, as the seat that it is made to judges it.
        margin: the least that it must add.
    """
    least = max(margin, FAIR_SHARE * trade.offerer_gain)
    return Accept() if trade.taker_gain > least else Decline()


def _asked_this_turn(observation: Game) -> set[int]:
    """Whom the player in turn has offered a trade in this turn, which begins with trading."""
    trading = takewhile(
        lambda played: isinstance(played.move, Offer | Accept | Decline | Withdraw),
        reversed(observation.history),
    )
    return {played.move.to for played in trading if isinstance(played.move, Offer)}


def _offered_in_vain(observation: Game, seat: int) -> list[Offer]:
    """The offers of a seat in its last few turns that were not accepted."""
    found: list[Offer] = []
    turns = 0
    after: Move | None = None
    for mover, move in reversed(observation.history):
        if mover == seat and isinstance(move, Offer) and not isinstance(after, Accept):
            found.append(move)
        turns += mover == seat and isinstance(move, Place)
        if turns == TURNS_REMEMBERED:
            break
        after = move
    return found


def _topic(offer: Offer) -> tuple[int, ...]:
    """What an offer is about: whom it is made to, and the chains whose shares change hands."""
    sides = zip(offer.give, offer.get, strict=True)
    return (offer.to, *(chain for chain, (give, get) in enumerate(sides) if give or get))
