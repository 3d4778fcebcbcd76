"""Replays: the views of all plies of a game, each as its difference from the one before."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from . import view_types
from .option_types import Offer
from .rules_shown import rules_shown
from .standings import Standing
from .table import Table
from .table_events import AnyTableEvent
from .view import log_entries, public_view_at, view_at, view_for


class Frame(Struct, frozen=True):
    """What a ply changed in the view: a field that is left out is as in the frame before.

    `hands` are all hands, once nothing is hidden any more; null before.
    """

    ply: int | UnsetType = UNSET
    phase: view_types.Phase | UnsetType = UNSET
    seats: list[view_types.Seat] | UnsetType = UNSET
    board: view_types.Board | UnsetType = UNSET
    chains: list[view_types.ChainRow] | UnsetType = UNSET
    hand: list[str] | UnsetType | None = UNSET
    hands: list[list[str]] | UnsetType | None = UNSET
    bag: int | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    turn_number: int | UnsetType = UNSET
    deciding: list[view_types.Deciding] | UnsetType = UNSET
    merger: view_types.Merger | UnsetType | None = UNSET
    offer: Offer | UnsetType | None = UNSET
    end: view_types.EndState | UnsetType = UNSET
    standings: list[Standing] | UnsetType | None = UNSET
    ending: str | UnsetType | None = UNSET


_LIKE_THE_VIEWS = [name for name in Frame.__struct_fields__ if name != "hands"]


class Replay(Struct, frozen=True):
    """A game, ply by ply. `view` is the newest view, with nothing to decide; laying the frames from
    0 to k over it, one after another, gives the view after ply k. The log and the table events are
    as in an update."""

    rules: view_types.RulesShown
    view: view_types.View
    frames: list[Frame]
    log: list[view_types.LogEntry] = field(name="told")
    table_events: list[AnyTableEvent]


def replay(table: Table, person: str | None) -> Replay:
    """The game as a person may know it: with nothing hidden when it is over or was imported.

    Raises:
        Refused: the game has not begun.
    """
    frames: list[Frame] = []
    before: dict[str, Any] = {}
    for ply, game in enumerate(table.timeline.games()):
        seen = view_for(public_view_at(table, game, ply), table, game, person)
        hands = [list(game.hand(seat)) for seat in range(len(game.players))]
        now: dict[str, Any] = {"hands": hands if table.revealed else None}
        now |= {name: getattr(seen, name) for name in _LIKE_THE_VIEWS}
        changed = {k: value for k, value in now.items() if before.get(k, UNSET) != value}
        frames.append(Frame(**changed))
        before = now
    last = view_at(table, person, len(frames) - 1)
    return Replay(
        rules_shown(table.ruleset), last, frames, log_entries(table, person), list(table.events)
    )
