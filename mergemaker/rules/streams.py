"""Streams of random numbers, which deal the many games of an environment.

The generator within a game (`rng.py`) has 31 bits: of some 54,000 games that are dealt from such a
number, two are the same as likely as not. The state of a stream has 63 bits, with which that takes
three thousand million games.

A stream is the generator SplitMix64, but with 63 bits: they fit into the signed numbers of compiled
code, which then gives the same as Python's whole numbers. `docs/chance.md` describes it.
"""

from __future__ import annotations

from typing import Final

from .rng import MODULUS
from .state import State

BITS: Final = 0x7FFFFFFFFFFFFFFF  # the 63 bits that are kept
STEP: Final = 0x61C8864680B583EB
FIRST_FACTOR: Final = 0x3F58476D1CE4E5B9
SECOND_FACTOR: Final = 0x14D049BB133111EB
DRAWN_BITS: Final = 43  # of each number, that choices are made by
UNUSED_BITS: Final = 20


def stream_start(seed: int, number: int) -> int:
    """The first state of a stream.

    Args:
        seed: any number from 0 to 2**63 - 1.
        number: which of the streams of that seed, from 0.
    """
    return random_bits(stream_after(random_bits(stream_after(seed)) ^ number))


def stream_after(stream: int) -> int:
    """The next state of a stream."""
    return (stream - STEP) & BITS  # a sum would not fit into 64 bits


def random_bits(stream: int) -> int:
    """The 63 random bits that a state of a stream gives."""
    x = wrapped_product(stream ^ (stream >> 30), FIRST_FACTOR)
    x = wrapped_product(x ^ (x >> 27), SECOND_FACTOR)
    return x ^ (x >> 31)


def wrapped_product(a: int, b: int) -> int:
    """The last 63 bits of a product. Compiled, what goes beyond 64 bits is dropped, which the
    product of two numbers there does not promise."""
    return (a * b) & BITS


def random_below(stream: int, n: int) -> int:
    """A random number from 0 to n - 1 that a state of a stream gives; n is a million at most."""
    return ((random_bits(stream) >> UNUSED_BITS) * n) >> DRAWN_BITS


def shuffle_by(s: State, stream: int) -> int:
    """Shuffle the whole bag of an undealt state, and start its chance.

    Args:
        s: the state, as `blank_state` makes it. `open_game` then deals it.
        stream: the state of a stream.

    Returns:
        The state of the stream afterwards.
    """
    bag = s.bag
    for last in range(s.tiles - 1, 0, -1):
        stream = stream_after(stream)
        other = random_below(stream, last + 1)
        tile = bag[last]
        bag[last] = bag[other]
        bag[other] = tile
    stream = stream_after(stream)
    s.chance = random_bits(stream) % (MODULUS - 1) + 1
    return stream
