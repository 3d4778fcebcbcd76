"""Moves scripts and styles that stand in the pages into files.

The server's content security policy lets no page run a script or apply a style that is not in a
file of its own, and the site is served under the same policy as the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from sphinx.application import Sphinx

# Sets the theme before the first paint. `assets/theme.js` does it in its place, and knows the theme
# that was chosen in the game.
THEME_SCRIPT = """
      document.body.dataset.theme = localStorage.getItem("theme") || "auto";
    """

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_STYLED_TAG = re.compile(r'<(\w+)((?:\s[^<>]*?)?)\sstyle="([^"]*)"([^<>]*)>')
_CLASS = re.compile(r'\sclass="([^"]*)"')


class PageRefused(Exception):
    """A page has something in it that the server's policy would block."""


def make_strict(site: Path) -> None:
    """Rewrite every page below a folder.

    Raises:
        PageRefused: the theme's script is not what it was, or something else would be blocked.
    """
    rules: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        root = "../" * (len(page.relative_to(site).parts) - 1) + "_static/"
        text = page.read_text(encoding="utf-8")
        if THEME_SCRIPT not in text:
            raise PageRefused(f"{page.name} does not set the theme as it did: see strict_pages.py.")
        text = text.replace(
            f"<script>{THEME_SCRIPT}</script>", f'<script src="{root}theme.js"></script>'
        )
        text = _SCRIPT.sub(_filed(site, root, "js", '<script src="{}"></script>'), text)
        text = _STYLE.sub(_filed(site, root, "css", '<link rel="stylesheet" href="{}">'), text)
        text = _STYLED_TAG.sub(lambda tag: _with_class(tag, rules), text)
        text = text.replace("</head>", f'<link rel="stylesheet" href="{root}inline.css"></head>', 1)
        if found := re.search(r"<[^<>]+\s(style|on\w+)=\"[^<>]*>", text):
            raise PageRefused(f"{page.name} has {found[0]!r}, which the server's policy blocks.")
        page.write_text(text, encoding="utf-8")
    styles = "".join(f".{name}{{{style}}}\n" for style, name in rules.items())
    (site / "_static" / "inline.css").write_text(styles, encoding="utf-8")


def _filed(site: Path, root: str, kind: str, tag: str) -> Callable[[re.Match[str]], str]:
    """Replaces what stands in a page by a tag for a file with it."""

    def replace(found: re.Match[str]) -> str:
        content = found[1].strip()
        name = f"inline-{sha256(content.encode()).hexdigest()[:8]}.{kind}"
        (site / "_static" / name).write_text(content + "\n", encoding="utf-8")
        return tag.format(root + name)

    return replace


def _with_class(tag: re.Match[str], rules: dict[str, str]) -> str:
    """A tag with a class in the place of its style."""
    element, before, style, after = tag.groups()
    name = rules.setdefault(style, f"inline-{len(rules) + 1}")
    attributes = before + after
    if given := _CLASS.search(attributes):
        attributes = attributes.replace(given[0], f' class="{given[1]} {name}"', 1)
    else:
        attributes = f' class="{name}"{attributes}'
    return f"<{element}{attributes}>"


def _finish(app: Sphinx, failure: Exception | None) -> None:
    if failure is None:
        make_strict(Path(app.outdir))


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this once all pages are written."""
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
