"""Runs the Python examples of a page as a reader pastes them: `python pasted.py PAGE`.

It needs no checkout, and the continuous integration runs it in an environment that has only the
wheel and its extras.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def main(page: Path) -> None:
    """Run the examples of a page, one after the other."""
    names: dict[str, object] = {}
    examples = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    assert examples, f"{page} has no examples."
    for example in examples:
        exec(compile(example, str(page), "exec"), names)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
