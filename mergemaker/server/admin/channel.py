"""How `mergemaker admin` reaches a running server: a port on loopback, and a token in a file that
only the owner of the data folder can read. Nothing of it can be reached from the network."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import secrets
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import structlog

from mergemaker.rules import Refused

from ..wire.admin import (
    AdminDone,
    AdminRefused,
    AnyAdminReply,
    AnyAdminRequest,
    CloseTable,
    GetReports,
    GetStatus,
    RemovePerson,
)
from .admin import Admin

FILE = "admin.json"
LONGEST = 1 << 20  # bytes of a line
PATIENCE = 30.0  # seconds

log = structlog.stdlib.get_logger()

_decoder = msgspec.json.Decoder[AnyAdminRequest](AnyAdminRequest)
_replies = msgspec.json.Decoder[AnyAdminReply](AnyAdminReply)


class NotRunning(Exception):
    """No server answers for this data folder."""


@asynccontextmanager
async def listening(admin: Admin, folder: Path) -> AsyncGenerator[None]:
    """Answer requests for as long as the context lasts.

    Args:
        admin: answers them.
        folder: the data folder, where the file with the port and the token is.
    """
    token = secrets.token_urlsafe(32)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                reply = await _reply(admin, token, await reader.readline())
                writer.write(msgspec.json.encode(reply) + b"\n")
                await writer.drain()
        except (OSError, TimeoutError, ValueError):
            pass  # whoever asked has gone, or sent no line
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=LONGEST)
    path = folder / FILE
    _write_private(path, {"port": server.sockets[0].getsockname()[1], "token": token})
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        server.close()


def _write_private(path: Path, content: dict[str, object]) -> None:
    """Write a file that nobody but its owner can read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(content, file)


async def _reply(admin: Admin, token: str, line: bytes) -> AnyAdminReply:
    try:
        request: AnyAdminRequest = _decoder.decode(line)
    except msgspec.DecodeError as error:
        return AdminRefused(f"{error}.")
    if not hmac.compare_digest(request.token.encode(), token.encode()):
        return AdminRefused("The token is wrong.")
    try:
        match request:
            case GetStatus():
                return await admin.status()
            case GetReports(limit=limit):
                return await admin.reports(limit)
            case RemovePerson(person=person):
                return AdminDone(await admin.remove_person(person))
            case CloseTable(game=game):
                return AdminDone(await admin.close_table(game))
    except Refused as refusal:
        return AdminRefused(refusal.reason)
    except Exception:  # the log has the cause, and whoever asked is told
        log.exception("an admin's request failed")
        return AdminRefused("The server failed. Its log says why.")


def ask(folder: Path, request: type[AnyAdminRequest], **fields: object) -> AnyAdminReply:
    """Ask the server that uses a data folder.

    Args:
        folder: the data folder.
        request: the type of the request.
        fields: its fields but the token.

    Raises:
        NotRunning: no server uses the folder.
    """
    try:
        known = json.loads((folder / FILE).read_text(encoding="utf-8"))
        with socket.create_connection(("127.0.0.1", known["port"]), PATIENCE) as connection:
            # Each request has fields of its own, which the type checker cannot match to `fields`.
            sent = request(token=known["token"], **fields)  # pyright: ignore[reportArgumentType]
            connection.sendall(msgspec.json.encode(sent) + b"\n")
            with connection.makefile("rb") as lines:
                line = lines.readline(LONGEST)
    except OSError as error:
        raise NotRunning(f"No server is running on {folder}.") from error
    with suppress(msgspec.DecodeError):
        return _replies.decode(line)
    raise NotRunning(f"The server on {folder} has stopped.")
