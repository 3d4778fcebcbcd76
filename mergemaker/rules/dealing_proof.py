"""Fair dealing (R40): how the bag's order and all later chance follow from a seed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from .rng import MODULUS


def bag_order(seed: bytes, tiles: Iterable[str]) -> tuple[str, ...]:
    """The tiles in the order in which they are drawn: sorted by HMAC-SHA256(seed, tile name)."""
    return tuple(sorted(tiles, key=lambda tile: hmac.digest(seed, tile.encode(), "sha256")))


def chance_start(seed: bytes) -> int:
    """The generator's first state for later chance, from HMAC-SHA256(seed, "chance")."""
    return _start(hmac.digest(seed, b"chance", "sha256"))


def chance_of_bag(order: Sequence[str]) -> int:
    """The same for a bag without a seed, from SHA-256 of the tiles' names with spaces between."""
    return _start(hashlib.sha256(" ".join(order).encode()).digest())


def _start(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big") % (MODULUS - 1) + 1
