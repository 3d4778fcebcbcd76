"""What a process on this machine uses of it, as Linux tells; elsewhere nothing is known."""

from __future__ import annotations

import os
import re
from pathlib import Path


def processor_seconds(pid: int) -> float | None:
    """The processor time that a process has used since it started, all its threads together; None
    if that cannot be found out."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_kib(pid: int) -> int | None:
    """The memory that a process has to itself, with its share of what it shares with others, in
    KiB; None if that cannot be found out."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return None
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return int(found[1]) if found else None
