"""What a process has in common with the others that serve the same games."""

from __future__ import annotations

from dataclasses import dataclass

from .bus.bus import ALONE, Bus
from .leases.leases import SOLE, Leases


@dataclass(frozen=True, slots=True)
class Peers:
    """What a process has in common with others; by default it serves its games alone.

    Attributes:
        bus: by which they tell each other what has changed.
        leases: by which each piece of work is done by one of them.
    """

    bus: Bus = ALONE
    leases: Leases = SOLE


NO_PEERS = Peers()
