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
from ..wire import rating_bodies as bodies
from .injection import Id

LEADERS = 100


@get("/api/leaderboard")
async def get_leaderboard(
    ratings: NamedDependency[RatingStore],
    person: NamedDependency[str],
    pool: FromQuery[bodies.Pool] = "3-4",
) -> bodies.Leaderboard:
    """The best players of a pool."""
    leaders = await ratings.leaders(pool, LEADERS)
    bots = [
        bodies.BotRating(level.key, level.name, BOT_RATINGS[pool][level.key].points)
        for level in reversed(LEVELS)
    ]
    return bodies.Leaderboard(pool, _placed(leaders, person), bots)


def _placed(leaders: list[Leader], person: str) -> list[bodies.Leader]:
    rows: list[bodies.Leader] = []
    for _, equals in groupby(leaders, lambda leader: leader.points):
        place = len(rows) + 1
        rows += [
            bodies.Leader(place, one.name, one.points, one.games, one.person == person)
            for one in equals
        ]
    return rows


@get("/api/games/{game:str}/ratings")
async def get_game_ratings(
    game: Id, registry: NamedDependency[Registry], ratings: NamedDependency[RatingStore]
) -> bodies.GameRatings:
    """What a rated game did to its players' ratings."""
    table = (await registry.find(game)).table
    changes = await ratings.changes(game) if table.revealed else None
    if changes is None:
        return bodies.GameRatings(None)
    contestants = [(number, seat.contestant) for number, seat in enumerate(table.seats)]
    return bodies.GameRatings(
        [_changed(number, *changes[who]) for number, who in contestants if who in changes]
    )


def _changed(seat: int, before: int | None, change: Change) -> bodies.RatingChange:
    return bodies.RatingChange(seat, before, change.points, change.provisional)


@get("/api/me/ratings")
async def get_my_ratings(
    ratings: NamedDependency[RatingStore], person: NamedDependency[str]
) -> list[bodies.RatingCourse]:
    """The course of the asker's ratings."""
    courses = await ratings.courses(person)
    return [
        bodies.RatingCourse(
            pool,
            [bodies.RatingPoint(one.game, one.at, one.points, one.provisional) for one in changes],
        )
        for pool, changes in courses.items()
    ]


HANDLERS = (get_leaderboard, get_game_ratings, get_my_ratings)
