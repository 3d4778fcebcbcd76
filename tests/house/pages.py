"""The pages of the documentation, and the blocks of code in them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.house.test_committed_files import ROOT, committed

# The decisions tell what was so on their day.
PAGES = sorted(
    path
    for path in committed()
    if path.suffix == ".md" and path.parent != ROOT / "docs" / "decisions"
)

FENCE = re.compile(r"^ *```(?P<kind>[^\n]*)\n(?P<text>.*?)^ *```", re.DOTALL | re.MULTILINE)


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of a page whose first line begins so."""
    found = FENCE.finditer(page.read_text(encoding="utf-8"))
    return [block["text"] for block in found if block["kind"].startswith(kind)]


def read(page: Path) -> str:
    """A page's text; that of a notebook as Markdown, with its code in blocks."""
    text = page.read_text(encoding="utf-8")
    if page.suffix != ".ipynb":
        return text
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    return "\n\n".join(f"```python\n{at}\n```" if kind == "code" else at for kind, at in cells)


def named(page: Path) -> str:
    """A page's path, by which its tests are called."""
    return page.relative_to(ROOT).as_posix()
