"""The store of accuracies: how well people decided in their games that were reviewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, func, or_, select

from mergemaker.analysis.phases import PHASES, PhaseAccuracy

from .database import Database
from .schema import accuracies, games, seats
from .statements import compiled, upsert


@dataclass(frozen=True, slots=True)
class Average:
    """A person's accuracy in a number of games."""

    games: int
    phases: list[PhaseAccuracy]


class AccuracyStore:
    """The accuracies in a journal's database. Each is that of a seat, and whose it is is found by
    who owns the seat, so it passes on with it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, game: str, found: Mapping[int, Sequence[PhaseAccuracy]]) -> None:
        """Store the accuracies of a game, by seat, unless they are stored already."""
        rows = [
            {
                "game": game,
                "seat": seat,
                "phase": one.phase,
                "decisions": one.decisions,
                "accuracy": one.accuracy,
            }
            for seat, phases in found.items()
            for one in phases
        ]
        if rows:
            await self._database.write(_STORE(*rows))

    async def has(self, game: str) -> bool:
        """Whether any are stored for a game."""
        query = select(exists().where(accuracies.c.game == game))
        return await self._database.read(
            lambda connection: bool(connection.execute(query).scalar())
        )

    async def before(self, person: str, game: str) -> Average:
        """A person's accuracy in those reviewed games that ended before this one."""
        return await self._database.read(lambda connection: _read_before(connection, person, game))

    async def of(self, person: str) -> dict[str, list[PhaseAccuracy]]:
        """A person's accuracies, by game."""
        return await self._database.read(lambda connection: _read_all(connection, person))


def _own(person: str) -> Any:
    """Joins the accuracies with the seats of a person."""
    return accuracies.join(
        seats,
        (seats.c.game == accuracies.c.game)
        & (seats.c.seat == accuracies.c.seat)
        & (seats.c.person == person),
    )


def _read_before(connection: Connection, person: str, game: str) -> Average:
    ended = select(games.c.ended_at).where(games.c.id == game).scalar_subquery()
    earlier = (accuracies.c.game != game) & or_(games.c.ended_at < ended, ended.is_(None))
    source = _own(person).join(games, games.c.id == accuracies.c.game)
    weighted = func.sum(accuracies.c.accuracy * accuracies.c.decisions)
    decisions = func.sum(accuracies.c.decisions)
    by_phase = (
        select(accuracies.c.phase, decisions, weighted)
        .select_from(source)
        .where(earlier)
        .group_by(accuracies.c.phase)
    )
    found = {
        phase: PhaseAccuracy(phase, int(count), total / count)
        for phase, count, total in connection.execute(by_phase)
    }
    counted = select(func.count(accuracies.c.game.distinct())).select_from(source).where(earlier)
    phases = [found[phase] for phase in PHASES if phase in found]
    return Average(connection.execute(counted).scalar_one(), phases)


def _read_all(connection: Connection, person: str) -> dict[str, list[PhaseAccuracy]]:
    columns = (accuracies.c.phase, accuracies.c.decisions, accuracies.c.accuracy)
    query = select(accuracies.c.game, *columns).select_from(_own(person))
    found: dict[str, list[PhaseAccuracy]] = {}
    for game, *of_phase in connection.execute(query):
        found.setdefault(game, []).append(PhaseAccuracy(*of_phase))
    for phases in found.values():
        phases.sort(key=lambda one: PHASES.index(one.phase))
    return found


_STORE = compiled(upsert(accuracies).on_conflict_do_nothing())
