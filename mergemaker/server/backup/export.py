"""Exporting everything that a server has stored to one file, beside the running server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, String, Table, select

from ..settings import Settings
from ..storage.backend import Backend, backend_of
from ..storage.schema import REVISION, metadata
from ..storage.snapshots import snapshot
from .format import BackupWriter
from .new_file import replacing

PAGE = 1000  # rows that are read at a time


def export_everything(
    settings: Settings, out: Path, writing: Callable[[str], None]
) -> dict[str, int]:
    """Write a backup, which only its owner can read. An existing file is replaced once the new one
    is complete.

    Args:
        settings: where the games and the key for Web Push are.
        out: the file.
        writing: called with the name of each table before it is written.

    Returns:
        The number of rows, by table.

    Raises:
        Unreadable: there are no games that this version can read.
        OSError: the file cannot be written; nothing is left of it.
    """
    backend = backend_of(settings.location)
    with snapshot(backend.snapshots()) as connection, replacing(out) as file:
        writer = BackupWriter(file, REVISION)
        if settings.vapid_key.exists():
            writer.file(settings.vapid_key.name, settings.vapid_key.read_text(encoding="ascii"))
        counts: dict[str, int] = {}
        for table in metadata.sorted_tables:
            name, columns = str(table.name), [str(column.name) for column in table.columns]
            writing(name)
            counts[name] = writer.table(name, columns, _rows(connection, table, backend))
        writer.end()
    return counts


def _rows(connection: Connection, table: Table, backend: Backend) -> Iterator[Any]:
    """The rows of a table, by its primary key, in the same order whatever the database."""
    keys = (
        key.collate(backend.binary_collation) if isinstance(key.type, String) else key
        for key in table.primary_key.columns
    )
    query = select(table).order_by(*keys)
    yield from connection.execute(query, execution_options={"yield_per": PAGE})
