"""Whole games over a network that loses, repeats, delays and reorders commands, and separately
answers and views.

Every command must take effect once, whatever arrives how often and in which order, and every player
must learn of everything in the end.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from sqlalchemy import URL

from mergemaker.load.plan import LoadPlan
from mergemaker.load.running import LoadRunner
from mergemaker.server.settings import Settings

from .findings import Fault, Findings
from .journal_check import JournalCheck
from .running import Tell, begun, ended, server_on, until
from .stubborn import StubbornPlayer
from .unruly import NO_MISCHIEF, Direction, Mischief, UnrulyNetwork

DIRECTIONS: tuple[Direction, ...] = ("commands", "replies")
UNRULY = Mischief(lost=0.03, twice=0.1, delayed=0.2, longest=0.05)
THINK_S = 0.001  # so that people can overtake one another


class DirectionFigures(NamedTuple):
    """The part of a run in which one direction was unruly.

    Attributes:
        unruly: what it was done to: commands, or the server's replies.
        acknowledged: commands that were acknowledged.
        commands_per_s: how many in a second.
        repeated: commands that were sent again, since no answer came.
        reconnected: how often somebody gave a silent socket up.
        lost_messages: how many messages the network lost.
        repeated_messages: how many arrived twice.
        delayed_messages: how many were overtaken, or could have been.
        games_over: games that were played to their end.
    """

    unruly: str
    acknowledged: int
    commands_per_s: float
    repeated: int
    reconnected: int
    lost_messages: int
    repeated_messages: int
    delayed_messages: int
    games_over: int


class NetworkFigures(NamedTuple):
    """What a run finds; see `Fault` for the kinds of faults.

    Attributes:
        sound: whether nothing is wrong.
        minutes: how long it all took.
        acknowledged: commands that were acknowledged.
        entries_replayed: entries that were replayed afterwards.
        lost: faults of this kind.
        doubled: the same.
        differing: the same.
        unexpected: the same.
        faults: all of them.
        directions: the parts of the run.
    """

    sound: bool
    minutes: float
    acknowledged: int
    entries_replayed: int
    lost: int
    doubled: int
    differing: int
    unexpected: int
    faults: list[Fault]
    directions: list[DirectionFigures]


class NetworkRun:
    """A run.

    Args:
        folder: for the server's files; empty.
        database: an empty PostgreSQL database for the journal; None for a file in the folder.
        commands: how many are acknowledged, half of them with each direction unruly.
        tables: how many tables of four people play.
        seed: determines what people do, and which messages are hit.
    """

    def __init__(
        self, folder: Path, database: URL | None, *, commands: int, tables: int, seed: int
    ) -> None:
        settings = Settings(folder, database)
        self._location = settings.location
        self._server = server_on(settings)
        self._commands = commands
        self._tables = tables
        self._seed = seed
        self._findings = Findings()
        self._entries = 0

    async def carry_out(self, interrupted: asyncio.Event, tell: Tell) -> NetworkFigures:
        """Carry it out, until it is interrupted.

        Raises:
            ServerFailed: the server cannot be started.
            RequestRefused: it does not allow so many tables.
            Unreachable: it cannot be reached.
        """
        began_at = monotonic()
        await asyncio.to_thread(self._server.start)
        try:
            parts: list[DirectionFigures] = []
            for direction in DIRECTIONS:
                before = sum(part.acknowledged for part in parts)
                parts.append(await self._play(direction, before, interrupted, tell))
            tell(self._commands, "checking everything that is stored")
            await asyncio.to_thread(self._server.stop)
            await asyncio.to_thread(JournalCheck(self._location, self._findings).examine_all)
        finally:
            self._server.kill()
        found = self._findings
        return NetworkFigures(
            sound=found.sound,
            minutes=round((monotonic() - began_at) / 60, 1),
            acknowledged=sum(part.acknowledged for part in parts),
            entries_replayed=self._entries,
            lost=found.count("lost"),
            doubled=found.count("doubled"),
            differing=found.count("differing"),
            unexpected=found.count("unexpected"),
            faults=found.faults,
            directions=parts,
        )

    async def _play(
        self, direction: Direction, before: int, interrupted: asyncio.Event, tell: Tell
    ) -> DirectionFigures:
        """Play with one direction unruly, until half of the commands have been acknowledged.

        Args:
            direction: which.
            before: how many commands were acknowledged before.
            interrupted: ends it early.
            tell: is told how it is getting on.
        """
        network = UnrulyNetwork(
            self._server.url,
            commands=UNRULY if direction == "commands" else NO_MISCHIEF,
            replies=UNRULY if direction == "replies" else NO_MISCHIEF,
            seed=self._seed,
        )
        async with network.running() as address:
            runner = LoadRunner(self._plan(direction, address), player=StubbornPlayer)
            playing = await begun(runner)
            began_at = monotonic()

            def enough() -> bool:
                done = runner.run.acknowledgements
                seconds = max(monotonic() - began_at, 1)
                tell(before + done, f"{direction} unruly, {done / seconds:.0f} a second")
                return done >= self._commands / len(DIRECTIONS) or interrupted.is_set()

            await until(lambda: enough() or playing.done())
            seconds = monotonic() - began_at
            played = await ended(runner, playing, self._findings)
        check = JournalCheck(self._location, self._findings)
        await asyncio.to_thread(check.check, runner.run)
        self._entries += check.entries
        measured = played.measurements
        return DirectionFigures(
            unruly=direction,
            acknowledged=runner.run.acknowledgements,
            commands_per_s=round(played.rates.commands / seconds, 1),
            repeated=measured.repeats,
            reconnected=sum(measured.breaks.values()),
            lost_messages=network.hit["lost"],
            repeated_messages=network.hit["twice"],
            delayed_messages=network.hit["delayed"],
            games_over=measured.games,
        )

    def _plan(self, direction: Direction, address: str) -> LoadPlan:
        return LoadPlan(
            self._server.url,
            self._tables,
            THINK_S,
            float("inf"),
            seed=self._seed + DIRECTIONS.index(direction),
            longest_wait_s=1.0,
            proxy=address,
        )
