"""Chance numbers: the states of the rules' random number generator, and the first one of a seed."""

from __future__ import annotations

from typing import Final

from ...rules.rng import MODULUS, MULTIPLIER

SPREAD: Final = 742938285  # keeps the streams of neighbouring seeds apart


def first_chance(seed: int) -> int:
    """The first chance number of a seed.

    Args:
        seed: a number from 0 to 2**40.

    Returns:
        A number from 1 to `MODULUS - 1`; seeds that differ by less than that have different ones.
    """
    return seed % (MODULUS - 1) * SPREAD % (MODULUS - 1) + 1


def next_chance(x: int) -> int:
    """The chance number after `x`."""
    return x * MULTIPLIER % MODULUS
