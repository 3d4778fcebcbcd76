"""Two servers on one database and one bus, of which each part in turn fails while people play:
either server is killed, all connections to the database are cut, or the bus cannot be reached.

People connect through a balancer, so whoever loses one server comes back at the other. In the end
everything that was acknowledged must be stored, once, and follow from what was stored before.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psycopg
from sqlalchemy import URL

from mergemaker.load.histogram import Histogram
from mergemaker.load.plan import LoadPlan
from mergemaker.load.running import LoadRunner
from mergemaker.server.settings import Settings

from ..server_process import ServerFailed, ServerProcess
from .findings import Fault, Findings
from .journal_check import JournalCheck
from .relay import Relay
from .running import Tell, begun, ended, server_on, until

THINK_S = 0.05
LONGEST_WAIT_S = 0.5  # before a player tries to come back
QUIET_S = 1.5  # at most, before something fails
BUS_AWAY_S = 3.0  # at most
PATIENCE = 60.0  # seconds for everybody to come back, and for the game to go on

_CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class PartFigures(NamedTuple):
    """The failures of one part.

    Attributes:
        part: which.
        failures: how often it failed.
        on_p50_s: seconds from then until everybody was there and a command had been acknowledged.
        on_max_s: the longest.
    """

    part: str
    failures: int
    on_p50_s: float | None
    on_max_s: float | None


class PartsFigures(NamedTuple):
    """What a run finds; see `Fault` for the kinds of faults.

    Attributes:
        sound: whether nothing is wrong.
        minutes: how long it all took.
        acknowledged: commands that were acknowledged.
        repeated: commands that were sent again, since nobody knew whether they had counted.
        entries_replayed: entries that were replayed afterwards.
        games_over: games that were played to their end.
        lost: faults of this kind.
        doubled: the same.
        differing: the same.
        unexpected: the same.
        faults: all of them.
        parts: the failures of each part.
    """

    sound: bool
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
    parts: list[PartFigures]


class PartsRun:
    """A run.

    Args:
        folder: for the servers' files; empty.
        database: an empty PostgreSQL database for the journal.
        bus: the URL of a Valkey or Redis server, without TLS.
        failures: how often a part fails.
        tables: how many tables of four people play.
        seed: determines what people do, and when parts fail.
    """

    def __init__(
        self, folder: Path, database: URL, bus: str, *, failures: int, tables: int, seed: int
    ) -> None:
        self._settings = [Settings(folder / name, database) for name in ("one", "other")]
        self._failures = failures
        self._tables = tables
        self._seed = seed
        self._random = Random(seed)
        self._bus = urlsplit(bus)
        self._bus_line = Relay([(self._bus.hostname or "", self._bus.port or 6379)])
        self._times: dict[str, Histogram] = defaultdict(Histogram)

    async def carry_out(self, interrupted: asyncio.Event, tell: Tell) -> PartsFigures:
        """Carry it out, until it is interrupted.

        Raises:
            ServerFailed: a server cannot be started, or people cannot play on.
            RequestRefused: the servers do not allow so many tables.
            Unreachable: they cannot be reached.
        """
        began_at, findings = monotonic(), Findings()
        check = JournalCheck(self._settings[0].location, findings)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._bus_line.running())
            servers = [self._server(settings) for settings in self._settings]
            for server in servers:
                stack.callback(server.kill)
                await asyncio.to_thread(server.start)
            balancer = Relay([("127.0.0.1", server.port) for server in servers])
            await stack.enter_async_context(balancer.running())
            runner = LoadRunner(self._plan(f"http://127.0.0.1:{balancer.port}"))
            playing = await begun(runner)
            await self._fail(runner, servers, interrupted, tell, findings)
            played = await ended(runner, playing, findings)
            for server in servers:
                await asyncio.to_thread(server.stop)
            await asyncio.to_thread(check.check, runner.run)
            await asyncio.to_thread(check.examine_all)
        return PartsFigures(
            sound=findings.sound,
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
            parts=[_figures(part, times) for part, times in self._times.items()],
        )

    async def _fail(
        self,
        runner: LoadRunner,
        servers: list[ServerProcess],
        interrupted: asyncio.Event,
        tell: Tell,
        findings: Findings,
    ) -> None:
        """Let one part after another fail while people play."""
        one, other = servers
        parts: list[tuple[str, Callable[[], Coroutine[Any, Any, None]]]] = [
            ("one server", lambda: _kill(one)),
            ("the connections to the database", self._cut_connections),
            ("the other server", lambda: _kill(other)),
            ("the bus", self._take_bus_away),
        ]
        for done in range(self._failures):
            await until(interrupted.is_set, self._random.uniform(0, QUIET_S))
            if interrupted.is_set():
                return
            part, fail = parts[done % len(parts)]
            failed_at = monotonic()
            await fail()
            await _play_on(runner)
            self._times[part].record(monotonic() - failed_at)
            for server in servers:
                if not server.running:
                    await asyncio.to_thread(server.start)
            self._bus_line.mend()
            tell(done + 1, f"{runner.run.acknowledgements:,} commands, {findings}")

    async def _cut_connections(self) -> None:
        """Cut all connections to the database, as its restart would."""
        url = self._database_url
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(_CUT)

    async def _take_bus_away(self) -> None:
        """Cut the line to the bus for a while. It is mended once people have played on without."""
        self._bus_line.cut()
        await asyncio.sleep(self._random.uniform(0, BUS_AWAY_S))

    @property
    def _database_url(self) -> str:
        database = self._settings[0].database
        assert database is not None
        return database.set(drivername="postgresql").render_as_string(hide_password=False)

    def _server(self, settings: Settings) -> ServerProcess:
        """A server that reaches the bus over our line."""
        user, at, _ = self._bus.netloc.rpartition("@")
        netloc = f"{user}{at}127.0.0.1:{self._bus_line.port}"
        url = self._bus._replace(netloc=netloc).geturl()
        return server_on(replace(settings, bus=url))

    def _plan(self, url: str) -> LoadPlan:
        return LoadPlan(
            url,
            self._tables,
            THINK_S,
            float("inf"),
            seed=self._seed,
            longest_wait_s=LONGEST_WAIT_S,
        )


async def _kill(server: ServerProcess) -> None:
    await asyncio.to_thread(server.kill)


async def _play_on(runner: LoadRunner) -> None:
    """Wait until everybody is there and somebody has acted.

    Raises:
        ServerFailed: it takes too long.
    """
    acknowledged = runner.run.acknowledgements

    def played_on() -> bool:
        everybody = all(player.is_back for player in runner.players)
        return everybody and runner.run.acknowledgements > acknowledged

    if not await until(played_on, PATIENCE):
        raise ServerFailed(f"The games did not go on within {PATIENCE:.0f} s.")


def _figures(part: str, times: Histogram) -> PartFigures:
    median = times.percentile_s(50)
    return PartFigures(
        part,
        times.count,
        None if median is None else round(median, 2),
        round(times.longest_s, 2) if times.count else None,
    )
