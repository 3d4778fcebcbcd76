"""Seeding: the one place where a seed becomes a state of the rules' random number generator."""

from __future__ import annotations

from typing import Final

from ...rules.rng import MODULUS, MULTIPLIER

SPREAD: Final = 742938285  # keeps the streams of neighbouring seeds apart


def first_chance(seed: int) -> int:
    """The chance number that a stream begins with.

    Args:
        seed: any number from 0 to 2**40.

    Returns:
        A number from 1 to `MODULUS - 1`, different for seeds that differ by less than that.
    """
    return seed % (MODULUS - 1) * SPREAD % (MODULUS - 1) + 1


def next_chance(x: int) -> int:
    """The chance number after `x`."""
    return x * MULTIPLIER % MODULUS
