"""The store of secrets: what the server makes once and keeps to itself, such as a key."""

from __future__ import annotations

from sqlalchemy import select

from .database import Database
from .schema import secrets
from .statements import compiled, upsert


class SecretStore:
    """The secrets in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, name: str) -> str | None:
        """The secret of this name, if there is one."""
        query = select(secrets.c.content).where(secrets.c.name == name)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def keep(self, name: str, content: str) -> str:
        """Store a secret unless there is one of this name, and return the one that is stored: of
        several processes that make one at the same time, all get the first."""
        await self._database.write(_KEEP({"name": name, "content": content}))
        return await self.find(name) or content


_KEEP = compiled(upsert(secrets).on_conflict_do_nothing())
