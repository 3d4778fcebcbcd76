"""How people choose where they want to get notices: in a browser, and by e-mail."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

import structlog

from mergemaker.rules import Refused

from ..clock import now_ms
from ..identity import Visitor
from ..rate_limits.token_bucket import Rate, RateLimits
from ..storage.subscription_store import Email, PushSubscription, SubscriptionStore
from . import messages
from .mail import Mailer
from .messages import NotSent
from .push import WebPush

DAY = 24 * 3600 * 1000  # milliseconds: how long a link confirms an address

# E-mails that confirm an address, by person and by address: three, and then one an hour.
CONFIRMATIONS = Rate(burst=3, per_second=1 / 3600)

LONGEST_ADDRESS = 254  # characters (RFC 5321)
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,63}")

log = structlog.stdlib.get_logger()


class Subscriptions:
    """Where people want to get notices.

    Args:
        store: where that is stored.
        push: sends to browsers.
        mailer: sends e-mail; None if the server has no SMTP server.
        site: the address that links begin with.
        limits: makes the token buckets.
    """

    def __init__(
        self,
        store: SubscriptionStore,
        push: WebPush,
        mailer: Mailer | None,
        site: str,
        limits: RateLimits,
    ) -> None:
        self._store = store
        self._push = push
        self._mailer = mailer
        self._site = site
        self._by_person = limits.buckets("confirmations by person", CONFIRMATIONS)
        self._by_address = limits.buckets("confirmations by e-mail address", CONFIRMATIONS)

    async def push_key(self) -> str:
        """The public key with which a browser subscribes."""
        return await self._push.public_key()

    @property
    def has_mail(self) -> bool:
        """Whether the server can send e-mail."""
        return self._mailer is not None

    async def is_subscribed(self, visitor: Visitor) -> bool:
        """Whether the visitor's browser gets notices."""
        return await self._store.is_subscribed(visitor.digest, visitor.person)

    async def subscribe(
        self, visitor: Visitor, endpoint: str, p256dh: bytes, auth: bytes, language: str
    ) -> None:
        """Send notices to the visitor's browser from now on.

        Args:
            visitor: whoever asks.
            endpoint: the browser's address at its push service.
            p256dh: the browser's public key.
            auth: the secret that the browser shares with the server.
            language: the code of the language of the notices.

        Raises:
            Refused: the endpoint is not at a known push service, or a key is not valid.
        """
        self._push.check(endpoint, p256dh, auth)
        await self._store.subscribe(
            PushSubscription(
                visitor.digest, visitor.person, endpoint, p256dh, auth, now_ms(), language
            )
        )

    async def unsubscribe(self, visitor: Visitor) -> None:
        """Send no more notices to the visitor's browser."""
        await self._store.unsubscribe(visitor.digest)

    async def email_of(self, visitor: Visitor) -> Email | None:
        """The address of the visitor's account, if it has one."""
        return await self._store.email_of(visitor.person) if visitor.registered else None

    async def set_email(self, visitor: Visitor, address: str, language: str) -> None:
        """Set the address of the visitor's account, and send the link that confirms it there.

        Args:
            visitor: whoever asks.
            address: the address.
            language: the code of the language of what is sent there.

        Raises:
            Refused: the visitor is not signed in, the server sends no e-mail, the address is not
                one, too many e-mails were sent, or this one could not be.
        """
        if not visitor.registered:
            raise Refused(code="not-signed-in", reason="E-mail is for accounts. Sign in first.")
        if self._mailer is None:
            raise Refused(code="no-mail", reason="This server sends no e-mail.")
        address = address.strip()
        is_address = address.isprintable() and _ADDRESS.fullmatch(address)
        if len(address) > LONGEST_ADDRESS or not is_address:
            reason = "That is not an e-mail address. One looks like name@example.org."
            raise Refused(code="bad-address", reason=reason)
        if not (
            await self._by_person.take(visitor.person)
            and await self._by_address.take(address.lower())
        ):
            reason = "Too many e-mails were sent to confirm an address. Try again in an hour."
            raise Refused(code="too-many-attempts", reason=reason)
        code = secrets.token_urlsafe(16)
        email = Email(address, confirmed=False, language=language)
        await self._store.set_email(visitor.person, email, _digest(code), now_ms() + DAY)
        subject, text = messages.confirmation(code, self._site, language)
        try:
            await self._mailer.send(address, subject, text)
        except NotSent as error:
            log.warning("the e-mail that confirms an address was not sent", why=str(error))
            reason = "The e-mail could not be sent. Check the address, or try again later."
            raise Refused(code="mail-not-sent", reason=reason) from None

    async def confirm_email(self, code: str) -> None:
        """Confirm an address by the code that was sent there.

        Raises:
            Refused: there is no such code; it may have been used, or be older than a day.
        """
        if not await self._store.confirm_email(_digest(code), now_ms()):
            reason = "This link has been used, or is older than a day. Enter the address again."
            raise Refused(code="no-such-code", reason=reason)

    async def remove_email(self, visitor: Visitor) -> None:
        """Forget the address of the visitor's account."""
        await self._store.remove_email(visitor.person)


def _digest(code: str) -> str:
    return sha256(b"mergemaker e-mail\0" + code.encode()).hexdigest()
