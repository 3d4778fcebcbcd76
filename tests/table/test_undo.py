"""Nobody takes a move back after it has shown them something hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from mergemaker.table.imported import played, read
from mergemaker.table.timeline import Timeline

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("record", ["classic-stalemate-round", "online-stalemate-hands"])
def test_that_the_next_player_has_no_playable_tile_is_something_hidden(record: str):
    """R22. Once the bag is empty, ending a turn draws no tile, but may show that about a hand."""
    game = read((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    dealt = Timeline(game.ruleset, game.seed or b"", game.seed_hash, game.bag0)
    timeline = dealt.begun(game.players, seq=1)
    whole = played(game, timeline, seq=1)
    found = 0
    for number, ply in enumerate(whole.plies):
        if ply.seat is None:
            continue
        timeline = timeline.played(ply.seat, ply.moves, seq=number + 1)
        types = {event.type for event in ply.events}
        if "placing_skipped" in types and not types & {"drew", "replaced"}:
            assert not timeline.can_undo(ply.seat)
            found += 1
    assert found > 0
