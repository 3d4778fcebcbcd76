"""One-time links that sign a second device in.

They are kept in memory: each works once, for ten minutes, as long as the session lasts in which it
was made, and not after a restart of the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from mergemaker.rules import Refused

from .. import identity
from ..clock import now_ms

LIFETIME = 10 * 60 * 1000  # milliseconds


@dataclass(frozen=True, slots=True)
class SignInLink:
    """A link that signs a device in.

    Attributes:
        person: the identity whose account it signs in to.
        session: the digest of the session in which it was made.
        code_digest: the hash of its code.
        expires_at: when it expires, in milliseconds since 1970.
    """

    person: str
    session: str
    code_digest: bytes
    expires_at: int


class SignInLinks:
    """The links that can be used now, one for each account."""

    def __init__(self) -> None:
        self._links: dict[str, SignInLink] = {}  # by person

    def make(self, person: str, session: str) -> tuple[str, int]:
        """Make a link for an account; an earlier one stops working.

        Args:
            person: the identity that owns the account.
            session: the digest of the session in which it is made.

        Returns:
            Its code, and when it expires, in milliseconds since 1970.
        """
        self._forget_expired()
        code = identity.new_sign_in_code()
        link = SignInLink(person, session, _digest(code), now_ms() + LIFETIME)
        self._links[person] = link
        return code, link.expires_at

    def find(self, code: str) -> SignInLink:
        """The link that has a code, which stays valid.

        Raises:
            Refused: no link has this code any more.
        """
        self._forget_expired()
        digest = _digest(code)
        for link in self._links.values():
            if link.code_digest == digest:
                return link
        raise no_such_link()

    def use(self, code: str) -> SignInLink:
        """The link that has a code, which is used up.

        Raises:
            Refused: no link has this code any more.
        """
        link = self.find(code)
        del self._links[link.person]
        return link

    def withdraw(self, sessions: Iterable[str]) -> None:
        """Make the links stop working that were made in the sessions with these digests."""
        ended = frozenset(sessions)
        self._links = {who: link for who, link in self._links.items() if link.session not in ended}

    def _forget_expired(self) -> None:
        now = now_ms()
        self._links = {who: link for who, link in self._links.items() if link.expires_at > now}


def no_such_link() -> Refused:
    """The refusal of a code that no link has any more."""
    reason = "This link has been used or has expired: make a new one on the other device."
    return Refused(code="no-such-link", reason=reason)


def _digest(code: str) -> bytes:
    return sha256(code.encode("utf-8", "surrogatepass")).digest()
