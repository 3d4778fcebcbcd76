"""Links every ruling that a page cites (`R24`) to its text in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

RULES = "rules"
"""The name of the page with the rulings."""

_CITED = re.compile(r"\bR(\d{1,2})\b")
_NOT_WITHIN = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, pending_xref)


def mark_rulings(page: nodes.document) -> None:
    """Give each paragraph that begins with a ruling's number an anchor, such as `r24`."""
    for paragraph in page.findall(nodes.paragraph):
        first = next((child for child in paragraph.children if child.astext()), None)
        if isinstance(first, nodes.strong) and (number := _CITED.match(first.astext())):
            first["ids"].append(f"r{number[1]}")


def link_rulings(app: Sphinx, page: nodes.document, name: str) -> None:
    """Turn the numbers of rulings in a page's text into links."""
    for text in list(page.findall(nodes.Text)):
        if not _CITED.search(text) or _is_within(text, _NOT_WITHIN):
            continue
        if name == RULES and _is_within(text, (nodes.strong,)):
            continue
        parent = text.parent
        parent.replace(text, list(_linked(app, str(text), name)))


def _linked(app: Sphinx, text: str, name: str) -> Iterator[nodes.Node]:
    at = 0
    address = "" if name == RULES else app.builder.get_relative_uri(name, RULES)
    for cited in _CITED.finditer(text):
        yield nodes.Text(text[at : cited.start()])
        yield nodes.reference("", cited[0], internal=True, refuri=f"{address}#r{cited[1]}")
        at = cited.end()
    yield nodes.Text(text[at:])


def _is_within(node: nodes.Node, kinds: tuple[type, ...]) -> bool:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False


def _read(app: Sphinx, page: nodes.document) -> None:
    if app.env.path2doc(page["source"]) == RULES:
        mark_rulings(page)


def setup(app: Sphinx) -> dict[str, bool]:
    """Have Sphinx do this with every page."""
    app.connect("doctree-read", _read)
    app.connect("doctree-resolved", link_rulings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
