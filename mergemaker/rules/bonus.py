"""Bonuses: who is paid what for a chain (R4, R27, R28)."""

from __future__ import annotations

from typing import Final

from . import event_log
from .bag import show_column
from .rng import waits_for_chance
from .state import BANK_TILE, CHAINS, State

# A bonus, as a multiple of the share price (R4).
MAJORITY: Final = 10
MINORITY: Final = 5
BANK: Final = -1  # the seat that stands for the bank in events


def pay_bonuses(s: State, chain: int) -> bool:
    """Pay a chain's bonuses, once the bank has drawn its tile if it takes part (R27, R28).

    Returns:
        Whether they are paid; if not, the bank's tile was asked for.
    """
    column = 0
    if s.two_player_bank == BANK_TILE and s.players == 2 and s.drawn < s.tiles:
        if waits_for_chance(s):
            return False
        column = show_column(s)
        event_log.emit(s, event_log.BANK_TILE, chain, column)
    s.bank_column[chain] = column
    pay(s, chain, column)
    return True


def pay(s: State, chain: int, bank: int) -> None:
    """Pay a chain's bonuses, by its price and the holdings as they are (R27).

    Args:
        chain: the chain.
        bank: the shares that the bank holds as a third player (R28), or 0.
    """
    most = second = bank
    leaders = seconds = 0
    for seat in range(s.players):
        held = s.shares[seat * CHAINS + chain]
        if held > most:
            most = held
    if most == 0:
        return
    second = bank if bank < most else 0
    for seat in range(s.players):
        held = s.shares[seat * CHAINS + chain]
        if held == most:
            leaders += 1
        elif held > second:
            second = held
    for seat in range(s.players):
        if s.shares[seat * CHAINS + chain] == second:
            seconds += 1
    if bank == most:
        leaders += 1
    elif bank == second:
        seconds += 1

    price = s.prices[chain]
    majority = MAJORITY * price
    minority = MINORITY * price
    best = event_log.MAJORITY
    next_best = event_log.MINORITY
    if leaders > 1:
        best = event_log.MAJORITY_TIE
        majority = split(majority + minority, leaders)
        second = 0
    elif second == 0:
        best = event_log.SOLE
        majority += minority
    elif seconds > 1:
        next_best = event_log.MINORITY_TIE
        minority = split(minority, seconds)

    for seat in range(s.players):
        held = s.shares[seat * CHAINS + chain]
        if held == most:
            s.cash[seat] += majority
            event_log.emit(s, event_log.BONUS, seat, chain, best, majority)
        elif held == second and held > 0:
            s.cash[seat] += minority
            event_log.emit(s, event_log.BONUS, seat, chain, next_best, minority)
    if bank == most:
        event_log.emit(s, event_log.BONUS, BANK, chain, best, majority)
    elif bank == second and bank > 0:
        event_log.emit(s, event_log.BONUS, BANK, chain, next_best, minority)


def split(amount: int, ways: int) -> int:
    """Each holder's part of a shared bonus, rounded up to the next $100 (R27)."""
    return (amount + 100 * ways - 1) // (100 * ways) * 100
