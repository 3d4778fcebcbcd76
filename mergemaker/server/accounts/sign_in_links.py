"""One-time links that sign a second device in: each works once, for ten minutes, as long as the
session lasts in which it was made."""

from __future__ import annotations

from hashlib import sha256

from mergemaker.rules import Refused

from .. import identity
from ..clock import now_ms
from ..storage.sign_in_links import SignInLink, SignInLinkStore

LIFETIME = 10 * 60 * 1000  # milliseconds


class SignInLinks:
    """The links that can be used now, one for each account.

    Args:
        store: where they are stored.
    """

    def __init__(self, store: SignInLinkStore) -> None:
        self._store = store

    async def make(self, person: str, session: str) -> tuple[str, int]:
        """Make a link for an account; an earlier one stops working.

        Args:
            person: the identity that owns the account.
            session: the digest of the session in which it is made.

        Returns:
            Its code, and when it expires, in milliseconds since 1970.
        """
        code = identity.new_sign_in_code()
        link = SignInLink(person, session, _digest(code), now_ms() + LIFETIME)
        await self._store.add(link)
        return code, link.expires_at

    async def find(self, code: str) -> SignInLink:
        """The link that has a code. Signing in with it uses it up (`HasLink`).

        Raises:
            Refused: no link has this code any more.
        """
        link = await self._store.find(_digest(code), now_ms())
        if link is None:
            raise no_such_link()
        return link


def no_such_link() -> Refused:
    """The refusal of a code that no link has any more."""
    reason = "This link has been used or has expired: make a new one on the other device."
    return Refused(code="no-such-link", reason=reason)


def _digest(code: str) -> str:
    return sha256(code.encode("utf-8", "surrogatepass")).hexdigest()
