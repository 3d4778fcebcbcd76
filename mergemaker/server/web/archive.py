"""Games to look back at: replays, reviews, records in and out, and playing on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from mergemaker.rules import Refused, write_record
from mergemaker.table import Table, shown_to
from mergemaker.table.replay import replay

from ..chat.rooms import check_admitted
from ..identity import Visitor
from ..reviews.reviewer import Reviewer
from ..reviews.summarizer import Summarizer
from ..tables.default_names import GUESTS
from ..tables.making import GameMaker
from ..tables.registry import Registry
from ..tables.sharing import check_says_who
from ..wire import bodies
from .injection import Id
from .language import language_of
from .limits import check_may_make_tables

RECORD_LIMIT = 64 * 1024  # bytes
MANY = 1 << 31  # more decisions than any game has

# A long answer is sent, and compressed by the event loop, in pieces of so many bytes.
PIECE = 32 * 1024


@get(
    "/api/games/{game:str}/replay",
    media_type=MediaType.JSON,
    response_description="A `Replay`, as `client/src/protocol.ts` defines it.",
)
async def get_replay(
    game: Id, registry: NamedDependency[Registry], visitor: NamedDependency[Visitor]
) -> Stream:
    """Every ply of a game at once, as the asker may know it (`Replay`)."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    check_says_who(live.table, visitor)
    shown = shown_to(live.table, visitor.person)
    return Stream(_in_pieces(await asyncio.to_thread(_replay, shown, visitor.person)))


def _replay(table: Table, person: str) -> bytes:
    return msgspec.json.encode(replay(table, person))


@get("/api/games/{game:str}/record", media_type=MediaType.TEXT)
async def get_record(game: Id, registry: NamedDependency[Registry]) -> Response[str]:
    """The record of a game that is over, or was imported."""
    live = await registry.find(game)
    known = live.table.game
    if known is None or not live.table.revealed:
        reason = "The record can be read once the game is over."
        raise Refused(code="not-over", reason=reason)
    record = await asyncio.to_thread(write_record, known)
    file = f'attachment; filename="mergemaker-{live.id}.txt"'
    return Response(record, headers={"content-disposition": file})


@post("/api/games/import", request_max_body_size=RECORD_LIMIT)
async def import_game(
    request: Request[Any, Any, Any],
    data: JSONBody[bodies.NewRecord],
    maker: NamedDependency[GameMaker],
    visitor: NamedDependency[Visitor],
    state: State,
) -> bodies.Made:
    """Import a game, finished or not, to be looked at."""
    check_may_make_tables(state, visitor)
    live = await maker.from_record(data.record, visitor.person, language_of(request, GUESTS))
    return bodies.Made(live.id, None)


@post("/api/games/{game:str}/play-on")
async def play_on(
    game: Id,
    data: JSONBody[bodies.PlayOn],
    registry: NamedDependency[Registry],
    maker: NamedDependency[GameMaker],
    visitor: NamedDependency[Visitor],
    state: State,
) -> bodies.Made:
    """Play on from a position of a game that is over, at another table against bots."""
    check_may_make_tables(state, visitor)
    table = (await registry.find(game)).table
    check_admitted(table, visitor)
    check_says_who(table, visitor)
    live = await maker.play_on(table, data, visitor.person, visitor.holder)
    return bodies.Made(live.id, None)


@post("/api/games/{game:str}/review", status_code=202)
async def make_review(
    game: Id,
    data: JSONBody[bodies.NewReview],
    registry: NamedDependency[Registry],
    reviewer: NamedDependency[Reviewer],
    visitor: NamedDependency[Visitor],
) -> bodies.Review:
    """Have a game that is over reviewed, unless it was."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    return await reviewer.ask(live, visitor.person, open_hands=data.open_hands)


@get(
    "/api/games/{game:str}/review",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(bodies.Review, description="The review so far.")},
)
async def get_review(
    game: Id,
    registry: NamedDependency[Registry],
    reviewer: NamedDependency[Reviewer],
    visitor: NamedDependency[Visitor],
    open_hands: FromQuery[bool] = False,
    since: Annotated[int, QueryParameter(ge=0, lt=MANY)] = 0,
) -> Stream:
    """How far a review is, and what it found so far of the decisions from `since` on (`Review`)."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    review = await reviewer.read(live, open_hands=open_hands, since=since)
    return Stream(_in_pieces(msgspec.json.encode(review)))


@get("/api/games/{game:str}/review/summary")
async def get_review_summary(
    game: Id,
    registry: NamedDependency[Registry],
    summarizer: NamedDependency[Summarizer],
    visitor: NamedDependency[Visitor],
    open_hands: FromQuery[bool] = False,
) -> bodies.ReviewSummary:
    """What a review that is done comes to, for each player."""
    live = await registry.find(game)
    check_admitted(live.table, visitor)
    return await summarizer.summarize(live.table, visitor.person, open_hands=open_hands)


async def _in_pieces(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), PIECE):
        yield content[start : start + PIECE]
        await asyncio.sleep(0)  # let the event loop see to others


HANDLERS = (
    get_replay,
    get_record,
    import_game,
    play_on,
    make_review,
    get_review,
    get_review_summary,
)
