"""The lobby over HTTP, and its socket. `docs/protocol.md` explains them."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from ..chat.rooms import LOBBY
from ..chat.talks import Talks
from ..identity import Visitor
from ..storage.errors import StorageFailed
from ..tables.lobby import LobbyKeeper
from ..tables.matching import Matchmaker
from ..wire.lobby import Lobby, Seated, SeatMe
from .connection import TRY_AGAIN, turn_away
from .limits import check_may_make_tables
from .lobby_socket import LobbyConnection
from .problems import refusal_of
from .socket_limits import SocketLimits


@get("/api/lobby")
async def get_lobby(lobby: NamedDependency[LobbyKeeper]) -> Lobby:
    """The open tables, the live games, and how many people are here."""
    return await lobby.newest()


@post("/api/lobby/seat", status_code=200)
async def take_seat(
    data: JSONBody[SeatMe],
    matchmaker: NamedDependency[Matchmaker],
    visitor: NamedDependency[Visitor],
    state: State,
) -> Seated:
    """Take a seat at a listed table, or find one."""
    if data.game is None:
        check = partial(check_may_make_tables, state, visitor)
        return Seated(await matchmaker.find(visitor.person, data.your_name, check))
    await matchmaker.seat(visitor.person, data.game, data.your_name, registered=visitor.registered)
    return Seated(data.game)


@websocket("/api/lobby/socket")
async def lobby_socket(
    socket: WebSocket[Any, Any, Any],
    lobby: NamedDependency[LobbyKeeper],
    talks: NamedDependency[Talks],
    visitor: NamedDependency[Visitor],
    socket_limits: NamedDependency[SocketLimits],
    chat: FromQuery[bool] = False,
) -> None:
    """The lobby, sent again whenever it changes; with `chat` also what people say there."""
    await socket.accept()
    try:
        await lobby.newest()
        talk = await talks.find(LOBBY) if lobby.chat else None
    except StorageFailed as failure:
        await turn_away(socket, refusal_of(failure), TRY_AGAIN)
        return
    await LobbyConnection(socket, lobby, talk, visitor, socket_limits, listen=chat).run()


HANDLERS = (get_lobby, take_seat, lobby_socket)
