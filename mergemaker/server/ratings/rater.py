"""The rater: lets every rated game that is over change the ratings of those who played it, once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog

from mergemaker.rules import Refused
from mergemaker.table import Table

from ..clock import now_ms
from ..failpoint import reached
from ..leases.leases import Leases, leased
from ..storage.rating_store import AlreadyRated, Rated, RatingStore
from ..tables.quarantine import Quarantine
from ..tables.registry import Registry
from .bots import BOT_RATINGS
from .model import POOLS, Pool, Rating, rated

# How often the rater looks for games to rate, in seconds. It costs a look at an empty index.
INTERVAL = 1.0

EVERY_GAME = "*"  # in a lease

# Games that are fetched at a time.
PAGE = 100

# How long the rater waits after the journal has failed, in seconds.
TROUBLE_PAUSE = 5.0

FIRST = 1
LAST = 7  # the place of whoever resigned: below everybody else

log = structlog.stdlib.get_logger()


@dataclass(frozen=True, slots=True)
class _Result:
    """A player's place in a game; the player is a person or a bot, or somebody who has deleted
    their account."""

    place: int
    person: str | None
    bot: str | None


class Rater:
    """Rates games in the order in which they ended.

    Args:
        store: where the ratings are.
        registry: where the tables are.
        leases: whether this process rates games; two would not keep the order.
    """

    def __init__(self, store: RatingStore, registry: Registry, leases: Leases) -> None:
        self._store = store
        self._registry = registry
        self._leases = leases
        self._quarantine = Quarantine("rating")
        self._working: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to rate games."""
        self._working = asyncio.create_task(self._work(), name="rating")

    async def close(self) -> None:
        """Stop. What is half done has changed nothing."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        while True:
            pause = INTERVAL
            try:
                if await self._due(1):
                    await self._rate_all()
            except Exception:  # the journal fails: try again later
                log.exception("rating stopped")
                pause = TROUBLE_PAUSE
            await asyncio.sleep(pause)

    async def _due(self, limit: int) -> list[str]:
        return await self._store.due(limit, self._quarantine.games())

    async def _rate_all(self) -> None:
        """Rate the games that are due, unless another process does."""
        async with leased(self._leases, "ratings", [EVERY_GAME]) as claimed:
            for game in await self._due(PAGE) if claimed else []:
                with self._quarantine.guard(game):
                    await self._rate(game)

    async def _rate(self, game: str) -> None:
        try:
            results = _results((await self._registry.find(game)).table)
        except Refused:  # it cannot be read under today's rules, as the log says already
            results = []
        people = [result.person for result in results if result.person is not None]
        changed: list[Rated] = []
        if people:
            pool = POOLS[len(results)]
            changed = _after(results, pool, await self._store.ratings_of(people, pool))
        reached("before-rating")
        try:
            await self._store.store(game, now_ms(), changed)
        except AlreadyRated:  # by another process: the next look shows what is left
            return
        log.info("game rated", game=game, people=len(people))


def _results(table: Table) -> list[_Result]:
    """The result of every seat. A bot that stands in for a person plays for the person, and whoever
    resigned is last, whatever the bot that played on achieved. If everybody has resigned, the bots
    have won."""
    results: list[_Result] = []
    for seat, summary in zip(table.seats, table.summary().seats, strict=True):
        place = LAST if seat.vacant else summary.place or FIRST
        results.append(_Result(place, seat.contestant, seat.bot))
    return results


def _after(results: list[_Result], pool: Pool, known: dict[str, Rated]) -> list[Rated]:
    """The ratings of the people in a game after it.

    Args:
        results: everybody's.
        pool: the pool that the game belongs to.
        known: the ratings of those people who have one, before the game.
    """
    before = [_before(result, pool, known) for result in results]
    after = rated(before, [result.place for result in results])
    return [
        Rated(
            person=result.person,
            pool=pool,
            games=known[result.person].games + 1 if result.person in known else 1,
            mu=rating.mu,
            sigma=rating.sigma,
            points=rating.points,
            provisional=rating.provisional,
        )
        for result, rating in zip(results, after, strict=True)
        if result.person is not None
    ]


def _before(result: _Result, pool: Pool, known: dict[str, Rated]) -> Rating:
    if result.person in known:
        return Rating(known[result.person].mu, known[result.person].sigma)
    if result.person is None and result.bot is not None:
        return BOT_RATINGS[pool][result.bot]
    return Rating()
