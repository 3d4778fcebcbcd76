"""The bus over a Valkey or Redis server, by publish and subscribe."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import uniform
from typing import Any

import structlog
from redis.exceptions import RedisError

from ..valkey import client_of
from .bus import Listener

PREFIX = "mergemaker:"  # of the channels
CONNECTED = PREFIX  # a channel to which nothing is sent; without any, no connection is kept

# Seconds until the server must have answered, and until it is tried again.
TIMEOUT = 5.0
PAUSE = 1.0

# Seconds that sending what is waiting may take at the end.
LAST_MESSAGES = 1.0

# Seconds until whatever does not end when it is cancelled is cancelled again.
CANCELLED_AGAIN = 0.2

# How many messages may wait to be sent. If there are more, the oldest are lost: the others look for
# themselves.
WAITING = 10_000

log = structlog.stdlib.get_logger()


class ValkeyBus:
    """The bus over one Valkey server, which need not be there all the time.

    Args:
        url: the server's, such as `valkey://127.0.0.1:6379/0`.
    """

    shared = True

    def __init__(self, url: str) -> None:
        self._client = client_of(url, TIMEOUT)
        self._listeners: dict[str, Listener] = {}
        self._heard_from: Any = None  # the subscription, while there is one
        self._to_send: dict[str, int] = {}  # the newest number of each place
        self._wakeup = asyncio.Event()
        self._tasks = set[asyncio.Task[None]]()

    @property
    def deaf(self) -> bool:
        """See `Bus`."""
        return self._heard_from is None

    def publish(self, place: str, number: int) -> None:
        """See `Bus`. Of several changes at one place that wait, the newest is told."""
        self._to_send[place] = number
        if len(self._to_send) > WAITING:
            del self._to_send[next(iter(self._to_send))]
        self._wakeup.set()

    def listen(self, place: str, listener: Listener) -> None:
        """See `Bus`."""
        self._listeners[place] = listener
        if self._heard_from is not None:
            self._run(self._heard_from.subscribe(PREFIX + place))

    def forget(self, place: str) -> None:
        """See `Bus`."""
        del self._listeners[place]
        if self._heard_from is not None:
            self._run(self._heard_from.unsubscribe(PREFIX + place))

    def _run(self, request: Any) -> None:
        async def run() -> None:
            with suppress(RedisError, OSError):  # once connected again, all is subscribed anew
                await request

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def start(self) -> None:
        """See `Bus`."""
        for work in (self._keep_sending(), self._keep_hearing()):
            self._tasks.add(asyncio.create_task(work))

    async def close(self) -> None:
        """See `Bus`."""
        running = set(self._tasks)
        while running:  # the client swallows a cancellation that meets its own timeout
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=CANCELLED_AGAIN)
        with suppress(RedisError, OSError):  # a TimeoutError is an OSError
            async with asyncio.timeout(LAST_MESSAGES):
                await self._send()
        await self._client.aclose()

    # --- out -------------------------------------------------------------------------------------

    async def _keep_sending(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            try:
                await self._send()
            except (RedisError, OSError):  # `_keep_hearing` says so in the log
                self._wakeup.set()
                await asyncio.sleep(PAUSE)

    async def _send(self) -> None:
        """Send what is waiting; if that fails, it waits on."""
        sent, self._to_send = self._to_send, {}
        if not sent:
            return
        try:
            async with self._client.pipeline(transaction=False) as pipeline:
                for place, number in sent.items():
                    pipeline.publish(PREFIX + place, number)
                await pipeline.execute()
        except (RedisError, OSError):
            self._to_send = {**sent, **self._to_send}
            raise

    # --- in --------------------------------------------------------------------------------------

    async def _keep_hearing(self) -> None:
        lost = False
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await pubsub.subscribe(CONNECTED)
                    self._heard_from = pubsub  # from here on, `listen` subscribes by itself
                    places = list(self._listeners)
                    if places:
                        await pubsub.subscribe(*(PREFIX + place for place in places))
                    if lost:
                        log.info("the bus is back")
                    lost = False
                    await self._hear(pubsub)
            except (RedisError, OSError) as error:
                if not lost:
                    log.warning("the bus is lost", error=type(error).__name__)
                lost = True
            finally:
                self._heard_from = None
            await asyncio.sleep(uniform(PAUSE / 2, PAUSE))

    async def _hear(self, pubsub: Any) -> None:
        while True:
            message = await pubsub.get_message(timeout=TIMEOUT)
            if message is None:
                continue
            place = message["channel"].decode().removeprefix(PREFIX)
            listener = self._listeners.get(place)
            if listener is None:
                continue
            if message["type"] == "subscribe":
                listener(None)
            elif message["type"] == "message":
                told: bytes = message["data"]
                listener(int(told) if told.isdigit() else None)  # whatever somebody else sends
