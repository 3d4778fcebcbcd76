"""What a seat sees of what is done, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from mergemaker.rules import (
    BankTile,
    Drew,
    Event,
    FirstPlayer,
    HandRedrawn,
    PlacingSkipped,
    Replaced,
    Ruleset,
    StartingTile,
    action_name,
    redact,
)

REPLACEMENTS: Final = 177  # the first of the actions that are about the tiles of a hand (R21)
REPLACE_DONE: Final = 285  # the last of them: to replace no more


def sighted(
    ruleset: Ruleset, actor: int, action: int, events: Iterable[Event], seat: int
) -> Iterator[str]:
    """What a seat sees of an action or an outcome of chance.

    That is the action, unless it says which tiles others put back, and those events that do not
    follow from actions alone.

    Args:
        ruleset: the rules in force.
        actor: who acted; negative if it was chance.
        action: the action, or the outcome, of which only the events tell.
        events: what followed.
        seat: the seat that looks; -1 for a watcher.
    """
    if actor >= 0 and (actor == seat or action < REPLACEMENTS):
        yield f"{actor} {name_of(ruleset, action)}"
    for event in redact(events, None if seat < 0 else seat):
        match event:
            case StartingTile(seat=who, tile=tile):
                yield f"{who} starting tile {tile}"
            case FirstPlayer(seat=who):
                yield f"{who} starts"
            case Drew(seat=who, tile=tile) if tile is not None:
                yield f"{who} draws {tile}"
            case Replaced(seat=who, tiles=tiles, count=count):
                yield f"{who} replaces {count if tiles is None else ' '.join(tiles)}"
            case HandRedrawn(seat=who, tiles=tiles):
                yield f"{who} redraws {' '.join(tiles)}"
            case PlacingSkipped(seat=who):
                yield f"{who} cannot place"
            case BankTile(column=column):
                yield f"bank column {column}"
            case _:
                pass


@cache
def _names(ruleset: Ruleset) -> dict[int, str]:
    """The names of actions that have been asked for."""
    return {}


def name_of(ruleset: Ruleset, action: int) -> str:
    """What an action is called (`rules.action_name`)."""
    names = _names(ruleset)
    if action not in names:
        names[action] = action_name(ruleset, action)
    return names[action]


def outcome_name(ruleset: Ruleset, outcome: int, starter: bool) -> str:
    """What an outcome of chance is called: the tile that is drawn, or the seat that starts."""
    return f"{outcome} starts" if starter else name_of(ruleset, outcome).replace("place", "draw")
