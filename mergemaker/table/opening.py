"""How the game of a table that was opened begins: with a deal, or from a position of another."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from mergemaker import rules

from . import imported
from .entry import Opened
from .timeline import Timeline


def undealt(opened: Opened) -> Timeline:
    """The timeline of a table before its game begins."""
    seed = bytes.fromhex(opened.seed)
    ruleset = rules.ruleset(opened.preset, **opened.options)
    return Timeline(ruleset, seed, sha256(seed).hexdigest(), version=opened.version)


def begun(opened: Opened, players: tuple[str, ...], seq: int) -> Timeline:
    """The timeline of a table without open seats once its game has begun.

    Args:
        opened: how it was opened.
        players: the players' names, by seats.
        seq: the entry that it was opened with.

    Raises:
        BadRecord: today's rules refuse a move of the game that it continues.
    """
    timeline, continues = undealt(opened), opened.continues
    if continues is None:
        return timeline.begun(players, seq)
    whole = rules.read_record(continues.record)
    source = replace(
        timeline, bag=whole.bag0, chance=whole.chance0, source_seed=whole.seed or b""
    ).begun(players, seq)
    return imported.played(whole, source, seq).redealt(continues.seat, timeline.seed, seq)
