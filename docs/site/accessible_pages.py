"""Mends what the theme's pages lack for those who use a keyboard or a screen reader.

A picture that nobody has described is an error.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

_MENDED: Final = {
    # A heading has a level.
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    # Landmarks of the same kind have names.
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
    '<aside class="toc-drawer no-toc">': '<aside class="toc-drawer no-toc" aria-label="No list">',
    # Every page has a heading, and no heading of a table is empty.
    '<div id="search-results">': '<h1>Search</h1>\n<div id="search-results">',
    '<th class="head"><p></p></th>': "<td></td>",
}


# All that is read belongs to a landmark.
_BACK_TO_TOP: Final = re.compile(r'<a [^>]*class="back-to-top.*?</a>', re.DOTALL)


# Sphinx gives such a picture the name of its file.
_UNDESCRIBED: Final = re.compile(r'<img [^>]*alt="[^"]*_images/[^"]*"')


class NotDescribed(Exception):
    """A page has a picture without a description."""


def mended(page: str) -> str:
    """A page's HTML with all of this.

    Raises:
        NotDescribed: it has a picture without a description.
    """
    if found := _UNDESCRIBED.search(page):
        raise NotDescribed(f"A picture has no description: {found[0]}")
    for lacking, complete in _MENDED.items():
        page = page.replace(lacking, complete)
    return _BACK_TO_TOP.sub(r'<nav aria-label="Top of the page">\g<0></nav>', page)


def _finish(app: Sphinx, failure: Exception | None) -> None:
    if failure is None:
        for page in Path(app.outdir).rglob("*.html"):
            page.write_text(mended(page.read_text(encoding="utf-8")), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this once all pages are written."""
    app.connect("build-finished", _finish)
    app.add_js_file("scrolling.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
