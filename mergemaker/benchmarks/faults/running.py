"""Running a benchmark of faults: until it is done, or until somebody interrupts it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from mergemaker.load.running import LoadRunner, Played
from mergemaker.load.verification import verify
from mergemaker.server.settings import Settings

from ..server_process import ServerProcess
from .findings import Findings

try:
    from uvloop import new_event_loop
except ImportError:  # there is none for this system
    from asyncio import new_event_loop

LOOK_EVERY = 0.01  # seconds

T = TypeVar("T")

# Is told how much is done, and a few words on how it is getting on.
Tell = Callable[[float, str], None]


def run_until_interrupted(work: Callable[[asyncio.Event], Coroutine[Any, Any, T]]) -> T:
    """Run some work on an event loop of its own.

    Args:
        work: takes an event that is set when somebody interrupts it; then it ends early, and
            returns what it has found until then.
    """

    async def run() -> T:
        interrupted = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupted.set)
        return await work(interrupted)

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(run())


async def until(condition: Callable[[], bool], seconds: float = float("inf")) -> bool:
    """Wait until something is so, for so long at most, and say whether it is."""
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    while not condition():
        if loop.time() > ends_at:
            return False
        await asyncio.sleep(LOOK_EVERY)
    return True


async def begun(runner: LoadRunner) -> asyncio.Task[Played]:
    """Have a load run begin, and return its task once all tables play.

    Raises:
        RequestRefused: the server does not allow it.
        Unreachable: the server cannot be reached.
    """
    playing = asyncio.create_task(runner.play())
    await until(lambda: runner.stage == "playing" or playing.done())
    if playing.done():
        playing.result()
    return playing


async def ended(runner: LoadRunner, playing: asyncio.Task[Played], findings: Findings) -> Played:
    """End a load run, and hold the server to everything that it has acknowledged.

    Args:
        runner: the run.
        playing: its task.
        findings: whatever is wrong is added to these.
    """
    runner.stop.set()
    played = await playing
    verdict = await verify(runner.run)
    await runner.run.api.close()
    for what in verdict.lost:
        findings.add("lost", what)
    for what in verdict.differing:
        findings.add("differing", what)
    for what, times in runner.run.unexpected.items():
        findings.add("unexpected", f"{times} times: {what}")
    return played


def server_on(settings: Settings, *options: str) -> ServerProcess:
    """A server for people who play faster than people may.

    Args:
        settings: where its games are.
        options: further options of `mergemaker serve`.
    """
    environment: dict[str, str] = {}
    if settings.database is not None:
        url = settings.database.set(drivername="postgresql")
        environment["DATABASE_URL"] = url.render_as_string(hide_password=False)
    if settings.bus is not None:
        environment["BUS_URL"] = settings.bus
    fast = ("--bot-workers", "1", "--command-rate", "10000")
    return ServerProcess(settings.data, *fast, *options, environment=environment)
