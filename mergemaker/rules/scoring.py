"""The itemised scoring (R37): the final one, or what it would be if the game ended now."""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from . import event_log
from .bonus import BANK, pay
from .event_decoding import BONUS_KINDS
from .events import BonusKind
from .rulesets import EVERY_CHAIN, Chain
from .state import CHAINS, OVER, State


class BonusLine(NamedTuple):
    """A bonus paid for a chain, in dollars (R27)."""

    chain: Chain
    kind: BonusKind
    amount: int


class SaleLine(NamedTuple):
    """Shares of a chain sold at its price, in dollars (R37)."""

    chain: Chain
    shares: int
    price: int
    amount: int


class Line(NamedTuple):
    """One seat's scoring, in dollars. Equal totals share a `place`, counted from 1."""

    seat: int
    cash_before: int
    bonuses: tuple[BonusLine, ...]
    sales: tuple[SaleLine, ...]
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class Result:
    """The scoring of every seat, in seat order."""

    lines: tuple[Line, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(line.seat for line in self.lines if line.place == 1)


def score(s: State) -> Result:
    """The scoring of a state, which is left as it is.

    Before the end nobody knows which tiles the bank will draw (R28), so it counts as holding
    nothing. In a merger, bonuses already paid are not paid again, shares of the defunct chain
    count at its price, and those of chains disposed of earlier are worth nothing.
    """
    over = s.step == OVER
    merged = 0 if over else s.merged
    bonuses: dict[int, list[BonusLine]] = {seat: [] for seat in (BANK, *range(s.players))}
    for seat, chain, kind, amount in _bonuses(s, merged):
        bonuses[seat].append(BonusLine(EVERY_CHAIN[chain], BONUS_KINDS[kind], amount))
    worth = _worth(s, merged)
    found: list[tuple[int, tuple[BonusLine, ...], tuple[SaleLine, ...], int]] = []
    for seat in range(s.players):
        paid = tuple(bonuses[seat])
        held = s.shares[seat * CHAINS : (seat + 1) * CHAINS]
        sold = tuple(
            [
                SaleLine(chain, shares, price, shares * price)
                for chain, shares, price in zip(EVERY_CHAIN, held, worth, strict=True)
                if shares and price
            ]
        )
        gain = sum([line.amount for line in paid]) + sum([line.amount for line in sold])
        before = s.cash[seat] - gain if over else s.cash[seat]
        found.append((before, paid, sold, before + gain))
    ranked = sorted([total for *_, total in found], reverse=True)
    return Result(
        tuple(
            [
                Line(seat, before, paid, sold, total, 1 + ranked.index(total))
                for seat, (before, paid, sold, total) in enumerate(found)
            ]
        )
    )


def totals(s: State) -> list[int]:
    """Every seat's total in the scoring, in dollars, without the items that it consists of."""
    if s.step == OVER:
        return s.cash[: s.players]
    found = s.cash[: s.players]
    for seat, _, _, amount in _bonuses(s, s.merged):
        if seat != BANK:
            found[seat] += amount
    worth = _worth(s, s.merged)
    for seat in range(s.players):
        held = s.shares[seat * CHAINS : (seat + 1) * CHAINS]
        found[seat] += sum(map(mul, held, worth))
    return found


def _worth(s: State, merged: int) -> list[int]:
    """What a share of each chain is sold for, if the chains in a mask have become defunct."""
    return [
        0 if merged >> chain & 1 and chain != s.defunct else s.prices[chain]
        for chain in range(CHAINS)
    ]


def _bonuses(s: State, merged: int) -> list[tuple[int, int, int, int]]:
    """The bonuses that the scoring pays for chains that have not become defunct, in the order of
    the chains: to which seat, for which chain, of which kind, and how much."""
    paying = State.__new__(State)  # as much of a state as paying needs: a whole copy takes longer
    paying.players, paying.shares, paying.prices = s.players, s.shares, s.prices
    paying.cash, paying.event_log, paying.recording = s.cash[:], [], 1
    for chain in range(CHAINS):
        if s.active >> chain & 1 and not merged >> chain & 1:
            pay(paying, chain, s.bank_column[chain] if s.step == OVER else 0)
    log = paying.event_log
    return [
        (log[at + 1], log[at + 2], log[at + 3], log[at + 4])
        for at in range(0, len(log), event_log.WIDTH)
    ]
