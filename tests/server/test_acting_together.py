"""Limits and matchmaking hold although two processes that share a database act at the same time.

Each of the two is a database of its own here, with what works on it, in one event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from sqlalchemy import URL

from mergemaker.rules import Refused
from mergemaker.server.addresses import Addresses
from mergemaker.server.identity import Visitor
from mergemaker.server.rate_limits.token_bucket import LocalRateLimits
from mergemaker.server.reviews.reviewer import Reviewer
from mergemaker.server.reviews.summarizer import Summarizer
from mergemaker.server.storage.account_store import Account, AccountStore, CredentialChanged
from mergemaker.server.storage.accuracy_store import AccuracyStore
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.errors import StorageFailed
from mergemaker.server.storage.journal import Journal
from mergemaker.server.storage.listings import Listings
from mergemaker.server.storage.review_store import ReviewStore
from mergemaker.server.storage.secret_store import SecretStore
from mergemaker.server.storage.sessions import HasLink, KnowsPassword, Session
from mergemaker.server.storage.sign_in_links import SignInLink, SignInLinkStore
from mergemaker.server.tables.lobby import LobbyKeeper
from mergemaker.server.tables.making import OPEN_TABLES, UNFINISHED, GameMaker
from mergemaker.server.tables.matching import Matchmaker
from mergemaker.server.tables.registry import Registry
from mergemaker.server.wire.bodies import NewGame, SeatWish
from mergemaker.server.workers.bots import ProcessBots, think
from mergemaker.server.workers.pool import Workers
from mergemaker.table import Imported, Opened, SeatPlan
from mergemaker.table.terms import Terms
from tests.server.test_reviews import short_game
from tests.support import asynchronous
from tests.support.journals import changes
from tests.support.postgres import Postgres

PEOPLE = ("ann", "ben")
OPEN = [SeatWish("you"), SeatWish("open")]
LISTED = NewGame(seats=OPEN, terms=Terms(listed=True))
ACCOUNT = Account("ann", "Ann", "the old hash", 0)
DESK = Session("desk", "a", "ann", "", 0, 0)


class Acting:
    """What a process does with the database."""

    def __init__(self, location: URL) -> None:
        self.database = Database(location)
        self.journal = Journal(self.database)
        workers = Workers(1)
        self.registry = Registry(self.journal, ProcessBots(think, workers, workers, seconds=60))
        addresses = Addresses()
        for person in PEOPLE:
            addresses.note(Visitor(person, ""), f"home of {person}")
        locks, limits = self.database.locks, LocalRateLimits()
        lobby = LobbyKeeper(Listings(self.database), self.registry.whereabouts, chat=True)
        self.maker = GameMaker(self.registry, self.journal, lobby, addresses, limits, locks)
        self.matchmaker = Matchmaker(lobby, self.registry, self.maker, locks)
        reviews = ReviewStore(self.database)
        summarizer = Summarizer(reviews, AccuracyStore(self.database))
        self.reviewer = Reviewer(
            self.registry, reviews, summarizer, workers, addresses, limits, locks
        )
        self.accounts = AccountStore(self.database)

    async def close(self) -> None:
        await self.registry.close()
        await self.database.close()


@asynccontextmanager
async def processes(location: URL) -> AsyncIterator[list[Acting]]:
    async with AsyncExitStack() as stack:
        acting = [Acting(location) for _ in range(2)]
        for each in acting:
            stack.push_async_callback(each.close)
        yield acting


def together(location: URL, act: Callable[[list[Acting]], Awaitable[None]]) -> None:
    """Act with two processes."""

    async def run() -> None:
        async with processes(location) as acting:
            await act(acting)

    asynchronous.run(run())


@pytest.fixture
def location(postgres: Postgres) -> URL:
    return postgres.journal()


def refusals(answers: list[object]) -> list[str]:
    """The codes of those that are refusals; nothing else may have gone wrong."""
    for answer in answers:
        assert isinstance(answer, Refused) or not isinstance(answer, BaseException), answer
    return [answer.code for answer in answers if isinstance(answer, Refused)]


def test_open_tables(location: URL):
    async def act(acting: list[Acting]) -> None:
        making = [each.maker.new(LISTED, "ann") for each in acting for _ in range(OPEN_TABLES)]
        answers = await asyncio.gather(*making, return_exceptions=True)
        assert refusals([*answers]) == ["too-many-tables"] * OPEN_TABLES

    together(location, act)


def test_games_that_are_not_over(location: URL):
    async def act(acting: list[Acting]) -> None:
        seats = [SeatPlan("person", "Ann", "ann"), SeatPlan("open")]
        for number in range(UNFINISHED - 1):
            opened = Opened("Friday", "ann", "classic", {}, seats, "brisk", "00" * 32)
            await acting[0].journal.append(*changes(f"g{number}", [opened]))
        making = [each.maker.new(NewGame(seats=OPEN), "ann") for each in acting]
        answers = await asyncio.gather(*making, return_exceptions=True)
        assert refusals([*answers]) == ["too-many-games"]

    together(location, act)


def test_two_strangers_meet(location: URL):
    async def act(acting: list[Acting]) -> None:
        finding = [
            each.matchmaker.find(person, None, lambda: None)
            for each, person in zip(acting, PEOPLE, strict=True)
        ]
        first, second = await asyncio.gather(*finding)
        assert first == second

    together(location, act)


def test_reviews_that_wait(location: URL):
    async def act(acting: list[Acting]) -> None:
        for game in ("g1", "g2"):
            imported = Imported("Friday", "ann", short_game())
            await acting[0].journal.append(*changes(game, [imported]))
        asking = [
            each.reviewer.ask(await each.registry.find(game), "ann", open_hands=False)
            for each, game in zip(acting, ("g1", "g2"), strict=True)
        ]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert refusals([*answers]) == ["busy"]

    together(location, act)


def test_a_secret(location: URL):
    async def act(acting: list[Acting]) -> None:
        stores = [SecretStore(each.database) for each in acting]
        keeping = [store.keep("key", f"made by {number}") for number, store in enumerate(stores)]
        first, second = await asyncio.gather(*keeping)
        assert first == second == await stores[0].find("key")

    together(location, act)


def session(digest: str) -> Session:
    return Session(digest, f"id of {digest}", "ann", "", 1, 1)


def guest(digest: str) -> Session:
    return Session(digest, f"id of {digest}", digest, "", 0, 0, ended_at=0)


async def with_account(acting: list[Acting]) -> HasLink:
    """Make the account, and a link that was made in its session."""
    link = SignInLink("ann", DESK.digest, "hash of the code", expires_at=1000)
    await acting[0].accounts.register(ACCOUNT, "ann", DESK, guest("guest at the desk"))
    await SignInLinkStore(acting[0].database).add(link)
    return HasLink(link)


def test_a_link_that_signs_in(location: URL):
    async def act(acting: list[Acting]) -> None:
        by_link = await with_account(acting)
        signing_in = [
            each.accounts.sign_in(session(f"phone {number}"), guest(f"guest {number}"), by_link)
            for number, each in enumerate(acting)
        ]
        answers = await asyncio.gather(*signing_in, return_exceptions=True)
        assert sum(isinstance(answer, CredentialChanged) for answer in answers) == 1, answers
        assert [] in answers

    together(location, act)


def test_a_sign_in_while_the_password_changes(location: URL):
    async def act(acting: list[Acting]) -> None:
        by_link = await with_account(acting)
        known = ACCOUNT
        for number in range(20):
            changed = Account("ann", "Ann", f"hash {number}", 0)
            credential = KnowsPassword(known.password) if number else by_link
            phone, bob = session(f"phone {number}"), guest(f"guest {number}")
            signing_in = acting[0].accounts.sign_in(phone, bob, credential)
            changing = acting[1].accounts.set_password(known, changed.password, DESK.digest)
            answer, ended = await asyncio.gather(signing_in, changing, return_exceptions=True)
            assert (ended == [phone.digest]) != isinstance(answer, CredentialChanged)
            assert [one.digest for one in await acting[0].accounts.sessions_of("ann")] == ["desk"]
            known = changed

    together(location, act)


def until_somebody_waits(postgres: Postgres) -> None:
    while not postgres.ask("SELECT 1 FROM pg_locks WHERE NOT granted"):
        time.sleep(0.01)


def test_a_process_that_stands_still_does_not_keep_its_lock(location: URL, postgres: Postgres):
    """PostgreSQL ends its transaction after a while; here the test does."""

    async def act(acting: list[Acting]) -> None:
        first, second = (each.database.locks for each in acting)
        async with first.held("matching"):
            waiting = asyncio.create_task(acting[1].matchmaker.find("ben", None, lambda: None))
            await asyncio.to_thread(until_somebody_waits, postgres)
            assert not waiting.done()
            sql = (
                "SELECT pg_terminate_backend(pid) FROM pg_locks "
                "WHERE locktype = 'advisory' AND granted"
            )
            assert postgres.ask(sql) == [(True,)]
            await waiting
        async with asyncio.timeout(30), first.held("matching"), second.held("making", "ben"):
            pass

    together(location, act)


def test_no_lock_can_be_had_without_a_database(location: URL):
    async def act(acting: list[Acting]) -> None:
        locks = Database(location.set(database="nowhere")).locks
        with pytest.raises(StorageFailed):
            async with locks.held("matching"):
                pass

    together(location, act)
