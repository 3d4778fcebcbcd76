"""Games between quick players, played wholly by compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..bots.compiled.matches import ROWS
from ..bots.compiled.network import NUMBERS
from ..bots.engine.value_network import new_mind
from ..bots.engine.weights import TUNED
from ..rules import native
from ..rules.state import SEATS, State

Array = Any  # NumPy's own types say no more than this to a reader

NO_NETWORK: Array = np.zeros((1, NUMBERS), np.float32)


class Contest(NamedTuple):
    """What came of some games.

    Attributes:
        totals: a row for each game: the final cash of each seat.
        decisions: how many were made in all.
    """

    totals: Array
    decisions: int

    @property
    def wins(self) -> Array:
        """A row for each game: the part of the win that each seat had (ties share it)."""
        best = self.totals == self.totals.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)


def contest(
    compiled: native.Native,
    undealt: State,
    lineup: Array,
    seeds: Array,
    beliefs: Array | None = None,
    nets: Array = NO_NETWORK,
) -> Contest:
    """Play games. Other threads run meanwhile.

    Args:
        compiled: the compiled rules.
        undealt: the game before it is dealt.
        lineup: a row of six for each game: who plays each seat, the number of a row of `beliefs`,
            or as `compiled.contest` names others.
        seeds: what each game is dealt from.
        beliefs: weights of the heuristic, a row for each that plays; if not given, the shipped
            ones. Networks appraise by the shipped ones in any case.
        nets: a network in each row.
    """
    totals = np.zeros((len(seeds), SEATS), np.int64)
    decisions = compiled.module("bots.compiled.matches").play_games(
        compiled.rows([undealt] * ROWS),
        np.array([TUNED.flat()]) if beliefs is None else beliefs,
        nets,
        lineup,
        seeds,
        new_mind(TUNED),
        totals,
    )
    return Contest(totals[:, : undealt.players], decisions)
