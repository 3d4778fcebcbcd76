"""What a position is worth to every seat: cash, shares at the prices expected, and bonuses in the
offing.

The worth of a chain to each seat depends on nothing but that chain's holders, so it is reckoned
once for each number of shares that might be bought, and any purchase is then a sum.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...rules.bonus import MAJORITY
from ...rules.state import CHAINS, SEATS, State
from .chain_prospects import (
    BOUGHT_AT_MOST,
    FOUNDABLE,
    GAIN,
    LIFE,
    MONEY,
    PRICE,
    STAKE,
    TIME,
    TOTAL,
    WORTH,
    look,
)
from .weights import BONUS, ENTRY, FIELD, FIRMNESS, FOUNDING, PURSE, RIVAL, SWING, THIRST

MANY: Final = 8  # shares in the bank from which their number no longer matters


def appraise(s: State, seat: int, known: int, weights: list[float], notes: list[float]) -> None:
    """Note the outlook, and what every seat has in dollars at the end.

    Args:
        s: a state in which no merger is under way.
        seat: who looks; its own worth counts the tiles that would found a chain.
        known: the mask of slots of the seat's hand whose tiles it knows.
        weights: the beliefs to reckon with.
        notes: written into (`outlook.py`).
    """
    look(s, seat, known, weights, notes)
    for other in range(s.players):
        notes[WORTH + other] = cash_worth(s.cash[other], weights, notes)
    notes[WORTH + seat] += weights[FOUNDING] * notes[LIFE] * notes[FOUNDABLE]
    for chain in range(CHAINS):
        at = STAKE + chain * SEATS
        value_stakes(s, chain, seat, 0, weights, notes, at)
        for other in range(s.players):
            notes[WORTH + other] += notes[at + other]


def lead(players: int, seat: int, weights: list[float], notes: list[float], at: int) -> float:
    """How far a seat leads, in dollars: its worth less a part of the best rival's and of the mean
    rival's.

    Args:
        players: how many play.
        seat: whose lead it is.
        weights: the beliefs.
        notes: as `appraise` left them.
        at: where the worth of the seats stands in them, such as `WORTH`.
    """
    best = -1e30
    total = 0.0
    for other in range(players):
        if other != seat:
            best = max(best, notes[at + other])
            total += notes[at + other]
    return notes[at + seat] - weights[RIVAL] * best - weights[FIELD] * total / (players - 1)


def weigh_shares(
    s: State, seat: int, chains: int, weights: list[float], notes: list[float]
) -> None:
    """Note what each seat would gain or lose if the seat bought one, two or three shares.

    Args:
        s: the state that `appraise` was asked about.
        seat: who buys.
        chains: the mask of chains to buy of.
        weights: the beliefs.
        notes: as `appraise` left them.
    """
    for chain in range(CHAINS):
        if chains >> chain & 1:
            for bought in range(1, min(BOUGHT_AT_MOST, s.bank[chain]) + 1):
                at = GAIN + (chain * BOUGHT_AT_MOST + bought - 1) * SEATS
                value_stakes(s, chain, seat, bought, weights, notes, at)
                for other in range(s.players):
                    notes[at + other] -= notes[STAKE + chain * SEATS + other]


def value_stakes(
    s: State,
    chain: int,
    seat: int,
    bought: int,
    weights: list[float],
    notes: list[float],
    at: int,
) -> None:
    """What each seat has in a chain: its shares, and its bonuses as far as expected.

    Args:
        s: the state.
        chain: the chain.
        seat: who buys of it first.
        bought: how many shares.
        weights: the beliefs.
        notes: with the outlook; the worth goes to `at` and, seat by seat, after it.
        at: where to write.
    """
    price = notes[PRICE + chain]
    if not s.prices[chain]:
        for other in range(s.players):
            notes[at + other] = price * s.shares[other * CHAINS + chain]
        return
    fluid = notes[TIME + chain] * min(1.0, (s.bank[chain] - bought) / MANY)
    swing = weights[FIRMNESS] + weights[SWING] * fluid
    expect_bonus(s, chain, seat, bought, swing, weights[ENTRY] * fluid, notes, at)
    bonus = weights[BONUS] * MAJORITY
    for other in range(s.players):
        held = s.shares[other * CHAINS + chain] + (bought if other == seat else 0)
        notes[at + other] = price * (held + bonus * notes[at + other])


def expect_bonus(
    s: State,
    chain: int,
    seat: int,
    bought: int,
    swing: float,
    entry: float,
    notes: list[float],
    at: int,
) -> None:
    """What part of a majority bonus each seat may expect of a chain (R27), before it pays.

    Each holder comes first with a chance that grows exponentially with the shares held, and second
    likewise among the rest (Plackett and Luce's model of a race); ties share alike. A seat without
    shares may yet enter. When nobody else holds any, the first takes both bonuses.

    Args:
        s: the state.
        chain: the chain.
        seat: who buys of it first.
        bought: how many shares.
        swing: how many shares' lead makes a holder e times as likely; near 0, the order stands.
        entry: how likely one without shares is to hold some when the chain pays, from 0 to 1.
        notes: 1 goes to `at` and after it for a sure majority, 0.5 for a sure minority, 1.5 for
            both.
        at: where to write.
    """
    players = s.players
    top = 0
    holders = 0
    for other in range(players):
        held = s.shares[other * CHAINS + chain] + (bought if other == seat else 0)
        top = max(top, held)
        holders += held > 0
    whole = 0.0
    for other in range(players):
        notes[at + other] = 0.0
        held = s.shares[other * CHAINS + chain] + (bought if other == seat else 0)
        pull = 0.0
        if top:
            pull = exp((held - top) / swing) * (1.0 if held else entry)
        notes[TOTAL + other] = pull
        whole += pull
    nobody = exp(-top / swing) if holders == 1 else 0.0  # comes second when no other enters
    for first in range(players):
        if notes[TOTAL + first] <= 0.0:
            continue
        chance = notes[TOTAL + first] / whole
        notes[at + first] += chance
        others = nobody
        for other in range(players):
            if other != first:
                others += notes[TOTAL + other]
        second = chance / 2.0 / others
        for other in range(players):
            notes[at + other] += second * (nobody if other == first else notes[TOTAL + other])


def cash_worth(cash: int, weights: list[float], notes: list[float]) -> float:
    """What cash is worth at the end: more than its face while there are shares to buy that will
    gain, and the first dollars more than the others."""
    thirst = weights[THIRST] * min(1.0, 4.0 * notes[LIFE])
    purse = weights[PURSE]
    return cash * notes[MONEY] + thirst * purse * (1.0 - exp(-cash / purse))
