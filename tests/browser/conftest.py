"""What every browser test gets: a Chromium and a server of its own."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import FLAGS, NoChromiumError, find_chromium
from tests.browser.server import Server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the Chromium there is. Without one the browser tests fail; they are never skipped."""
    try:
        chromium = find_chromium()
    except NoChromiumError as reason:
        pytest.fail(str(reason), pytrace=False)
    return {
        **browser_type_launch_args,
        "executable_path": chromium.executable,
        "args": FLAGS,
        "env": {**os.environ, **chromium.environment},
    }


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server with an empty data folder."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill9()
