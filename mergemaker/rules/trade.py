"""Trades between players (R10-R12): one offer at a time, before a tile is placed."""

from __future__ import annotations

from . import event_log
from .state import CHAINS, State


def holds(s: State, seat: int, cash: int, shares: list[int]) -> bool:
    """Whether a seat has that much cash and that many shares of each of the seven chains (R12)."""
    if s.cash[seat] < cash:
        return False
    return all(s.shares[seat * CHAINS + chain] >= shares[chain] for chain in range(CHAINS))


def offer(
    s: State, to: int, give_cash: int, get_cash: int, give: list[int], get: list[int]
) -> None:
    """Record what the player in turn offers to give, and wants to get for it (R11)."""
    s.offer_to = to
    s.offer_cash_give = give_cash
    s.offer_cash_get = get_cash
    for chain in range(CHAINS):
        s.offer_give[chain] = give[chain]
        s.offer_get[chain] = get[chain]
    event_log.emit(s, event_log.OFFERED, s.turn, to, give_cash, get_cash)
    emit_terms(s)


def accept(s: State) -> None:
    """Accept the standing offer: its cash and shares change hands (R11)."""
    giver, taker = s.turn, s.offer_to
    event_log.emit(s, event_log.ACCEPTED, taker, giver, s.offer_cash_give, s.offer_cash_get)
    emit_terms(s)
    paid = s.offer_cash_give - s.offer_cash_get
    s.cash[giver] -= paid
    s.cash[taker] += paid
    for chain in range(CHAINS):
        given = s.offer_give[chain] - s.offer_get[chain]
        s.shares[giver * CHAINS + chain] -= given
        s.shares[taker * CHAINS + chain] += given
    clear(s)


def decline(s: State) -> None:
    """Decline the standing offer (R11)."""
    event_log.emit(s, event_log.DECLINED, s.offer_to, s.turn)
    clear(s)


def withdraw(s: State) -> None:
    """Withdraw the standing offer (R11)."""
    event_log.emit(s, event_log.WITHDRAWN, s.turn, s.offer_to)
    clear(s)


def lapse(s: State) -> None:
    """Let an offer that still stands lapse, since the time for trading is over (R11)."""
    if s.offer_to >= 0:
        event_log.emit(s, event_log.LAPSED, s.turn, s.offer_to)
        clear(s)


def clear(s: State) -> None:
    """Remove the standing offer."""
    s.offer_to = -1
    s.offer_cash_give = 0
    s.offer_cash_get = 0
    for chain in range(CHAINS):
        s.offer_give[chain] = 0
        s.offer_get[chain] = 0


def emit_terms(s: State) -> None:
    """Emit the shares that the standing offer gives and gets, a row for each chain."""
    for chain in range(CHAINS):
        if s.offer_give[chain] or s.offer_get[chain]:
            event_log.emit(s, event_log.TERMS, chain, s.offer_give[chain], s.offer_get[chain])
