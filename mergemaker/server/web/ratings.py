"""Ratings over HTTP. `docs/protocol.md` explains them."""

from __future__ import annotations

from itertools import groupby

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from mergemaker.bots import LEVELS

from ..ratings.bots import BOT_RATINGS
from ..storage.rating_store import Change, Leader, RatingStore
from ..tables.registry import Registry
from ..wire import ratings as wire
from .injection import Id

LEADERS = 100


@get("/api/leaderboard")
async def get_leaderboard(
    ratings: NamedDependency[RatingStore],
    person: NamedDependency[str],
    pool: FromQuery[wire.Pool] = "3-4",
) -> wire.Leaderboard:
    """The best players of a pool."""
    leaders = await ratings.leaders(pool, LEADERS)
    bots = [
        wire.BotRating(level.key, level.name, BOT_RATINGS[pool][level.key].points)
        for level in reversed(LEVELS)
    ]
    return wire.Leaderboard(pool, _placed(leaders, person), bots)


def _placed(leaders: list[Leader], person: str) -> list[wire.Leader]:
    rows: list[wire.Leader] = []
    for _, equals in groupby(leaders, lambda leader: leader.points):
        place = len(rows) + 1
        rows += [
            wire.Leader(place, one.name, one.points, one.games, one.person == person)
            for one in equals
        ]
    return rows


@get("/api/games/{game:str}/ratings")
async def get_game_ratings(
    game: Id, registry: NamedDependency[Registry], ratings: NamedDependency[RatingStore]
) -> wire.GameRatings:
    """What a rated game did to its players' ratings."""
    table = (await registry.find(game)).table
    changes = await ratings.changes(game) if table.over else None
    if changes is None:
        return wire.GameRatings(None)
    contestants = [(number, seat.contestant) for number, seat in enumerate(table.seats)]
    return wire.GameRatings(
        [_changed(number, *changes[who]) for number, who in contestants if who in changes]
    )


def _changed(seat: int, before: int | None, change: Change) -> wire.RatingChange:
    return wire.RatingChange(seat, before, change.points, change.provisional)


@get("/api/me/ratings")
async def get_my_ratings(
    ratings: NamedDependency[RatingStore], person: NamedDependency[str]
) -> list[wire.RatingCourse]:
    """The course of the asker's ratings."""
    courses = await ratings.courses(person)
    return [
        wire.RatingCourse(
            pool,
            [wire.RatingPoint(one.game, one.at, one.points, one.provisional) for one in changes],
        )
        for pool, changes in courses.items()
    ]


HANDLERS = (get_leaderboard, get_game_ratings, get_my_ratings)
