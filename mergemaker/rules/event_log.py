"""The event log: what happened, as plain numbers, eight to an event. `event_decoding.py` turns
them into typed events.

The engine calls `emit` for everything it does, and `emit` appends to the log if the state is
recording. In the compiled rules `emit` does nothing, so events cost a search no time.
"""

from __future__ import annotations

from typing import Final

from .state import State

STARTING_TILE: Final = 1
FIRST_PLAYER: Final = 2
STARTING_TILES_RETURNED: Final = 3
TURN_STARTED: Final = 4
PLACED: Final = 5
FOUNDED: Final = 6
FOUNDER_SHARE: Final = 7
GREW: Final = 8
MERGING: Final = 9
SURVIVOR_CHOSEN: Final = 10
NEXT_CHOSEN: Final = 11
DEFUNCT: Final = 12
BANK_TILE: Final = 13
BONUS: Final = 14
DISPOSED: Final = 15
ABSORBED: Final = 16
BOUGHT: Final = 17
DREW: Final = 18
REPLACED: Final = 19
HAND_REDRAWN: Final = 20
PLACING_SKIPPED: Final = 21
END_DECLARED: Final = 22
OFFERED: Final = 23
ACCEPTED: Final = 24
DECLINED: Final = 25
WITHDRAWN: Final = 26
LAPSED: Final = 27
GAME_ENDED: Final = 28
SOLD: Final = 29
TERMS: Final = 30  # what an offer gives and gets of one chain; follows OFFERED and ACCEPTED

WIDTH: Final = 8

# Kinds of bonus (R27).
MAJORITY: Final = 0
MINORITY: Final = 1
SOLE: Final = 2
MAJORITY_TIE: Final = 3
MINORITY_TIE: Final = 4


def emit(
    s: State,
    event: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Append an event and its numbers to the log, if the state is recording."""
    if s.recording:
        s.event_log += (event, a, b, c, d, e, f, g)
