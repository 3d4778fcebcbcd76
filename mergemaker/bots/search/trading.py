"""Trading by looking ahead (R11): what trades would add for both sides, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from ...rules import Accept, Decline, Game, Offer, determinize
from ..compiled.tallies import MOST_MOVES
from ..compiled.trades import FAIR_GAIN
from ..engine.engine import Engine, current_engine, use_compiled
from ..engine.trading import ValuedTrade
from . import offers
from .budget import Budget
from .candidates import RootMove, after_moves, known_state
from .sequential_halving import SequentialHalving, Trial

if TYPE_CHECKING:
    from ..engine.value_network import ValueNetwork

MOST_VALUED = MOST_MOVES - 1  # trades; another root move is not to trade


def _promising_offers(
    network: ValueNetwork, observation: Game, seat: int, seed: int
) -> list[Offer]:
    """The most promising trades that a seat may offer now, by the network's predictions.

    Args:
        network: the network.
        observation: the game as the seat may see it.
        seat: the seat.
        seed: fixes how what is hidden is redealt.
    """
    if not offers.may_offer(observation, seat):
        return []
    state = determinize(observation, seat, Random(seed)).state
    list_trades = partial(network.trades, state)
    found = offers.worth_offering(observation, seat, list_trades, FAIR_GAIN)
    return [trade.offer for trade in found[:MOST_VALUED]]


def best_trade(observation: Game, seat: int, seed: int, seconds: float) -> ValuedTrade | None:
    """The trade that a seat should offer now; None if there is none.

    Loads the compiled rules if this process has not done so yet, as `use_compiled` does.

    Args:
        observation: the game as the seat may see it: `rules.observe(game, seat)`.
        seat: the seat; it need not be able to offer anything now.
        seed: fixes every deal.
        seconds: about how long to think.
    """
    use_compiled()
    engine = current_engine()
    assert engine.network is not None
    offered = _promising_offers(engine.network, observation, seat, seed)
    if not offered:
        return None
    look_ahead = engine.network.look_ahead
    budget = Budget(seconds)
    trades = _value_trades(engine, observation, seat, seed, offered, look_ahead, budget)
    return next(iter(offers.worth_offering(observation, seat, lambda _: trades)), None)


def _value_trades(
    engine: Engine,
    observation: Game,
    seat: int,
    seed: int,
    offered: Sequence[Offer],
    trial: Trial,
    budget: Budget,
) -> list[ValuedTrade]:
    """What offers of the player in turn would add for both sides if they were accepted, the best
    for the player in turn first.

    Args:
        engine: this thread's engine.
        observation: the game as the player in turn may see it, before it places a tile.
        seat: the player in turn.
        seed: fixes every deal.
        offered: what it could offer, at most `MOST_VALUED` trades.
        trial: looks ahead.
        budget: how much to look ahead, from now on.
    """
    none = RootMove((), (), known_state(observation, seat))
    accepted = [
        RootMove((offer,), (), after_moves(observation, seat, (seat, offer), (offer.to, Accept())))
        for offer in offered
    ]
    search = SequentialHalving(engine, observation, seat, seed, [none, *accepted], trial)
    search.try_all(budget, perf_counter())
    found = [
        _valued(search, offer, seat, traded=move, untraded=0)
        for move, offer in enumerate(offered, start=1)
    ]
    return sorted(found, key=lambda trade: -trade.offerer_gain)


def value_standing_offer(
    engine: Engine, observation: Game, seat: int, seed: int, trial: Trial, budget: Budget
) -> ValuedTrade:
    """What the standing offer would add for both sides, as the seat that it is made to judges.

    Args:
        engine: this thread's engine.
        observation: the game as the seat may see it.
        seat: the seat that the offer is made to.
        seed: fixes every deal.
        trial: looks ahead.
        budget: how much to look ahead, from now on.
    """
    offer = observation.offer
    assert offer is not None
    answers = (Accept(), Decline())
    tried = [
        RootMove((answer,), (), after_moves(observation, seat, (seat, answer)))
        for answer in answers
    ]
    search = SequentialHalving(engine, observation, seat, seed, tried, trial)
    search.try_all(budget, perf_counter())
    return _valued(search, offer, observation.turn, traded=0, untraded=1)


def _valued(
    search: SequentialHalving, offer: Offer, offerer: int, *, traded: int, untraded: int
) -> ValuedTrade:
    after, before = search.win(traded), search.win(untraded)
    taker = offer.to
    return ValuedTrade(offer, after[offerer] - before[offerer], after[taker] - before[taker])
