"""At every failpoint there is a test in which the server dies."""

import re
from pathlib import Path
from typing import get_args

from mergemaker.server.failpoint import Step
from tests.house.test_committed_files import ROOT

STEPS = set(get_args(Step))


def text_of(folder: Path) -> str:
    """All Python in a folder."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def test_the_server_comes_past_every_failpoint() -> None:
    reached = re.findall(r'\breached\("([^"]+)"\)', text_of(ROOT / "mergemaker"))
    assert set(reached) == STEPS


def test_the_server_is_killed_at_every_failpoint() -> None:
    text = text_of(ROOT / "tests" / "server")
    assert [step for step in STEPS if not re.search(rf'"{step}(:\d+)?"', text)] == []
