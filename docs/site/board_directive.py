"""The directive `board`, which draws a diagram (`diagram.py`) and lists what it states."""

from __future__ import annotations

import re
from html import escape
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from .diagram import Diagram, WrongDiagram, read_diagram
from .drawing import board


class BoardDirective(Directive):
    """A diagram as a figure: the board, the board after the moves, and what happened.

    Its argument is the caption.
    """

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Draw it; a diagram that is wrong is an error of the page."""
        try:
            diagram = read_diagram("\n".join(self.content))
        except WrongDiagram as wrong:
            raise self.error(f"In a board diagram: {wrong}") from wrong
        caption = self.arguments[0] if self.arguments else ""
        return [nodes.raw("", _figure(diagram, caption), format="html")]


def _figure(diagram: Diagram, caption: str) -> str:
    drawn = board(diagram.before, diagram.columns, diagram.rows, diagram.marked)
    if diagram.after is not None:
        after = board(diagram.after, diagram.columns, diagram.rows)
        drawn = f'{drawn}<span class="becomes" aria-hidden="true">→</span>{after}'
    listed = "".join(f"<li{_kind(line)}>{escape(line)}</li>" for line in diagram.statements)
    words = f"<ul>{listed}</ul>" if listed else ""
    title = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="board"><div class="boards">{drawn}</div>{title}{words}</figure>'


def _kind(line: str) -> str:
    return ' class="move"' if re.match(r"\w+ plays ", line) else ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("board", BoardDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
