"""Apache Arrow, which is loaded when it is first needed."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from mergemaker.envs.extras import missing


@cache
def arrow() -> Any:
    """The package `pyarrow`, with its Parquet files.

    Raises:
        ImportError: it is not installed; with what to install.
    """
    try:
        for module in ("compute", "feather", "parquet"):
            importlib.import_module(f"pyarrow.{module}")
    except ModuleNotFoundError:
        raise missing("mergemaker.corpus", "data") from None
    return importlib.import_module("pyarrow")
