"""Token buckets allow a burst, then a steady rate, in one process or in all processes together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis import Redis

from mergemaker.server.rate_limits.token_bucket import (
    LocalRateLimits,
    LocalTokenBuckets,
    Rate,
    RateLimits,
    TokenBuckets,
)
from mergemaker.server.rate_limits.valkey import ValkeyRateLimits
from tests.support import asynchronous
from tests.support.player import PATIENCE
from tests.support.valkey import Valkey

SLOW = Rate(burst=20, per_second=0.001)  # so little that nothing comes back during a test


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def taken(buckets: TokenBuckets, key: str, tries: int) -> int:
    return sum([await buckets.take(key) for _ in range(tries)])


def test_a_burst_is_allowed_and_then_a_steady_rate():
    async def run() -> None:
        clock = Clock()
        buckets = LocalTokenBuckets(Rate(20, 5), clock)
        assert [await buckets.take("ann") for _ in range(21)] == [True] * 20 + [False]
        clock.now += 0.2
        assert await taken(buckets, "ann", 2) == 1
        clock.now += 1
        assert await taken(buckets, "ann", 10) == 5
        clock.now += 3600
        assert await taken(buckets, "ann", 100) == 20

    asynchronous.run(run())


def test_full_buckets_are_forgotten():
    async def run() -> None:
        clock = Clock()
        buckets = LocalTokenBuckets(Rate(5, 0.5), clock)
        for number in range(1000):
            assert await buckets.take(f"guest {number}")
        assert len(buckets) == 1000
        clock.now += 10
        assert await buckets.take("ann")
        assert len(buckets) == 1

    asynchronous.run(run())


# --- what both kinds do ------------------------------------------------------------------------

With = Callable[[Callable[[RateLimits], Awaitable[None]]], None]


@pytest.fixture(params=["local", "valkey"])
def with_limits(request: pytest.FixtureRequest) -> With:
    """Runs something with rate limits of either kind."""

    def run_with(test: Callable[[RateLimits], Awaitable[None]]) -> None:
        async def run() -> None:
            if request.param == "local":
                await test(LocalRateLimits())
            else:
                valkey: Valkey = request.getfixturevalue("valkey")
                async with processes(valkey, 1) as (limits,):
                    await test(limits)

        asynchronous.run(run())

    return run_with


@asynccontextmanager
async def processes(valkey: Valkey, number: int) -> AsyncIterator[list[ValkeyRateLimits]]:
    """The rate limits of several processes that share a Valkey server."""
    each = [ValkeyRateLimits(valkey.url) for _ in range(number)]
    try:
        yield each
    finally:
        for limits in each:
            await limits.close()


def test_one_more_than_the_burst_is_refused_and_costs_others_nothing(with_limits: With):
    async def test(limits: RateLimits) -> None:
        buckets, other = limits.buckets("a limit", SLOW), limits.buckets("another", SLOW)
        assert [await buckets.take("ann") for _ in range(21)] == [True] * 20 + [False]
        assert await taken(buckets, "ben", 30) == 20
        assert await taken(other, "ann", 30) == 20

    with_limits(test)


def test_what_is_given_back_can_be_taken_again(with_limits: With):
    async def test(limits: RateLimits) -> None:
        buckets = limits.buckets("a limit", SLOW)
        await taken(buckets, "ann", 21)
        buckets.give_back("ann")
        assert await taken(buckets, "ann", 2) == 1
        buckets.spend("ann", -100)
        assert await buckets.used("ann") == 0
        assert await taken(buckets, "ann", 30) == 20  # a bucket holds no more than its burst

    with_limits(test)


def test_a_bucket_in_debt_has_to_be_waited_for(with_limits: With):
    async def test(limits: RateLimits) -> None:
        buckets = limits.buckets("a limit", Rate(burst=20, per_second=0.5))
        buckets.spend("ann", 20)
        assert await buckets.wait("ann") == 0
        buckets.spend("ann", 100)
        assert await buckets.wait("ann") == pytest.approx(200, abs=20)
        assert await buckets.used("ann") == pytest.approx(120, abs=10)
        assert not await buckets.take("ann")

    with_limits(test)


def test_tokens_come_back(with_limits: With):
    async def test(limits: RateLimits) -> None:
        buckets = limits.buckets("a limit", Rate(burst=1, per_second=50))
        assert await buckets.take("ann")
        async with asyncio.timeout(PATIENCE):
            while not await buckets.take("ann"):
                pass

    with_limits(test)


# --- several processes ---------------------------------------------------------------------------


def test_processes_that_ask_at_the_same_time_get_one_burst_together(valkey: Valkey):
    async def run() -> None:
        async with processes(valkey, 3) as each:
            buckets = [limits.buckets("a limit", SLOW) for limits in each]
            granted = await asyncio.gather(*(bucket.take("ann") for bucket in buckets * 20))
            assert sum(granted) == 20

    asynchronous.run(run())


def test_valkey_keeps_neither_people_nor_full_buckets(valkey: Valkey):
    async def run() -> None:
        async with processes(valkey, 1) as (limits,):
            assert await limits.buckets("a limit", SLOW).take("198.51.100.7")
            buckets = limits.buckets("another", Rate(burst=1, per_second=1000))
            assert await buckets.take("ann@example.org")
            # It takes whatever arguments there are, without types.
            client: Any = Redis.from_url(valkey.url.replace("valkey", "redis"))  # pyright: ignore[reportUnknownMemberType]
            with client:
                while len(keys := client.keys()) > 1:
                    pass  # it is full again in a millisecond
                assert 900_000 < client.pttl(keys[0]) <= 1_000_000
                assert b"198" not in keys[0] and b"ann" not in keys[0]

    asynchronous.run(run())


def test_while_valkey_is_away_each_process_counts_for_itself(valkey: Valkey):
    async def run() -> None:
        async with processes(valkey, 2) as each:
            first, second = (limits.buckets("a limit", SLOW) for limits in each)
            assert await taken(first, "ann", 30) == 20
            assert await taken(second, "ann", 30) == 0
            valkey.kill()
            assert await taken(first, "ann", 30) == 20
            assert await taken(second, "ann", 30) == 20
            valkey.start()
            await until_shared(first, second)

    async def until_shared(first: TokenBuckets, second: TokenBuckets) -> None:
        """Wait until what is taken here is missing there."""
        for number in range(10_000):
            await first.take(key := f"guest {number}")
            if await second.used(key):
                return
            await asyncio.sleep(0.01)
        raise AssertionError("they do not limit together again")

    asynchronous.run(run())
