"""Bring a journal's tables up to date. There is no way back: restore a backup instead."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import OperationalError

from .backend import Backend, Location, backend_of
from .errors import Unusable
from .runtime_schema import runtime
from .schema import REVISION, metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection


class NewerJournal(Unusable):
    """The journal was written by a newer Mergemaker than this one."""


def migrate(location: Location) -> None:
    """Create the journal at `location`, or bring its tables up to date.

    Raises:
        NewerJournal: its tables are newer than this program knows.
        Unusable: it is damaged, or cannot be read or written.
    """
    backend = backend_of(location)
    if backend.revision() == REVISION:  # Alembic takes a third of a second to import
        return
    try:
        with backend.alone() as connection:
            _bring_to(connection, backend, REVISION)
    except OperationalError as error:  # the disk is full, for example
        raise Unusable(f"{backend} cannot be used: {error.orig}.") from error


@contextmanager
def filling(location: Location, revision: str) -> Generator[Connection]:
    """A transaction in which an empty journal is filled with rows as they were at a revision. At
    its end the journal is brought up to date.

    Args:
        location: the journal, which need not exist; its tables are made as they were then.
        revision: the revision.

    Raises:
        NewerJournal: this program does not know the revision.
    """
    backend = backend_of(location)
    if revision > REVISION:
        raise NewerJournal("A newer Mergemaker than this one wrote that.")
    with backend.alone() as connection:
        if not connection.dialect.has_table(connection, "alembic_version"):
            _bring_to(connection, backend, revision)
        yield connection
        _bring_to(connection, backend, REVISION)


def _bring_to(connection: Connection, backend: Backend, revision: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    config.attributes["connection"] = connection
    if (
        not backend.made_by_migrations
        and MigrationContext.configure(connection).get_current_revision() is None
    ):
        for tables in (metadata, runtime):
            tables.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
        return
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        if "Can't locate revision" in str(error):
            raise NewerJournal(
                f"A newer Mergemaker than this one wrote {backend}: update this one, or give it "
                "another place for its games."
            ) from error
        raise
