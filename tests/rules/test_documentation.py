"""The example in docs/rules-api.md runs as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules-api.md"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    exec(compile(example[1], str(DOCUMENT), "exec"), {})
    printed = capsys.readouterr().out
    assert "founder_share" in printed
    assert "You must place a tile now. R13 not-that-decision" in printed
    assert "2 200 22 " in printed  # Tower's size, its price, its shares in the bank
