"""Compressed answers. Litestar can compress too, but does it on the event loop."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

from litestar import Request, Response

LEVEL = 5  # fast, and a few per cent larger than the best


def accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    """Whether the answer may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def compressed(request: Request[Any, Any, Any], content: bytes) -> Response[bytes]:
    """A long answer, compressed in a thread if the client can read that: it shrinks tenfold."""
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request):
        content = await asyncio.to_thread(gzip.compress, content, LEVEL, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers)
