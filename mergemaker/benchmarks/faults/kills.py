"""A server that is killed at every step of a move, and at random moments, while people play.

After each kill everything that was acknowledged must be stored, once; what is stored must replay to
the digests that are stored with it; and whatever each player saw last must be what follows from it.
Then the server is started again, and everybody comes back and repeats what was not answered.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from sqlalchemy import URL

from mergemaker.load.histogram import Histogram
from mergemaker.load.plan import LoadPlan
from mergemaker.load.running import LoadRunner
from mergemaker.server.failpoint import Step
from mergemaker.server.settings import Settings

from ..server_process import ServerFailed
from .findings import Fault, Findings
from .journal_check import JournalCheck
from .running import Tell, begun, ended, server_on, until

# The steps of a move. The other failpoints are in what people do rarely; the tests kill there.
STEPS: tuple[Step, ...] = (
    "before-append",
    "before-commit",
    "after-commit",
    "after-append",
    "before-ack",
    "after-ack",
    "before-update",
)
AT_RANDOM = "at-random"
PLACES = (AT_RANDOM, *STEPS)

THINK_S = 0.02
LONGEST_WAIT_S = 0.5  # before a player tries to come back
PASSED = 100  # at most so often the server passes a step before it is killed there
LATEST_S = 2.0  # after which the server is killed at a random moment
PATIENCE = 60.0  # seconds for everybody to come back, and for a step to be reached


class PlaceFigures(NamedTuple):
    """The kills at one place: a step of a move, or random moments.

    Attributes:
        place: the failpoint, or `at-random`.
        kills: how often the server was killed there.
        ready_p50_s: seconds from starting the server again until it was ready.
        ready_max_s: the longest.
        back_p50_s: seconds from then until every player had seen the table again, where the server
            was not killed before.
        back_max_s: the longest.
    """

    place: str
    kills: int
    ready_p50_s: float | None
    ready_max_s: float | None
    back_p50_s: float | None
    back_max_s: float | None


class KillFigures(NamedTuple):
    """What `kill_again_and_again` finds.

    Attributes:
        sound: whether nothing was lost, doubled or shown differently, and nothing unexpected came.
        kills: how often the server was killed.
        minutes: how long it all took.
        acknowledged: commands that were acknowledged.
        repeated: commands that were sent again, since nobody knew whether they had counted.
        entries_replayed: entries that were replayed after the kills.
        games_over: games that were played to their end.
        lost: acknowledged commands that were not stored.
        doubled: commands that were stored twice.
        differing: games that did not replay, or were shown differently to somebody.
        unexpected: refusals, and whatever else must not happen.
        faults: a sentence about each of these.
        places: the kills at each place.
    """

    sound: bool
    kills: int
    minutes: float
    acknowledged: int
    repeated: int
    entries_replayed: int
    games_over: int
    lost: int
    doubled: int
    differing: int
    unexpected: int
    faults: list[Fault]
    places: list[PlaceFigures]


@dataclass(slots=True)
class _Place:
    """The kills at one place; see `PlaceFigures`."""

    kills: int = 0
    ready: Histogram = field(default_factory=Histogram)
    back: Histogram = field(default_factory=Histogram)


class KillRun:
    """A run.

    Args:
        folder: for the server's files; empty.
        database: an empty PostgreSQL database for the journal; None for a file in the folder.
        kills: how often the server is killed.
        tables: how many tables of four people play.
        seed: determines what people do, and where the server is killed.
    """

    def __init__(
        self, folder: Path, database: URL | None, *, kills: int, tables: int, seed: int
    ) -> None:
        settings = Settings(folder, database)
        self._location = settings.location
        self._server = server_on(settings)
        self._kills = kills
        self._random = Random(seed)
        self._places: dict[str, _Place] = defaultdict(_Place)
        url, endless = self._server.url, float("inf")
        self._plan = LoadPlan(
            url, tables, THINK_S, endless, seed=seed, longest_wait_s=LONGEST_WAIT_S
        )

    async def carry_out(self, interrupted: asyncio.Event, tell: Tell) -> KillFigures:
        """Carry it out, until it is interrupted.

        Raises:
            ServerFailed: the server cannot be started, or people cannot come back.
            RequestRefused: it does not allow so many tables.
            Unreachable: it cannot be reached.
        """
        began_at = monotonic()
        await asyncio.to_thread(self._server.start)
        try:
            runner, findings = LoadRunner(self._plan), Findings()
            check = JournalCheck(self._location, findings)
            playing = await begun(runner)
            for done in range(self._kills):
                await self._kill(runner, PLACES[done % len(PLACES)])
                await asyncio.to_thread(check.check, runner.run)
                last = done + 1 == self._kills or interrupted.is_set()
                await self._start_again(None if last else PLACES[(done + 1) % len(PLACES)])
                tell(done + 1, f"{runner.run.acknowledgements:,} commands, {findings}")
                if last:
                    break
            await self._everybody_back(runner)
            played = await ended(runner, playing, findings)
            await asyncio.to_thread(self._server.stop)
            await asyncio.to_thread(check.check, runner.run)
            await asyncio.to_thread(check.examine_all)
        finally:
            self._server.kill()
        return KillFigures(
            sound=findings.sound,
            kills=sum(place.kills for place in self._places.values()),
            minutes=round((monotonic() - began_at) / 60, 1),
            acknowledged=runner.run.acknowledgements,
            repeated=played.measurements.repeats,
            entries_replayed=check.entries,
            games_over=played.measurements.games,
            lost=findings.count("lost"),
            doubled=findings.count("doubled"),
            differing=findings.count("differing"),
            unexpected=findings.count("unexpected"),
            faults=findings.faults,
            places=[_figures(name, self._places[name]) for name in PLACES if name in self._places],
        )

    async def _kill(self, runner: LoadRunner, place: str) -> None:
        """Wait until the server is killed at a place, and until everybody has noticed, so that no
        acknowledgement is on its way any more."""
        first = not self._places  # nobody had to come back yet
        back_s = await self._everybody_back(runner)
        if place == AT_RANDOM:
            await asyncio.sleep(self._random.uniform(0, LATEST_S))
        elif not await until(lambda: not self._server.running, PATIENCE):
            place = AT_RANDOM  # nobody passes there any more
        self._server.kill()
        await until(lambda: not any(player.is_connected for player in runner.players))
        self._places[place].kills += 1
        if back_s is not None and not first:
            self._places[place].back.record(back_s)

    async def _everybody_back(self, runner: LoadRunner) -> float | None:
        """Wait until everybody has seen their table again, or the server is killed before.

        Returns:
            How many seconds it took; None if the server was killed.
        """
        began_at = monotonic()

        def all_back() -> bool:
            return all(player.is_back for player in runner.players)

        if not await until(lambda: all_back() or not self._server.running, PATIENCE):
            raise ServerFailed(f"Not everybody was back after {PATIENCE:.0f} s.")
        return monotonic() - began_at if self._server.running else None

    async def _start_again(self, place: str | None) -> None:
        """Start the server so that it is killed at the next place, if there is one."""
        environment: dict[str, str] = {}
        if place in STEPS:
            times = self._random.randint(1, PASSED)
            environment["MERGEMAKER_FAILPOINT"] = f"{place}:{times}"
        try:
            ready_s = await asyncio.to_thread(self._server.start, **environment)
        except ServerFailed:
            if not environment or not self._server.was_killed:
                raise
        else:
            if place is not None:
                self._places[place].ready.record(ready_s)


def _figures(name: str, place: _Place) -> PlaceFigures:
    ready, back = place.ready, place.back
    return PlaceFigures(
        name, place.kills, _median(ready), _longest(ready), _median(back), _longest(back)
    )


def _median(times: Histogram) -> float | None:
    median = times.percentile_s(50)
    return None if median is None else round(median, 2)


def _longest(times: Histogram) -> float | None:
    return round(times.longest_s, 2) if times.count else None
