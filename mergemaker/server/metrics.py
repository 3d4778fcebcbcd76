"""The figures that a server keeps of itself, and where Prometheus reads them.

They count and time what happens; none of them names a game, a person or an address.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    Metric,
    ProcessCollector,
    multiprocess,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

# The upper ends of the histograms' buckets, in seconds: for what a person waits for, and for what
# takes a processor's time.
WAITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 60.0)

LAG_MEASURED_EVERY = 0.25  # seconds

# The environment variable with the folder in which processes put their figures together. The
# library reads it when it is imported, so only processes that start later heed it.
SHARED_FIGURES = "PROMETHEUS_MULTIPROC_DIR"

BUILD = Info("mergemaker_build", "The program that is running")

SOCKETS = Gauge("mergemaker_sockets", "Open sockets", ["kind"], multiprocess_mode="livesum")
SOCKETS_TURNED_AWAY = Counter(
    "mergemaker_sockets_turned_away", "Sockets that were closed because too many were open"
)
TABLES = Gauge("mergemaker_tables", "Tables in memory", multiprocess_mode="livesum")

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
FULL_COLLECTION_SECONDS = Histogram(
    "mergemaker_full_collection_seconds",
    "For how long a full garbage collection stopped the server",
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
    with _listening(listener, REGISTRY):
        yield


@contextmanager
def served_for_workers(
    listener: Listener | None, processes: Callable[[], Mapping[int, int]]
) -> Generator[None]:
    """Serve the figures of worker processes that start within the context: those of all together.

    Args:
        listener: where; None for nowhere.
        processes: gives the process ids of the workers, by number.

    Raises:
        ListenerTaken: the listener cannot be had.
    """
    if listener is None:
        yield
        return
    BUILD.info({"version": version("mergemaker")})
    with TemporaryDirectory(prefix="mergemaker-metrics-") as folder:
        os.environ[SHARED_FIGURES] = folder
        registry = CollectorRegistry()
        for collector in (BUILD, _WorkerProcesses(processes)):
            registry.register(collector)
        MultiProcessCollector(registry, folder)
        try:
            with _listening(listener, registry):
                yield
        finally:
            del os.environ[SHARED_FIGURES]


def forget_worker(process: int) -> None:
    """Let a worker that has died count no more in what there is now; what it counted stays."""
    if SHARED_FIGURES in os.environ:
        # A parameter of it has no type.
        multiprocess.mark_process_dead(process)  # pyright: ignore[reportUnknownMemberType]


class _WorkerProcesses(Collector):
    """The processor time, memory and open files of the workers' processes, each with its number."""

    def __init__(self, processes: Callable[[], Mapping[int, int]]) -> None:
        self._processes = processes

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for number, process in self._processes().items():
            of_one = ProcessCollector(pid=lambda process=process: process, registry=None)
            for found in of_one.collect():
                family = families.setdefault(
                    found.name, Metric(found.name, found.documentation, found.type)
                )
                for sample in found.samples:
                    labels = {**sample.labels, "worker": str(number)}
                    family.add_sample(sample.name, labels, sample.value)
        return families.values()


@contextmanager
def _listening(listener: Listener, registry: CollectorRegistry) -> Generator[None]:
    try:
        server, thread = start_http_server(listener.port, listener.host, registry)
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


async def measure(tables: Callable[[], int]) -> None:
    """Measure again and again how late the event loop is, and how many tables there are. It never
    returns."""
    while True:
        TABLES.set(tables())
        due = monotonic() + LAG_MEASURED_EVERY
        await asyncio.sleep(LAG_MEASURED_EVERY)
        EVENT_LOOP_LAG.observe(max(0.0, monotonic() - due))
