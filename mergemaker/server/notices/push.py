"""Web Push: messages to browsers that may be closed, through the push service of each."""

from __future__ import annotations

import time

import httpx
import msgspec

from mergemaker.rules import Refused

from ..storage.subscription_store import PushSubscription
from .encryption import encrypt, read_public_key
from .messages import Message, NotSent
from .server_key import ServerKey

# The push services of the browsers: hosts, and with a dot in front also those below.
SERVICES = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)

LONGEST_ENDPOINT = 1000  # characters
AUTH_BYTES = 16

TIMEOUT = 10.0  # seconds
KEPT = 24 * 3600  # seconds that a push service keeps a message for a browser that is away


class Gone(Exception):
    """The subscription does not exist any more."""


class WebPush:
    """Sends messages by Web Push.

    Args:
        key: the server's.
        contact: how push services reach whoever runs the server.
        services: origins that endpoints may have besides the known push services'.
    """

    def __init__(self, key: ServerKey, contact: str, services: tuple[str, ...]) -> None:
        self._key = key
        self._contact = contact
        self._services = frozenset(service.rstrip("/").lower() for service in services)
        # An answer that leads elsewhere is not followed: the address could be any.
        self._client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)

    async def public_key(self) -> str:
        """The server's public key, which a browser asks for when it subscribes."""
        return (await self._key.get()).public

    def check(self, endpoint: str, p256dh: bytes, auth: bytes) -> None:
        """Refuse a subscription to which nothing can or may be sent.

        Raises:
            Refused: the endpoint is not at a known push service, or a key is not valid.
        """
        if len(endpoint) > LONGEST_ENDPOINT or not self._is_service(endpoint):
            reason = "This server does not know the push service of your browser."
            raise Refused(code="bad-push-service", reason=reason)
        try:
            read_public_key(p256dh)
        except ValueError:
            raise Refused(code="bad-request", reason="That is not a Web Push key.") from None
        if len(auth) != AUTH_BYTES:
            raise Refused(code="bad-request", reason="The secret for Web Push has 16 bytes.")

    def _is_service(self, endpoint: str) -> bool:
        try:
            address = httpx.URL(endpoint)  # as it is read when a message is sent
        except httpx.InvalidURL:
            return False
        if address.userinfo:
            return False
        if f"{address.scheme}://{address.netloc.decode()}" in self._services:
            return True
        known = any(
            address.host.endswith(service) if service.startswith(".") else address.host == service
            for service in SERVICES
        )
        return address.scheme == "https" and address.port is None and known

    async def send(self, subscription: PushSubscription, message: Message, topic: str) -> None:
        """Send a message to a browser.

        Args:
            subscription: where the browser is reached.
            message: the message.
            topic: a message that waits for the browser is replaced by a later one of this topic.

        Raises:
            Gone: the subscription does not exist any more.
            NotSent: the push service cannot be reached, or does not take the message now.
        """
        content = msgspec.json.encode(
            {"title": message.title, "body": message.table, "link": message.link, "tag": topic}
        )
        # A push service compares this with its own time, so here the machine's time counts.
        endpoint, now = subscription.endpoint, int(time.time())
        key = await self._key.get()
        headers = {
            "authorization": key.authorization(endpoint, self._contact, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "topic": topic,
            "ttl": str(KEPT),
        }
        body = encrypt(content, subscription.p256dh, subscription.auth)
        try:
            response = await self._client.post(endpoint, content=body, headers=headers)
        except httpx.HTTPError as error:
            raise NotSent(type(error).__name__) from error
        if response.status_code in (404, 410):
            raise Gone
        if not response.is_success:
            raise NotSent(f"the push service answers {response.status_code}")

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()
