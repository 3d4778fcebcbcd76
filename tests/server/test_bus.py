"""The bus tells other processes what has changed, and that something may have been missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from redis import Redis

from mergemaker.server.bus.valkey import PREFIX, ValkeyBus
from tests.support import asynchronous
from tests.support.valkey import Valkey

PATIENCE = 60.0  # seconds that anything may take on a busy machine


class Ear:
    """What was heard of a place."""

    def __init__(self, bus: ValkeyBus, place: str) -> None:
        self._heard: asyncio.Queue[int | None] = asyncio.Queue()
        bus.listen(place, self._heard.put_nowait)

    async def next(self) -> int | None:
        async with asyncio.timeout(PATIENCE):
            return await self._heard.get()

    @property
    def silent(self) -> bool:
        return self._heard.empty()


@asynccontextmanager
async def running(valkey: Valkey, number: int) -> AsyncIterator[list[ValkeyBus]]:
    """The buses of several processes."""
    buses = [ValkeyBus(valkey.url) for _ in range(number)]
    for bus in buses:
        await bus.start()
    try:
        yield buses
    finally:
        for bus in buses:
            await bus.close()


def test_all_who_listen_to_a_place_hear_of_it_and_nobody_else(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 3) as (ann, ben, cat):
            ears = [Ear(ben, "g1"), Ear(cat, "g1"), Ear(cat, "g2")]
            for ear in ears:
                assert await ear.next() is None  # it listens from now on
            ann.publish("g1", 5)
            ann.publish("g2", 7)
            assert [await ear.next() for ear in ears] == [5, 5, 7]
            assert all(ear.silent for ear in ears)

    asynchronous.run(run())


def test_who_listens_while_the_bus_connects_hears_as_well(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 1) as (ann,):
            ears: list[Ear] = []
            while ann.deaf or len(ears) < 10:
                ears.append(Ear(ann, f"g{len(ears)}"))
                await asyncio.sleep(0)  # let it connect a little further
            for ear in ears:
                assert await ear.next() is None

    asynchronous.run(run())


def test_who_has_forgotten_a_place_hears_no_more_of_it(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 2) as (ann, ben):
            forgotten, kept = Ear(ben, "g1"), Ear(ben, "g2")
            assert await forgotten.next() is await kept.next() is None
            ben.forget("g1")
            ann.publish("g1", 1)
            ann.publish("g2", 1)
            assert await kept.next() == 1
            assert forgotten.silent

    asynchronous.run(run())


def test_what_is_no_number_is_heard_as_that_something_may_have_changed(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 2) as (ann, ben):
            ear = Ear(ben, "g1")
            assert await ear.next() is None
            with Redis.from_url(valkey.url.replace("valkey", "redis", 1)) as stranger:
                for message in ("", "seven", "-1", "1.5", "\N{SUPERSCRIPT TWO}"):
                    stranger.publish(f"{PREFIX}g1", message)
                    assert await ear.next() is None
            ann.publish("g1", 5)
            assert await ear.next() == 5

    asynchronous.run(run())


def test_of_many_changes_at_a_place_the_newest_is_heard(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 2) as (ann, ben):
            ear = Ear(ben, "g1")
            assert await ear.next() is None
            for number in range(1, 1001):
                ann.publish("g1", number)
            assert await ear.next() == 1000

    asynchronous.run(run())


def test_after_an_interruption_everything_is_to_be_looked_at_again(valkey: Valkey):
    async def run() -> None:
        async with running(valkey, 2) as (ann, ben):
            ears = [Ear(ben, "g1"), Ear(ben, "g2")]
            for ear in ears:
                assert await ear.next() is None
            for number in range(3):
                valkey.kill()
                ann.publish("g1", number)  # neither fails nor waits
                valkey.start()
                for ear in ears:
                    assert await ear.next() is None
                assert not ben.deaf
            ann.publish("g2", 9)
            assert await ears[1].next() == 9

    asynchronous.run(run())


def test_a_bus_that_was_never_there_is_deaf_and_disturbs_nobody(valkey: Valkey):
    valkey.kill()

    async def run() -> None:
        async with running(valkey, 1) as (ann,):
            ear = Ear(ann, "g1")
            ann.publish("g1", 1)
            assert ann.deaf
            assert ear.silent
            valkey.start()
            assert await ear.next() is None
            assert not ann.deaf

    asynchronous.run(run())
