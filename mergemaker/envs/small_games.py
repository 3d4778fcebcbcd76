"""Games for two that are small enough to be solved, with a tree that can be searched to the end."""

from __future__ import annotations

from typing import Final

from mergemaker.rules import Ruleset, ruleset


def _small(columns: int, rows: int, hand_size: int = 1, safe: int = 3) -> Ruleset:
    """Two chains with two shares each, of which one may be bought in a turn."""
    return ruleset(
        trading="off",
        columns=columns,
        rows=rows,
        chains=2,
        shares=2,
        cash=600,
        hand_size=hand_size,
        safe=safe,
        purchases=1,
        end_size=columns * rows,
    )


# By name: columns x rows of the board, and the tiles of a hand if it has more than one.
SMALL_GAMES: Final[dict[str, Ruleset]] = {
    "2x2": _small(2, 2),
    "5x1": _small(5, 1),
    "3x2": _small(3, 2),
    "3x2-hand2": _small(3, 2, hand_size=2, safe=4),
}
