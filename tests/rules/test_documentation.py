"""The examples in docs/rules-api.md run as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules-api.md"


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(example, str(DOCUMENT), "exec"), names)
    printed = capsys.readouterr().out
    assert "founder_share" in printed
    assert "You must place a tile now. R13 not-that-decision" in printed
    assert "2 200 22 " in printed  # Tower's size, its price, its shares in the bank
