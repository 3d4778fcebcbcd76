"""Samples of what a server uses, and by how much it grows."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from mergemaker.load.process import memory_kib
from mergemaker.server.storage.backend import Location, backend_of
from mergemaker.server.storage.snapshots import snapshot

PATIENCE = 30.0  # seconds for the metrics
LAG = "mergemaker_event_loop_lag_seconds"


class Sample(NamedTuple):
    """What was used at one moment; None where that is not known.

    Attributes:
        minute: of the run.
        commands: acknowledged until then.
        server_kib: the memory of the server's own process.
        descriptors: its open files and sockets.
        lag_ms: by how much its event loop was late in the mean, since the sample before.
        journal_kib: the size of the journal.
        generator_kib: the memory of the load generator.
    """

    minute: float
    commands: int
    server_kib: int | None
    descriptors: int | None
    lag_ms: float | None
    journal_kib: int
    generator_kib: int | None


class Sampler:
    """Takes samples.

    Args:
        pid: the server's process.
        metrics: the address of its metrics.
        location: where its journal is.
    """

    def __init__(self, pid: int, metrics: str, location: Location) -> None:
        self._pid = pid
        self._metrics = metrics
        self._location = location
        self._late_s, self._times = 0.0, 0.0

    def take(self, minute: float, commands: int) -> Sample:
        """Take a sample."""
        return Sample(
            minute=round(minute, 2),
            commands=commands,
            server_kib=memory_kib(self._pid),
            descriptors=_descriptors(self._pid),
            lag_ms=self._lag_ms(),
            journal_kib=round(_size(self._location) / 1024),
            generator_kib=memory_kib(os.getpid()),
        )

    def _lag_ms(self) -> float | None:
        with urllib.request.urlopen(self._metrics, timeout=PATIENCE) as answer:
            families = list(text_string_to_metric_families(answer.read().decode()))
        found = {sample.name: sample.value for family in families for sample in family.samples}
        late_s, times = found[f"{LAG}_sum"], found[f"{LAG}_count"]
        late_s, self._late_s = late_s - self._late_s, late_s
        times, self._times = times - self._times, times
        return round(late_s / times * 1000, 2) if times else None


def growth_per_hour(
    samples: Sequence[Sample], figure: Callable[[Sample], float | None]
) -> float | None:
    """By how much a figure grows in an hour: the slope of the line that fits the second half of the
    samples best, since a server that has just begun fills its caches. None if it is not known.

    Args:
        samples: in their order.
        figure: the figure of a sample.
    """
    known = [
        (sample.minute / 60, value)
        for sample in samples[len(samples) // 2 :]
        if (value := figure(sample)) is not None
    ]
    if len(known) < 2:
        return None
    hours, values = zip(*known, strict=True)
    middle, mean = sum(hours) / len(known), sum(values) / len(known)
    spread = sum((hour - middle) ** 2 for hour in hours)
    slope = sum((hour - middle) * (value - mean) for hour, value in known) / spread
    return round(slope, 1)


def _descriptors(pid: int) -> int | None:
    try:
        return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return None


def _size(location: Location) -> int:
    """The size of a journal in bytes."""
    if isinstance(location, Path):
        return sum(file.stat().st_size for file in location.parent.glob(f"{location.name}*"))
    with snapshot(backend_of(location).snapshots()) as connection:
        return connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
