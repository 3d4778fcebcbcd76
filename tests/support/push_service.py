"""A push service on this machine, and a browser that subscribes there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from secrets import token_bytes, token_urlsafe
from threading import Thread
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from mergemaker.server.notices.encryption import decode, encode
from tests.support.player import PATIENCE, Json

CURVE = ec.SECP256R1()
X962, UNCOMPRESSED = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


class Received(NamedTuple):
    """A request to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """What the push service has received. It answers 201, or what `status` has for a path."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.received: SimpleQueue[Received] = SimpleQueue()
        self.status: dict[str, list[int]] = {}

    def next(self) -> Received:
        """Wait for the next request."""
        return self.received.get(timeout=PATIENCE)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service that runs for as long as the context lasts."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            statuses = service.status.get(self.path)
            self.send_response(statuses.pop(0) if statuses else 201)
            self.send_header("content-length", "0")
            self.end_headers()
            service.received.put(Received(self.path, headers, body))

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield service
        finally:
            server.shutdown()


class Browser:
    """A browser's subscription: its endpoint, and the keys that only it has."""

    def __init__(self, origin: str) -> None:
        self.path = f"/send/{token_urlsafe(12)}"
        self.endpoint = origin + self.path
        self.auth = token_bytes(16)
        self._key = ec.generate_private_key(CURVE)
        self.public = self._key.public_key().public_bytes(X962, UNCOMPRESSED)

    def subscription(self, **other: str) -> Json:
        """The body with which it subscribes."""
        own = {"endpoint": self.endpoint, "p256dh": encode(self.public), "auth": encode(self.auth)}
        return own | other

    def read(self, received: Received) -> Json:
        """Decrypt what was sent to it (RFC 8291)."""
        assert received.path == self.path
        assert received.headers["content-encoding"] == "aes128gcm"
        salt, body = received.body[:16], received.body[16:]
        length = body[4]
        sender, encrypted = body[5 : 5 + length], body[5 + length :]
        sender_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._key.exchange(ec.ECDH(), sender_key)
        secret = _derive(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        content = AESGCM(key).decrypt(nonce, encrypted, None)
        assert content.endswith(b"\x02")
        return json.loads(content[:-1])


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def vapid_claims(received: Received, public_key: str) -> Json:
    """The claims in a request's Authorization header, whose signature is checked (RFC 8292)."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", public_key)
    signed, _, signature = fields["t"].rpartition(".")
    raw = decode(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public_key))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decode(signed.partition(".")[2]))
