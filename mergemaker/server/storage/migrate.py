"""Bring a journal's tables up to date. There is no way back: restore a backup instead."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from .database import file_url
from .schema import REVISION

if TYPE_CHECKING:
    from sqlalchemy import Connection


class NewerJournal(Exception):
    """The journal was written by a newer Mergemaker than this one."""


def migrate(path: Path) -> None:
    """Create the journal at `path`, or bring its tables up to date.

    Raises:
        NewerJournal: its tables are newer than this program knows.
    """
    if _revision(path) != REVISION:  # Alembic takes a third of a second to import
        _upgrade(path)


def _revision(path: Path) -> str | None:
    with closing(sqlite3.connect(path)) as journal:
        known = journal.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")
        if known.fetchone() is None:
            return None
        row = journal.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if row is None else row[0]


def _upgrade(path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError
    from sqlalchemy import create_engine, event

    config = Config()
    config.set_main_option("script_location", "mergemaker.server.storage:migrations")
    engine = create_engine(file_url(path))
    # By default, Python's sqlite3 begins no transaction before it alters a table: a crash in
    # the middle would leave tables that are neither old nor new.
    event.listen(engine, "connect", _begin_nothing)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        if "Can't locate revision" in str(error):
            raise NewerJournal(
                f"{path} was written by a newer Mergemaker: update this one, or give it another "
                "data folder."
            ) from error
        raise
    finally:
        engine.dispose()


def _begin_nothing(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
