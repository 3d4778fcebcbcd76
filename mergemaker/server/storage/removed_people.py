"""The people whom whoever runs the server has removed. All of them are kept in memory, since every
request is compared with them."""

from __future__ import annotations

from sqlalchemy import select

from ..clock import now_ms
from .database import Database
from .schema import removed_people
from .statements import compiled, upsert

_INSERT = compiled(upsert(removed_people).on_conflict_do_nothing())


class RemovedPeople:
    """The identities that may not use this server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._people: frozenset[str] = frozenset()

    @property
    def people(self) -> frozenset[str]:
        """All of them."""
        return self._people

    def __contains__(self, person: str) -> bool:
        return person in self._people

    async def load(self) -> None:
        """Read who was removed."""
        people = select(removed_people.c.person)
        self._people |= await self._database.read(
            lambda connection: frozenset(connection.execute(people).scalars())
        )

    async def add(self, person: str) -> None:
        """Remove a person, from now on."""
        await self._database.write(_INSERT({"person": person, "at": now_ms()}))
        self._people |= {person}
