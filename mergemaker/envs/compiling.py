"""Loading the compiled functions, and telling whoever waits when they have to be compiled first."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping

from ..rules.native import cache_folder

PACKAGE = "envs.compiled"


def prepare(calls: Mapping[str, Callable[[], object]]) -> None:
    """Call functions once each, so that they are loaded, or compiled if this is the first time on
    this machine. That is told on standard error, since it takes seconds.

    Args:
        calls: for the name of each function, a call of it that does nothing.
    """
    folder = cache_folder(PACKAGE)
    missing = [name for name in calls if not any(folder.rglob(f"*.{name}-*.nbi"))]
    began = time.perf_counter()
    for name, call in calls.items():
        if name in missing:
            number = missing.index(name) + 1
            _tell(f"compiling the environments, this once: {number} of {len(missing)} ...")
        call()
    if missing:
        _tell(f"compiled the environments in {time.perf_counter() - began:.0f} s")


def _tell(what: str) -> None:
    print(f"mergemaker: {what}", file=sys.stderr, flush=True)
