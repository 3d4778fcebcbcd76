"""The rate limits of several processes together, whose token buckets are in Valkey or Redis.

While that server does not answer, each process counts for itself, and nobody has to wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

import structlog
from redis.exceptions import RedisError

from ..valkey import client_of
from .token_bucket import LocalTokenBuckets, Rate, TokenBuckets

PREFIX = "mergemaker:bucket:"  # of the keys

# Seconds in which the server must have answered, and until it is tried again.
TIMEOUT = 1.0
PAUSE = 1.0

BATCH = 500  # requests in one call at most, since nobody else is served meanwhile

# For each bucket it is kept when that is full again, in microseconds of the server's time. Like
# the burst, the tokens that are taken may be off by a thousandth, for rounding.
SCRIPT = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local answers = {}
for number, key in ipairs(KEYS) do
  local burst, per_second = tonumber(ARGV[4 * number - 3]), tonumber(ARGV[4 * number - 2])
  local tokens, in_debt = tonumber(ARGV[4 * number - 1]), ARGV[4 * number] == '1'
  local full_at = math.max(tonumber(redis.call('GET', key) or '0'), now)
  local used = (full_at - now) / 1000000 * per_second
  local granted = in_debt or used + tokens <= burst + 0.001
  if granted and tokens ~= 0 then
    full_at = full_at + tokens / per_second * 1000000
    if full_at > now then
      local expires_in = math.ceil((full_at - now) / 1000)
      redis.call('SET', key, string.format('%.0f', full_at), 'PX', expires_in)
    else
      redis.call('DEL', key)
    end
  end
  answers[number] = {granted and 1 or 0, string.format('%.6f', used)}
end
return answers
"""

log = structlog.stdlib.get_logger()


class Answer(NamedTuple):
    """Whether a request was granted, and how many tokens the bucket lacked before."""

    granted: bool
    used: float


@dataclass(slots=True)
class _Request:
    """A request for tokens from a bucket, which goes into debt for them if it may be `in_debt`."""

    key: str
    rate: Rate
    tokens: float
    in_debt: bool
    answer: asyncio.Future[Answer | None] | None  # None if nobody waits for it

    @property
    def arguments(self) -> tuple[str, ...]:
        rate = self.rate
        return str(rate.burst), repr(rate.per_second), repr(self.tokens), str(int(self.in_debt))


class ValkeyRateLimits:
    """The rate limits of all processes that share a Valkey server. What is asked while that works
    on other requests goes to it together, in one call.

    Args:
        url: the server's, such as `valkey://127.0.0.1:6379/0`.
    """

    def __init__(self, url: str) -> None:
        self._client = client_of(url, TIMEOUT)
        self._script: Any = self._client.register_script(SCRIPT)
        self._waiting: list[_Request] = []
        self._wakeup = asyncio.Event()
        self._away = False
        self._closed = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    def buckets(self, name: str, rate: Rate) -> TokenBuckets:
        """See `RateLimits`."""
        return _ValkeyTokenBuckets(self, name, rate)

    async def ask(self, key: str, rate: Rate, tokens: float) -> Answer | None:
        """Take so many tokens if the bucket has them.

        Returns:
            The answer; None if the server does not give one.
        """
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        if not self._put(_Request(key, rate, tokens, False, answer)):
            return None
        return await answer

    def spend(self, key: str, rate: Rate, tokens: float) -> bool:
        """Take so many tokens, whether or not the bucket has them. Returns whether the server can
        be told so."""
        return self._put(_Request(key, rate, tokens, True, None))

    def _put(self, request: _Request) -> bool:
        if self._away or self._closed.is_set():
            return False
        if self._working is None:
            self._working = asyncio.create_task(self._work(), name="rate limits")
        self._waiting.append(request)
        self._wakeup.set()
        return True

    async def close(self) -> None:
        """Carry out what is waiting, and ask the server nothing any more."""
        self._closed.set()
        self._wakeup.set()
        if self._working is not None:
            await self._working
        await self._client.aclose()

    async def _work(self) -> None:
        while not self._closed.is_set():
            await self._wakeup.wait()
            self._wakeup.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._carry_out(batch)
            if self._away:
                await self._until_back()

    async def _carry_out(self, batch: Sequence[_Request]) -> None:
        answers: list[Answer | None] = [None] * len(batch)
        try:
            if not self._away:
                arguments = [each for request in batch for each in request.arguments]
                replies = await self._script([request.key for request in batch], arguments)
                answers = [Answer(granted == 1, float(used)) for granted, used in replies]
        except (RedisError, OSError) as error:
            self._away = True
            log.warning("each process limits for itself", error=type(error).__name__)
        finally:
            _answer(batch, answers)

    async def _until_back(self) -> None:
        """Wait until the server answers again, or nobody asks any more."""
        while self._away and not self._closed.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._closed.wait()
            with suppress(RedisError, OSError):
                await self._client.ping()
                self._away = False
                log.info("all processes limit together again")


def _answer(requests: Sequence[_Request], answers: Sequence[Answer | None]) -> None:
    for request, answer in zip(requests, answers, strict=True):
        if request.answer is not None and not request.answer.done():
            request.answer.set_result(answer)


class _ValkeyTokenBuckets(TokenBuckets):
    """The buckets of one limit, which all processes take from.

    Keys are stored as hashes, since they may be people's identities and addresses.
    """

    def __init__(self, limits: ValkeyRateLimits, name: str, rate: Rate) -> None:
        super().__init__(rate)
        self._limits = limits
        self._name = name
        self._own = LocalTokenBuckets(rate)  # which count while the server is away

    def _key(self, key: str) -> str:
        return PREFIX + blake2b(f"{self._name}\0{key}".encode(), digest_size=16).hexdigest()

    async def take(self, key: str) -> bool:
        """See `TokenBuckets`."""
        answer = await self._limits.ask(self._key(key), self._rate, 1)
        return await self._own.take(key) if answer is None else answer.granted

    async def used(self, key: str) -> float:
        """See `TokenBuckets`."""
        answer = await self._limits.ask(self._key(key), self._rate, 0)
        return await self._own.used(key) if answer is None else answer.used

    def spend(self, key: str, tokens: float) -> None:
        """See `TokenBuckets`."""
        if not self._limits.spend(self._key(key), self._rate, tokens):
            self._own.spend(key, tokens)
