"""Fixtures of the browser tests: a Chromium, a server, and a record of browsers' complaints."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError, expect

from tests.browser.chromium import FLAGS, NoChromiumError, find_chromium
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]

PATIENCE = 30_000  # milliseconds that something may take to be seen, on a busy machine

COMPILING = 240_000
"""Milliseconds that a bot or a hint may take on a machine that must compile the rules first."""

expect.set_options(timeout=PATIENCE)


class Complaints:
    """Errors and warnings of browsers, and their requests to any address except the server's.

    A test fails because of a complaint that it did not expect.
    """

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        """Listen to every page of a context."""
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def expect(self, pattern: str) -> None:
        """Expect complaints that contain this pattern."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        """The complaints that nobody expected."""
        return [
            text
            for text in self.heard
            if not any(re.search(pattern, text) for pattern in self._expected)
        ]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.heard.append(f"{message.type}: {message.text}")

    def _on_error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != "127.0.0.1":
            self.heard.append(f"asked a third party: {request.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How to start Chromium. Without one the browser tests fail; they are never skipped."""
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that all tests of a process share."""
    server = Server(tmp_path_factory.mktemp("server") / "data")
    server.start()
    yield server
    server.kill9()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A running server for one test, which may kill and restart it."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill9()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    """Addresses are relative to the server's; the screen is a desktop's by default."""
    return {
        **browser_context_args,
        "base_url": server.url,
        "viewport": {"width": 1440, "height": 900},
    }


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """The complaints of the test's browsers; none may be unexpected."""
    complaints = Complaints()
    yield complaints
    assert not complaints.unexpected


@pytest.fixture
def new_context(new_context: NewContext, complaints: Complaints) -> NewContext:
    """Makes browser contexts, each like a separate browser, whose complaints are recorded."""

    def listened_to(**arguments: Any) -> BrowserContext:
        context = new_context(**arguments)
        context.set_default_timeout(PATIENCE)
        complaints.listen(context)
        return context

    return listened_to
