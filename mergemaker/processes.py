"""Starting child processes, and ending them together with their parent."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from threading import Thread
from typing import Any


def start_context(preloaded: str) -> Any:  # Pebble's type for it is narrower than what it takes
    """The context for starting processes. Where the system supports it, they are forked from a
    small helper process, which is fast.

    Args:
        preloaded: a module that the helper imports once for all processes.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preloaded])
    return context


def end_with_parent(clean_up: Callable[[], None] | None = None) -> None:
    """End this process as soon as its parent ends, whatever it is doing then.

    Args:
        clean_up: called just before it ends.
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
