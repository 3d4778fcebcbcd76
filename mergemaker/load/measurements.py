"""What is measured while the tables play: latencies and counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .histogram import Histogram


@dataclass(slots=True)
class Measurements:
    """The figures of the measured part of a run.

    A latency counts from when the action was due, so no delay, of the server or of this generator,
    is left out of the sample. Delays that the plan causes by dropping a socket or reading it slowly
    are not the server's: `excused` counts the actions that they befell.

    Attributes:
        acknowledged: from when an action was due until it was acknowledged.
        told: from when an action was due until the last of its opponents had seen it.
        behind: from when an action was due until it was sent: how far this generator lags.
        resumed: from the attempt to come back after a break until the first view.
        commands: the commands that were acknowledged.
        updates: the views that were received.
        games: the games that ended.
        repeats: the commands that were sent again after a break.
        excused: the actions that are not in `acknowledged`, because of the plan.
        drops: the sockets that the plan has dropped.
        breaks: the sockets that closed otherwise, by the code that they closed with.
        failed_attempts: the attempts to connect that failed, by the kind of error.
        refusals: the refused commands, by code.
        bytes_received: over all sockets, as they came over the network.
        bytes_sent: over all sockets.
    """

    acknowledged: Histogram = field(default_factory=Histogram)
    told: Histogram = field(default_factory=Histogram)
    behind: Histogram = field(default_factory=Histogram)
    resumed: Histogram = field(default_factory=Histogram)
    commands: int = 0
    updates: int = 0
    games: int = 0
    repeats: int = 0
    excused: int = 0
    drops: int = 0
    breaks: Counter[str] = field(default_factory=Counter[str])
    failed_attempts: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])
    bytes_received: int = 0
    bytes_sent: int = 0
