"""Bring a journal's tables up to date. There is no way back: restore a backup instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .backend import Location, backend_of
from .schema import REVISION, metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection


class NewerJournal(Exception):
    """The journal was written by a newer Mergemaker than this one."""


def migrate(location: Location) -> None:
    """Create the journal at `location`, or bring its tables up to date.

    Raises:
        NewerJournal: its tables are newer than this program knows.
    """
    backend = backend_of(location)
    if backend.revision() == REVISION:  # Alembic takes a third of a second to import
        return
    with backend.alone() as connection:
        _bring_up_to_date(connection, str(backend), by_migrations=backend.made_by_migrations)


def _bring_up_to_date(connection: Connection, name: str, *, by_migrations: bool) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    config.attributes["connection"] = connection
    if not by_migrations and MigrationContext.configure(connection).get_current_revision() is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
        return
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        if "Can't locate revision" in str(error):
            raise NewerJournal(
                f"{name} was written by a newer Mergemaker: update this one, or give it another "
                "data folder."
            ) from error
        raise
