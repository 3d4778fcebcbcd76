"""The encryption of push messages (RFC 8291), and the signature by which a push service knows the
server (VAPID, RFC 8292)."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD_SIZE = 4096  # bytes; a message is one record
LAST_RECORD = b"\x02"  # ends the content of the last record

SIGNED_FOR = 12 * 3600  # seconds; push services accept a day at most


def encode(raw: bytes) -> str:
    """Bytes as base64url without padding, as all of Web Push writes them."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of base64url, with or without padding.

    Raises:
        ValueError: it is not base64url.
    """
    raw = text.rstrip("=").encode("ascii")
    return urlsafe_b64decode(raw + b"=" * (-len(raw) % 4))


def read_public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """The public key that an uncompressed point of P-256 stands for.

    Raises:
        ValueError: it is not such a point.
    """
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def encrypt(
    content: bytes,
    browser_key: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message so that only one browser can read it.

    Args:
        content: the message.
        browser_key: the browser's public key, an uncompressed point of P-256.
        auth: the secret that the browser shares with the server.
        sender: the key of this message alone; by default a new one.
        salt: 16 bytes for this message alone; by default random ones.

    Returns:
        The body of the request to the push service, in the coding `aes128gcm` (RFC 8188).
    """
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or secrets.token_bytes(16)
    sender_key = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), read_public_key(browser_key))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser_key + sender_key, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender_key)]) + sender_key
    return header + AESGCM(key).encrypt(nonce, content + LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


class VapidKey:
    """The key by which push services recognise this server. Browsers accept messages signed with it
    alone, so it is made once and kept."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = encode(_point(key.public_key()))

    @classmethod
    def parse(cls, pem: str) -> VapidKey:
        """The key in a text.

        Raises:
            ValueError: it is no such key.
        """
        key = serialization.load_pem_private_key(pem.encode(), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError("That is not a key for Web Push.")
        return cls(key)

    def authorization(self, endpoint: str, contact: str, now: int) -> str:
        """The Authorization header of a request to a push service.

        Args:
            endpoint: where the request goes.
            contact: how the push service reaches whoever runs this server: a `mailto:` or `https:`
                address.
            now: the time, in seconds since 1970.
        """
        service = urlsplit(endpoint)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": now + SIGNED_FOR,
            "sub": contact,
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(encode(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def new_vapid_key() -> str:
    """A new key, as a text (PKCS #8, PEM)."""
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return key.decode("ascii")
