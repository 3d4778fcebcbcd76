"""Checks that every link from page to page leads to a page, and to a place in it, that exists."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.application import Sphinx

_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
_PLACE = re.compile(r'\sid="([^"]*)"')


class BrokenLinks(Exception):
    """Links of the site lead nowhere."""


def broken_links(site: Path) -> list[str]:
    """Every link between the files below a folder that leads nowhere, with its page."""
    pages = {path.resolve(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(_PLACE.findall(text)) for path, text in pages.items()}
    broken: list[str] = []
    for page, text in pages.items():
        for link in sorted(set(_LINK.findall(text))):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            place = unquote(parts.fragment)
            if not target.is_file() or (place and target in places and place not in places[target]):
                broken.append(f"{page.relative_to(site.resolve())}: {link}")
    return broken


def _finish(app: Sphinx, failure: Exception | None) -> None:
    if failure is None and (broken := broken_links(Path(app.outdir))):
        raise BrokenLinks("These links lead nowhere:\n" + "\n".join(broken))


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this once all pages are complete."""
    app.connect("build-finished", _finish, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
