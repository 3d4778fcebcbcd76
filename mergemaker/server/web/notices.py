"""Notices over HTTP: where somebody is told that it is their move. `docs/protocol.md` explains
them."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from mergemaker.rules import Refused

from ..identity import Visitor
from ..notices.encryption import decode
from ..notices.subscriptions import Subscriptions
from ..notices.words import WORDS
from ..wire import notice_bodies as bodies
from ..wire.bodies import Problem
from .language import language_of


@get("/api/me/notices")
async def get_notices(
    subscriptions: NamedDependency[Subscriptions], visitor: NamedDependency[Visitor]
) -> bodies.NoticeCard:
    """Where the asker is told that it is their move."""
    return await _card(subscriptions, visitor)


@put("/api/me/push")
async def subscribe(
    request: Request[Any, Any, Any],
    data: JSONBody[bodies.BrowserSubscription],
    subscriptions: NamedDependency[Subscriptions],
    visitor: NamedDependency[Visitor],
) -> bodies.NoticeCard:
    """Tell the asker in this browser."""
    p256dh, auth = _bytes(data.p256dh), _bytes(data.auth)
    language = language_of(request, WORDS)
    await subscriptions.subscribe(visitor, data.endpoint, p256dh, auth, language)
    return await _card(subscriptions, visitor)


@delete("/api/me/push", status_code=200)
async def unsubscribe(
    subscriptions: NamedDependency[Subscriptions], visitor: NamedDependency[Visitor]
) -> bodies.NoticeCard:
    """Do not tell the asker in this browser."""
    await subscriptions.unsubscribe(visitor)
    return await _card(subscriptions, visitor)


@put(
    "/api/me/email",
    responses={502: ResponseSpec(Problem, description="The e-mail could not be sent.")},
)
async def set_email(
    request: Request[Any, Any, Any],
    data: JSONBody[bodies.EmailAddress],
    subscriptions: NamedDependency[Subscriptions],
    visitor: NamedDependency[Visitor],
) -> bodies.NoticeCard:
    """Tell the asker at this address, once the link that is sent there has been opened."""
    await subscriptions.set_email(visitor, data.address, language_of(request, WORDS))
    return await _card(subscriptions, visitor)


@delete("/api/me/email", status_code=200)
async def remove_email(
    subscriptions: NamedDependency[Subscriptions], visitor: NamedDependency[Visitor]
) -> bodies.NoticeCard:
    """Forget the asker's address."""
    await subscriptions.remove_email(visitor)
    return await _card(subscriptions, visitor)


@post("/api/me/email/confirm", status_code=200)
async def confirm_email(
    data: JSONBody[bodies.EmailCode],
    subscriptions: NamedDependency[Subscriptions],
    visitor: NamedDependency[Visitor],
) -> bodies.NoticeCard:
    """Confirm an address by the code that was sent there, on whatever device."""
    await subscriptions.confirm_email(data.code)
    return await _card(subscriptions, visitor)


async def _card(subscriptions: Subscriptions, visitor: Visitor) -> bodies.NoticeCard:
    email = await subscriptions.email_of(visitor)
    return bodies.NoticeCard(
        push_key=await subscriptions.push_key(),
        push=await subscriptions.is_subscribed(visitor),
        mail=subscriptions.has_mail,
        email=None if email is None else bodies.EmailCard(email.address, email.confirmed),
    )


def _bytes(text: str) -> bytes:
    try:
        return decode(text)
    except ValueError:
        raise Refused(code="bad-request", reason="The keys have to be base64url.") from None


HANDLERS = (get_notices, subscribe, unsubscribe, set_email, remove_email, confirm_email)
