"""The roll-out policy: plays a game to its end some five times as quick as the heuristic would.

It buys as the heuristic does. Tiles it compares at a glance, by what each changes at once, and the
choices of a merger it makes by instinct. A little chance in comparing tiles makes playouts differ.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.board import touching
from ...rules.bonus import MAJORITY, MINORITY
from ...rules.engine import apply
from ...rules.rng import MODULUS, MULTIPLIER
from ...rules.state import (
    BUY,
    CHAINS,
    DECLARE,
    DONE,
    FOUND,
    ORPHAN,
    OVER,
    PLACE,
    REPLACE,
    SLOTS,
    SURVIVE,
    State,
)
from ...rules.turn import end_game
from .baskets import BASKETS, buy_basket
from .chain_prospects import BASKET_WORTH
from .default_policy import instinct, lowest
from .heuristic import weigh_baskets
from .playout import nth_choice

# What a tile is worth, in dollars.
FOUNDING: Final = 900.0  # a share for nothing, and the first to buy more
CHANCE: Final = 150.0  # the part that chance has in it, at most
OTHERS: Final = 0.35  # how much of what another gains is a loss
EARLY: Final = 1.3  # what a dollar paid in a merger is worth

# Rows that it needs beside that of the game.
SPARE_ROWS: Final = 4


def play_on(
    states: list[State], row: int, spare: int, seed: int, weights: list[float], notes: list[float]
) -> int:
    """Play a game to its end.

    Args:
        states: rows of states.
        row: the game, which is played on.
        spare: the first of `SPARE_ROWS` rows to reckon in.
        seed: from 1 to 2147483646; starts the policy's own chance.
        weights: the beliefs to buy by.
        notes: `OUTLOOK_ROOM` numbers of scratch.

    Returns:
        How many decisions were made.
    """
    s = states[row]
    x = seed
    decisions = 0
    while s.step != OVER:
        x = x * MULTIPLIER % MODULUS
        decide(states, row, spare, x, weights, notes)
        decisions += 1
    return decisions


def decide(
    states: list[State], row: int, spare: int, x: int, weights: list[float], notes: list[float]
) -> None:
    """Make one decision. Arguments as for `play_on`; `x` is a chance number."""
    s = states[row]
    choices = s.choices
    if choices >> DECLARE & 1:
        if wins_by_ending(states, row, spare):
            apply(s, DECLARE)
            return
        choices &= ~(1 << DECLARE)
    if s.step == PLACE:
        apply(s, best_tile(s, choices, x) if choices & (choices - 1) else lowest(choices))
    elif s.step == BUY:
        purchase(states, row, spare, weights, notes)
    elif s.step == FOUND:
        apply(s, nth_choice(choices, x))
    elif s.step == SURVIVE:
        apply(s, favourite(s, choices))
    elif s.step == REPLACE:
        apply(s, lowest(choices))  # each dead tile, and at last DONE
    else:
        apply(s, instinct(s))


def purchase(
    states: list[State], row: int, spare: int, weights: list[float], notes: list[float]
) -> None:
    """Buy what the heuristic values most."""
    s = states[row]
    if s.choices == 1 << DONE:
        apply(s, DONE)
        return
    copy_row(states, spare, row)
    weigh_baskets(states, row, spare, s.actor, weights, notes)
    best = 0
    for basket in range(1, BASKETS):
        if notes[BASKET_WORTH + basket] > notes[BASKET_WORTH + best]:
            best = basket
    buy_basket(s, best)


def wins_by_ending(states: list[State], row: int, spare: int) -> bool:
    """Whether the player in turn would win if the game were scored as it is (R37)."""
    copy_row(states, spare, row)
    s = states[spare]
    if s.merging:
        return False
    end_game(s, 1)
    wins = True
    for seat in range(s.players):
        wins = wins and s.cash[seat] <= s.cash[s.turn]
    return wins


def favourite(s: State, choices: int) -> int:
    """Of these chains the one of which the actor holds most."""
    best = lowest(choices)
    for chain in range(CHAINS):
        held = s.shares[s.actor * CHAINS + chain]
        if choices >> chain & 1 and held > s.shares[s.actor * CHAINS + best]:
            best = chain
    return best


def best_tile(s: State, choices: int, x: int) -> int:
    """The slot of the tile that looks best at a glance."""
    best = -1
    most = 0.0
    for slot in range(SLOTS):
        if choices >> slot & 1:
            x = x * MULTIPLIER % MODULUS
            worth = glance(s, s.hand[s.turn * SLOTS + slot]) + CHANCE * x / MODULUS
            if best < 0 or worth > most:
                best = slot
                most = worth
    return best


def glance(s: State, tile: int) -> float:
    """What placing a tile changes at once for the player in turn, in dollars."""
    touched = touching(s, tile)
    if touched == 0:
        return 0.0
    if touched == ORPHAN:
        return FOUNDING
    chains = touched >> 1
    survivor = lowest(chains)
    for chain in range(CHAINS):
        if chains >> chain & 1 and s.sizes[chain] > s.sizes[survivor]:
            survivor = chain
    grown = 1
    worth = 0.0
    for chain in range(CHAINS):
        if chains >> chain & 1 and chain != survivor:
            grown += s.sizes[chain]
            worth += EARLY * s.prices[chain] * advantage(s, chain)
    slope = 100.0 if s.sizes[survivor] < 6 else 15.0
    rise = min(400.0, slope * grown)
    mine = s.shares[s.turn * CHAINS + survivor]
    return worth + rise * (mine + advantage(s, survivor))


def advantage(s: State, chain: int) -> float:
    """How much of a chain's bonuses the player in turn would be paid now, in shares, less a part of
    what others would be (R27)."""
    most = 0
    second = 0
    for seat in range(s.players):
        held = s.shares[seat * CHAINS + chain]
        if held > most:
            second = most
            most = held
        elif held > second:
            second = held
    if most == 0:
        return 0.0
    mine = s.shares[s.turn * CHAINS + chain]
    whole = MAJORITY + MINORITY
    if mine == most:
        if second == most:
            return whole / 2.0 - OTHERS * whole / 2.0
        return whole * 1.0 if second == 0 else MAJORITY - OTHERS * MINORITY
    if mine == second and mine:
        return MINORITY - OTHERS * MAJORITY
    return -OTHERS * whole
