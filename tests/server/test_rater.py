"""No game keeps the rater from rating the others, and nobody is rated without an account."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from random import Random

from mergemaker.server.leases.leases import SOLE
from mergemaker.server.ratings.rater import Rater
from mergemaker.server.storage.account_store import Account, AccountStore
from mergemaker.server.storage.backend import Location
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.rating_store import RatingStore
from mergemaker.server.storage.sessions import Session
from mergemaker.server.tables.registry import Registry
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.clock import ClockTerms
from mergemaker.table.entry import OwnerDeleted
from mergemaker.table.terms import Terms
from tests.support import asynchronous
from tests.support.journals import changes, execute
from tests.support.random_tables import play_out

TERMS = Terms(rated=True, clock=ClockTerms(3600, 0))
SEATS = [SeatPlan("person", "Ann", "p0"), SeatPlan("person", "Ben", "p1")]
OPENED = Opened(
    "Friday", "p0", "classic", {"trading": "off"}, SEATS, "instant", "01" * 32, terms=TERMS
)
DELETED = OwnerDeleted(0, "A former player")
PATIENCE = 60.0  # seconds


def game() -> list[AnyEntry]:
    """A rated game that p0 and p1 have played to its end."""
    begun = Table("g").after(OPENED, at=0)
    return [OPENED, *(entry for entry, _ in play_out(begun, Random(1)))]


def while_rating(
    location: Location,
    games: dict[str, list[AnyEntry]],
    people: Iterable[str],
    use: Callable[[RatingStore], Awaitable[None]],
) -> None:
    """Let games be rated that were played by people of whom only some have an account."""

    async def run() -> None:
        database, workers = Database(location), Workers(1)
        journal, store = Journal(database), RatingStore(database)
        registry = Registry(journal, ProcessBots(think, workers, workers, seconds=60))
        rater = Rater(store, registry, SOLE)
        try:
            for person in people:
                session = Session(person, person, person, "", 0, 0)
                guest = Session(f"guest {person}", f"guest {person}", person, "", 0, 0, 0)
                account = Account(person, person, "", 0)
                await AccountStore(database).register(account, person, session, guest)
            for number, (name, entries) in enumerate(games.items()):
                first, *others = changes(name, entries, at=number)
                await journal.append(first)
                await journal.append(*others)
            ruin(location)
            rater.start()
            await use(store)
        finally:
            await rater.close()
            await registry.close()
            await workers.close()
            await database.close()

    asynchronous.run(run())


def ruin(location: Location) -> None:
    """Make the entries of the game "ruined" unreadable, if there is one."""
    execute(location, "UPDATE entries SET entry = 'ruined' WHERE game = 'ruined'")


async def rated(store: RatingStore, game: str) -> set[str]:
    """Whose ratings a game has changed, as soon as it has been rated."""
    async with asyncio.timeout(PATIENCE):
        found = None
        while found is None:
            found = await store.changes(game)
    return set(found)


def test_whoever_deleted_their_account_is_not_rated_and_stops_nobody(location: Location):
    async def use(store: RatingStore) -> None:
        assert await rated(store, "seat is nobody's") == {"p1"}
        assert await rated(store, "seat is not yet nobody's") == {"p1"}
        assert await store.courses("p0") == {}
        assert await store.ratings_of(["p0"], "2") == {}
        assert len((await store.courses("p1"))["2"]) == 2

    games = {"seat is nobody's": [*game(), DELETED], "seat is not yet nobody's": game()}
    while_rating(location, games, ["p1"], use)


def test_a_game_that_cannot_be_read_stops_no_other(location: Location):
    async def use(store: RatingStore) -> None:
        assert await rated(store, "readable") == {"p0", "p1"}
        assert await store.changes("ruined") is None

    games = {"ruined": game(), "readable": game()}
    while_rating(location, games, ["p0", "p1"], use)
