"""Who somebody is: a guest, known by a secret in a cookie, with no form to fill in.

The cookie holds a random token that only its browser knows. A guest's identity, which the journal
contains, is a hash of it, so nobody can use a copy of the journal to pose as somebody else. The
token of somebody who signed in stands for a session instead (`accounts/sessions.py`).

Several people can share a device. Its *holder* is who its cookie stands for, and each *companion*
has an identity that is derived from the holder's.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from types import MappingProxyType

from mergemaker.rules import Refused

# What the parameter `as` calls the people at a device.
HOLDER = "1"
WATCHER = "watcher"
PLAYERS = ("2", "3", "4", "5", "6")
COMPANIONS = (*PLAYERS, WATCHER)
NOT_FOR_COMPANIONS = "Only the holder of the device can do that: leave out `as`."

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits
_YEAR = 365 * 24 * 3600
_ALPHABET = (
    "abcdefghijkmnpqrstuvwxyz23456789"  # 32 characters that are not mistaken for one another
)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request.

    Attributes:
        holder: the identity of the device's holder, whom limits count.
        digest: the hash of the device's token.
        session: the id of the session that the token stands for; None for a guest.
        speaks_as: for whom at the device the request speaks (`people_at`); None if it does
            not say, which means the holder.
    """

    holder: str
    digest: str
    session: str | None = None
    speaks_as: str | None = None

    @property
    def person(self) -> str:
        """Their identity."""
        return people_at(self.holder)[self.speaks_as or HOLDER]

    @property
    def is_companion(self) -> bool:
        """Whether they use somebody else's device."""
        return self.person != self.holder

    @property
    def registered(self) -> bool:
        """Whether they have an account."""
        return self.session is not None and not self.is_companion

    def speaking_as(self, name: str | None) -> Visitor:
        """Another person at the same device, by what `people_at` calls them."""
        return replace(self, speaks_as=name)


def check_is_holder(visitor: Visitor) -> None:
    """Refuse a companion what only the holder of the device may do.

    Raises:
        Refused: the visitor is a companion.
    """
    if visitor.is_companion:
        raise Refused(code="not-for-companions", reason=NOT_FOR_COMPANIONS)


def new_token() -> str:
    """A random token for a new person."""
    return secrets.token_urlsafe(32)


def person_of(token: str) -> str:
    """The identity of the guest who has a token."""
    return sha256(b"mergemaker identity\0" + token.encode()).hexdigest()[:32]


def later_person_of(token: str, ended: str) -> str:
    """The identity of the guest who uses a token that has ended: another one each time.

    Args:
        token: the token.
        ended: the id of the session that has ended, or under which the exchange is kept.
    """
    content = f"mergemaker later identity\0{token}\0{ended}"
    return sha256(content.encode()).hexdigest()[:32]


@lru_cache(10_000)
def people_at(holder: str) -> Mapping[str, str]:
    """The identities of the people at one device, by what the parameter `as` calls them: its
    holder, further players, and somebody who only watches.

    Args:
        holder: the identity of the device's holder, which cannot be found out from the others.
    """
    companions = {name: _companion_of(holder, name) for name in COMPANIONS}
    return MappingProxyType({HOLDER: holder, **companions})


def companions_of(holder: str) -> tuple[str, ...]:
    """The identities of the further players at a holder's device, in order."""
    return tuple(people_at(holder)[name] for name in PLAYERS)


def _companion_of(holder: str, name: str) -> str:
    return sha256(f"mergemaker companion\0{holder}\0{name}".encode()).hexdigest()[:32]


def digest_of(token: str) -> str:
    """The hash by which a session is stored."""
    return sha256(b"mergemaker session\0" + token.encode()).hexdigest()


def read_cookie(header: str, *, secure: bool) -> str | None:
    """The token in a Cookie header; None if it has none that could be ours."""
    try:
        cookie = SimpleCookie(header).get(_cookie_name(secure))
    except CookieError:
        return None
    return cookie.value if cookie is not None and _TOKEN.fullmatch(cookie.value) else None


def write_cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header that sets a token; `secure` if the page came over TLS."""
    ending = "; Secure" if secure else ""
    return (
        f"{_cookie_name(secure)}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
    )


def _cookie_name(secure: bool) -> str:
    return "__Host-mergemaker" if secure else "mergemaker"


def new_game_id() -> str:
    """A random id for a game, of 50 bits."""
    return _code(10)


def new_invite() -> str:
    """A random code for an invite, of 60 bits."""
    return _code(12)


def new_session_id() -> str:
    """A random id for a session, of 50 bits."""
    return _code(10)


def new_sign_in_code() -> str:
    """A random code for a link that signs a second device in, of 80 bits."""
    return _code(16)


def new_note_code() -> str:
    """A random code for a link that shares notes, of 130 bits."""
    return _code(26)


def note_code_digest(code: str) -> str:
    """The hash by which a link that shares notes is found."""
    return sha256(b"mergemaker notes\0" + code.encode()).hexdigest()


def _code(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))
