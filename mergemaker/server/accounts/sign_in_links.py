"""One-time links that sign a second device in.

They are kept in memory: each works once, for ten minutes, and not after a restart of the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from mergemaker.rules import Refused

from .. import identity
from ..clock import now_ms

LIFETIME = 10 * 60 * 1000  # milliseconds


@dataclass(frozen=True, slots=True)
class _Link:
    digest: bytes  # of its code
    expires_at: int


class SignInLinks:
    """The links that can be used now, one for each account."""

    def __init__(self) -> None:
        self._links: dict[str, _Link] = {}  # by person

    def make(self, person: str) -> tuple[str, int]:
        """Make a link for an account; an earlier one stops working.

        Returns:
            Its code, and when it expires, in milliseconds since 1970.
        """
        self._forget_expired()
        code = identity.new_sign_in_code()
        link = self._links[person] = _Link(_digest(code), now_ms() + LIFETIME)
        return code, link.expires_at

    def owner(self, code: str) -> str:
        """The identity whose account a code signs in to; the code stays valid.

        Raises:
            Refused: no link has this code any more.
        """
        self._forget_expired()
        digest = _digest(code)
        for person, link in self._links.items():
            if link.digest == digest:
                return person
        reason = "This link has been used or has expired: make a new one on the other device."
        raise Refused(code="no-such-link", reason=reason)

    def use(self, code: str) -> str:
        """The identity whose account a code signs in to; the code is used up.

        Raises:
            Refused: no link has this code any more.
        """
        person = self.owner(code)
        del self._links[person]
        return person

    def withdraw(self, person: str) -> None:
        """Make the link of an account stop working."""
        self._links.pop(person, None)

    def _forget_expired(self) -> None:
        now = now_ms()
        self._links = {who: link for who, link in self._links.items() if link.expires_at > now}


def _digest(code: str) -> bytes:
    return sha256(code.encode("utf-8", "surrogatepass")).digest()
