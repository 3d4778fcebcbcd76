"""A server in this process, and a crowd of people in another, who use it over real sockets.

The crowd begins to count, plays, and hands its figures over. Meanwhile the processor time is
measured that this process takes: unlike the time on the wall, it hardly depends on what else the
machine does.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Coroutine
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.typing import Origin

from mergemaker.server import logs
from mergemaker.server.serve import listen, make_server
from mergemaker.server.settings import Settings

_BEGUN = "begun"


class Usage(NamedTuple):
    """What a server used while a crowd counted.

    Attributes:
        process: seconds of processor time, of all threads of the server's own process.
        loop: those of the event loop's thread.
        figures: what the crowd has found out.
    """

    process: float
    loop: float
    figures: Any


class Counting:
    """What the crowd tells the server's process."""

    def __init__(self, port: int, server: Connection) -> None:
        self.port = port
        self._server = server

    def begin(self) -> None:
        """From now on it counts what the server uses."""
        self._server.send(_BEGUN)

    def end(self, figures: object) -> None:
        """Until now it counted; these are the crowd's own figures."""
        self._server.send(figures)


Crowd = Callable[[Counting, Any], Coroutine[Any, Any, None]]


def usage_with(settings: Settings, crowd: Crowd, argument: object = None) -> Usage:
    """What a server uses while a crowd, which is a function of a module, counts.

    Args:
        settings: the server's; its journal is up to date.
        crowd: what the other process does.
        argument: what is passed on to it.

    Raises:
        EOFError: the crowd failed, and has printed why.
    """
    logs.set_up(settings.log)  # to standard error
    listener = listen("127.0.0.1", 0)
    here, there = multiprocessing.Pipe()
    port = listener.getsockname()[1]
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_run, args=(crowd, port, there, argument), daemon=True)

    def listening() -> None:
        process.start()
        there.close()

    server = make_server(settings, listening)

    async def run() -> Usage:
        loop = asyncio.get_running_loop()
        serving = asyncio.create_task(server.serve([listener]))
        used: asyncio.Future[Usage] = loop.create_future()
        marks: list[tuple[float, float]] = []

        def note() -> None:
            now = time.process_time(), time.thread_time()
            try:
                told = here.recv()
            except EOFError as error:
                loop.remove_reader(here.fileno())
                used.set_exception(error)
                return
            if told == _BEGUN:
                marks.append(now)
            else:
                used.set_result(Usage(now[0] - marks[0][0], now[1] - marks[0][1], told))

        loop.add_reader(here.fileno(), note)
        try:
            return await used
        finally:
            loop.remove_reader(here.fileno())
            server.should_exit = True
            await serving

    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            return runner.run(run())
    finally:
        process.join()


def _run(crowd: Crowd, port: int, server: Connection, argument: object) -> None:
    asyncio.run(crowd(Counting(port, server), argument))


def socket_of(port: int, game: str, token: str | None = None) -> connect:
    """A socket to a game, compressed as browsers do it; without a token, a stranger's."""
    return connect(
        f"ws://127.0.0.1:{port}/api/games/{game}/socket",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={} if token is None else {"Cookie": f"mergemaker={token}"},
    )
