"""Processes that share a database lease work: each piece is one's for as long as it lives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import URL

from mergemaker.server.bus.bus import ALONE
from mergemaker.server.leases.leases import SOLE, SharedLeases, leased
from mergemaker.server.leases.process import Process
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.lease_store import LeaseStore
from mergemaker.server.storage.process_store import ProcessStore
from tests.support import asynchronous
from tests.support.journals import execute
from tests.support.postgres import Postgres


class Worker:
    """A process with its leases, and a connection of its own to the database."""

    def __init__(self, location: URL) -> None:
        self.database = Database(location)
        self.process = Process(ProcessStore(self.database))
        self.leases = SharedLeases(self.process, LeaseStore(self.database), ALONE)
        self.heard: list[str] = []
        self.process.on_change(lambda: self.heard.append("changed"))
        self.process.on_death(lambda: self.heard.append("died"))

    async def claim(self, *games: str) -> set[str]:
        return await self.leases.claim("bots", games)


@asynccontextmanager
async def working(location: URL) -> AsyncGenerator[Worker]:
    worker = Worker(location)
    await worker.process.start()
    try:
        yield worker
    finally:
        await worker.process.close()
        await worker.database.close()


def with_workers(
    location: URL, count: int, use: Callable[..., Awaitable[None]], *more: object
) -> None:
    """Let so many workers that share a database do something."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            workers = [await stack.enter_async_context(working(location)) for _ in range(count)]
            await use(*workers, *more)

    asynchronous.run(run())


def let_die(location: URL, worker: Worker) -> None:
    """Let the time pass until which a process is alive."""
    execute(location, f"UPDATE processes SET alive_until = 1000 WHERE id = '{worker.process.id}'")


def test_each_piece_of_work_is_leased_to_one_process(postgres: Postgres):
    async def use(a: Worker, b: Worker) -> None:
        assert await a.claim("g", "h") == {"g", "h"}
        assert await b.claim("g", "h", "i") == {"i"}
        assert a.leases.holds("bots", "g") and not b.leases.holds("bots", "g")
        assert await a.claim("g", "i") == {"g"}, "one that it has already"
        assert await b.leases.claim("clocks", ["g"]) == {"g"}, "of another kind"
        assert await a.claim() == set()

    with_workers(postgres.journal(), 2, use)


def test_of_many_that_claim_the_same_at_once_one_gets_it(postgres: Postgres):
    async def use(*workers: Worker) -> None:
        keys = [str(number) for number in range(50)]
        orders = [keys, keys[::-1], keys, keys[::-1]]
        claims = [worker.claim(*order) for worker, order in zip(workers, orders, strict=True)]
        claimed = await asyncio.gather(*claims)
        assert sorted(key for each in claimed for key in each) == sorted(keys)

    with_workers(postgres.journal(), 4, use)


def test_what_is_released_can_be_leased_by_others(postgres: Postgres):
    async def use(a: Worker, b: Worker) -> None:
        async with leased(a.leases, "bots", ["g", "h"]) as claimed:
            assert claimed == {"g", "h"}
            async with leased(b.leases, "bots", ["g", "i"]) as others:
                assert others == {"i"}
        assert not a.leases.holds("bots", "g")
        assert await b.claim("g", "i") == {"g", "i"}
        await a.leases.release("bots", ["g"])  # which is b's
        assert await a.claim("g") == set()

    with_workers(postgres.journal(), 2, use)


def test_a_process_that_stops_leaves_its_work_to_others(postgres: Postgres):
    async def use(a: Worker, b: Worker) -> None:
        await a.claim("g")
        await a.process.close()
        assert not a.process.alive and not a.leases.holds("bots", "g")
        assert await a.claim("h") == set()
        assert await b.claim("g") == {"g"}

    with_workers(postgres.journal(), 2, use)


def test_a_process_that_dies_leaves_its_work_to_others_once_it_is_not_alive(postgres: Postgres):
    location = postgres.journal()

    async def use(a: Worker, b: Worker) -> None:
        await a.claim("g", "h")
        assert await b.claim("g") == set()
        let_die(location, a)
        assert await b.claim("g") == {"g"}, "although its row is still there"
        assert await a.claim("i") == set(), "it is dead, and claims nothing"
        await b.process.beat()
        assert a.process.id not in b.process.living and "changed" in b.heard
        assert not execute(location, "SELECT 1 FROM leases WHERE key = 'h'")

    with_workers(location, 2, use)


def test_a_process_that_was_dead_has_lost_its_work_and_begins_again(postgres: Postgres):
    location = postgres.journal()

    async def use(a: Worker, b: Worker) -> None:
        await a.claim("g", "h")
        let_die(location, a)
        await b.claim("g")
        assert await a.process.beat()
        assert a.heard.count("died") == 1
        assert not a.leases.holds("bots", "g") and not a.leases.holds("bots", "h")
        assert await a.claim("g", "h") == {"h"}
        await a.leases.release("bots", ["g"])
        assert execute(location, "SELECT process FROM leases WHERE key = 'g'") == [(b.process.id,)]
        await a.process.beat()
        assert a.heard.count("died") == 1

    with_workers(location, 2, use)


def test_a_process_knows_who_else_lives(postgres: Postgres):
    async def use(a: Worker, b: Worker) -> None:
        assert a.process.living == {a.process.id}
        assert b.process.living == {a.process.id, b.process.id}
        await a.process.beat()
        assert a.process.living == b.process.living
        assert a.heard == ["changed", "changed"]
        await b.process.close()
        await a.process.beat()
        await a.process.beat()
        assert a.process.living == {a.process.id}
        assert a.heard == ["changed"] * 3

    with_workers(postgres.journal(), 2, use)


def test_a_database_that_is_lost_for_a_while_costs_no_lease(postgres: Postgres):
    location = postgres.journal()

    async def use(a: Worker, b: Worker) -> None:
        await a.claim("g")
        assert location.database is not None
        postgres.cut_connections(location.database)
        await a.process.beat()  # over a lost connection, or a new one
        assert await a.process.beat()
        assert a.leases.holds("bots", "g") and a.heard.count("died") == 0
        await b.process.beat()
        assert await b.claim("g") == set()

    with_workers(location, 2, use)


def test_a_process_alone_has_all_the_work():
    async def use() -> None:
        async with leased(SOLE, "bots", ["g"]) as claimed:
            assert claimed == {"g"}
            assert await SOLE.claim("bots", ["g"]) == {"g"}
        assert SOLE.holds("bots", "g")

    asynchronous.run(use())


def test_what_is_left_to_others_is_not_claimed(postgres: Postgres):
    async def use(a: Worker) -> None:
        store = LeaseStore(a.database)
        leases = SharedLeases(a.process, store, ALONE, without=["bots"])
        assert await leases.claim("bots", ["g"]) == set()
        assert await leases.claim("clocks", ["g"]) == {"g"}

    with_workers(postgres.journal(), 1, use)
