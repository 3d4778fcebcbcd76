"""Files as they are served: their types, how browsers cache them, and their compressed forms."""

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
    """A file as it is served.

    Args:
        path: its path and name.
        content: what is in it.
        by_brotli: its content, compressed by Brotli, if the build did that.
    """

    path: str
    content: bytes
    by_brotli: bytes | None = None

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
    def by_gzip(self) -> bytes:
        """Its content, compressed by gzip."""
        return gzip.compress(self.content, 9, mtime=0)

    def encoded(self, accepted: str) -> tuple[str | None, bytes]:
        """How it is best sent, as its `Content-Encoding` header, and its content in that form.

        Args:
            accepted: the `Accept-Encoding` header of the request.
        """
        if self.media_type.startswith(_ALREADY_COMPRESSED):
            return None, self.content
        if "br" in accepted and self.by_brotli is not None:
            return "br", self.by_brotli
        return ("gzip", self.by_gzip) if "gzip" in accepted else (None, self.content)


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
    encoding, content = asset.encoded(request.headers.get("accept-encoding", ""))
    if encoding is not None:
        answered["content-encoding"] = encoding
    return Response(content, headers=answered, media_type=asset.media_type)
