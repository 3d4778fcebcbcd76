"""Valuing trades by looking ahead (R11): what each would add for both sides, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from ...rules import Accept, Decline, Game, Offer
from ..engine.engine import Engine
from ..engine.trading import ValuedTrade
from .budget import Budget
from .candidates import RootMove, after_moves, known_state
from .sequential_halving import SequentialHalving, Trial


def value_trades(
    engine: Engine,
    observation: Game,
    seat: int,
    seed: int,
    offers: Sequence[Offer],
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
        offers: what it could offer, at most `MOST_MOVES` less one.
        trial: looks ahead.
        budget: how much to look ahead, from now on.
    """
    none = RootMove((), (), known_state(observation, seat))
    accepted = [
        RootMove((offer,), (), after_moves(observation, seat, (seat, offer), (offer.to, Accept())))
        for offer in offers
    ]
    search = SequentialHalving(engine, observation, seat, seed, [none, *accepted], trial)
    search.try_all(budget, perf_counter())
    found = [
        _valued(search, offer, seat, traded=move, untraded=0)
        for move, offer in enumerate(offers, start=1)
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
