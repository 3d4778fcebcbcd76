"""Fixtures for the browser tests: a Chromium, servers, and a check for problems in browsers."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Playwright,
    Request,
    WebError,
    expect,
)

from tests.browser.chromium import FLAGS, Chromium, NoChromiumError, find_chromium
from tests.browser.server import COMPILED, Server
from tests.support.push_service import PushService, push_service

NewContext = Callable[..., BrowserContext]

PATIENCE = 60_000  # milliseconds to wait for something to appear, on a busy machine

COMPILING = 240_000
"""Milliseconds to wait for a bot or a hint on a machine that must compile the rules first."""

expect.set_options(timeout=PATIENCE)


# Chromium warns of it when somebody leaves a page whose socket is not open yet.
LEFT_EARLY = "WebSocket is closed before the connection is established"

# Playwright warns of it where a test has no use for the page's service worker.
NO_WORKER = "Service Worker registration blocked by Playwright"

DEAD_SERVER = (
    r"WebSocket connection to .* failed"
    r"|ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE"
    r"|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)"
)
"""What Chromium says of a connection that cannot be made or that breaks. Which of these it says
depends on how far the connection had come."""


class Problems:
    """Errors and warnings in browsers, and requests to any address except the server's.

    An unexpected one fails the test.
    """

    def __init__(self) -> None:
        self.recorded: list[str] = []
        self._expected = [LEFT_EARLY, NO_WORKER]

    def listen(self, context: BrowserContext) -> None:
        """Record the problems of every page of a context."""
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def expect(self, pattern: str) -> None:
        """Expect problems that match this pattern."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        """The problems that match no expected pattern."""
        return [
            text
            for text in self.recorded
            if not any(re.search(pattern, text) for pattern in self._expected)
        ]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location["url"]
            self.recorded.append(f"{message.type}: {message.text} ({where})")

    def _on_error(self, error: WebError) -> None:
        self.recorded.append(f"uncaught: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != "127.0.0.1":
            self.recorded.append(f"request to a third party: {request.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How to start Chromium. Without it the browser tests fail; they are never skipped."""
    try:
        chromium = find_chromium()
    except NoChromiumError as reason:
        pytest.fail(str(reason), pytrace=False)
    return browser_type_launch_args | started_as(chromium)


def started_as(chromium: Chromium) -> dict[str, Any]:
    """How Playwright starts a Chromium."""
    return {
        "executable_path": chromium.executable,
        "args": FLAGS,
        "env": {**os.environ, **chromium.environment},
    }


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A whole browser, in which pushed messages reach a service worker as they do at home."""
    with playwright.chromium.launch(**started_as(find_chromium(whole=True))) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server, shared by all tests of a process."""
    server = Server(tmp_path_factory.mktemp("server") / "data", environment=COMPILED)
    server.start()
    yield server
    server.kill9()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server for one test alone, which may kill and restart it."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill9()


@pytest.fixture
def pushes() -> Iterator[PushService]:
    """A push service."""
    with push_service() as service:
        yield service


@pytest.fixture
def telling(tmp_path: Path, pushes: PushService) -> Iterator[Server]:
    """A running server that sends notices to the test's push service."""
    environment = {"MERGEMAKER_PUSH_SERVICES": pushes.origin}
    server = Server(tmp_path / "data", environment=environment)
    server.start()
    yield server
    server.kill9()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], server: Server) -> dict[str, Any]:
    """Addresses are relative to the server's, and the default screen is a desktop's."""
    return {
        **browser_context_args,
        "base_url": server.url,
        "viewport": {"width": 1440, "height": 900},
    }


@pytest.fixture
def problems() -> Iterator[Problems]:
    """The problems in the test's browsers; the test fails if any is unexpected."""
    problems = Problems()
    yield problems
    assert not problems.unexpected


@pytest.fixture
def new_context(new_context: NewContext, problems: Problems) -> NewContext:
    """Makes browser contexts, each like a separate browser, whose problems are recorded. Unless a
    test allows it, no service worker comes between a page and the requests that a test changes."""

    def new_recorded_context(**arguments: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block", **arguments})
        context.set_default_timeout(PATIENCE)
        problems.listen(context)
        return context

    return new_recorded_context


@pytest.fixture
def reduced_motion(new_context: NewContext) -> BrowserContext:
    """A browser that asks for reduced motion, so that what is measured stands still."""
    return new_context(reduced_motion="reduce")
