"""A digest of everything by which bots decide."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PACKAGES = ("bots", "rules")
PARTS = ("*.py", "*.npy")  # code and networks


@cache
def bots_digest() -> str:
    """A hash of the code and networks of the bots, and of the rules that they play by.

    While it is the same, a bot plays the same.

    Returns:
        SHA-256, in hexadecimal digits.
    """
    root = Path(__file__).parents[1]
    files = sorted(
        file for name in PACKAGES for part in PARTS for file in (root / name).rglob(part)
    )
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
