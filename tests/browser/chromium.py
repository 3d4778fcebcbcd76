"""Finding a Chromium for the tests: the machine's own, or one from an npm package.

Nothing here needs root, and Playwright's own browsers are never downloaded.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SHELL = "chromium-headless-shell"
"""The part of Chromium that shows pages without windows: a new page costs it a tenth."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Whole browsers."""

UNPACKED = HERE / ".chromium"

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromiumError(Exception):
    """The machine has no Chromium, and none could be downloaded; the message says what to do."""


@dataclass(frozen=True)
class Chromium:
    """A Chromium: its executable, and the environment variables that it needs in addition."""

    executable: Path
    environment: dict[str, str]


@cache
def find_chromium(*, whole: bool = False) -> Chromium:
    """Return a Chromium that runs on this machine, downloading one if there is none.

    Args:
        whole: whether it should be a whole browser, if the machine has one.

    Raises:
        NoChromiumError: none can be found or downloaded.
    """
    for name in NAMES if whole else (SHELL, *NAMES):
        found = shutil.which(name)
        if found:
            return Chromium(Path(found), {})
    return packed_chromium()


def packed_chromium() -> Chromium:
    """Return the Chromium of the npm package, installed and unpacked beside these tests.

    Raises:
        NoChromiumError: it could not be downloaded, or does not run on this machine.
    """
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise NoChromiumError(
            "The browser tests need Chromium or Chrome: install one so that `chromium` or "
            "`google-chrome` is on the PATH."
        )
    import fcntl

    with (HERE / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes may do this at once
        if not UNPACKED.exists():
            unpack()
    libraries = str(UNPACKED / "al2023" / "lib")
    before = os.environ.get("LD_LIBRARY_PATH")
    return Chromium(
        UNPACKED / "chromium",
        {
            "LD_LIBRARY_PATH": f"{libraries}:{before}" if before else libraries,
            "FONTCONFIG_PATH": str(UNPACKED / "fonts"),
        },
    )


def unpack() -> None:
    """Install the npm package and unpack it, moving it into place only when it is complete."""
    with tempfile.TemporaryDirectory(dir=HERE, prefix=".chromium-") as incomplete:
        done = subprocess.run(
            [sys.executable, ROOT / "hatch_build.py", HERE, "run", "unpack"],
            env={**os.environ, "TMPDIR": incomplete},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode or not Path(incomplete, "chromium").is_file():
            raise NoChromiumError(
                "The browser tests need Chromium. None of " + ", ".join(NAMES) + " is on the PATH, "
                "and downloading one from npm failed:\n" + done.stdout
            )
        Path(incomplete).rename(UNPACKED)
        Path(incomplete).mkdir()  # for the context manager to remove
