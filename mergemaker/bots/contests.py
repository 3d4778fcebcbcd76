"""Games between quick players, played wholly by compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..rules import native
from ..rules.state import SEATS, State
from .compiled.contest import ROWS
from .compiled.lines import LINES, PATHS_ROOM
from .compiled.outlook import OUTLOOK_ROOM

Array = Any  # NumPy's own types say no more than this to a reader


class Contest(NamedTuple):
    """What came of some games.

    Attributes:
        totals: a row for each game: the final cash of each seat.
        decisions: how many were made in all.
    """

    totals: Array
    decisions: int


def contest(
    compiled: native.Native, undealt: State, beliefs: Array, lineup: Array, seeds: Array
) -> Contest:
    """Play games. Other threads run meanwhile.

    Args:
        compiled: the compiled rules.
        undealt: the game before it is dealt.
        beliefs: weights of the heuristic, a row for each that plays.
        lineup: a row of six for each game: who plays each seat, the number of such a row, or
            `compiled.contest.RANDOM` or `POLICY`.
        seeds: what each game is dealt from.
    """
    totals = np.zeros(len(seeds) * SEATS, np.int64)
    decisions = compiled.module("bots.compiled.contest").play_games(
        compiled.rows([undealt] * ROWS),
        beliefs,
        lineup.ravel(),
        seeds,
        np.zeros(OUTLOOK_ROOM),
        np.zeros(PATHS_ROOM, np.int64),
        np.zeros(LINES),
        totals,
    )
    return Contest(totals.reshape(-1, SEATS)[:, : undealt.players], decisions)
