"""The data folder belongs to one server at a time: each holds its tables in memory."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK_NAME = "server.lock"


class FolderTaken(Exception):
    """Another server uses the folder; `address` is where it listens."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"Another Mergemaker, at {address}, keeps its games in {folder}.")
        self.address = address


@contextmanager
def claimed(folder: Path, address: str) -> Generator[None]:
    """Make the folder if there is none, and hold it; a server that dies lets go of it.

    Args:
        folder: the data folder.
        address: where this server listens, for others to be told.

    Raises:
        FolderTaken: another server holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK_NAME).open("a+", encoding="utf-8") as lock:
        lock.seek(0)
        holder = lock.read().strip()
        if not _lock(lock):
            raise FolderTaken(folder, holder)
        lock.truncate(0)
        lock.write(f"{address}\n")
        lock.flush()
        yield


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 20  # lock a byte beyond the text, which others may then still read

    def _lock(file: IO[str]) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
