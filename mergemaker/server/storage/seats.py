"""The seats of many games at once, from their columns."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from mergemaker.table.summary import SeatSummary

from .schema import seats


def read_seats(connection: Connection, games: Iterable[str]) -> dict[str, tuple[SeatSummary, ...]]:
    """The seats of these games, by game, in order."""
    found: dict[str, list[SeatSummary]] = {game: [] for game in games}
    rows = select(seats).where(seats.c.game.in_(found)).order_by(seats.c.game, seats.c.seat)
    for row in connection.execute(rows):
        found[row.game].append(
            SeatSummary(
                person=row.person,
                bot=row.bot,
                name=row.name,
                deciding=row.deciding,
                place=row.place,
                total=row.total,
            )
        )
    return {game: tuple(around) for game, around in found.items()}
