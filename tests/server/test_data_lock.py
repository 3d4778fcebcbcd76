"""Only one server at a time can use a data folder."""

from pathlib import Path

import pytest

from mergemaker.server.data_lock import FolderTaken, claimed


def test_a_second_server_is_refused(tmp_path: Path):
    with claimed(tmp_path / "data", "http://127.0.0.1:1/"):
        with (
            pytest.raises(FolderTaken, match=r"127\.0\.0\.1:1/") as taken,
            claimed(tmp_path / "data", "http://127.0.0.1:2/"),
        ):
            pass
        assert taken.value.address == "http://127.0.0.1:1/"
    with claimed(tmp_path / "data", "http://127.0.0.1:2/"):
        pass


def test_a_second_server_is_refused_even_if_the_address_of_the_first_is_unknown(tmp_path: Path):
    with claimed(tmp_path, "http://127.0.0.1:1/"):
        (tmp_path / "server.address").unlink()
        with (
            pytest.raises(FolderTaken, match=r"^Another Mergemaker keeps its games in") as taken,
            claimed(tmp_path, "http://127.0.0.1:2/"),
        ):
            pass
        assert taken.value.address == ""
