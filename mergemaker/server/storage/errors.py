"""What goes wrong when something is written, whatever database it is written to."""

from __future__ import annotations


class WriteFailed(Exception):
    """It is unknown whether anything was written: the transaction failed, or nothing can be written
    any more."""


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
