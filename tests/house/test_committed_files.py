"""What must not be committed: certain words, large files and build outputs."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Written in pieces, so that this file does not match itself.
REGISTRIES = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com"]
MACHINE_PATHS = [r"(?<![\w.])/" + name + r"/\w" for name in ("root", "home", "work", "Users")]


def committed() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("text", [*map(re.escape, REGISTRIES), *MACHINE_PATHS])
def test_no_committed_file_contains(text: str) -> None:
    pattern = re.compile(text.encode())
    found = [
        str(path.relative_to(ROOT)) for path in committed() if pattern.search(path.read_bytes())
    ]
    assert found == []


def test_no_committed_file_is_large() -> None:
    large = [str(path) for path in committed() if path.stat().st_size > 1_000_000]
    assert large == []


def test_no_build_output_is_committed() -> None:
    built = {"node_modules", "static", "__pycache__", "dist"}
    found = [path for path in committed() if built & set(path.relative_to(ROOT).parts[:-1])]
    assert found == []
