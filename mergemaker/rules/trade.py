"""Trading with players (R10-R12): the one offer that may stand before a tile is placed."""

from __future__ import annotations

from . import event_log
from .state import CHAINS, State


def holds(s: State, seat: int, cash: int, shares: list[int]) -> bool:
    """Whether a seat has that much cash and those shares, seven numbers (R12)."""
    if s.cash[seat] < cash:
        return False
    return all(s.shares[seat * CHAINS + chain] >= shares[chain] for chain in range(CHAINS))


def offer(
    s: State, to: int, give_cash: int, get_cash: int, give: list[int], get: list[int]
) -> None:
    """The player in turn offers a trade: what is given, and what is got for it (R11)."""
    s.offer_to = to
    s.offer_cash_give = give_cash
    s.offer_cash_get = get_cash
    for chain in range(CHAINS):
        s.offer_give[chain] = give[chain]
        s.offer_get[chain] = get[chain]
    event_log.emit(s, event_log.OFFERED, s.turn, to, give_cash, get_cash)
    tell_terms(s)


def accept(s: State) -> None:
    """What the standing offer names changes hands (R11)."""
    giver, taker = s.turn, s.offer_to
    event_log.emit(s, event_log.ACCEPTED, taker, giver, s.offer_cash_give, s.offer_cash_get)
    tell_terms(s)
    paid = s.offer_cash_give - s.offer_cash_get
    s.cash[giver] -= paid
    s.cash[taker] += paid
    for chain in range(CHAINS):
        given = s.offer_give[chain] - s.offer_get[chain]
        s.shares[giver * CHAINS + chain] -= given
        s.shares[taker * CHAINS + chain] += given
    clear(s)


def decline(s: State) -> None:
    """The other player says no (R11)."""
    event_log.emit(s, event_log.DECLINED, s.offer_to, s.turn)
    clear(s)


def withdraw(s: State) -> None:
    """The offerer takes the offer back (R11)."""
    event_log.emit(s, event_log.WITHDRAWN, s.turn, s.offer_to)
    clear(s)


def lapse(s: State) -> None:
    """An offer still standing when the time for trading is over lapses (R11)."""
    if s.offer_to >= 0:
        event_log.emit(s, event_log.LAPSED, s.turn, s.offer_to)
        clear(s)


def clear(s: State) -> None:
    """No offer stands."""
    s.offer_to = -1
    s.offer_cash_give = 0
    s.offer_cash_get = 0
    for chain in range(CHAINS):
        s.offer_give[chain] = 0
        s.offer_get[chain] = 0


def tell_terms(s: State) -> None:
    """Tell the shares of the standing offer."""
    for chain in range(CHAINS):
        if s.offer_give[chain] or s.offer_get[chain]:
            event_log.emit(s, event_log.TERMS, chain, s.offer_give[chain], s.offer_get[chain])
