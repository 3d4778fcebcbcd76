"""Random seeds for bots and hints at a table. The game determines them, and they reveal nothing
about the game's own seed.
"""

from __future__ import annotations

import hmac
from typing import Literal

from mergemaker.table import Table


def seed_of(table: Table, purpose: Literal["bot", "hint"], seq: int) -> int:
    """The seed for what is computed when the table is at `seq`.

    Args:
        table: the table.
        purpose: what the seed is for.
        seq: the last entry.
    """
    mac = hmac.digest(table.timeline.seed, b"%s %d" % (purpose.encode(), seq), "sha256")
    return int.from_bytes(mac[:8], "big")
