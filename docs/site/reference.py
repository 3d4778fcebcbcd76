"""How docstrings are shown in the reference."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import PyClasslike

_TUPLE_FIELD = "Alias for field number"


def _skip(_: Sphinx, kind: str, name: str, member: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the fields of named tuples: the signature has them, with their types."""
    return True if str(getattr(member, "__doc__", "")).startswith(_TUPLE_FIELD) else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this when it reads docstrings."""
    for field in PyClasslike.doc_field_types:  # which all objects share
        if field.name == "variable":
            field.label = "Attributes"
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
