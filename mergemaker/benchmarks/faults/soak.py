"""An hour, or more, of whole games with people who watch, people whose sockets drop, and people who
read slowly. The server's use of the machine is sampled meanwhile: what grows without end?"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from sqlalchemy import URL

from mergemaker.load.plan import LoadPlan
from mergemaker.load.report import Latency
from mergemaker.load.running import LoadRunner
from mergemaker.server.settings import Settings

from ..server_process import free_port
from .findings import Fault, Findings
from .running import Tell, begun, ended, server_on, until
from .sampling import Sample, Sampler, growth_per_hour

SPECTATORS, FLAPPING, SLOW = 0.25, 0.15, 0.05  # shares of tables, of sockets, of sockets
SAMPLES, OFTENEST_S = 60, 1.0  # in a run, and seconds between them at the least


class SoakFigures(NamedTuple):
    """What a run finds; see `Fault` for the kinds of faults. Growth is that of the second half.

    Attributes:
        sound: whether nothing is wrong. Growth is for people to judge.
        minutes: how long people played.
        tables: how many tables of four people there were.
        acknowledged: commands that were acknowledged.
        games_over: games that were played to their end.
        drops: sockets that the plan has dropped.
        breaks: sockets that the server closed: those of people who read too slowly.
        acknowledged_p50_ms: from when an action was due until it was acknowledged.
        acknowledged_p99_ms: the same.
        server_kib_per_hour: by how much the memory of the server's own process grows.
        descriptors_per_hour: by how many its open files and sockets grow.
        lag_ms_per_hour: by how much later its event loop becomes.
        journal_kib_per_1000_commands: by how much the journal grows, which it should.
        generator_kib_per_hour: by how much the load generator grows, notes on the games included.
        lost: faults of this kind.
        differing: the same.
        unexpected: the same.
        faults: all of them.
        samples: what was used.
    """

    sound: bool
    minutes: float
    tables: int
    acknowledged: int
    games_over: int
    drops: int
    breaks: int
    acknowledged_p50_ms: float | None
    acknowledged_p99_ms: float | None
    server_kib_per_hour: float | None
    descriptors_per_hour: float | None
    lag_ms_per_hour: float | None
    journal_kib_per_1000_commands: float | None
    generator_kib_per_hour: float | None
    lost: int
    differing: int
    unexpected: int
    faults: list[Fault]
    samples: list[Sample]


class SoakRun:
    """A run.

    Args:
        folder: for the server's files; empty.
        database: an empty PostgreSQL database for the journal; None for a file in the folder.
        minutes: how long people play.
        tables: how many tables of four people there are.
        think_s: how many seconds people think before an action, in the mean.
        seed: determines what people do, and to whom it happens.
    """

    def __init__(
        self,
        folder: Path,
        database: URL | None,
        *,
        minutes: float,
        tables: int,
        think_s: float,
        seed: int,
    ) -> None:
        settings = Settings(folder, database)
        self._location = settings.location
        listener = f"127.0.0.1:{free_port()}"
        self._metrics = f"http://{listener}/metrics"
        self._server = server_on(settings, "--metrics", listener)
        self._minutes = minutes
        self._plan = LoadPlan(
            self._server.url, tables, think_s, minutes * 60, SPECTATORS, FLAPPING, SLOW, seed
        )

    async def carry_out(self, interrupted: asyncio.Event, tell: Tell) -> SoakFigures:
        """Carry it out, until it is interrupted.

        Raises:
            ServerFailed: the server cannot be started.
            RequestRefused: it does not allow so many tables.
            Unreachable: it cannot be reached.
        """
        await asyncio.to_thread(self._server.start)
        findings, samples = Findings(), list[Sample]()
        try:
            sampler = Sampler(self._server.pid, self._metrics, self._location)
            runner = LoadRunner(self._plan, self._server.pid)
            playing = await begun(runner)
            began_at = monotonic()

            def is_over() -> bool:
                return playing.done() or interrupted.is_set()

            while not is_over() and runner.seconds_left:
                minute, commands = (monotonic() - began_at) / 60, runner.run.acknowledgements
                samples.append(await asyncio.to_thread(sampler.take, minute, commands))
                tell(round(minute, 1), _told(samples[-1]))
                await until(is_over, max(self._minutes * 60 / SAMPLES, OFTENEST_S))
            played = await ended(runner, playing, findings)
        finally:
            self._server.kill()
        measured = played.measurements
        latency = Latency.of(measured.acknowledged)
        return SoakFigures(
            sound=findings.sound,
            minutes=round(played.measured_s / 60, 1),
            tables=self._plan.tables,
            acknowledged=runner.run.acknowledgements,
            games_over=measured.games,
            drops=measured.drops,
            breaks=sum(measured.breaks.values()),
            acknowledged_p50_ms=latency.p50_ms,
            acknowledged_p99_ms=latency.p99_ms,
            server_kib_per_hour=growth_per_hour(samples, lambda each: each.server_kib),
            descriptors_per_hour=growth_per_hour(samples, lambda each: each.descriptors),
            lag_ms_per_hour=growth_per_hour(samples, lambda each: each.lag_ms),
            journal_kib_per_1000_commands=_journal_growth(samples),
            generator_kib_per_hour=growth_per_hour(samples, lambda each: each.generator_kib),
            lost=findings.count("lost"),
            differing=findings.count("differing"),
            unexpected=findings.count("unexpected"),
            faults=findings.faults,
            samples=samples,
        )


def _told(sample: Sample) -> str:
    return (
        f"{sample.commands:,} commands, server {(sample.server_kib or 0) / 1024:.0f} MiB, "
        f"{sample.descriptors} descriptors, lag {sample.lag_ms} ms"
    )


def _journal_growth(samples: list[Sample]) -> float | None:
    """By how many KiB the journal grows with 1,000 commands, once its log has its full size."""
    half = samples[len(samples) // 2 :]
    commands = half[-1].commands - half[0].commands if half else 0
    if not commands:
        return None
    return round((half[-1].journal_kib - half[0].journal_kib) / commands * 1000, 1)
