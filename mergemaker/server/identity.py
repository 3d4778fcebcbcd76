"""Who somebody is: a guest, known by a secret in a cookie, with no form to fill in.

The cookie holds a random token that only its browser knows. The identity `who`, which is what the
journal keeps, is a hash of it: a copy of the journal lets nobody in.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits
_YEAR = 365 * 24 * 3600
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 signs that are not mistaken for one another


def new_token() -> str:
    """A token for somebody new."""
    return secrets.token_urlsafe(32)


def who(token: str) -> str:
    """The identity that a token proves."""
    return sha256(b"mergemaker identity\0" + token.encode()).hexdigest()[:32]


def read_cookie(header: str, *, secure: bool) -> str | None:
    """The token in a Cookie header, if there is one that could be ours."""
    try:
        cookie = SimpleCookie(header).get(_cookie_name(secure))
    except CookieError:
        return None
    return cookie.value if cookie is not None and _TOKEN.fullmatch(cookie.value) else None


def write_cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header that hands out a token; `secure` when the page came over TLS."""
    ending = "; Secure" if secure else ""
    return (
        f"{_cookie_name(secure)}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{ending}"
    )


def _cookie_name(secure: bool) -> str:
    return "__Host-mergemaker" if secure else "mergemaker"


def new_game_id() -> str:
    """An id for a game that nobody guesses (50 bits)."""
    return _code(10)


def new_invite() -> str:
    """The code of an invite that nobody guesses (60 bits)."""
    return _code(12)


def _code(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))
