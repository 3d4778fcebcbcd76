"""Random numbers within a game (R40), from a generator that is easy to write in any language.

The state holds one number x from 1 to 2147483646. The next is `x * 48271 mod 2147483647` (Lehmer's
generator), and a choice among n things is `x * n // 2147483647`.
"""

from __future__ import annotations

from typing import Final

from .state import CHANCE, State

MODULUS: Final = 2147483647
MULTIPLIER: Final = 48271


def below(s: State, n: int) -> int:
    """A random number from 0 to n - 1, by the next state of the generator."""
    x = s.chance * MULTIPLIER % MODULUS
    s.chance = x
    return x * n // MODULUS


def waits_for_chance(s: State) -> bool:
    """Whether the game must stop until an outcome of chance is settled (`engine.settle`)."""
    if not s.explicit:
        return False
    if s.settled:
        s.settled = 0
        return False
    s.step = CHANCE
    s.actor = -1
    s.choices = 0
    return True


def shuffle(s: State) -> None:
    """Shuffle the whole bag, for games whose order does not come from a seed of 32 bytes."""
    bag = s.bag
    x = s.chance
    for last in range(s.tiles - 1, 0, -1):
        x = x * MULTIPLIER % MODULUS
        other = x * (last + 1) // MODULUS
        tile = bag[last]
        bag[last] = bag[other]
        bag[other] = tile
    s.chance = x
