"""The bodies of responses about ratings. `docs/protocol.md` explains them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

Pool = Literal["2", "3-4", "5-6"]


class RatingChange(Struct, frozen=True):
    """What a rated game did to a seat's rating, in points; `before` is None for a first game.

    A rating is `provisional` while there are too few games to be sure of it.
    """

    seat: int
    before: int | None
    after: int
    provisional: bool


class GameRatings(Struct, frozen=True):
    """The changes that a rated game made; None until it has been over for a moment."""

    changes: list[RatingChange] | None


class Leader(Struct, frozen=True):
    """A row of a leaderboard: equal points share a place, and `you` marks your own row."""

    place: int
    name: str
    points: int
    games: int
    you: bool


class BotRating(Struct, frozen=True):
    """An opponent's rating, which was measured and never changes. `level` is the opponent's key."""

    level: str
    name: str
    points: int


class Leaderboard(Struct, frozen=True):
    """The best players of a pool, and the bots to compare them with. Players whose rating is
    provisional are not listed."""

    pool: Pool
    leaders: list[Leader]
    bots: list[BotRating]


class RatingPoint(Struct, frozen=True):
    """Your rating after one of your rated games. `at` is a date and time (ISO 8601, UTC)."""

    game: str
    at: datetime
    points: int
    provisional: bool


class RatingCourse(Struct, frozen=True):
    """Your rating in a pool after each of your rated games there, oldest first."""

    pool: Pool
    course: list[RatingPoint]
