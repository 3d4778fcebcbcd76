"""The chance of those who play and advise at a table: fixed, and apart from the game's own."""

from __future__ import annotations

import hmac
from typing import Literal

from mergemaker.table import Table


def seed_of(table: Table, whose: Literal["bot", "hint"], seq: int) -> int:
    """The chance for what is thought at `seq`, which tells nothing of the game's seed.

    Args:
        table: the table.
        whose: what it is for.
        seq: the entry that it comes after.
    """
    mac = hmac.digest(table.timeline.seed, b"%s %d" % (whose.encode(), seq), "sha256")
    return int.from_bytes(mac[:8], "big")
