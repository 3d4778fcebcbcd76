"""Printing the figures of a benchmark as JSON or as text.

A benchmark returns a NamedTuple of figures. A field may also hold a list or tuple of NamedTuples of
one type, which becomes a table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, cast


def to_json(figures: NamedTuple) -> str:
    """The figures as a JSON object; the rows of a table are objects, too."""
    return json.dumps(_plain(figures), indent=2)


def to_text(figures: NamedTuple) -> str:
    """The figures in two aligned columns, followed by their tables."""
    single: list[Sequence[str]] = []
    tables: list[str] = []
    for name, value in figures._asdict().items():
        if isinstance(value, list | tuple):
            rows = cast("Sequence[NamedTuple]", value)
            cells = [[_cell(each) for each in row] for row in rows]
            tables.append(f"{name}\n{_aligned([rows[0]._fields, *cells])}" if rows else name)
        else:
            single.append((name, _cell(value)))
    return "\n\n".join([*([_aligned(single)] if single else []), *tables])


def _plain(value: Any) -> Any:
    """The value with every NamedTuple turned into a dict."""
    if hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in cast("Sequence[Any]", value)]
    return value


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, str | bool) else f"{value:,}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
