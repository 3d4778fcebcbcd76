"""Every ruling has a test that names its number, and is in docs/rules.md."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULINGS = {f"R{number}" for number in range(1, 43)}


def test_every_ruling_is_named_in_the_first_line_of_a_test() -> None:
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
        if file.name == Path(__file__).name:
            continue
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("def test_"):
                named |= {f"R{number}" for number in re.findall(r"(?:_r|\bR)(\d+)(?!\d)", line)}
    assert named >= RULINGS, f"no test names {sorted(RULINGS - named)}"


def test_every_ruling_is_in_the_rules() -> None:
    text = (HERE.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\*\*(R\d+)\b", text, re.MULTILINE)) == RULINGS
