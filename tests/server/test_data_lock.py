"""A data folder belongs to one server at a time."""

from pathlib import Path

import pytest

from mergemaker.server.data_lock import FolderTaken, claimed


def test_one_server_holds_a_folder(tmp_path: Path):
    with claimed(tmp_path / "data", "http://127.0.0.1:1/"):
        with (
            pytest.raises(FolderTaken, match=r"127\.0\.0\.1:1/") as taken,
            claimed(tmp_path / "data", "http://127.0.0.1:2/"),
        ):
            pass
        assert taken.value.address == "http://127.0.0.1:1/"
    with claimed(tmp_path / "data", "http://127.0.0.1:2/"):
        pass


def test_a_folder_is_held_even_if_its_holder_is_unknown(tmp_path: Path):
    with claimed(tmp_path, "http://127.0.0.1:1/"):
        (tmp_path / "server.address").unlink()
        with (
            pytest.raises(FolderTaken, match=r"^Another Mergemaker keeps its games in") as taken,
            claimed(tmp_path, "http://127.0.0.1:2/"),
        ):
            pass
        assert taken.value.address == ""
