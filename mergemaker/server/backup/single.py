"""Exporting and importing a single game, and exporting what is known of one person."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from mergemaker.rules import BadRecord, write_record
from mergemaker.table import RulesDiffer, Table
from mergemaker.table.names import username_key

from ..accounts.export import Exporter
from ..rate_limits.token_bucket import LocalRateLimits
from ..settings import Settings
from ..storage.account_store import AccountStore
from ..storage.backend import backend_of
from ..storage.database import Database
from ..storage.journal import Journal
from ..storage.snapshots import snapshot
from ..tables.making import begun, imported

# Stands in the record of a game that is not over.
WARNING = (
    "# This game is not over. Its seed tells every hand and every tile still to be drawn:\n"
    "# show this to nobody who plays in it.\n"
)


class NoSuchThing(Exception):
    """There is no game or person of that name, or nothing to export of it; the message says so."""


async def record_of(settings: Settings, game: str) -> str:
    """The record of a game, over or not: one that is not says what it reveals.

    Raises:
        NoSuchThing: there is no such game, it has not begun, or it cannot be replayed.
        Unreadable: there are no games that can be read.
    """
    async with _opened(settings) as database:
        rows = await Journal(database).read(game)
    if not rows:
        raise NoSuchThing(f"There is no game {game}. Its id is the end of its address.")
    try:
        table = Table.replayed(game, [(row.entry, row.at) for row in rows])
    except (RulesDiffer, BadRecord) as error:
        raise NoSuchThing(f"Game {game} cannot be replayed under today's rules.") from error
    if table.game is None:
        raise NoSuchThing(f"Game {game} has not begun, so it has no record.")
    return ("" if table.revealed else WARNING) + write_record(table.game)


async def import_record(settings: Settings, record: str) -> str:
    """Import a game from its record, to be looked at, as people can on the web. It has no host.

    Returns:
        The game's id.

    Raises:
        BadRecord: it cannot be read.
        Unreadable: there is no database of this version to import it into.
    """
    table, change = begun(imported(record, ""), None)
    async with _opened(settings) as database:
        await Journal(database).append(change)
    return table.id


async def exported_person(settings: Settings, username: str) -> AsyncIterator[bytes]:
    """What people can export of their own account, in pieces.

    Raises:
        NoSuchThing: there is no account of that name.
        Unreadable: there are no games that can be read.
    """
    async with _opened(settings) as database:
        accounts = AccountStore(database)
        account = await accounts.with_username(username_key(username))
        if account is None:
            raise NoSuchThing(f"There is no account of the name {username}.")
        exporter = Exporter(database, LocalRateLimits())
        async for piece in exporter.pieces(account):
            yield piece


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncGenerator[Database]:
    with snapshot(backend_of(settings.location).snapshots()):
        database = Database(settings.location)
    try:
        yield database
    finally:
        await database.close()
