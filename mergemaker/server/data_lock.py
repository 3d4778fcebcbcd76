"""The lock on the data folder: one server uses it at a time, since tables are kept in memory."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

LOCK_NAME = "server.lock"

# A file of its own, since a locked file can be neither read nor written on Windows.
ADDRESS_NAME = "server.address"


class FolderTaken(Exception):
    """Another server uses the folder; `address` is where it listens, "" when that is unknown."""

    def __init__(self, folder: Path, address: str) -> None:
        place = f", at {address}," if address else ""
        super().__init__(f"Another Mergemaker{place} keeps its games in {folder}.")
        self.address = address


@contextmanager
def claimed(folder: Path, address: str) -> Generator[None]:
    """Hold the folder, which is made if it does not exist. A server that dies frees its lock.

    Args:
        folder: the data folder.
        address: where this server listens, to be shown to others.

    Raises:
        FolderTaken: another server holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shown = folder / ADDRESS_NAME
    lock = FileLock(folder / LOCK_NAME)
    try:
        held = lock.acquire(blocking=False)
    except Timeout as error:
        known = shown.read_text(encoding="utf-8").strip() if shown.exists() else ""
        raise FolderTaken(folder, known) from error
    with held:
        shown.write_text(f"{address}\n", encoding="utf-8")
        yield
