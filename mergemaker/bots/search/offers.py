"""Which trades to offer, and how to answer an offer (R11), in the way that all bots share.

An offer is judged by what it adds for both sides. Whoever looked only at its own gain would give
away the most of what a trade brings, again and again, to whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, takewhile

from ...rules import Accept, Decline, Game, Move, Offer, Place, Withdraw
from ..compiled.trades import FAIR_SHARE, OFFERED_GAIN, TradeBounds, is_acceptable, is_accepted
from ..engine.trading import ValuedTrade

OPENING_SHARE = 0.5  # what a bot leaves others at first: `FAIR_SHARE` only if they decline less
LEAST_LEFT = FAIR_SHARE / 4  # with which a trade still adds `FAIR_GAIN` for whoever is asked
TURNS_REMEMBERED = 3  # for so many turns no trade is offered that is like a declined one

# Lists trades that the player in turn could offer, within bounds at least as wide as these.
ListTrades = Callable[[TradeBounds], list[ValuedTrade]]


def may_offer(observation: Game, seat: int) -> bool:
    """Whether a seat may offer a trade now (R11).

    Args:
        observation: the game as the seat may see it.
        seat: the seat.
    """
    may_trade = observation.ruleset.trading == "on" and observation.offer is None
    return may_trade and (seat, "place") in observation.deciding


def worth_offering(
    observation: Game, seat: int, list_trades: ListTrades, margin: float = OFFERED_GAIN
) -> list[ValuedTrade]:
    """The trades that add enough for both sides and that nobody should mind being offered: each
    player is asked once a turn, and for a few turns not about what it did not want.

    Args:
        observation: the game as the player in turn may see it.
        seat: the player in turn.
        list_trades: lists what it could offer; the order stays.
        margin: what a trade must add, as in `TradeBounds`.
    """
    left = shares_left(observation, seat)
    trades = list_trades(TradeBounds(margin, min(left)))
    asked = _asked_this_turn(observation)
    declined = {_topic(offer) for offer in _offered_in_vain(observation, seat)}
    return [
        trade
        for trade in trades
        if trade.offer.to not in asked
        and _topic(trade.offer) not in declined
        and is_acceptable(
            trade.offerer_gain, trade.taker_gain, TradeBounds(margin, left[trade.offer.to])
        )
    ]


def shares_left(observation: Game, seat: int) -> list[float]:
    """What a seat leaves each player of a trade that it offers, in parts of what it gains itself.

    At first that is `OPENING_SHARE`. It is halved by each offer that the player accepts, down to
    `LEAST_LEFT`, and doubled by each that the player does not, up to a fair share: so whoever
    settles for little is offered little, and whoever does not is soon offered fair trades.

    Args:
        observation: the game as the seat may see it.
        seat: the seat that offers.
    """
    left = [OPENING_SHARE] * len(observation.players)
    for (mover, move), (_, answered) in pairwise(observation.history):
        if mover == seat and isinstance(move, Offer):
            factor = 0.5 if isinstance(answered, Accept) else 2.0
            left[move.to] = min(FAIR_SHARE, max(LEAST_LEFT, factor * left[move.to]))
    return left


def answer(trade: ValuedTrade, margin: float) -> Move:
    """Accept an offer if it adds more than a margin and a fair share of what it adds for the other
    side, otherwise decline it.

    Args:
        trade: the offer, as the seat that it is made to judges it.
        margin: the least that it must add.
    """
    accepted = is_accepted(trade.offerer_gain, trade.taker_gain, margin)
    return Accept() if accepted else Decline()


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
