"""The bodies of requests and responses about notices. `docs/protocol.md` explains them."""

from __future__ import annotations

from msgspec import Struct

# --- from the client -----------------------------------------------------------------------------


class BrowserSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription to Web Push: the endpoint, the browser's public key and the secret
    that it shares with the server, both base64url."""

    endpoint: str
    p256dh: str
    auth: str


class EmailAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """An e-mail address."""

    address: str


class EmailCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code in the link that confirms an e-mail address."""

    code: str


# --- from the server -----------------------------------------------------------------------------


class EmailCard(Struct, frozen=True):
    """The e-mail address of an account, and whether its owner has confirmed it."""

    address: str
    confirmed: bool


class NoticeCard(Struct, frozen=True):
    """Where somebody is told that it is their move: the key with which a browser subscribes,
    whether this one has, whether the server sends e-mail, and the account's address."""

    push_key: str
    push: bool
    mail: bool
    email: EmailCard | None
