"""Restoring a backup into an empty database, all of it or nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, LargeBinary, MetaData, Table, exists, insert, select, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from ..settings import Settings
from ..storage.backend import backend_of
from ..storage.migrate import NewerJournal, filling
from ..storage.runtime_schema import runtime
from ..storage.snapshots import reason_of
from .format import BackupReader, BadBackup, TableContent, as_bytes

PAGE = 1000  # rows that are written at a time


class NotRestored(Exception):
    """A backup cannot be restored there; the message says why. Nothing has changed."""


def restore(settings: Settings, file: BinaryIO, reading: Callable[[str], None]) -> dict[str, int]:
    """Restore a backup in one transaction. One of an older version is brought up to date.

    Args:
        settings: where to; no server may be using it.
        file: the backup.
        reading: called with the name of each table before it is read.

    Returns:
        The number of rows, by table.

    Raises:
        BadBackup: the file cannot be restored.
        NotRestored: there is something there already, or the database cannot be written.
        OSError: the key for Web Push cannot be written.
    """
    backup = BackupReader(file)
    key = backup.files().get(settings.vapid_key.name)
    try:
        with (
            _new_key(settings.vapid_key, key),
            filling(settings.location, backup.revision) as connection,
        ):
            counts = _fill(connection, backup, reading)
            backend_of(settings.location).count_on(connection)
            return counts
    except NewerJournal as error:
        raise BadBackup(
            "This backup was written by a newer Mergemaker: update this one."
        ) from error
    except OperationalError as error:  # the disk is full, for example
        raise NotRestored(f"The database cannot be written: {reason_of(error)}.") from error
    except SQLAlchemyError as error:
        raise BadBackup("The file is damaged: its rows do not fit the tables.") from error


def _fill(
    connection: Connection, backup: BackupReader, reading: Callable[[str], None]
) -> dict[str, int]:
    """Fill the tables, which are as they were when the backup was written."""
    tables = MetaData()
    tables.reflect(connection)
    expected = tables.tables.keys() - {"alembic_version", *runtime.tables}
    for name in expected:
        if connection.execute(select(exists().select_from(tables.tables[name]))).scalar():
            raise NotRestored(
                f"The database has rows in `{name}`: a backup can only be restored into an empty "
                "one. Give another data folder."
            )
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if revision != backup.revision:
        raise NotRestored(
            "The tables there are of a newer version than the backup. Import it into a new data "
            "folder, export everything from that, and import the result here."
        )
    counts: dict[str, int] = {}
    for content in backup.tables():
        reading(content.name)
        table = tables.tables.get(content.name)
        if table is None or set(content.columns) != set(table.columns.keys()):
            raise BadBackup(f"The table `{content.name}` is not as in version {backup.revision}.")
        counts[content.name] = _insert(connection, table, content)
    if counts.keys() != expected:
        missing = ", ".join(sorted(expected - counts.keys()))
        raise BadBackup(f"These tables are missing: {missing}.")
    return counts


def _insert(connection: Connection, table: Table, content: TableContent) -> int:
    binary = [
        number
        for number, name in enumerate(content.columns)
        if isinstance(table.columns[name].type, LargeBinary)
    ]
    count = 0
    for page in _pages(content.rows):
        for row in page:
            for number in binary:
                row[number] = as_bytes(row[number])
        rows = [dict(zip(content.columns, row, strict=True)) for row in page]
        connection.execute(insert(table), rows)
        count += len(rows)
    return count


def _pages(rows: Iterable[list[Any]]) -> Generator[list[list[Any]]]:
    remaining = iter(rows)
    while page := list(islice(remaining, PAGE)):
        yield page


@contextmanager
def _new_key(path: Path, key: str | None) -> Generator[None]:
    """Write the key for Web Push, unless what happens in the context fails."""
    if key is None:
        yield
        return
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise NotRestored(
            f"{path} exists already: a backup can only be restored into a new data folder."
        ) from None
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise
