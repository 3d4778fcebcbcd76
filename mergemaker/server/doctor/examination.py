"""The examination of a whole database, its games in several processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass

from pebble import ProcessPool
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from mergemaker.processes import end_with_parent, start_context

from ..storage.backend import Location, backend_of
from ..storage.schema import games
from ..storage.snapshots import reason_of, snapshot
from .columns import Scratch
from .fault import Fault
from .game import examine_game
from .whole import examine_whole

BATCH = 16  # games that a process examines at a time


@dataclass(frozen=True, slots=True)
class Examined:
    """A game that was examined: its id, how many entries it has, and what is wrong with it."""

    game: str
    entries: int
    faults: list[Fault]


class Examination:
    """The examination of one database, which may be in use; nothing in it is changed.

    Args:
        location: where it is.

    Raises:
        Unusable: it cannot be opened.
        Unreadable: it is no journal of this version.
    """

    def __init__(self, location: Location) -> None:
        self._location = location
        self._backend = backend_of(location)
        self._engine = self._backend.snapshots()
        with snapshot(self._engine) as connection:
            self.games = connection.execute(select(func.count()).select_from(games)).scalar_one()

    def whole(self) -> list[Fault]:
        """What is wrong besides the games."""
        with snapshot(self._engine) as connection:
            return examine_whole(self._backend, connection)

    def each_game(self, jobs: int | None = None) -> Iterator[Examined]:
        """Examine all games, in any order. Memory is needed for a few of them at a time.

        Args:
            jobs: the number of processes; by default one for each processor, and none besides this
                one for a handful of games.
        """
        processes = min(jobs or os.cpu_count() or 1, -(-self.games // BATCH))
        if processes > 1:
            yield from _in_processes(self._location, self._batches(), processes)
            return
        examiner = _Examiner(self._location)
        for batch in self._batches():
            yield from examiner.examine(batch)

    def _batches(self) -> Iterator[list[str]]:
        """The ids of all games."""
        last = ""
        while True:
            page = select(games.c.id).where(games.c.id > last).order_by(games.c.id).limit(BATCH)
            with snapshot(self._engine) as connection:
                batch = list(connection.execute(page).scalars())
            if not batch:
                return
            yield batch
            last = batch[-1]


class _Examiner:
    """Examines games in one process."""

    def __init__(self, location: Location) -> None:
        self._engine = backend_of(location).snapshots()
        self._scratch = Scratch()

    def examine(self, batch: list[str]) -> list[Examined]:
        with snapshot(self._engine) as connection:
            return [self._examine(connection, game) for game in batch]

    def _examine(self, connection: Connection, game: str) -> Examined:
        try:
            return Examined(game, *examine_game(connection, self._scratch, game))
        except DatabaseError as error:  # a damaged page need not concern other games
            what = f"The database cannot be read here: {reason_of(error)}."
            return Examined(game, 0, [Fault("database", what, game)])


# --- in other processes --------------------------------------------------------------------------


def _in_processes(
    location: Location, batches: Iterator[list[str]], processes: int
) -> Generator[Examined]:
    context = start_context(__name__)
    pool = ProcessPool(processes, initializer=_begin, initargs=(location,), context=context)
    pending: set[Future[list[Examined]]] = set()
    try:
        while True:
            # One more than there are processes, so that none of them idles.
            while len(pending) <= processes and (batch := next(batches, None)) is not None:
                pending.add(pool.schedule(_examine, args=(batch,)))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        pool.stop()
        pool.join()


_examiners: list[_Examiner] = []  # that of this process


def _begin(location: Location) -> None:
    """Set up a new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    end_with_parent()
    _examiners.append(_Examiner(location))


def _examine(batch: list[str]) -> list[Examined]:
    return _examiners[0].examine(batch)
