"""What a position is worth to a seat: cash, shares at the prices expected, and bonuses in the
offing.

The worth of a chain to each seat depends on nothing but that chain's holders, so it is reckoned
once for each number of shares the bot might buy, and any purchase is then a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ..rules.state import CHAINS, State
from .outlook import Outlook
from .weights import Weights

MAJORITY: Final = (
    10  # a majority bonus, in shares at their price (R4); a minority bonus is half of it
)


class Appraisal:
    """A seat's view of what a state is worth, and of what it would be after buying shares.

    Args:
        s: the state, with no merger under way.
        seat: whose view it is.
        outlook: what the board promises.
        weights: the beliefs to reckon with.
    """

    def __init__(self, s: State, seat: int, outlook: Outlook, weights: Weights) -> None:
        self.seat = seat
        self.outlook = outlook
        self.weights = weights
        self.cash = s.cash[: s.players]
        self.bank = s.bank
        self.prices = s.prices
        self.holders = [s.shares[chain : s.players * CHAINS : CHAINS] for chain in range(CHAINS)]
        self.stakes = [self._stakes(chain, 0) for chain in range(CHAINS)]
        self.base = [
            self._cash_worth(cash) + sum(stakes[holder] for stakes in self.stakes)
            for holder, cash in enumerate(self.cash)
        ]
        self.base[seat] += weights.founding * outlook.life * outlook.foundable
        self._gains: list[list[list[float]]] = [[] for _ in range(CHAINS)]

    def worth(self) -> float:
        """What the state is worth, in dollars of lead over the others."""
        return self._lead(self.base)

    def worth_after(self, purchase: Sequence[int]) -> float:
        """What the state is worth once the seat has bought these shares, one chain for each.

        The purchase must be one that the rules allow.
        """
        totals = self.base[:]
        cost = 0
        for chain in set(purchase):
            count = purchase.count(chain)
            cost += self.prices[chain] * count
            for seat, gain in enumerate(self._gain(chain, count)):
                totals[seat] += gain
        cash = self.cash[self.seat]
        totals[self.seat] += self._cash_worth(cash - cost) - self._cash_worth(cash)
        return self._lead(totals)

    def _gain(self, chain: int, count: int) -> list[float]:
        gains = self._gains[chain]
        while len(gains) < count:
            stakes = self._stakes(chain, len(gains) + 1)
            gains.append([new - old for new, old in zip(stakes, self.stakes[chain], strict=True)])
        return gains[count - 1]

    def _lead(self, totals: list[float]) -> float:
        rivals = [total for seat, total in enumerate(totals) if seat != self.seat]
        weights = self.weights
        return (
            totals[self.seat]
            - weights.rival * max(rivals)
            - weights.field * sum(rivals) / len(rivals)
        )

    def _stakes(self, chain: int, bought: int) -> list[float]:
        """What a chain is worth to each seat: its shares, and its bonuses as far as expected."""
        held = self.holders[chain]
        if bought:
            held = held[:]
            held[self.seat] += bought
        price = self.outlook.price[chain]
        if not self.prices[chain]:
            return [price * count for count in held]
        weights = self.weights
        fluid = self.outlook.time[chain] * min(1.0, (self.bank[chain] - bought) / 8)
        hopes = expected_bonus(
            held, weights.firmness + weights.swing * fluid, weights.entry * fluid
        )
        bonus = weights.bonus * MAJORITY
        return [price * (count + bonus * hope) for count, hope in zip(held, hopes, strict=True)]

    def _cash_worth(self, cash: int) -> float:
        """What cash is worth at the end: more than its face while there are shares to buy that will
        gain, and the first dollars more than the others."""
        weights = self.weights
        thirst = weights.thirst * min(1.0, 4 * self.outlook.life)
        return cash * self.outlook.money + thirst * weights.purse * (1 - exp(-cash / weights.purse))


def expected_bonus(held: Sequence[int], swing: float, entry: float) -> list[float]:
    """What part of a majority bonus each holder may expect of a chain (R27), before it pays.

    Each holder comes first with a chance that grows exponentially with the shares held, and second
    likewise among the rest (Plackett and Luce's model of a race); ties share alike. A holder
    without shares may yet enter. When nobody else holds any, the first takes both bonuses.

    Args:
        held: the shares of each seat.
        swing: how many shares' lead makes a holder e times as likely; near 0, the order stands.
        entry: how likely one without shares is to hold some when the chain pays, from 0 to 1.

    Returns:
        Per seat: 1 for a sure majority, 0.5 for a sure minority, 1.5 for both.
    """
    top = max(held)
    if top == 0:
        return [0.0] * len(held)
    pulls = [exp((count - top) / swing) * (1.0 if count else entry) for count in held]
    whole = sum(pulls)
    alone = sum(1 for count in held if count) == 1
    nobody = exp(-top / swing) if alone else 0.0  # who comes second when no other holder enters
    hopes = [0.0] * len(held)
    for first, lead in enumerate(pulls):
        chance = lead / whole
        hopes[first] += chance
        if not chance:
            continue
        others = sum(pulls[:first]) + sum(pulls[first + 1 :])
        second = chance / 2 / (others + nobody)
        for seat, pull in enumerate(pulls):
            hopes[seat] += second * (nobody if seat == first else pull)
    return hopes
