"""The backends: the kinds of databases that a journal can be kept in, and what each does in its own
way. Nothing else asks which one it is."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, Connection, Engine

from .locks import Locks
from .sqlite import Sqlite
from .statements import Statement, Values

# Where a journal is kept: a file of SQLite, or a database of PostgreSQL.
Location = Path | URL


class Writer(Protocol):
    """What writes to a database."""

    async def write(self, *statements: Statement) -> list[Values]:
        """Carry statements out, as `Database.write` does."""
        ...

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        ...


class Backend(Protocol):
    """A database, as whatever opens it or brings its tables up to date needs it.

    Attributes:
        made_by_migrations: whether even a new database gets its tables by all migrations, one after
            the other.
        binary_collation: the name of the order of texts by their bytes.
    """

    made_by_migrations: bool
    binary_collation: str

    def reader(self, connections: int) -> Engine:
        """What opens the connections that read, and can do nothing else: so many at the most."""
        ...

    def snapshots(self) -> Engine:
        """What opens connections of which each transaction sees the database as it stood when it
        first read, and changes nothing."""
        ...

    def damage(self, connection: Connection) -> list[str]:
        """What the database itself finds wrong with how it is stored: sentences."""
        ...

    def count_on(self, connection: Connection) -> None:
        """Number new rows on from those that are there, after rows came with their numbers."""
        ...

    def writer(self) -> Writer:
        """What writes."""
        ...

    def locks(self) -> Locks:
        """What keeps those apart that use it at the same time."""
        ...

    def revision(self) -> str | None:
        """Which migration made its tables what they are; None if it has none."""
        ...

    def alone(self) -> AbstractContextManager[Connection]:
        """A transaction that changes the tables, while no other process can."""
        ...


def backend_of(location: Location) -> Backend:
    """The database at a location."""
    if isinstance(location, Path):
        return Sqlite(location)
    from .postgres import Postgres  # with its driver, which takes a tenth of a second

    return Postgres(location)
