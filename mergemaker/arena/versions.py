"""Older versions of Mergemaker, from the history of the checkout that this one runs in."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from filelock import FileLock
from platformdirs import user_cache_path

PACKAGE: Final = "mergemaker"
CHECKOUT: Final = Path(__file__).parents[2]
CLIENT: Final = Path(__file__).parent / "client" / "__main__.py"


class NoVersion(Exception):
    """A version that cannot be had; the text says why."""


def command_of(bot: str, commit: str) -> list[str]:
    """The words of the command that serves a bot of an older version to the arena.

    Args:
        bot: as that version reads it.
        commit: names the version: a hash or its beginning, a tag or a branch.

    Raises:
        NoVersion: there is no such commit, or no history.
    """
    return [sys.executable, str(CLIENT), str(version_folder(commit)), bot]


def version_folder(commit: str) -> Path:
    """The folder with the package of an older version, in the user's cache. It is filled once.

    Args:
        commit: names the version: a hash or its beginning, a tag or a branch.

    Raises:
        NoVersion: there is no such commit, or no history.
    """
    full = _hash_of(commit)
    versions = user_cache_path(PACKAGE, appauthor=False) / "versions"
    folder = versions / full
    versions.mkdir(parents=True, exist_ok=True)
    with FileLock(versions / f"{full}.lock"):
        if not folder.exists():
            with TemporaryDirectory(dir=versions) as temporary:
                extracted = Path(temporary) / full
                _extract(full, extracted)
                extracted.rename(folder)
    return folder


def _hash_of(commit: str) -> str:
    """The whole hash of a commit."""
    if shutil.which("git") is None:
        raise NoVersion("older versions are taken from the history, which needs git")
    if not (CHECKOUT / ".git").exists():
        raise NoVersion(f"{CHECKOUT} is no git checkout, so it has no older versions")
    found = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    if found.returncode:
        raise NoVersion(f"the history of {CHECKOUT} has no commit {commit!r}")
    return found.stdout.decode().strip()


def _extract(full: str, folder: Path) -> None:
    """Put the package of a commit into a new folder."""
    folder.mkdir()
    archive = folder / "package.tar"
    made = _git("archive", "--format=tar", f"--output={archive}", full, PACKAGE)
    if made.returncode:
        raise NoVersion(f"git could not give {full}: {made.stderr.decode().strip()}")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    archive.unlink()


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["git", "-C", str(CHECKOUT), *arguments], capture_output=True, check=False
    )
