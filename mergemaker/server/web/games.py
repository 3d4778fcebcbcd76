"""What can be asked over HTTP, and the socket of a game. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from litestar import Request, WebSocket, get, post, put, websocket
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec.structs import asdict

from mergemaker.rules import Refused
from mergemaker.table import rules_shown, view_at
from mergemaker.table.names import tidy_name

from ..storage.journal import Listed
from ..tables.live_table import LiveTable
from ..tables.registry import Hall
from ..wire import bodies, messages
from .catalogue import catalogue
from .injection import hall_of, who_asks
from .socket import GONE, Connection

GAMES_LISTED = 20

Id = Annotated[str, Parameter(max_length=64)]


@get("/api/catalogue", sync_to_thread=False)
def get_catalogue() -> bodies.Catalogue:
    """All that a game can be made of."""
    return catalogue()


@get("/api/me")
async def get_me(request: Request[Any, Any, Any], state: State) -> bodies.Me:
    """The asker's name and latest games."""
    return await _me(hall_of(state), who_asks(request))


@put("/api/me")
async def put_me(data: bodies.Naming, request: Request[Any, Any, Any], state: State) -> bodies.Me:
    """Tell the name to go by."""
    name = tidy_name(data.name)
    if not name:
        raise Refused(code="no-name", reason="A name needs at least one letter or figure.")
    hall = hall_of(state)
    await hall.journal.set_name(who_asks(request), name)
    return await _me(hall, who_asks(request))


@post("/api/games")
async def make_game(
    data: bodies.NewGame, request: Request[Any, Any, Any], state: State
) -> bodies.Made:
    """Make a game; an empty object makes one against three bots."""
    live = await hall_of(state).make(data, who_asks(request))
    return bodies.Made(live.id, live.table.invite)


@get("/api/games/{game:str}")
async def get_game(game: Id, request: Request[Any, Any, Any], state: State) -> bodies.GamePage:
    """A game's card and its seats."""
    hall = hall_of(state)
    live = await hall.find(game)
    card = _card(live, who_asks(request), await hall.journal.changed_at(game))
    return bodies.GamePage(
        **asdict(card),
        seats=[
            bodies.SeatCard(number, seat.name, seat.kind, seat.bot)
            for number, seat in enumerate(live.table.seats)
        ],
        preset=live.table.ruleset.preset,
        pace=live.table.pace,
    )


@get("/api/games/{game:str}/plies/{ply:int}")
async def get_ply(
    game: Id, ply: int, request: Request[Any, Any, Any], state: State
) -> bodies.PastView:
    """The table as it stood after a ply, as the asker may know it."""
    table = (await hall_of(state).find(game)).table
    return bodies.PastView(rules_shown(table.ruleset), view_at(table, who_asks(request), ply))


@post("/api/games/{game:str}/rematch")
async def make_rematch(game: Id, request: Request[Any, Any, Any], state: State) -> bodies.Made:
    """Play on at another table: same seats, rules and pace."""
    hall = hall_of(state)
    live = await hall.rematch(await hall.find(game), who_asks(request))
    return bodies.Made(live.id, live.table.invite)


@get("/api/invites/{code:str}")
async def get_invite(code: Id, state: State) -> bodies.Invited:
    """The game that an invite is to."""
    game = await hall_of(state).journal.invited(code)
    if game is None:
        raise Refused(
            code="no-such-invite", reason="There is no such invite: ask for the link again."
        )
    return bodies.Invited(game)


@websocket("/api/games/{game:str}/socket")
async def game_socket(game: str, socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Play a game, or watch it."""
    await socket.accept()
    try:
        live = await hall_of(state).find(game)
    except Refused as refusal:
        refused = messages.Refused.of(refusal, None)
        await socket.send_json(refused)
        await socket.close(GONE, refusal.code)
        return
    await Connection(socket, live, who_asks(socket)).run()


async def _me(hall: Hall, who: str) -> bodies.Me:
    listed = await hall.journal.games_of(who, GAMES_LISTED)
    return bodies.Me(
        await hall.journal.name_of(who),
        [_listed_card(item, who) for item in listed],
    )


def _listed_card(item: Listed, person: str) -> bodies.GameCard:
    seats = item.summary.seats
    return bodies.GameCard(
        id=item.game,
        name=item.summary.name,
        phase=item.summary.phase,
        your_turn=item.summary.phase == "playing"
        and any(seat.person == person and seat.bot is None and seat.deciding for seat in seats),
        players=[seat.name for seat in seats if seat.name],
        updated_at=item.changed_at,
    )


def _card(live: LiveTable, who: str, updated_at: datetime) -> bodies.GameCard:
    return bodies.GameCard(
        id=live.id,
        name=live.table.name,
        phase=live.table.phase,
        your_turn=live.table.awaits(who),
        players=list(live.table.seats.names),
        updated_at=updated_at,
    )


HANDLERS = (
    get_catalogue,
    get_me,
    put_me,
    make_game,
    get_game,
    get_ply,
    make_rematch,
    get_invite,
    game_socket,
)
