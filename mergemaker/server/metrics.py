"""The figures that a server keeps of itself, and where Prometheus reads them.

They count and time what happens; none of them names a game, a person or an address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from time import monotonic
from typing import NamedTuple

from prometheus_client import Counter, Gauge, Histogram, Info, start_http_server

# The upper ends of the histograms' buckets, in seconds: for what a person waits for, and for what
# takes a processor's time.
WAITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 60.0)

LAG_MEASURED_EVERY = 0.25  # seconds

BUILD = Info("mergemaker_build", "The program that is running")

SOCKETS = Gauge("mergemaker_sockets", "Open sockets", ["kind"])
SOCKETS_TURNED_AWAY = Counter(
    "mergemaker_sockets_turned_away", "Sockets that were closed because too many were open"
)
TABLES = Gauge("mergemaker_tables", "Tables in memory")

FRAMES_REFUSED = Counter(
    "mergemaker_frames_refused", "Frames that were no command, or came too fast", ["code"]
)
COMMANDS = Counter("mergemaker_commands", "Commands that were answered", ["command", "answer"])
COMMAND_SECONDS = Histogram(
    "mergemaker_command_seconds",
    "From the arrival of a command to its answer",
    buckets=WAITS,
)

ENTRIES = Counter("mergemaker_entries", "Entries added to the journal", ["entry"])
APPEND_SECONDS = Histogram(
    "mergemaker_append_seconds",
    "From the decision to write an entry until it is safe on disk",
    buckets=WAITS,
)
APPENDS_FAILED = Counter(
    "mergemaker_appends_failed", "Writes of which nobody knew whether they were carried out"
)

BOT_SECONDS = Histogram(
    "mergemaker_bot_seconds",
    "From the request for a bot's decision until it is there",
    ["bot"],
    buckets=THINKING,
)
BOTS_FAILED = Counter(
    "mergemaker_bots_failed", "Bots' decisions that had to be made again", ["reason"]
)
WORK_SECONDS = Histogram(
    "mergemaker_work_seconds",
    "What a task of the worker processes took: of bots, hints, or reviews in the background",
    ["workers"],
    buckets=THINKING,
)
WORK_WAIT_SECONDS = Histogram(
    "mergemaker_work_wait_seconds",
    "For how long a task waited for a free worker process",
    ["workers"],
    buckets=THINKING,
)
NOTICES = Counter(
    "mergemaker_notices", "Messages to people whose turn it is in a slow game", ["way", "outcome"]
)

EVENT_LOOP_LAG = Histogram(
    "mergemaker_event_loop_lag_seconds",
    "How much later than planned the event loop does something",
    buckets=WAITS,
)


class Listener(NamedTuple):
    """Where Prometheus reads the figures.

    Attributes:
        host: the address to listen on.
        port: the port.
    """

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Listener:
        """The listener named by a text such as `127.0.0.1:9464` or `[::1]:9464`.

        Raises:
            ValueError: it names none; the message says what would.
        """
        host, _, port = text.rpartition(":")
        host = host.removeprefix("[").removesuffix("]")
        if not host or not port.isascii() or not port.isdecimal() or not 0 < int(port) < 65536:
            raise ValueError(f"{text!r} is not an address and a port, such as 127.0.0.1:9464.")
        return cls(host, int(port))


class ListenerTaken(Exception):
    """Nothing can listen there for Prometheus."""


@contextmanager
def served(listener: Listener | None) -> Generator[None]:
    """Serve the figures at a listener of their own, in a thread, for as long as the context lasts.

    Whoever can reach the pages cannot reach the figures unless the listener lets them.

    Raises:
        ListenerTaken: the listener cannot be had.
    """
    if listener is None:
        yield
        return
    BUILD.info({"version": version("mergemaker")})
    try:
        server, thread = start_http_server(listener.port, listener.host)
    except OSError as error:
        raise ListenerTaken(
            f"The metrics cannot be served at {listener.host}:{listener.port}: "
            f"{error.strerror or error}."
        ) from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def measure_lag() -> None:
    """Measure again and again how late the event loop is. It never returns."""
    while True:
        due = monotonic() + LAG_MEASURED_EVERY
        await asyncio.sleep(LAG_MEASURED_EVERY)
        EVENT_LOOP_LAG.observe(max(0.0, monotonic() - due))
