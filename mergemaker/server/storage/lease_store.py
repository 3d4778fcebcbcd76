"""The store of leases: which process does a piece of work. PostgreSQL only."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ARRAY, String, and_, bindparam, delete, func, or_, select

from .database import Database
from .process_store import is_alive
from .runtime_schema import leases
from .statements import compiled, upsert


class LeaseStore:
    """The leases in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, process: str, kind: str, keys: Collection[str]) -> set[str]:
        """Lease pieces of work that no process has that is alive.

        Args:
            process: who claims them.
            kind: what kind of work it is.
            keys: each piece.

        Returns:
            Those that are now the process's, whether or not it had them before; none if it is not
            alive itself.
        """
        wanted = {"process": process, "kind": kind, "keys": sorted(keys)}
        rows = await self._database.write(_CLAIM(wanted))
        return {row[0] for row in rows}

    async def release(self, process: str, kind: str, keys: Collection[str]) -> None:
        """Give back what a process has leased of these pieces of work."""
        released = {"holder": process, "of_kind": kind, "keys": sorted(keys)}
        await self._database.write(_RELEASE(released))


def _claim() -> Any:
    process = bindparam("process", type_=String)
    key = func.unnest(bindparam("keys", type_=ARRAY(String))).column_valued("wanted")
    wanted = (
        select(bindparam("kind", type_=String), key, process)
        .where(is_alive(process))
        .order_by(key)  # two that claim the same do not wait for each other
    )
    claiming = upsert(leases).from_select(["kind", "key", "process"], wanted)
    claimed = claiming.excluded.process
    return claiming.on_conflict_do_update(
        index_elements=[leases.c.kind, leases.c.key],
        set_={"process": claimed},
        where=or_(leases.c.process == claimed, ~is_alive(leases.c.process)),
    ).returning(leases.c.key)


_CLAIM = compiled(_claim())
_RELEASE = compiled(
    delete(leases).where(
        and_(
            leases.c.kind == bindparam("of_kind"),
            leases.c.key == func.any(bindparam("keys", type_=ARRAY(String))),
            leases.c.process == bindparam("holder"),
        )
    )
)
