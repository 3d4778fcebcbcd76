"""Backups that cannot be restored, and disks that are full: each is said, and nothing is left."""

from __future__ import annotations

import gzip
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from mergemaker.server.data_lock import claimed
from mergemaker.server.storage.migrate import migrate
from tests.support.backups import dump, restored
from tests.support.command_line import mergemaker_command, run


def lines(backup: Path) -> list[bytes]:
    return gzip.decompress(backup.read_bytes()).splitlines(keepends=True)


def packed(content: list[bytes]) -> bytes:
    return gzip.compress(b"".join(content), 1)


def rows_at(content: list[bytes]) -> int:
    """The first row of the games."""
    return next(k for k, line in enumerate(content) if b'"name":"games"' in line) + 1


def edited(backup: Path, edit: Callable[[list[bytes], int], None]) -> bytes:
    content = lines(backup)
    edit(content, rows_at(content))
    return packed(content)


def with_a_changed_row(content: list[bytes], at: int) -> None:
    content[at] = content[at].replace(b",2,", b",3,", 1).replace(b",1,", b",3,", 1)


def without_a_row(content: list[bytes], at: int) -> None:
    del content[at]


def without_a_table(content: list[bytes], at: int) -> None:
    end = next(k for k in range(at, len(content)) if b'"table-end"' in content[k])
    del content[at - 1 : end + 1]
    tables = sum(b'"table-end"' in line for line in content)
    digest = sha256(b"".join(content[:-1])).hexdigest()
    content[-1] = b'{"type":"end","tables":%d,"sha256":"%s"}\n' % (tables, digest.encode())


def with_a_longer_row(content: list[bytes], at: int) -> None:
    content[at] = content[at].replace(b"[", b"[1,", 1)


def with_a_row_of_something_else(content: list[bytes], at: int) -> None:
    content[at] = re.sub(rb'"[a-z0-9]+"', b"{}", content[at], count=1)


def with_another_end(content: list[bytes], at: int) -> None:
    content[-1] = content[-1].replace(b'"sha256":"', b'"sha256":"0')


def with_more_after_the_end(content: list[bytes], at: int) -> None:
    content.append(b"[]\n")


def of_a_newer_format(content: list[bytes], at: int) -> None:
    content[0] = content[0].replace(b'"format":1', b'"format":2')


def of_a_newer_revision(content: list[bytes], at: int) -> None:
    content[0] = re.sub(rb'"revision":"\d+"', b'"revision":"9999"', content[0])


def without_a_line_in_json(content: list[bytes], at: int) -> None:
    content[at] = b"[1, 2\n"


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (with_a_changed_row, "`games` does not have the hash it had"),
        (without_a_row, "`games` does not have the hash it had"),
        (without_a_table, "These tables are missing: games."),
        (with_a_longer_row, "a row of `games` is incomplete"),
        (with_a_row_of_something_else, "damaged"),
        (with_another_end, "its last line does not agree"),
        (with_more_after_the_end, "something follows its last line"),
        (of_a_newer_format, "newer Mergemaker: update this one"),
        (of_a_newer_revision, "newer Mergemaker: update this one"),
        (without_a_line_in_json, "a line cannot be read"),
    ],
)
def test_an_edited_backup_is_refused_and_leaves_nothing(
    backup: Path, tmp_path: Path, edit: Callable[[list[bytes], int], None], reason: str
):
    check_refused(edited(backup, edit), reason, tmp_path)


def check_refused(content: bytes, reason: str, folder: Path) -> None:
    """Check that a file cannot be restored, which says why in a sentence and leaves nothing that a
    good one would stumble over."""
    file = folder / "file"
    file.write_bytes(content)
    done = run("import", file, "--data", folder / "data")
    assert done.exit_code == 1, done.output
    assert reason in done.output
    assert "Nothing was imported." in done.output
    assert "Traceback" not in done.output
    assert not (folder / "data" / "vapid.pem").exists()
    with closing(sqlite3.connect(folder / "data" / "journal.sqlite")) as journal:
        assert journal.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_backup_that_was_cut_short_or_damaged_is_refused(backup: Path, tmp_path: Path):
    whole = backup.read_bytes()
    for kept in (5, 500, len(whole) // 2, len(whole) - 1):
        check_refused(whole[:kept], "breaks off" if kept > 5 else "", tmp_path)
    check_refused(packed(lines(backup)[:-1]), "breaks off", tmp_path)
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 0x10
    check_refused(bytes(damaged), "damaged", tmp_path)
    restored(backup, tmp_path / "data")


def test_a_file_of_something_else_is_refused(stored: Path, tmp_path: Path):
    for content in (packed([b"Hello\n"]), packed([b'{"type":"file"}\n']), packed([b"[]\n"])):
        check_refused(content, "", tmp_path)
    file = tmp_path / "file"
    for content in ((stored / "journal.sqlite").read_bytes(), b"", b"\0" * 9, b"Hello"):
        file.write_bytes(content)
        done = run("import", file, "--data", stored)
        assert done.exit_code == 1
        assert "neither a backup nor the record" in done.output or "not a text" in done.output


def test_a_backup_is_restored_into_an_empty_database_only(
    stored: Path, backup: Path, tmp_path: Path
):
    data = Path(shutil.copytree(stored, tmp_path / "data"))
    (data / "vapid.pem").unlink()
    before = dump(data)
    done = run("import", backup, "--data", data)
    assert done.exit_code == 1
    assert "can only be restored into an empty one" in done.output
    assert dump(data) == before
    assert not (data / "vapid.pem").exists()

    other = tmp_path / "other"
    other.mkdir()
    (other / "vapid.pem").write_text("another key\n")
    assert "vapid.pem exists already" in run("import", backup, "--data", other).output
    assert (other / "vapid.pem").read_text() == "another key\n"

    with claimed(tmp_path / "taken", "http://127.0.0.1:1/"):
        done = run("import", backup, "--data", tmp_path / "taken")
        assert "Another Mergemaker, at http://127.0.0.1:1/, keeps its games" in done.output
    restored(backup, tmp_path / "taken")


def limited(kib: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run `mergemaker` where no file can grow beyond a size, as on a full disk."""
    command = ["bash", "-c", f'ulimit -f {kib}; exec "$@"', "bash", *mergemaker_command(*arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_full_disk_leaves_the_earlier_backup_and_nothing_else(stored: Path, tmp_path: Path):
    file = tmp_path / "backup"
    file.write_bytes(b"earlier")
    done = limited(8, "export", "everything", "--data", stored, "--out", file)
    assert done.returncode == 1
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"earlier"]


def test_a_full_disk_leaves_the_database_empty(backup: Path, tmp_path: Path):
    done = limited(64, "import", backup, "--data", tmp_path / "data")
    assert done.returncode == 1
    assert "The database cannot be written" in done.stderr
    assert "Nothing was imported." in done.stderr
    assert "Traceback" not in done.stderr
    restored(backup, tmp_path / "data")


def test_what_cannot_be_exported_is_said(tmp_path: Path):
    done = run("export", "everything", "--data", tmp_path, "--out", tmp_path / "file")
    assert done.exit_code == 1
    assert "There are no games" in done.output
    migrate(tmp_path / "journal.sqlite")
    done = run("export", "everything", "--data", tmp_path, "--out", tmp_path / "none" / "file")
    assert done.exit_code == 1
    assert "No such file or directory" in done.output
