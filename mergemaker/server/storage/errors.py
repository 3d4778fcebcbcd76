"""What goes wrong when something is read or written, whatever database it is in."""

from __future__ import annotations

from ..logs import Logged


class Unusable(Exception):
    """The journal cannot be opened. The text says why, and what to do."""


class StorageFailed(Logged):
    """The database cannot be used just now: its disk is full or fails, another process locks it,
    it is damaged, or there is no way to reach it. The log says so once (`Health`)."""


class ReadFailed(StorageFailed):
    """Something could not be read."""


class WriteFailed(StorageFailed):
    """It is unknown whether anything was written: the transaction failed, or nothing can be written
    any more."""


class Rejected(Exception):
    """The database refused a statement; nothing was written."""


class NothingChanged(Exception):
    """A statement that has to change a row found none; nothing was written."""


class Taken(Exception):
    """A key that can be used once is in use already; nothing was written.

    Attributes:
        table: the name of the table whose row has it.
        columns: the names of the columns that it consists of.
    """

    def __init__(self, table: str, columns: frozenset[str]) -> None:
        super().__init__(f"taken in {table}: {', '.join(sorted(columns))}")
        self.table = table
        self.columns = columns
