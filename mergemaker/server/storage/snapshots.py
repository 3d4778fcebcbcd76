"""Snapshots: a journal's database as it stood at one moment, read beside a running server."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DatabaseError

from .schema import REVISION


class Unreadable(Exception):
    """The database has no games that this version of the program can read; the message says why,
    and what would help."""


@contextmanager
def snapshot(engine: Engine) -> Generator[Connection]:
    """A connection that sees the database as it stands now, for as long as the context lasts.

    Args:
        engine: the `snapshots` of a backend.

    Raises:
        Unreadable: it is no journal of this version.
    """
    try:
        with engine.connect() as connection:
            check_revision(connection)
            yield connection
    except DatabaseError as error:
        raise Unreadable(f"The database cannot be read: {reason_of(error)}.") from error


def reason_of(error: DatabaseError) -> str:
    """What a database says is wrong, in one line and without a full stop."""
    return str(error.orig).strip().partition("\n")[0].removesuffix(".")


def check_revision(connection: Connection) -> None:
    """Make sure that the tables of a database are those that this program knows.

    Raises:
        Unreadable: they are not.
    """
    if not connection.dialect.has_table(connection, "alembic_version"):
        raise Unreadable("There are no games of Mergemaker in this database.")
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if revision is None or revision < REVISION:
        raise Unreadable(
            "The database was written by an older Mergemaker: start the server with it once, which "
            "upgrades it."
        )
    if revision > REVISION:
        raise Unreadable("The database was written by a newer Mergemaker: update this one.")
