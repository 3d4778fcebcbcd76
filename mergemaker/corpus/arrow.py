"""Apache Arrow, which is loaded when it is first needed."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any


@cache
def arrow() -> Any:
    """The package `pyarrow`, with its Parquet files.

    Raises:
        ModuleNotFoundError: it is not installed; with what to install.
    """
    try:
        importlib.import_module("pyarrow.parquet")
        importlib.import_module("pyarrow.compute")
        importlib.import_module("pyarrow.feather")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "A corpus needs Apache Arrow: pip install 'mergemaker[data]'", name=error.name
        ) from None
    return importlib.import_module("pyarrow")
