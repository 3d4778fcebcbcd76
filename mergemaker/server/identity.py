"""Who somebody is: a guest, known by a secret in a cookie, with no form to fill in.

The cookie holds a random token that only its browser knows. A guest's identity, which the journal
contains, is a hash of it, so nobody can use a copy of the journal to pose as somebody else. The
token of somebody who signed in stands for a session instead (`accounts/sessions.py`).
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits
_YEAR = 365 * 24 * 3600
_ALPHABET = (
    "abcdefghijkmnpqrstuvwxyz23456789"  # 32 characters that are not mistaken for one another
)


def new_token() -> str:
    """A random token for a new person."""
    return secrets.token_urlsafe(32)


def person_of(token: str) -> str:
    """The identity of the guest who has a token."""
    return sha256(b"mergemaker identity\0" + token.encode()).hexdigest()[:32]


def later_person_of(token: str) -> str:
    """The identity of whoever uses a token that no longer stands for its first person."""
    return sha256(b"mergemaker later identity\0" + token.encode()).hexdigest()[:32]


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


def _code(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))
