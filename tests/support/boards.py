"""Boards that several scenarios start from."""

from __future__ import annotations

from typing import Final

TWO_SAFE: Final = """
    L  L  L  L  L  L  L  L  L  L  L  .
    .  .  .  .  .  .  .  .  .  .  .  .
    T  T  T  T  T  T  T  T  T  T  T  .
    """
"""Both chains have eleven tiles, so every cell of row B from 1 to 11 is dead."""

SEVEN_CHAINS: Final = """
    L  L  .  T  T  .  A  A  .  F  F  .
    .  .  .  .  .  .  .  .  .  .  .  .
    W  W  .  C  C  .  I  I  .  o  .  .
    """
"""No chain is left to found, so 11C is blocked."""

FOUR_WAY: Final = """
    .  .  .  T  .  .  .  .
    .  .  .  T  .  .  .  .
    .  .  .  T  .  .  .  .
    .  A  A  .  I  I  I  I
    .  .  .  F  .  .  .  .
    .  .  .  F  .  .  .  .
    """
"""4D joins Imperial (4), Tower (3), American (2) and Festival (2)."""
