"""Files as they are served: their types, how browsers cache them, and their compressed form."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from litestar import Request, Response

FOREVER = "public, max-age=31536000, immutable"  # the file's name has a hash of its content
REVALIDATE = "no-cache"

_ALREADY_COMPRESSED = ("image/png", "image/webp", "font/woff2", "audio/")


@dataclass
class Asset:
    """A file as it is served."""

    path: str
    content: bytes

    @property
    def media_type(self) -> str:
        """The media type that its name says it has."""
        return mimetypes.guess_type(self.path)[0] or "application/octet-stream"

    @property
    def caching(self) -> str:
        """Its `Cache-Control` header."""
        return FOREVER if self.path.startswith("assets/") else REVALIDATE

    @cached_property
    def etag(self) -> str:
        """Its `ETag` header: a hash of its content."""
        return f'"{sha256(self.content).hexdigest()[:16]}"'

    @cached_property
    def compressed(self) -> bytes:
        """Its content, compressed by gzip."""
        return gzip.compress(self.content, 9, mtime=0)


def answer_with(
    request: Request[Any, Any, Any], asset: Asset, headers: Mapping[str, str]
) -> Response[bytes]:
    """A file, compressed if the browser reads that, or the answer that it has not changed.

    Args:
        request: what is answered.
        asset: the file.
        headers: more headers of the answer.
    """
    answered = {**headers, "cache-control": asset.caching, "etag": asset.etag}
    if request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=answered)
    content = asset.content
    if _accepts_gzip(request) and not asset.media_type.startswith(_ALREADY_COMPRESSED):
        content = asset.compressed
        answered["content-encoding"] = "gzip"
    return Response(content, headers=answered, media_type=asset.media_type)


def _accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
