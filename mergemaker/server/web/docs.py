"""The site that explains the project, at `/docs/`, if `./dev docs` has built it."""

from __future__ import annotations

import asyncio
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from .assets import Asset, answer_with

_VARY = {"vary": "accept-encoding"}
_HTML = "text/html"

# The site's own pages find their style sheets by addresses that are relative to their place. These
# can be shown in any.
_PLAIN = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mergemaker</title>
"""

_NOT_BUILT = f"""{_PLAIN}<h1>The documentation has not been built</h1>
<p>Whoever runs this server can build it with <code>./dev docs</code>, in a checkout of Mergemaker.
The server need not be restarted. The same pages can be read as text, in the folder
<code>docs</code>.</p>
<p><a href="/">Back to the game</a></p>
"""

_NO_SUCH_PAGE = f"""{_PLAIN}<h1>There is no such page</h1>
<p><a href="/docs/">All pages</a></p>
"""


class Site:
    """The site's files, which are read when they are asked for: they are many, and seldom read.

    Args:
        root: the folder that they are in, or would be.
    """

    def __init__(self, root: Traversable) -> None:
        self._root = root

    def answer(self, request: Request[Any, Any, Any], path: str) -> Response[Any]:
        """The page or file at a path below the site's own."""
        if not (self._root / "index.html").is_file():
            return Response(_NOT_BUILT, status_code=404, media_type=_HTML)
        names = [name for name in path.split("/") if name]
        hidden = any(name.startswith(".") for name in names)
        entry = self._root.joinpath(*names)
        if not hidden and entry.is_dir():
            address = request.scope["raw_path"].decode("latin-1")
            if not address.endswith("/"):  # otherwise links would lead past the folder
                return Redirect(f"/{'/'.join(['docs', *names])}/")
            entry = entry / "index.html"
        if hidden or not entry.is_file():
            return Response(_NO_SUCH_PAGE, status_code=404, media_type=_HTML)
        return answer_with(request, Asset(entry.name, entry.read_bytes()), _VARY)


@get(["/docs", "/docs/{path:path}"], include_in_schema=False, precompressed=True)
async def get_docs(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A page of the site, or one of its files."""
    site: Site = request.app.state["site"]
    return await asyncio.to_thread(site.answer, request, path)


HANDLERS = (get_docs,)
