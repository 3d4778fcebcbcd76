"""The report of a load run: its figures, and whether they may be believed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .histogram import Histogram
from .measurements import Measurements
from .plan import LoadPlan
from .resources import Resources
from .running import Played
from .verification import Verdict

LATE_S = 0.010  # an action that is sent later than this after it was due is late
LATE_SHARE = 0.01  # of the actions may be late
BUSY = 0.90  # of a core: a generator that uses more measures itself
LIMITS_MS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000)


class Latency(NamedTuple):
    """A distribution of `samples` latencies, in milliseconds; None where nothing was measured."""

    samples: int
    p50_ms: float | None
    p90_ms: float | None
    p99_ms: float | None
    p99_9_ms: float | None
    max_ms: float | None

    @classmethod
    def of(cls, histogram: Histogram) -> Latency:
        """The distribution that a histogram holds."""
        p50, p90, p99, p99_9 = (_ms(histogram.percentile_s(each)) for each in (50, 90, 99, 99.9))
        longest = _ms(histogram.longest_s) if histogram.count else None
        return cls(histogram.count, p50, p90, p99, p99_9, longest)


class Bin(NamedTuple):
    """How many actions took up to so many milliseconds, and longer than those of the bin before,
    until they were `acknowledged` and until all were `told`. The last bin may have no limit."""

    up_to_ms: float | None
    acknowledged: int
    told: int


class Doubt(NamedTuple):
    """A reason why a run is void. `code` is for programs: `behind` and `busy` are the generator's
    faults, `unexpected`, `lost` and `differing` the server's; `nothing-measured` says that the run
    ended too early."""

    code: str
    reason: str


class LoadReport(NamedTuple):
    """What a run has measured.

    Attributes:
        valid: whether the figures may be believed; if not, `doubts` says why.
        plan: what was to be done.
        ramp_s: how long it took until all tables had begun.
        measured_s: how long the measured part lasted.
        commands_per_s: acknowledged commands in a second.
        updates_per_s: views received in a second.
        bytes_per_command: received for each command, by all sockets together.
        acknowledged: from when an action was due until it was acknowledged.
        told: from when an action was due until the last of its opponents had seen it.
        behind: from when an action was due until it was sent.
        resumed: from the attempt to come back after a break until the first view.
        distribution: how the first two are distributed, from the fastest action to the slowest.
        counts: how often everything else happened; see `Measurements`.
        unexpected: what must not happen, with how often it did.
        verdict: what the verification has found.
        resources: what the run took of this machine.
    """

    valid: bool
    doubts: list[Doubt]
    plan: LoadPlan
    ramp_s: float
    measured_s: float
    commands_per_s: float
    updates_per_s: float
    bytes_per_command: float | None
    acknowledged: Latency
    told: Latency
    behind: Latency
    resumed: Latency
    distribution: list[Bin]
    counts: dict[str, int | dict[str, int]]
    unexpected: dict[str, int]
    verdict: Verdict
    resources: Resources


def report_on(played: Played, verdict: Verdict) -> LoadReport:
    """The report on a run that has been verified."""
    measured, seconds = played.measurements, played.measured_s
    unexpected = dict(played.run.unexpected)
    found = list(_doubts(measured, unexpected, verdict, played.resources))
    commands = played.rates.commands
    return LoadReport(
        valid=not found,
        doubts=found,
        plan=played.run.plan,
        ramp_s=round(played.ramp_s, 1),
        measured_s=round(seconds, 1),
        commands_per_s=round(commands / seconds, 1),
        updates_per_s=round(played.rates.updates / seconds, 1),
        bytes_per_command=round(played.rates.bytes_received / commands) if commands else None,
        acknowledged=Latency.of(measured.acknowledged),
        told=Latency.of(measured.told),
        behind=Latency.of(measured.behind),
        resumed=Latency.of(measured.resumed),
        distribution=_distribution(measured),
        counts={
            "commands": measured.commands,
            "games": measured.games,
            "repeats": measured.repeats,
            "excused": measured.excused,
            "drops": measured.drops,
            "breaks": dict(measured.breaks),
            "failed_attempts": dict(measured.failed_attempts),
            "refusals": dict(measured.refusals),
        },
        unexpected=unexpected,
        verdict=verdict,
        resources=played.resources,
    )


def _doubts(
    measured: Measurements, unexpected: dict[str, int], verdict: Verdict, resources: Resources
) -> Iterator[Doubt]:
    """Why the figures of a run may not be believed; nothing if they may."""
    late = measured.behind.share_above(LATE_S)
    if late > LATE_SHARE:
        reason = f"{late:.1%} of the actions were sent more than {LATE_S * 1000:.0f} ms late"
        yield Doubt("behind", f"The generator fell behind: {reason}.")
    if (resources.generator_cores or 0) > BUSY:
        yield Doubt("busy", f"The generator used {resources.generator_cores:.0%} of its core.")
    if not measured.acknowledged.count:
        yield Doubt("nothing-measured", "No action was acknowledged in the measured part.")
    for what, times in unexpected.items():
        yield Doubt("unexpected", f"{times} times: {what}.")
    for each in verdict.lost:
        yield Doubt("lost", each)
    for each in verdict.differing:
        yield Doubt("differing", each)


def _distribution(measured: Measurements) -> list[Bin]:
    """The bins from the first to the last that any action is in."""
    limits_s = [limit / 1000 for limit in LIMITS_MS]
    counts = (each.counts_between(limits_s) for each in (measured.acknowledged, measured.told))
    bins = [Bin(*each) for each in zip((*LIMITS_MS, None), *counts, strict=True)]
    filled = [number for number, each in enumerate(bins) if each.acknowledged or each.told]
    return bins[filled[0] : filled[-1] + 1] if filled else []


def _ms(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 2)
