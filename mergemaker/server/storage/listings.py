"""The listings: what the lobby shows of the tables in it, from columns, without loading any table.

A listing is written with the table's first entry and deleted with the one that ends its game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from mergemaker.table import Opened
from mergemaker.table.summary import SeatSummary
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import Phase

from .database import Database
from .schema import games, listings
from .seats import read_seats
from .statements import compiled, greatest

INSERT_LISTING = compiled(insert(listings))
DELETE_LISTING = compiled(delete(listings).where(listings.c.game == bindparam("listed")))
_SET_SEEN = compiled(
    update(listings)
    .where(listings.c.game == bindparam("listed"))
    .values(seen_at=bindparam("seen_at"))
)

_options = msgspec.json.Decoder(dict[str, str])
_terms = msgspec.json.Decoder(Terms)


def new_listing(game: str, opened: Opened, made_by: str | None, at: int) -> dict[str, Any]:
    """The row of a table that somebody opens in the lobby."""
    return {
        "game": game,
        "made_by": made_by,
        "options": msgspec.json.encode(opened.options),
        "terms": msgspec.json.encode(opened.terms),
        "seen_at": at,
    }


@dataclass(frozen=True, slots=True)
class Listing:
    """A table in the lobby.

    Attributes:
        game: the game's id.
        name: what the game is called.
        preset: the ruleset's preset.
        options: the options that differ from it.
        terms: the table's terms.
        made_by: the identity that made it: the holder of the device, also of a shared screen.
        host: the identity that is host; None for nobody.
        made_at: when, in milliseconds since 1970.
        seen_at: when somebody at it did something or was connected, as far as is stored, in
            milliseconds since 1970.
        seats: each seat.
    """

    game: str
    name: str
    preset: str
    options: dict[str, str]
    terms: Terms
    made_by: str
    host: str | None
    made_at: int
    seen_at: int
    seats: tuple[SeatSummary, ...]

    @property
    def starts_at(self) -> int | None:
        """When the game starts by itself at the latest, in milliseconds since 1970; None if it
        does not."""
        after = self.terms.starts_after
        return None if after is None else self.made_at + after * 1000


class Listings:
    """The listings in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> list[Listing]:
        """The tables that have not begun, the one made first first."""
        return await self._database.read(
            lambda connection: _read(connection, "waiting", games.c.made_at, None)
        )

    async def playing(self, limit: int) -> list[Listing]:
        """The games in progress, the one changed last first."""
        return await self._database.read(
            lambda connection: _read(connection, "playing", games.c.changed_at.desc(), limit)
        )

    async def saw(self, tables: Collection[str], at: int) -> None:
        """Store that somebody at each of these tables was connected.

        Args:
            tables: the games' ids.
            at: when, in milliseconds since 1970.
        """
        if tables:
            rows = [{"listed": game, "seen_at": at} for game in tables]
            await self._database.write(_SET_SEEN(*rows))


def _read(connection: Connection, phase: Phase, order: Any, limit: int | None) -> list[Listing]:
    seen_at = greatest(listings.c.seen_at, games.c.changed_at).label("last_seen_at")
    found = (
        select(games, listings.c.made_by, listings.c.options, listings.c.terms, seen_at)
        .join(listings, listings.c.game == games.c.id)
        .where(games.c.phase == phase)
        .order_by(order, games.c.id)
        .limit(limit)
    )
    rows = connection.execute(found).all()
    around = read_seats(connection, [row.id for row in rows])
    return [
        Listing(
            game=row.id,
            name=row.name,
            preset=row.preset,
            options=_options.decode(row.options),
            terms=_terms.decode(row.terms),
            made_by=row.made_by,
            host=row.host,
            made_at=row.made_at,
            seen_at=row.last_seen_at,
            seats=around[row.id],
        )
        for row in rows
    ]
