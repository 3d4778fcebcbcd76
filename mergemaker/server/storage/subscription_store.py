"""The store of where people want to get notices: their browsers, and their e-mail addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    null,
    select,
    true,
    update,
)

from .database import Database
from .schema import emails, push_subscriptions, sessions
from .statements import Statement, compiled, upsert

# The most browsers of one person; a further one takes the place of the oldest.
BROWSERS_KEPT = 10


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """Where a browser is reached by Web Push.

    Attributes:
        browser: the digest of the browser's token.
        person: the identity that the token stands for.
        endpoint: the address at the browser's push service.
        p256dh: the browser's public key, an uncompressed point of P-256.
        auth: the secret that the browser shares with this server.
        made_at: when it was made, in milliseconds since 1970.
        language: the code of the language of the notices.
    """

    browser: str
    person: str
    endpoint: str
    p256dh: bytes
    auth: bytes
    made_at: int
    language: str


@dataclass(frozen=True, slots=True)
class Email:
    """The e-mail address of an account.

    Attributes:
        address: the address.
        confirmed: whether its owner has confirmed it.
        language: the code of the language of what is sent there.
    """

    address: str
    confirmed: bool
    language: str


class SubscriptionStore:
    """The subscriptions in a journal's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- browsers --------------------------------------------------------------------------------

    async def subscribe(self, subscription: PushSubscription) -> None:
        """Store where a browser is reached, instead of what was stored before."""
        row = {name: getattr(subscription, name) for name in PushSubscription.__slots__}
        browser = {"of_browser": subscription.browser, "of_endpoint": subscription.endpoint}
        surplus = {"owner": subscription.person}
        await self._database.write(_REPLACE(browser), _SUBSCRIBE(row), _DROP_SURPLUS(surplus))

    async def unsubscribe(self, browser: str) -> None:
        """Forget where a browser is reached."""
        await self._database.write(_UNSUBSCRIBE({"of_browser": browser}))

    async def remove_endpoint(self, endpoint: str) -> None:
        """Forget an endpoint that does not exist any more."""
        await self._database.write(_REMOVE_ENDPOINT({"of_endpoint": endpoint}))

    async def is_subscribed(self, browser: str, person: str) -> bool:
        """Whether it is known where a browser is reached, and that a person uses it."""
        query = select(
            exists().where(
                push_subscriptions.c.browser == browser, push_subscriptions.c.person == person
            )
        )
        return await self._database.read(
            lambda connection: bool(connection.execute(query).scalar())
        )

    async def subscriptions_of(self, person: str) -> list[PushSubscription]:
        """Where the browsers of a person are reached; not those that were signed out."""
        signed_out = exists().where(
            sessions.c.digest == push_subscriptions.c.browser,
            # Whoever goes on as a guest there may have subscribed again since.
            sessions.c.person == push_subscriptions.c.person,
            sessions.c.ended_at.is_not(None),
        )
        query = select(push_subscriptions).where(push_subscriptions.c.person == person, ~signed_out)

        def read(connection: Connection) -> list[PushSubscription]:
            return [PushSubscription(**row) for row in connection.execute(query).mappings()]

        return await self._database.read(read)

    # --- e-mail ----------------------------------------------------------------------------------

    async def email_of(self, person: str) -> Email | None:
        """The address of an account, if it has one."""
        query = select(emails.c.address, emails.c.confirmed, emails.c.language).where(
            emails.c.person == person
        )
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Email(*row)

    async def set_email(self, person: str, email: Email, digest: str, expires_at: int) -> None:
        """Store an address that is to be confirmed, instead of the one before.

        Args:
            person: whose it is.
            email: the address.
            digest: the hash of the code that confirms it.
            expires_at: until when the code does, in milliseconds since 1970.
        """
        row = {
            "person": person,
            "address": email.address,
            "confirmed": email.confirmed,
            "language": email.language,
            "code_digest": digest,
            "code_expires_at": expires_at,
        }
        await self._database.write(_SET_EMAIL(row))

    async def confirm_email(self, digest: str, now: int) -> bool:
        """Confirm the address whose code has this hash. Returns whether there is one."""
        return bool(await self._database.write(_CONFIRM({"digest": digest, "now": now})))

    async def remove_email(self, person: str) -> None:
        """Forget the address of an account."""
        await self._database.write(_REMOVE_EMAIL({"owner": person}))


def moved_subscription(guest: str, browser: str, person: str) -> Statement:
    """The statement by which a browser that signs in keeps its subscription.

    Args:
        guest: the digest of its token until now.
        browser: the digest of its new token.
        person: the identity that the new token stands for.
    """
    return _MOVE({"guest": guest, "to_browser": browser, "to_person": person})


def forgotten_subscriptions(person: str) -> tuple[Statement, ...]:
    """The statements that delete everything stored here about a person."""
    return _FORGET_BROWSERS({"owner": person}), _REMOVE_EMAIL({"owner": person})


def _set_email() -> Any:
    setting = upsert(emails)
    new = ("address", "confirmed", "language", "code_digest", "code_expires_at")
    return setting.on_conflict_do_update(
        index_elements=[emails.c.person], set_={name: setting.excluded[name] for name in new}
    )


def _drop_surplus() -> Any:
    own = push_subscriptions.c.person == bindparam("owner")
    newest = (
        select(push_subscriptions.c.browser)
        .where(own)
        .order_by(push_subscriptions.c.made_at.desc(), push_subscriptions.c.browser)
        .limit(BROWSERS_KEPT)
    )
    return delete(push_subscriptions).where(own, push_subscriptions.c.browser.not_in(newest))


_OF_BROWSER = push_subscriptions.c.browser == bindparam("of_browser")
_OF_ENDPOINT = push_subscriptions.c.endpoint == bindparam("of_endpoint")

_REPLACE = compiled(delete(push_subscriptions).where(_OF_BROWSER | _OF_ENDPOINT))
_SUBSCRIBE = compiled(insert(push_subscriptions))
_DROP_SURPLUS = compiled(_drop_surplus())
_UNSUBSCRIBE = compiled(delete(push_subscriptions).where(_OF_BROWSER))
_REMOVE_ENDPOINT = compiled(delete(push_subscriptions).where(_OF_ENDPOINT))
_MOVE = compiled(
    update(push_subscriptions)
    .where(push_subscriptions.c.browser == bindparam("guest"))
    .values(browser=bindparam("to_browser"), person=bindparam("to_person"))
)
_FORGET_BROWSERS = compiled(
    delete(push_subscriptions).where(push_subscriptions.c.person == bindparam("owner"))
)
_SET_EMAIL = compiled(_set_email())
_CONFIRM = compiled(
    update(emails)
    .where(
        and_(
            emails.c.code_digest == bindparam("digest"), emails.c.code_expires_at > bindparam("now")
        )
    )
    .values(confirmed=true(), code_digest=null(), code_expires_at=null())
    .returning(emails.c.person)
)
_REMOVE_EMAIL = compiled(delete(emails).where(emails.c.person == bindparam("owner")))
