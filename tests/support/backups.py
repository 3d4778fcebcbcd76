"""Making backups and restoring them, by the command line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.support.command_line import run


def backed_up(data: Path, file: Path) -> Path:
    done = run("export", "everything", "--data", data, "--out", file)
    assert done.exit_code == 0, done.output
    return file


def restored(file: Path, data: Path) -> Path:
    done = run("import", file, "--data", data)
    assert done.exit_code == 0, done.output
    assert "nothing else is wrong" in done.output
    return data


def dump(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
        return sorted(journal.iterdump())
