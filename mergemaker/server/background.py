"""A process that works in the background for the servers that share its database and its bus: it
lets bots play, reviews games and does all else that happens by itself, but serves no pages."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from types import FrameType

import structlog

from . import logs, metrics
from .services import Services
from .settings import Settings
from .storage.migrate import migrate

log = structlog.stdlib.get_logger()


def work(settings: Settings, ready: Callable[[], None]) -> None:
    """Work until a signal says to stop.

    Args:
        settings: as the servers have them.
        ready: called once it works.

    Raises:
        ListenerTaken: the metrics cannot be served.
        Unusable: the database cannot be used.
        StorageFailed: it failed at the start.
    """
    logs.set_up(settings.log)
    metrics_at = None if settings.metrics is None else metrics.Listener.parse(settings.metrics)
    with metrics.served(metrics_at):
        migrate(settings.location)
        asyncio.run(_work(settings, ready))


async def _work(settings: Settings, ready: Callable[[], None]) -> None:
    told_to_stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(told_to_stop.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    async with Services(settings).working():
        log.info("working")
        ready()
        await told_to_stop.wait()
        log.info("stopping")
    log.info("stopped")
