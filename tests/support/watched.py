"""What watchers of a delayed table were shown, compared with what they might be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from mergemaker.server.storage.changes import Row
from mergemaker.table import Table
from tests.support.player import Json, Seat


def check_watchers(rows: Iterable[Row], delay: int, sockets: Sequence[Seat]) -> int:
    """Check that nobody without a seat was shown a game otherwise than as it stood so many plies
    before, until it was over.

    Args:
        rows: all entries of the game.
        delay: how many plies watchers are kept behind.
        sockets: all sockets to it that there were.

    Returns:
        How many updates of watchers there were.
    """
    plies: dict[int, list[int]] = {}  # after each entry, the entries of the plies so far
    table = Table("watched")
    for row in rows:
        table = table.after(row.entry, row.at)
        plies[table.seq] = [ply.seq for ply in table.plies]
    messages = [json.loads(frame) for socket in sockets for frame in socket.frames]
    updates = [message for message in messages if message["type"] == "update"]
    watched = [each for each in updates if is_watcher(each["view"])]
    for message in watched:
        made = plies[message["view"]["seq"]]
        shown = max(1, len(made) - delay)
        assert message["view"]["ply"] == shown - 1, message
        told = [line["seq"] for line in (*message["told"], *message["table_events"])]
        assert all(seq < unseen for unseen in made[shown : shown + 1] for seq in told), message
    return len(watched)


def is_watcher(view: Json) -> bool:
    """Whether a view is of a game in progress, for somebody without a seat."""
    return view["you"] is None and view["phase"] == "playing"
