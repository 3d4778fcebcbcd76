"""Where people are, which limits count: nobody can have the server forget it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from mergemaker.server import identity
from mergemaker.server.accounts.sessions import Sessions
from mergemaker.server.addresses import REMEMBERED, Addresses
from mergemaker.server.identity import WATCHER, Visitor
from mergemaker.server.settings import Settings
from mergemaker.server.web.gateway import Gateway
from tests.server.test_removed_people import with_sessions

HERE = "192.0.2.1"


async def answer(*_: object) -> None:
    """An application that answers nothing."""


def test_whoever_only_reads_pushes_nobody_out(tmp_path: Path):
    addresses = Addresses()

    async def use(sessions: Sessions) -> None:
        gateway = Gateway(cast(Any, answer), Settings(tmp_path), sessions, set[str](), addresses)
        token = identity.new_token()
        cookie = f"mergemaker={token}".encode()
        headers = [(b"cookie", cookie), (b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
        await ask(gateway, "PUT", [*headers, (b"content-type", b"application/json")])
        for _ in range(REMEMBERED):
            await ask(gateway, "GET", [])
        assert addresses.of(identity.person_of(token)) == HERE

    with_sessions(tmp_path, use)


async def ask(gateway: Gateway, method: str, headers: list[tuple[bytes, bytes]]) -> None:
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "scheme": "http",
        "path": "/api/me",
        "query_string": b"",
        "headers": headers,
        "client": (HERE, 50000),
        "state": {},
    }
    await gateway(cast(Any, scope), cast(Any, None), cast(Any, answer))


def test_everybody_at_a_connected_device_is_remembered():
    addresses, ann = Addresses(), Visitor("ann", "")
    watcher = ann.speaking_as(WATCHER)
    with addresses.connected(ann, HERE), addresses.connected(watcher, HERE):
        for number in range(REMEMBERED + 1):
            addresses.note(Visitor(str(number), ""), "192.0.2.2")
        assert addresses.of("0") == "0"
        assert [addresses.of(each.person) for each in (ann, watcher)] == [HERE, HERE]
        assert addresses.holder(watcher.person) == "ann"
    assert addresses.of("ann") == HERE  # until too many others have come
    for number in range(REMEMBERED):
        addresses.note(Visitor(str(number), ""), "192.0.2.2")
    assert addresses.of("ann") == "ann"
