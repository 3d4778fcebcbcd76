"""Whoever was removed from the server keeps no socket, however busy the server is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from mergemaker.server import identity
from mergemaker.server.accounts.sessions import REMEMBERED, Sessions
from mergemaker.server.addresses import Addresses
from mergemaker.server.settings import Settings
from mergemaker.server.storage.account_store import AccountStore
from mergemaker.server.storage.database import Database
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.web.gateway import SESSION_ENDED, Gateway
from tests.support import asynchronous

ADDRESS = "http://127.0.0.1:8000"

TOKEN = identity.new_token()
PERSON = identity.person_of(TOKEN)


def with_sessions(data: Path, use: Callable[[Sessions], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(data / "journal.sqlite")
        try:
            await use(Sessions(AccountStore(database)))
        finally:
            await database.close()

    migrate(data / "journal.sqlite")
    asynchronous.run(run())


class Socket:
    """A socket that a browser opens through the gateway to an application that accepts it once
    `may_accept` is set, and then serves it until it is closed."""

    def __init__(self, data: Path, sessions: Sessions, removed: set[str]) -> None:
        self.reached_application = asyncio.Event()
        self.may_accept = asyncio.Event()
        self.accepted = asyncio.Event()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._gateway = Gateway(
            cast(Any, self._serve), Settings(data), sessions, removed, Addresses()
        )

    def open(self) -> asyncio.Task[None]:
        headers = {
            b"host": b"127.0.0.1:8000",
            b"origin": ADDRESS.encode(),
            b"cookie": f"mergemaker={TOKEN}".encode(),
        }
        scope: dict[str, Any] = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/api/lobby/socket",
            "query_string": b"",
            "headers": list(headers.items()),
            "client": ("127.0.0.1", 50000),
            "state": {},
        }

        async def run() -> None:
            await self._gateway(cast(Any, scope), cast(Any, None), cast(Any, self._send))

        return asyncio.create_task(run())

    async def _serve(self, _scope: object, _receive: object, send: Callable[..., Any]) -> None:
        self.reached_application.set()
        await self.may_accept.wait()
        await send({"type": "websocket.accept", "headers": []})
        self.accepted.set()
        await self.closed

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed.set_result(message["code"])


def test_a_person_whom_thousands_came_after_is_put_out(tmp_path: Path):
    async def use(sessions: Sessions) -> None:
        socket = Socket(tmp_path, sessions, set())
        socket.may_accept.set()
        serving = socket.open()
        await socket.accepted.wait()
        for _ in range(REMEMBERED):
            sessions.add_guest(identity.new_token())
        await sessions.close_sockets_of("somebody else")
        assert not socket.closed.done()
        await sessions.close_sockets_of(PERSON)
        assert socket.closed.result() == SESSION_ENDED
        await serving

    with_sessions(tmp_path, use)


def test_a_person_who_is_removed_while_connecting_is_put_out(tmp_path: Path):
    async def use(sessions: Sessions) -> None:
        removed = set[str]()
        socket = Socket(tmp_path, sessions, removed)
        serving = socket.open()
        await socket.reached_application.wait()
        removed.add(PERSON)
        await sessions.close_sockets_of(PERSON)
        socket.may_accept.set()
        await socket.accepted.wait()
        assert socket.closed.done() and socket.closed.result() == SESSION_ENDED
        await serving

    with_sessions(tmp_path, use)
