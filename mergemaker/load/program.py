"""A load run from beginning to end: it shows how it is getting on, ends in good order when it is
interrupted, and verifies what the server has kept."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import msgspec
from rich.console import Console
from rich.status import Status

from .histogram import Histogram
from .measurements import Measurements
from .plan import LoadPlan
from .report import Latency, LoadReport, report_on
from .running import LoadRunner, Played
from .verification import Verdict, verify

try:
    from uvloop import new_event_loop
except ImportError:  # there is none for this system
    from asyncio import new_event_loop

TELL_EVERY_S = 1.0


def measure(plan: LoadPlan, server_pid: int | None, out: Path | None) -> LoadReport:
    """Carry out a plan and verify it. An interrupt ends the measured part early.

    Args:
        plan: what to do.
        server_pid: the server's process, if it is on this machine and known.
        out: a file for the whole histograms; None to write none.

    Raises:
        RequestRefused: the server does not allow so many tables.
        Unreachable: the server cannot be reached.
    """
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        played, verdict = runner.run(_measure(plan, server_pid))
    if out is not None:
        out.write_bytes(histograms(played.measurements))
    return report_on(played, verdict)


async def _measure(plan: LoadPlan, server_pid: int | None) -> tuple[Played, Verdict]:
    runner = LoadRunner(plan, server_pid)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, runner.stop.set)
    with Console(stderr=True).status("starting") as status:
        telling = asyncio.create_task(_tell(runner, status))
        try:
            played = await runner.play()
            status.update("checking what the server has kept")
        finally:
            telling.cancel()
        verdict = await verify(runner.run)
    await runner.run.api.close()
    return played, verdict


async def _tell(runner: LoadRunner, status: Status) -> None:
    """Show how a run is getting on."""
    while True:
        measured = runner.run.measurements
        latency = Latency.of(measured.acknowledged)
        told = f"{runner.stage}, {measured.commands:,} commands, {measured.games:,} games ended"
        if latency.samples:
            told += f", acknowledged after {latency.p50_ms} ms (p50), {latency.p99_ms} ms (p99)"
        status.update(f"{told}, {runner.seconds_left:.0f} s left")
        await asyncio.sleep(TELL_EVERY_S)


def histograms(measured: Measurements) -> bytes:
    """The histograms of a run as JSON: for each, its buckets in order, each with the lowest and the
    highest latency that it holds, in microseconds, and the count."""

    def buckets(histogram: Histogram) -> list[tuple[int, int, int]]:
        return list(histogram.buckets())

    return msgspec.json.encode(
        {
            "acknowledged": buckets(measured.acknowledged),
            "told": buckets(measured.told),
            "behind": buckets(measured.behind),
            "resumed": buckets(measured.resumed),
        }
    )
