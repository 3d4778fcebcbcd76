"""A hint: the best move for a seat that must decide, and the reasons for it; and a trade that it
could offer first."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.bots import analyse, best_trade, may_offer
from mergemaker.rules import Game, move_text

from .alternatives import group_by_decision
from .reason_types import AnyReason
from .reasons import reasons
from .report import Choice, TradeToOffer

# The share of the time that is spent on finding the move; the rest goes into estimating the chances
# in the reasons.
SEARCH_SHARE = 0.75

# The share of the time that is spent on finding a trade, where one can be offered.
TRADING_SHARE = 0.25


class Hint(Struct, frozen=True):
    """The best move found, the next best if there is one, and the reasons for the best; and a trade
    to offer before it, if one is worth offering.

    The moves are those of this decision alone and can be played as they are.
    """

    best: Choice
    next: Choice | None
    reasons: list[AnyReason]
    trade: TradeToOffer | None


def hint(observation: Game, seat: int, seed: int, seconds: float) -> Hint:
    """The best move for a seat, with reasons.

    Args:
        observation: the game as the seat may see it: `rules.observe(game, seat)`.
        seat: a seat that must decide something in it.
        seed: fixes the determinizations.
        seconds: about how long to take.

    Raises:
        ValueError: the seat has nothing to decide.
    """
    trade = None
    if may_offer(observation, seat):
        trade = _trade_to_offer(observation, seat, seed, seconds * TRADING_SHARE)
        seconds *= 1 - TRADING_SHARE
    candidates = analyse(observation, seat, seed, seconds * SEARCH_SHARE).candidates
    best, *others = group_by_decision(candidates)
    other = others[0] if others else None
    return Hint(
        best=best.to_choice(observation, seat),
        next=None if other is None else other.to_choice(observation, seat),
        reasons=reasons(
            observation,
            seat,
            best.candidate,
            None if other is None else other.candidate,
            seed,
            seconds * (1 - SEARCH_SHARE),
        ),
        trade=trade,
    )


def _trade_to_offer(observation: Game, seat: int, seed: int, seconds: float) -> TradeToOffer | None:
    trade = best_trade(observation, seat, seed, seconds)
    if trade is None:
        return None
    offer = move_text(observation, trade.offer)
    return TradeToOffer(offer, trade.offer.to, trade.offerer_gain, trade.taker_gain)
