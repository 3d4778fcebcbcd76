"""Games over HTTP, and the socket of a game. `docs/protocol.md` explains them."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, WebSocket, get, post, put, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mergemaker.rules import Refused
from mergemaker.table import rules_shown, shown_to, view_at
from mergemaker.table.names import wished_name

from ..chat.rooms import check_admitted
from ..chat.talks import Talks
from ..clock import moment
from ..identity import Visitor, people_at
from ..storage.errors import StorageFailed
from ..storage.game_list import Listed
from ..storage.journal import Journal
from ..tables.default_names import GUESTS
from ..tables.making import GameMaker
from ..tables.queries import Queries
from ..tables.registry import Registry
from ..tables.sharing import check_says_who, seats_at
from ..wire import bodies
from .catalogue import catalogue
from .connection import GONE, PUT_OUT, SAY_WHO, TRY_AGAIN, turn_away
from .injection import Id
from .language import language_of
from .limits import check_may_make_tables
from .problems import refusal_of
from .socket_limits import SocketLimits
from .table_socket import TableConnection

GAMES_LISTED = 20


@get("/api/catalogue", sync_to_thread=False)
def get_catalogue(visitor: NamedDependency[Visitor]) -> bodies.Catalogue:
    """All that the asker can make a game of."""
    return catalogue(registered=visitor.registered)


@get("/api/me")
async def get_me(journal: NamedDependency[Journal], visitor: NamedDependency[Visitor]) -> bodies.Me:
    """The asker's name and latest games."""
    return await _me(journal, visitor)


@put("/api/me")
async def put_me(
    data: JSONBody[bodies.Naming],
    journal: NamedDependency[Journal],
    visitor: NamedDependency[Visitor],
) -> bodies.Me:
    """Set the name to go by."""
    await journal.set_name(visitor.holder, wished_name(data.name))
    return await _me(journal, visitor)


@post("/api/games")
async def make_game(
    request: Request[Any, Any, Any],
    data: JSONBody[bodies.NewGame],
    maker: NamedDependency[GameMaker],
    visitor: NamedDependency[Visitor],
    state: State,
) -> bodies.Made:
    """Make a game; an empty object makes one against three bots."""
    check_may_make_tables(state, visitor)
    language = language_of(request, GUESTS)
    live = await maker.new(data, visitor.person, registered=visitor.registered, language=language)
    return bodies.Made(live.id, live.table.invite)


@get("/api/games/{game:str}")
async def get_game(
    game: Id, registry: NamedDependency[Registry], visitor: NamedDependency[Visitor]
) -> bodies.GamePage:
    """A game's card and its seats."""
    table = (await registry.find(game)).table
    here = seats_at(table, visitor.holder)
    return bodies.GamePage(
        id=table.id,
        name=table.name,
        phase=table.phase,
        your_turn=any(table.awaits(person) for person in people_at(visitor.holder).values()),
        resigned=visitor.person in table.seats.resigned,
        players=list(table.seats.names),
        updated_at=moment(table.changed_at),
        seats=[
            bodies.SeatCard(number, seat.name, seat.kind, seat.bot)
            for number, seat in enumerate(table.seats)
        ],
        here=[bodies.SeatHere(seat, name) for name, seat in here.items()],
        preset=table.ruleset.preset,
        pace=table.pace,
    )


@get("/api/games/{game:str}/plies/{ply:int}")
async def get_ply(
    game: Id,
    ply: FromPath[int],
    registry: NamedDependency[Registry],
    visitor: NamedDependency[Visitor],
) -> bodies.PastView:
    """The table as it stood after a ply, as the asker may know it."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    check_says_who(live.table, visitor)
    table = shown_to(live.table, visitor.person)
    view = await asyncio.to_thread(view_at, table, visitor.person, ply)
    return bodies.PastView(rules_shown(table.ruleset), view)


@post("/api/games/{game:str}/rematch")
async def make_rematch(
    game: Id,
    registry: NamedDependency[Registry],
    maker: NamedDependency[GameMaker],
    visitor: NamedDependency[Visitor],
    state: State,
) -> bodies.Made:
    """Play on at another table: same seats, rules and pace."""
    before = await registry.find(game)
    if before.table.next_game is None:
        check_may_make_tables(state, visitor)
    live = await maker.rematch(before, visitor.holder)
    return bodies.Made(live.id, live.table.invite)


@websocket("/api/games/{game:str}/socket")
async def game_socket(
    game: FromPath[str],
    socket: WebSocket[Any, Any, Any],
    registry: NamedDependency[Registry],
    queries: NamedDependency[Queries],
    visitor: NamedDependency[Visitor],
    talks: NamedDependency[Talks],
    socket_limits: NamedDependency[SocketLimits],
) -> None:
    """Play a game, or watch it."""
    await socket.accept()
    try:
        live = await registry.find(game)
        talk = await talks.find(game)
    except Refused as refusal:
        await turn_away(socket, refusal, GONE)
        return
    except StorageFailed as failure:
        await turn_away(socket, refusal_of(failure), TRY_AGAIN)
        return
    try:
        check_admitted(live.table, visitor)
    except Refused as refusal:
        await turn_away(socket, refusal, PUT_OUT)
        return
    try:
        check_says_who(live.table, visitor)
    except Refused as refusal:
        await turn_away(socket, refusal, SAY_WHO)
        return
    await TableConnection(socket, live, talk, queries, visitor, socket_limits).run()


async def _me(journal: Journal, visitor: Visitor) -> bodies.Me:
    person = visitor.holder
    listed = await journal.games_of(person, GAMES_LISTED)
    games = [game_card(game, person) for game in listed]
    return bodies.Me(await journal.name_of(person), visitor.registered, games)


def game_card(listed: Listed, person: str) -> bodies.GameCard:
    """A game in the list of a device's holder."""
    summary, here = listed.summary, people_at(person).values()
    return bodies.GameCard(
        id=listed.game,
        name=summary.name,
        phase=summary.phase,
        your_turn=any(
            seat.deciding and seat.person in here and seat.bot is None for seat in summary.seats
        ),
        resigned=any(one.person == person for one in summary.resigned)
        and not any(seat.person in here for seat in summary.seats),
        players=[seat.name for seat in summary.seats if seat.name],
        updated_at=listed.changed_at,
    )


HANDLERS = (
    get_catalogue,
    get_me,
    put_me,
    make_game,
    get_game,
    get_ply,
    make_rematch,
    game_socket,
)
