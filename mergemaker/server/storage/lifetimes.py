"""When servers lived, so that the time in which none did costs no player anything.

Processes that serve the same games at the same time are one server in this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from ..clock import now_ms
from .database import Database
from .schema import lifetimes
from .statements import compiled, greatest, upsert

Lifetime = tuple[int, int]  # from and until when, in milliseconds since 1970


def _note() -> Any:
    noting = upsert(lifetimes)
    latest = greatest(lifetimes.c.alive_at, noting.excluded.alive_at)
    return noting.on_conflict_do_update(
        index_elements=[lifetimes.c.began_at], set_={"alive_at": latest}
    )


_NOTE = compiled(_note())


class Lifetimes:
    """The lifetimes of the servers on one database, this one's last."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._earlier: list[Lifetime] = []
        self._began_at = now_ms()

    async def begin(self, *, joining: bool = False) -> None:
        """Read the earlier lifetimes; this one is stored when it is first noted.

        Args:
            joining: whether another process of the server lives, whose lifetime goes on with this
                one.
        """
        self._began_at = now_ms()
        self._earlier = await self._database.read(_read)
        if joining and self._earlier:
            newest = max(self._earlier, key=_until)
            self._earlier.remove(newest)
            self._began_at = newest[0]

    async def note(self) -> None:
        """Store that this server still lives. What is not noted does not count."""
        noted = {"began_at": self._began_at, "alive_at": now_ms()}
        await self._database.write(_NOTE(noted))

    async def stood_still(self, milliseconds: int) -> None:
        """Begin a new lifetime, since this process served nobody for so long until now. Others may
        have lived meanwhile."""
        now = now_ms()
        stored = await self._database.read(_read)
        self._earlier = [*stored, *self._earlier, (self._began_at, now - milliseconds)]
        self._began_at = now

    def away_since(self, moment: int) -> int:
        """For how many milliseconds since a moment, in milliseconds since 1970, no server lived."""
        now = now_ms()
        lives = (*self._earlier, (self._began_at, now))
        return max(0, now - moment - _lived(lives, moment))


def _lived(lives: Iterable[Lifetime], moment: int) -> int:
    """For how long there was a server since a moment: for as long as any of them lived."""
    lived, counted_to = 0, moment
    for since, until in sorted(lives):
        lived += max(0, until - max(since, counted_to))
        counted_to = max(counted_to, until)
    return lived


def _until(life: Lifetime) -> int:
    return life[1]


def _read(connection: Connection) -> list[Lifetime]:
    rows: Any = connection.execute(select(lifetimes.c.began_at, lifetimes.c.alive_at))
    return [(row.began_at, row.alive_at) for row in rows]
