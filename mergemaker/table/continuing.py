"""Playing on from a position of a game that is over."""

from __future__ import annotations

from mergemaker.rules import Refused, write_record

from .entry import Continued
from .table import Table


def continued(table: Table, ply: int, seat: int) -> Continued:
    """The position after `ply`, to go on from with what `seat` knew there.

    Raises:
        Refused: the game goes on or has not begun, there is no such ply or seat, or the game was
            over there.
    """
    if not table.revealed:
        reason = "You can play on from a position once the game is over."
        raise Refused(code="not-over", reason=reason)
    if not 0 <= seat < len(table.seats):
        raise Refused(code="no-such-seat", reason=f"There is no seat {seat} at this table.")
    position = table.timeline.at(ply)
    if position.over:
        reason = "The game is over at that ply. Choose an earlier one."
        raise Refused(code="game-over", reason=reason)
    # Who played there is not kept: whoever deletes their account is to be forgotten.
    position.players = tuple(f"Player{number + 1}" for number in range(len(table.seats)))
    return Continued(write_record(position), seat)
