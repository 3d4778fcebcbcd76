"""What can be asked about games that were played: replays, reviews, and records in and out."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from mergemaker.rules import Refused, write_record
from mergemaker.table import Table
from mergemaker.table.replay import replay

from ..reviews.reviewer import Reviewer
from ..wire import bodies
from .injection import accepts_gzip, hall_of, who_asks

RECORD_LIMIT = 64 * 1024  # bytes
MANY = 1 << 31  # more decisions than any game has

Id = Annotated[str, Parameter(max_length=64)]


@get("/api/games/{game:str}/replay", media_type=MediaType.JSON)
async def get_replay(game: Id, request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Every ply of a game at once, as the asker may know it (`Replay`)."""
    live = await hall_of(state).find(game)
    content = await asyncio.to_thread(_replay, live.table, who_asks(request))
    return _compressed(request, content)


def _replay(table: Table, who: str) -> bytes:
    """A replay as it is sent; it takes a while to make."""
    return msgspec.json.encode(replay(table, who))


@get("/api/games/{game:str}/record", media_type=MediaType.TEXT)
async def get_record(game: Id, state: State) -> Response[str]:
    """The record of a game that is over, or was imported."""
    live = await hall_of(state).find(game)
    known = live.table.game
    if known is None or not live.table.revealed:
        raise Refused(code="not-over", reason="The record can be read when the game is over.")
    named = f'attachment; filename="mergemaker-{live.id}.txt"'
    return Response(write_record(known), headers={"content-disposition": named})


@post("/api/games/import", request_max_body_size=RECORD_LIMIT)
async def import_game(
    data: bodies.NewRecord, request: Request[Any, Any, Any], state: State
) -> bodies.Made:
    """Bring in a game, finished or not, to be looked at."""
    live = await hall_of(state).bring_in(data.record, who_asks(request))
    return bodies.Made(live.id, None)


@post("/api/games/{game:str}/review", status_code=202)
async def make_review(game: Id, data: bodies.NewReview, state: State) -> bodies.Review:
    """Have a game that is over reviewed, unless it was."""
    live = await hall_of(state).find(game)
    return await _reviewer(state).ask(live, open_hands=data.open_hands)


@get("/api/games/{game:str}/review", media_type=MediaType.JSON)
async def get_review(
    game: Id,
    request: Request[Any, Any, Any],
    state: State,
    open_hands: bool = False,
    since: Annotated[int, Parameter(ge=0, lt=MANY)] = 0,
) -> Response[bytes]:
    """How far a review is, and what it found so far of the decisions from `since` on (`Review`)."""
    live = await hall_of(state).find(game)
    review = await _reviewer(state).read(live, open_hands=open_hands, since=since)
    return _compressed(request, msgspec.json.encode(review))


def _reviewer(state: State) -> Reviewer:
    return state["reviewer"]


def _compressed(request: Request[Any, Any, Any], content: bytes) -> Response[bytes]:
    """A long answer, which shrinks tenfold or more if it may."""
    compress = accepts_gzip(request)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if compress else {})
    return Response(gzip.compress(content, 5, mtime=0) if compress else content, headers=headers)


HANDLERS = (get_replay, get_record, import_game, make_review, get_review)
