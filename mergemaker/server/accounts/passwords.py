"""Passwords: which are allowed, and their hashes (Argon2id).

Hashing takes a core for tens of milliseconds and 19 MiB, on purpose. It happens in threads, two at
a time, so that it neither stops the event loop nor fills the memory.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from mergemaker.rules import Refused

SHORTEST, LONGEST = 10, 256  # characters

# What OWASP recommends at least: 19 MiB, two passes, one lane.
MEMORY, PASSES, LANES = 19 * 1024, 2, 1

AT_ONCE = 2
WAITING = 40  # hashes that may be waiting; beyond that nobody else is made to wait

T = TypeVar("T")


def check_password(password: str, username: str) -> None:
    """Check that a password may be chosen: it is long enough, and is not the name.

    Raises:
        Refused: it may not.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        reason = f"A password has {SHORTEST} to {LONGEST} characters."
        raise Refused(code="bad-password", reason=reason)
    if password.casefold().strip() == username.casefold():
        raise Refused(code="bad-password", reason="A password must not be the name.")


class Passwords:
    """Hashes passwords and compares them with hashes, a few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(PASSES, MEMORY, LANES)
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._pending = 0
        # Compared with when there is no account, so that this takes as long as if there were one.
        self._nobodys = self._hasher.hash("the password of nobody")

    async def hash(self, password: str) -> str:
        """The hash of a password, with the parameters that it was made with.

        Raises:
            Refused: too many are waiting already.
        """
        return await self._in_thread(lambda: self._hasher.hash(_bytes(password)))

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether a password has this hash. With None it never does, which takes as long to say.

        Raises:
            Refused: too many are waiting already.
        """
        known = self._nobodys if stored is None else stored
        same = await self._in_thread(lambda: self._verify(known, password))
        return same and stored is not None

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, _bytes(password))
        except VerificationError:
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._pending >= AT_ONCE + WAITING:
            reason = "Too many people are signing in just now. Try again in a moment."
            raise Refused(code="busy", reason=reason)
        self._pending += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._pending -= 1

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _bytes(password: str) -> bytes:
    """A password as it is hashed: the same on every keyboard (NFC), and however long."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
