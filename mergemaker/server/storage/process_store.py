"""The store of processes: which of those that serve the games of a database are alive."""

from __future__ import annotations

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update

from .database import Database
from .runtime_schema import processes
from .statements import compiled, database_ms


def is_alive(process: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the process with this id is alive."""
    return process.in_(select(processes.c.id).where(processes.c.alive_until > database_ms()))


class ProcessStore:
    """The processes in a database. Time passes by the database's clock, which is one for all."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, process: str, lifetime: int) -> set[str]:
        """Add a process.

        Args:
            process: its id, which no other has.
            lifetime: for how many milliseconds it is alive.

        Returns:
            The ids of all that are alive.
        """
        entering = _ENTER({"process": process, "lifetime": lifetime})
        rows = await self._database.write(_DELETE_DEAD({}), entering, _LIVING({}))
        return {row[0] for row in rows}

    async def renew(self, process: str, lifetime: int) -> set[str]:
        """Note that a process is alive for so many milliseconds from now, unless it has died.

        Returns:
            The ids of all that are alive. If its own is not among them, it has died meanwhile, and
            others may have taken over what it was doing.
        """
        renewing = _RENEW({"living": process, "lifetime": lifetime})
        rows = await self._database.write(_DELETE_DEAD({}), renewing, _LIVING({}))
        return {row[0] for row in rows}

    async def leave(self, process: str) -> None:
        """Remove a process, with everything that it held."""
        await self._database.write(_LEAVE({"leaving": process}))


_DELETE_DEAD = compiled(delete(processes).where(processes.c.alive_until <= database_ms()))
_ENTER = compiled(
    insert(processes).values(
        id=bindparam("process"), alive_until=database_ms() + bindparam("lifetime")
    )
)
_RENEW = compiled(
    update(processes)
    .where(processes.c.id == bindparam("living"))
    .values(alive_until=database_ms() + bindparam("lifetime"))
)
_LIVING = compiled(select(processes.c.id))
_LEAVE = compiled(delete(processes).where(processes.c.id == bindparam("leaving")))
