"""The value of a position to every seat: cash, shares at expected prices, and expected bonuses.

The value of a chain to each seat depends only on who holds its shares, so it is computed once for
each number of shares that might be bought, and the value of any purchase is then a sum.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...rules.bonus import MAJORITY
from ...rules.state import CHAINS, State
from .baskets import SHARES
from .chain_prospects import EvalTerms, assess_chains
from .weights import Weights

MANY: Final = 8  # with this many shares in the bank or more, their number does not matter


def evaluate(s: State, seat: int, known: int, weights: Weights, terms: EvalTerms) -> None:
    """Fill in the prospects of the chains, and the value of what every seat has.

    Args:
        s: a state in which no merger is under way.
        seat: the observer, whose own value includes the tiles that would found a chain.
        known: the mask of the slots of the observer's hand whose tiles it knows.
        weights: the weights to compute with.
        terms: filled in, except the terms of purchases.
    """
    assess_chains(s, seat, known, weights, terms)
    for other in range(s.players):
        terms.value[other] = cash_value(s.cash[other], weights, terms)
    terms.value[seat] += weights.founding * terms.life * terms.foundable
    for chain in range(CHAINS):
        stakes = terms.stake[chain]
        value_stakes(s, chain, seat, 0, weights, terms, stakes)
        for other in range(s.players):
            terms.value[other] += stakes[other]


def lead(players: int, seat: int, weights: Weights, values: list[float]) -> float:
    """How far a seat leads, in dollars: its value minus fractions of the best rival's and of the
    average rival's.

    Args:
        players: how many players there are.
        seat: the seat whose lead it is.
        weights: the weights to compute with.
        values: the value of each seat.
    """
    best = -1e30
    total = 0.0
    for other in range(players):
        if other != seat:
            best = max(best, values[other])
            total += values[other]
    return values[seat] - weights.rival * best - weights.field * total / (players - 1)


def value_purchases(s: State, seat: int, chains: int, weights: Weights, terms: EvalTerms) -> None:
    """Fill in what each seat would gain or lose if one seat bought one, two or three shares.

    Args:
        s: the state that `evaluate` was given.
        seat: who buys.
        chains: the mask of the chains that can be bought.
        weights: the weights to compute with.
        terms: as `evaluate` left them; `gain` is filled in.
    """
    for chain in range(CHAINS):
        if chains >> chain & 1:
            for bought in range(1, min(SHARES, s.bank[chain]) + 1):
                gains = terms.gain[chain][bought - 1]
                value_stakes(s, chain, seat, bought, weights, terms, gains)
                for other in range(s.players):
                    gains[other] -= terms.stake[chain][other]


def value_stakes(
    s: State,
    chain: int,
    seat: int,
    bought: int,
    weights: Weights,
    terms: EvalTerms,
    values: list[float],
) -> None:
    """Compute the value of what each seat has in a chain: its shares, and its expected bonuses.

    Args:
        s: the state.
        chain: the chain.
        seat: a seat that buys shares of it first.
        bought: how many shares that seat buys.
        weights: the weights to compute with.
        terms: as `assess_chains` left them.
        values: gets the value of each seat's stake.
    """
    price = terms.price[chain]
    if not s.prices[chain]:
        for other in range(s.players):
            values[other] = price * s.shares[other * CHAINS + chain]
        return
    for other in range(s.players):
        terms.held[other] = s.shares[other * CHAINS + chain] + (bought if other == seat else 0)
    fluid = terms.time[chain] * min(1.0, (s.bank[chain] - bought) / MANY)
    swing = weights.firmness + weights.swing * fluid
    expect_bonuses(s.players, swing, weights.entry * fluid, terms, values)
    bonus = weights.bonus * MAJORITY
    for other in range(s.players):
        values[other] = price * (terms.held[other] + bonus * values[other])


def expect_bonuses(
    players: int, swing: float, entry: float, terms: EvalTerms, parts: list[float]
) -> None:
    """Compute what part of a chain's majority bonus each seat can expect (R27) before it is paid.

    A holder's chance of coming first grows exponentially with its shares, and so does its chance of
    coming second among the rest (Plackett and Luce's model of a race); equal holders have equal
    chances. A seat without shares may still buy some. If nobody else has any, the first gets both
    bonuses.

    Args:
        players: how many players there are.
        swing: the lead in shares that makes a holder e times as likely to come first; near 0, the
            present order is certain to last.
        entry: how likely a seat without shares is to hold some when the chain pays, 0 to 1.
        terms: `held` has the shares of each seat.
        parts: gets 1 for a sure majority, 0.5 for a sure minority, 1.5 for both.
    """
    top = 0
    holders = 0
    for other in range(players):
        top = max(top, terms.held[other])
        holders += terms.held[other] > 0
    whole = 0.0
    for other in range(players):
        parts[other] = 0.0
        held = terms.held[other]
        pull = 0.0
        if top:
            pull = exp((held - top) / swing) * (1.0 if held else entry)
        terms.total[other] = pull
        whole += pull
    nobody = exp(-top / swing) if holders == 1 else 0.0  # second, if nobody else buys any
    for first in range(players):
        if terms.total[first] <= 0.0:
            continue
        chance = terms.total[first] / whole
        parts[first] += chance
        others = nobody
        for other in range(players):
            if other != first:
                others += terms.total[other]
        second = chance / 2.0 / others
        for other in range(players):
            parts[other] += second * (nobody if other == first else terms.total[other])


def cash_value(cash: int, weights: Weights, terms: EvalTerms) -> float:
    """What cash is worth at the end: more than its face value while there are shares to buy that
    will rise, and the first dollars more than the rest."""
    thirst = weights.thirst * min(1.0, 4.0 * terms.life)
    purse = weights.purse
    return cash * terms.money + thirst * purse * (1.0 - exp(-cash / purse))
