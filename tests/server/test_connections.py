"""Processes that share a database count the sockets of all, at the limit and one past it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from sqlalchemy import URL

from mergemaker.rules import Refused
from mergemaker.server.bus.bus import ALONE
from mergemaker.server.connections.connections import PER_HOLDER, PER_PLACE
from mergemaker.server.connections.shared import SharedConnections
from mergemaker.server.leases.process import Process
from mergemaker.server.storage.connection_store import Connected, ConnectionStore
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.process_store import ProcessStore
from tests.support import asynchronous
from tests.support.journals import execute
from tests.support.player import PATIENCE
from tests.support.postgres import Postgres

PER_ADDRESS = 20

ANN = Connected("198.51.100.1", "ann", "g")


class Member:
    """A process with its connections, and a connection of its own to the database."""

    def __init__(self, location: URL) -> None:
        self.database = Database(location)
        self.store = ConnectionStore(self.database)
        self.process = Process(ProcessStore(self.database))
        self.connections = SharedConnections(self.process, self.store, ALONE, PER_ADDRESS)

    async def holders(self, place: str) -> set[str]:
        """The holders that other processes have connected to a place."""
        return set((await self.connections.elsewhere([place])).get(place, {}))


@asynccontextmanager
async def serving(location: URL) -> AsyncGenerator[Member]:
    member = Member(location)
    await member.process.start()
    member.connections.start()
    try:
        yield member
    finally:
        await member.connections.close()
        await member.process.close()
        await member.database.close()


def with_two(
    location: URL, use: Callable[[Member, Member, AsyncExitStack], Awaitable[None]]
) -> None:
    """Let two processes that share a database do something; the sockets close at the end."""

    async def run() -> None:
        async with serving(location) as a, serving(location) as b, AsyncExitStack() as stack:
            await use(a, b, stack)

    asynchronous.run(run())


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what must happen."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            pass


@pytest.mark.parametrize(
    "limit", [PER_ADDRESS, PER_HOLDER, PER_PLACE], ids=["address", "holder", "place"]
)
def test_one_past_the_limit_is_refused_wherever_the_others_are(postgres: Postgres, limit: int):
    def socket(number: int) -> Connected:
        """Sockets that have only that in common which is limited."""
        address = ANN.address if limit == PER_ADDRESS else f"address {number}"
        holder = ANN.holder if limit == PER_HOLDER else f"holder {number}"
        return Connected(address, holder, "g" if limit != PER_ADDRESS else f"game {number}")

    async def use(a: Member, b: Member, stack: AsyncExitStack) -> None:
        await a.store.enter_again(a.process.id, {n + 100: socket(n) for n in range(limit - 2)})
        last = await stack.enter_async_context(AsyncExitStack())
        await last.enter_async_context(a.connections.admitted(socket(limit - 2)))
        await stack.enter_async_context(b.connections.admitted(socket(limit - 1)))
        for member in (a, b):
            with pytest.raises(Refused, match=r"[Tt]oo many"):
                await stack.enter_async_context(member.connections.admitted(socket(limit)))
        await stack.enter_async_context(
            b.connections.admitted(ANN._replace(address="x", place="h"))
        )
        await last.aclose()

        async def admitted() -> bool:
            try:
                await stack.enter_async_context(b.connections.admitted(socket(limit)))
            except Refused:
                return False
            return True

        await until(admitted)

    with_two(postgres.journal(), use)


def test_of_many_that_come_at_once_to_two_processes_so_many_are_admitted(postgres: Postgres):
    async def use(a: Member, b: Member, stack: AsyncExitStack) -> None:
        async def come(member: Member, number: int) -> bool:
            socket = ANN._replace(holder=f"guest {number}", place=f"game {number}")
            try:
                await stack.enter_async_context(member.connections.admitted(socket))
            except Refused:
                return False
            return True

        both = [come(member, number) for number in range(PER_ADDRESS) for member in (a, b)]
        assert sum(await asyncio.gather(*both)) == PER_ADDRESS

    with_two(postgres.journal(), use)


def test_a_process_knows_who_is_connected_to_another(postgres: Postgres):
    async def use(a: Member, b: Member, stack: AsyncExitStack) -> None:
        socket = await stack.enter_async_context(AsyncExitStack())
        await socket.enter_async_context(a.connections.admitted(ANN))
        await stack.enter_async_context(b.connections.admitted(ANN._replace(holder="ben")))
        await stack.enter_async_context(b.connections.admitted(ANN._replace(place="h")))
        assert await b.connections.elsewhere(["g", "h"]) == {"g": {"ann": ANN.address}}
        assert await a.holders("g") == {"ben"}
        assert await a.connections.people() == await b.connections.people() == 2
        await socket.aclose()

        async def gone() -> bool:
            return await b.holders("g") == set()

        await until(gone)

    with_two(postgres.journal(), use)


def test_the_connections_of_a_dead_process_count_no_more_until_it_is_back(postgres: Postgres):
    location = postgres.journal()

    async def use(a: Member, b: Member, stack: AsyncExitStack) -> None:
        for number in range(PER_HOLDER):
            await stack.enter_async_context(a.connections.admitted(ANN))
            assert await b.holders("g") == {"ann"}, number
        execute(location, f"UPDATE processes SET alive_until = 1 WHERE id = '{a.process.id}'")
        assert await b.holders("g") == set()
        assert await b.connections.people() == 0
        async with b.connections.admitted(ANN), b.connections.admitted(ANN):
            # One that comes while its process has not noticed yet is counted afterwards.
            await stack.enter_async_context(a.connections.admitted(ANN._replace(holder="cat")))
            assert await b.holders("g") == set()
            assert await a.process.beat()

            async def back() -> bool:
                return await b.holders("g") == {"ann", "cat"}

            await until(back)

    with_two(location, use)
