"""Child processes: how they are started, and how they end together with their parent."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from threading import Thread
from typing import Any


def start_context(preloaded: str) -> Any:  # Pebble's type for it is narrower than what it takes
    """The way to start processes: from a small helper process where the system has one, which is
    quick.

    Args:
        preloaded: a module that the helper imports once for all the processes.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def end_with_parent(clean_up: Callable[[], None] | None = None) -> None:
    """Have this process end as soon as its parent has ended, even in the middle of its work.

    Args:
        clean_up: called just before.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        if clean_up is not None:
            clean_up()
        os._exit(1)

    Thread(target=wait, name="end with parent", daemon=True).start()
