"""Running a load: the ramp, the measured part, and an end in good order."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable, Iterator
from time import monotonic
from typing import Literal, NamedTuple

from .api import Api
from .load_run import LoadRun
from .measurements import Measurements
from .plan import LoadPlan
from .player import Player
from .resources import ResourceMeter, Resources
from .table import LoadedTable

AT_A_TIME = 32  # tables that are being made, connected or begun
TELL_EVERY_S = 1.0  # how the run is getting on
SETTLE_S = 30.0  # for the answers that are on their way when the time is up

Stage = Literal["making tables", "connecting", "beginning games", "playing", "settling"]


class Rates(NamedTuple):
    """What had happened when the measured part ended, before the last answers came."""

    commands: int
    updates: int
    bytes_received: int


class Played(NamedTuple):
    """A run after everybody has gone, which has yet to be verified.

    Attributes:
        run: the run, with its notes.
        measurements: of the measured part, with the answers that were on their way when it ended.
        rates: what was counted in the measured part.
        ramp_s: how long it took until all tables had begun.
        measured_s: how long the measured part lasted.
        resources: what it took of this machine.
    """

    run: LoadRun
    measurements: Measurements
    rates: Rates
    ramp_s: float
    measured_s: float
    resources: Resources


class LoadRunner:
    """Carries out a plan.

    Args:
        plan: what to do.
        server_pid: the server's process, if it is on this machine and known.
        player: the kind of players.

    Attributes:
        run: the run.
        stage: what it is doing.
        seconds_left: of the measured part.
        stop: ends the measured part early once it is set.
    """

    def __init__(
        self, plan: LoadPlan, server_pid: int | None = None, player: type[Player] = Player
    ) -> None:
        self.run = LoadRun(plan, Api(plan.origin))
        self.stage: Stage = "making tables"
        self.seconds_left = plan.seconds
        self.stop = asyncio.Event()
        self._tables = [
            LoadedTable(self.run, player, watched=_watched(plan, number))
            for number in range(plan.tables)
        ]
        self._meter = ResourceMeter(server_pid)

    @property
    def players(self) -> Iterator[Player]:
        """Everybody who plays."""
        return (player for table in self._tables for player in table.players)

    async def play(self) -> Played:
        """Play as the plan says, until the time is up.

        Raises:
            RequestRefused: the server does not allow so many tables.
            Unreachable: the server cannot be reached at the beginning.
        """
        began_at = monotonic()
        await self._ramp_up()
        gc.freeze()  # or a full collection delays what the generator sends, by up to a second
        ramp_s = monotonic() - began_at
        self.stage = "playing"
        measured = self.run.measurements = Measurements()
        self._meter.read("began")
        began_at = monotonic()
        playing = [asyncio.create_task(table.play_on()) for table in self._tables]
        await self._until_time_is_up(playing)
        measured_s = monotonic() - began_at
        self._meter.read("ended")
        rates = Rates(measured.commands, measured.updates, measured.bytes_received)
        await self._settle(playing)
        gc.unfreeze()
        sockets = sum(table.sockets for table in self._tables)
        resources = self._meter.resources(measured_s, rates.commands, len(self._tables), sockets)
        return Played(self.run, measured, rates, ramp_s, measured_s, resources)

    async def _ramp_up(self) -> None:
        self._meter.read("idle")
        await _each(self._tables, LoadedTable.make)
        self._meter.read("made")
        self.stage = "connecting"
        await _each(self._tables, LoadedTable.connect)
        self._meter.read("connected")
        self.stage = "beginning games"
        await _each(self._tables, LoadedTable.begin)

    async def _until_time_is_up(self, playing: list[asyncio.Task[None]]) -> None:
        """Wait until the measured part ends."""
        ends_at = monotonic() + self.run.plan.seconds
        stopped = asyncio.create_task(self.stop.wait())
        while not self.stop.is_set() and self.seconds_left > 0:
            wait = min(TELL_EVERY_S, self.seconds_left)
            await asyncio.wait((stopped,), timeout=wait)
            self.seconds_left = max(0.0, ends_at - monotonic())
            for task in playing:
                if task.done():
                    task.result()  # a table fails only by a fault of the generator
        stopped.cancel()

    async def _settle(self, playing: list[asyncio.Task[None]]) -> None:
        """Wait for the answers that are on their way, then have everybody leave."""
        self.stage = "settling"
        self.run.stopping = True
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        try:
            async with asyncio.timeout(SETTLE_S):
                await asyncio.gather(*(table.settle() for table in self._tables))
        except TimeoutError:
            what = f"a table whose commands were not answered within {SETTLE_S:.0f} s"
            self.run.unexpected[what] += sum(not table.settled for table in self._tables)
        await _each(self._tables, LoadedTable.leave)


async def _each(
    tables: Iterable[LoadedTable], step: Callable[[LoadedTable], Awaitable[None]]
) -> None:
    """Take a step at all tables, a few at a time."""
    turns = asyncio.Semaphore(AT_A_TIME)

    async def take(table: LoadedTable) -> None:
        async with turns:
            await step(table)

    await asyncio.gather(*map(take, tables))


def _watched(plan: LoadPlan, number: int) -> bool:
    """Whether people watch the table with this number: the share that the plan says, spread
    evenly."""
    return int((number + 1) * plan.spectators) > int(number * plan.spectators)
