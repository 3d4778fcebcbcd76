"""The bodies of requests and responses about accounts. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

# --- from the client -----------------------------------------------------------------------------


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What one makes an account with, and signs in with."""

    username: str
    password: str


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The password until now, and the new one."""

    password: str
    new_password: str


class PasswordGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The password, to confirm what cannot be undone."""

    password: str


class LinkCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a link that signs a second device in."""

    code: str


# --- from the server -----------------------------------------------------------------------------


class AccountCard(Struct, frozen=True):
    """Who somebody is: their username, or None for a guest; and whether guests can make accounts
    here."""

    username: str | None
    registration: bool


class SessionCard(Struct, frozen=True):
    """A session of an account: the device, when it began and was last used (to the hour), and
    whether it is the one that asks. The times are ISO 8601, UTC."""

    id: str
    label: str
    made_at: datetime
    seen_at: datetime
    current: bool


class SignInLink(Struct, frozen=True):
    """A link that signs a second device in, once: its address, the same as a QR code (an SVG image
    as a `data:` address), and when it expires (ISO 8601, UTC)."""

    address: str
    qr: str
    expires_at: datetime


class LinkOwner(Struct, frozen=True):
    """The username of the account that a link signs in to."""

    username: str
