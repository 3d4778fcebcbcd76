"""The journal: every entry of every game, on disk. A game consists of its entries alone.

Besides the entries there are columns, for questions about many games; `append` writes both in one
transaction. Once `append` returns, what it wrote survives a crash of the program and of the
machine.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Select,
    func,
    select,
)

from mergemaker.table import AnyEntry
from mergemaker.table.orders import StandingOrders
from mergemaker.table.view_types import UNFINISHED_PHASES

from ..bus.bus import ALONE, Bus
from ..identity import people_at
from ..metrics import APPEND_SECONDS, APPENDS_FAILED, ENTRIES
from .changes import Change, Row, statements_of
from .database import Database
from .errors import Taken
from .game_list import (
    PAGE,
    Awaiting,
    Listed,
    read_games_of,
    read_unfinished_of,
    read_with_bot_to_act,
)
from .people import SET_NAME
from .schema import entries, games, invites, people, seats
from .standing_orders import read_awaiting_orders, read_orders, read_orders_of, set_orders

_decoder = msgspec.json.Decoder(AnyEntry)


# What is told on the bus instead of an entry's number when standing orders have changed.
ORDERS_CHANGED = 0


class Conflict(Exception):
    """The entry's number in its game, or the command's id, is taken: nothing was written."""


class Journal:
    """The journal in a database.

    Args:
        database: where it is.
        bus: tells other processes what was appended.
    """

    def __init__(self, database: Database, bus: Bus = ALONE) -> None:
        self._database = database
        self._bus = bus

    @property
    def shared(self) -> bool:
        """Whether other processes may append, too."""
        return self._bus.shared

    # --- games -----------------------------------------------------------------------------------

    async def append(self, *changes: Change) -> None:
        """Write entries and the columns that follow from them, all or none; `Opened` or `Imported`
        begins a game.

        Raises:
            Conflict: an entry's number or a command's id is taken.
            Exception: anything else: nobody knows whether they were written. Read them again.
        """
        try:
            with APPEND_SECONDS.time():
                await self._database.write(*statements_of(changes))
        except Taken as taken:
            if taken.table == entries.name:
                raise Conflict from taken
            raise
        except Exception:  # whatever it is, it is only counted here
            APPENDS_FAILED.inc()
            raise
        for change in changes:
            self._bus.publish(change.row.game, change.row.seq)
            ENTRIES.labels(type(change.row.entry).__struct_config__.tag).inc()

    async def read(self, game: str, after: int = 0) -> list[Row]:
        """The entries of a game after number `after`, in order; none if there is no such game."""
        return await self._database.read(lambda connection: _read_rows(connection, game, after))

    async def newest(self, wanted: Collection[str]) -> dict[str, int]:
        """The number of the newest entry of each of these games."""
        found = select(games.c.id, games.c.last_seq).where(games.c.id.in_(wanted))
        rows = await self._database.read(lambda connection: connection.execute(found).all())
        return {row.id: row.last_seq for row in rows}

    async def games_of(self, person: str, limit: int) -> list[Listed]:
        """The games in which an identity has a seat or has resigned, the one changed last first;
        none that was closed before it began."""
        return await self._database.read(
            lambda connection: read_games_of(connection, person, limit)
        )

    async def unfinished_games_of(self, person: str) -> int:
        """In how many games that are not over an identity has a seat, or is the host: itself, or
        with a shared screen."""
        seated = select(seats.c.game).where(seats.c.person == person)
        hosted = select(games.c.id).where(games.c.host.in_(people_at(person).values()))
        return await self._scalar(
            select(func.count())
            .select_from(games)
            .where(games.c.id.in_(seated.union(hosted)), games.c.phase.in_(UNFINISHED_PHASES))
        )

    async def unfinished_with(self, person: str) -> list[str]:
        """The ids of the games that are not over in which an identity has a seat."""
        found = (
            select(games.c.id)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.person == person, games.c.phase.in_(UNFINISHED_PHASES))
            .order_by(games.c.id)
        )
        return await self._database.read(
            lambda connection: list(connection.execute(found).scalars())
        )

    async def unfinished_games(self) -> int:
        """How many games are not over."""
        unfinished = games.c.phase.in_(UNFINISHED_PHASES)
        return await self._scalar(select(func.count()).select_from(games).where(unfinished))

    async def unfinished_of(self, person: str, here: Collection[str]) -> list[Listed]:
        """The games that are not over and in which somebody at a device has a seat, those that wait
        for one of them first.

        Args:
            person: the identity of the device's holder.
            here: the identities of all people at the device.
        """
        return await self._database.read(
            lambda connection: read_unfinished_of(connection, person, here, PAGE)
        )

    async def with_bot_to_act(self) -> AsyncIterator[Awaiting]:
        """The games that wait for a bot and that a person plays in or looks at, the one changed
        last first."""
        before: tuple[int, str] | None = None
        while True:
            page = await self._database.read(partial(read_with_bot_to_act, before=before))
            for row in page:
                yield Awaiting(row.id, row.last_seq)
            if len(page) < PAGE:
                return
            before = page[-1].changed_at, page[-1].id

    async def deadlines(self, limit: int, without: Collection[str] = ()) -> list[tuple[str, int]]:
        """The games in which a clock runs, the one whose time is up first first, each with the
        moment, in milliseconds since 1970.

        Args:
            limit: how many at most.
            without: games to leave out.
        """
        found = (
            select(games.c.id, games.c.deadline)
            .where(games.c.deadline.is_not(None), games.c.id.not_in(without))
            .order_by(games.c.deadline)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(found).all())
        return [(row.id, row.deadline) for row in rows]

    async def invited(self, code: str) -> str | None:
        """The game that an invite leads to, if there is one."""
        return await self._scalar(select(invites.c.game).where(invites.c.code == code))

    # --- standing orders -------------------------------------------------------------------------

    async def orders_in(self, game: str) -> dict[int, StandingOrders]:
        """The standing orders in a game, by seat."""
        return await self._database.read(lambda connection: read_orders(connection, game))

    async def orders_of(self, person: str) -> dict[str, StandingOrders]:
        """The standing orders of an identity, by game."""
        return await self._database.read(lambda connection: read_orders_of(connection, person))

    async def awaiting_orders(self) -> list[Awaiting]:
        """The games that wait for somebody with standing orders, the one changed last first."""
        return await self._database.read(read_awaiting_orders)

    async def set_orders(self, game: str, seat: int, orders: StandingOrders) -> None:
        """Store the standing orders of a seat."""
        await self._database.write(set_orders(game, seat, orders))
        self._bus.publish(game, ORDERS_CHANGED)

    # --- people ----------------------------------------------------------------------------------

    async def name_of(self, person: str) -> str | None:
        """The name that an identity goes by, if it has one."""
        return await self._scalar(select(people.c.name).where(people.c.person == person))

    async def set_name(self, person: str, name: str) -> None:
        """Store the name that an identity goes by."""
        await self._database.write(SET_NAME({"person": person, "name": name}))

    async def _scalar(self, query: Select[Any]) -> Any:
        return await self._database.read(lambda connection: connection.execute(query).scalar())


def _read_rows(connection: Connection, game: str, after: int) -> list[Row]:
    found = (
        select(entries).where(entries.c.game == game, entries.c.seq > after).order_by(entries.c.seq)
    )
    return [decode_row(row) for row in connection.execute(found)]


def decode_row(stored: Any) -> Row:
    """An entry, from its row in the table.

    Raises:
        msgspec.MsgspecError: it cannot be read.
    """
    return Row(
        game=stored.game,
        seq=stored.seq,
        at=stored.at,
        entry=_decoder.decode(stored.entry),
        person=stored.person,
        command=stored.command,
        digest=stored.digest,
    )
