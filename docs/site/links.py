"""Leads links to files outside `docs/` to pages of the site.

The pages link to each other and to the rest of the repository as it is read on a forge. The
changelog, the guide for contributors and the list of folders are on the site as pages that include
them. A link to any other file becomes a download; one to a folder becomes its text.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

# By the file's path in the repository.
_PAGES = {
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "folders.md",
    "docs/decisions": "decisions/index.md",
}
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s:]+)\)")


def redirected(text: str, folder: Path, docs: Path) -> str:
    """A page's text, with its links leading to pages of the site.

    Args:
        text: the page's text.
        folder: the folder that its links are relative to.
        docs: the folder of the site's pages, below that of the repository.
    """

    def redirect(link: re.Match[str]) -> str:
        label, address = link.groups()
        path, hash_, anchor = address.partition("#")
        if not path:
            return link[0]
        target = (folder / path).resolve()
        name = target.relative_to(docs.parent).as_posix()
        if page := _PAGES.get(name):
            return f"[{label}](/{page})"
        if target.is_dir():
            return label
        if target.is_relative_to(docs):
            return f"[{label}](/{target.relative_to(docs).as_posix()}{hash_}{anchor})"
        return link[0]

    return _LINK.sub(redirect, text)


def _read_page(app: Sphinx, name: str, content: list[str]) -> None:
    docs = Path(app.srcdir)
    content[0] = redirected(content[0], (docs / name).parent, docs)


def _read_included(app: Sphinx, file: Path, _: str, content: list[str]) -> None:
    docs = Path(app.srcdir)
    content[0] = redirected(content[0], (docs / file).resolve().parent, docs)


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this when it reads a page."""
    app.connect("source-read", _read_page)
    app.connect("include-read", _read_included)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
