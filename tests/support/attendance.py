"""Who is at a table in a test."""

from __future__ import annotations

from collections.abc import Collection

from mergemaker.table import Attendance


def there(*online: str, absent: Collection[str] = ()) -> Attendance:
    """These people are connected; those who are absent have been gone for longer than the grace."""
    return Attendance(frozenset(online), frozenset(absent))
