"""What all tables of the journal's database belong to."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Index, MetaData
from sqlalchemy.sql import ClauseElement

metadata = MetaData()


def partial_index(name: str, *columns: Column[Any], where: ClauseElement) -> None:
    """Add an index of those rows of a table for which a condition holds."""
    Index(name, *columns, sqlite_where=where, postgresql_where=where)
