"""The rollout policy, which plays a game to its end about seven times as fast as the heuristic.

It buys as the heuristic does, compares tiles only by their immediate effects, and follows the
default policy in mergers. A little noise in comparing tiles makes rollouts differ.
"""

from __future__ import annotations

from typing import Final

from ...rules.batch import copy_row
from ...rules.board import touching
from ...rules.bonus import MAJORITY, MINORITY
from ...rules.engine import apply
from ...rules.masks import lowest
from ...rules.rng import MODULUS
from ...rules.state import (
    BUY,
    CHAINS,
    DECLARE,
    DECLARED,
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
from .chain_prospects import EvalTerms
from .chance import next_chance
from .default_policy import default_choice
from .heuristic import evaluate_baskets
from .playout import nth_choice
from .weights import Weights

# What the value of a tile is computed from, in dollars.
FOUNDING: Final = 900.0  # the free share, and the first chance to buy more
NOISE: Final = 150.0  # the most that is added at random
OTHERS: Final = 0.35  # how much of the bonuses of others counts as a loss
EARLY: Final = 1.3  # what a dollar paid in a merger is worth

BASKET: Final = 32  # more than any choice

# Scratch rows that the policy needs besides the row of the game.
SPARE_ROWS: Final = 4


def play_out(
    states: list[State], row: int, spare: int, seed: int, weights: Weights, terms: EvalTerms
) -> int:
    """Play a game to its end.

    Args:
        states: rows of states.
        row: the game, which is changed.
        spare: the first of `SPARE_ROWS` scratch rows.
        seed: from 1 to 2147483646; fixes the policy's own chance.
        weights: the weights to buy by.
        terms: scratch memory.

    Returns:
        How many decisions were made.
    """
    s = states[row]
    x = seed
    decisions = 0
    while s.step != OVER:
        x = next_chance(x)
        decide(states, row, spare, x, weights, terms)
        decisions += 1
    return decisions


def decide(
    states: list[State], row: int, spare: int, x: int, weights: Weights, terms: EvalTerms
) -> None:
    """Make one choice, or buy a basket. Arguments as for `play_out`; `x` is a chance number."""
    s = states[row]
    decided = decision(states, row, spare, x, weights, terms)
    if decided >= BASKET:
        buy_basket(s, decided - BASKET)
    else:
        apply(s, decided)


def decision(
    states: list[State], row: int, spare: int, x: int, weights: Weights, terms: EvalTerms
) -> int:
    """The choice that `decide` makes; if it is `BASKET` or more, the number of a basket beyond
    that."""
    s = states[row]
    choices = s.choices
    if choices >> DECLARE & 1:
        if wins_by_ending(states, row, spare):
            return DECLARE
        choices &= ~(1 << DECLARE)
    if s.step == PLACE:
        return best_tile(s, choices, x) if choices & (choices - 1) else lowest(choices)
    if s.step == BUY:
        return purchase(states, row, spare, weights, terms)
    if s.step == FOUND:
        return nth_choice(choices, x)
    if s.step == SURVIVE:
        return favourite(s, choices)
    if s.step == REPLACE:
        return lowest(choices)  # each dead tile, and at last DONE
    return default_choice(s)


def purchase(states: list[State], row: int, spare: int, weights: Weights, terms: EvalTerms) -> int:
    """The basket that the heuristic values most, as `decision` gives it."""
    s = states[row]
    if s.choices == 1 << DONE:
        return DONE
    copy_row(states, spare, row)
    evaluate_baskets(states, row, spare, s.actor, weights, terms)
    best = 0
    for basket in range(1, BASKETS):
        if terms.basket_value[basket] > terms.basket_value[best]:
            best = basket
    return BASKET + best


def wins_by_ending(states: list[State], row: int, spare: int) -> bool:
    """Whether the player in turn would win or tie if the game were scored now (R37)."""
    copy_row(states, spare, row)
    s = states[spare]
    if s.merging:
        return False
    end_game(s, DECLARED)
    wins = True
    for seat in range(s.players):
        wins = wins and s.cash[seat] <= s.cash[s.turn]
    return wins


def favourite(s: State, choices: int) -> int:
    """The chain of a mask in which the actor has the most shares."""
    best = lowest(choices)
    for chain in range(CHAINS):
        held = s.shares[s.actor * CHAINS + chain]
        if choices >> chain & 1 and held > s.shares[s.actor * CHAINS + best]:
            best = chain
    return best


def best_tile(s: State, choices: int, x: int) -> int:
    """The slot of the tile with the highest immediate value, with some noise."""
    best = -1
    most = 0.0
    for slot in range(SLOTS):
        if choices >> slot & 1:
            x = next_chance(x)
            value = tile_value(s, s.hand[s.turn * SLOTS + slot]) + NOISE * x / MODULUS
            if best < 0 or value > most:
                best = slot
                most = value
    return best


def tile_value(s: State, tile: int) -> float:
    """The immediate value of placing a tile to the player in turn, in dollars."""
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
    value = 0.0
    for chain in range(CHAINS):
        if chains >> chain & 1 and chain != survivor:
            grown += s.sizes[chain]
            value += EARLY * s.prices[chain] * bonus_advantage(s, chain)
    slope = 100.0 if s.sizes[survivor] < 6 else 15.0
    rise = min(400.0, slope * grown)
    mine = s.shares[s.turn * CHAINS + survivor]
    return value + rise * (mine + bonus_advantage(s, survivor))


def bonus_advantage(s: State, chain: int) -> float:
    """What the player in turn would be paid of a chain's bonuses now, minus a fraction of what the
    others would be, in prices of a share (R27)."""
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
