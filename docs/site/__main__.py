"""Builds the site into the package, unless it is up to date: `python -m docs.site`.

`./dev docs` runs this. A warning is an error, and then the site stays as it was.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "mergemaker" / "server" / "site"
FINGERPRINT = ".fingerprint"

# What the pages are made of, besides the pages.
_FOLDERS = ("docs", "deploy", "examples", "mergemaker", "tests/support")
_FILES = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml"),
    *("requirements-docs.txt", "requirements-envs.txt"),
    *("client/src/styles/tokens.css", "client/src/protocol.ts", "client/public/icon.svg"),
)
_KINDS = {".py", ".md", ".ipynb", ".txt", ".js", ".css", ".png"}
_BUILT = {"__pycache__", "static"}  # folders with what was made


def main() -> int:
    """Build the site if its sources have changed, and return the exit status."""
    wanted = fingerprint()
    stamp = SITE / FINGERPRINT
    if stamp.is_file() and stamp.read_text() == wanted:
        return 0
    with tempfile.TemporaryDirectory(dir=SITE.parent, prefix=".site-") as made:
        site = Path(made, "html")
        if status := run_sphinx(site, Path(made, "doctrees")):
            return status
        (site / FINGERPRINT).write_text(wanted)
        shutil.rmtree(SITE, ignore_errors=True)
        site.rename(SITE)
    return 0


def run_sphinx(site: Path, doctrees: Path) -> int:
    """Have Sphinx make all pages."""
    from sphinx.cmd.build import main as sphinx

    # The notebook multiplies small matrices, for which several threads mostly wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    settings = Path(__file__).parent
    status = sphinx(
        [
            *("-b", "html", "-c", str(settings), "-d", str(doctrees)),
            *("--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto"),
            *(str(ROOT / "docs"), str(site)),
        ]
    )
    (site / ".buildinfo").unlink(missing_ok=True)
    return status


def fingerprint() -> str:
    """A hash of all that the site is made of."""
    whole = hashlib.sha256()
    for path in sorted({*(ROOT / name for name in _FILES), *_sources()}):
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _sources() -> Iterator[Path]:
    for folder in _FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            below = path.relative_to(ROOT / folder).parts
            built = _BUILT & set(below) or SITE in path.parents
            if path.suffix in _KINDS and not built and path.is_file():
                yield path


if __name__ == "__main__":
    sys.exit(main())
