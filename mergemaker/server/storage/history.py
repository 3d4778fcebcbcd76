"""The games that a person has played, once they have ended, searched and counted. Whoever resigned
from one has the last place in it, as in the ratings. A game ends, too, when everybody has resigned;
then only they have a place.

Imported games do not count: nobody has a seat there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Subquery, case, exists, false, func, null, select, true

from .database import Database
from .schema import chain_results, games, resignations, seats

PAGE = 20  # games

Result = Literal["won", "lost"]


@dataclass(frozen=True, slots=True)
class Search:
    """Which games are looked for.

    Attributes:
        opponent: part of the name of somebody else who played; "" for anybody.
        preset: the ruleset's preset; None for any.
        result: whether the person won, alone or with others; None for either.
    """

    opponent: str = ""
    preset: str | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """A seat of a game that has ended: its player's name, place from 1, and total in dollars; None
    if everybody resigned."""

    seat: int
    name: str
    place: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that a person has played in `seat`, to its end or until they `resigned`. The time is
    in milliseconds since 1970."""

    game: str
    name: str
    preset: str
    ended_at: int
    seat: int
    resigned: bool
    seats: tuple[FinalSeat, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went: the number of players, the person's place from 1, and how many dollars
    they were ahead of the best of the others; None if they resigned."""

    preset: str
    players: int
    place: int
    margin: int | None


@dataclass(frozen=True, slots=True)
class ChainTotal:
    """What a chain brought a person in all games: shares bought, and dollars paid."""

    chain: int
    bought: int
    paid: int


class History:
    """The games in a journal's database that have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, person: str, search: Search, page: int) -> tuple[list[Played], int]:
        """The games that match, the one that ended last first.

        Args:
            person: whose they are.
            search: which of them.
            page: the number of the page, from 0.

        Returns:
            A page of them, and how many there are in all.
        """
        query = _matching(person, search)
        return await self._database.read(lambda connection: _read_page(connection, query, page))

    async def outcomes(self, person: str) -> list[Outcome]:
        """How each of a person's games went."""
        return await self._database.read(lambda connection: _read_outcomes(connection, person))

    async def chain_totals(self, person: str) -> list[ChainTotal]:
        """What the chains brought a person, the one most bought first."""
        query = (
            select(
                chain_results.c.chain,
                func.sum(chain_results.c.bought).label("bought"),
                func.sum(chain_results.c.paid).label("paid"),
            )
            .join(seats, (seats.c.game == chain_results.c.game) & _same_seat())
            .where(seats.c.person == person)
            .group_by(chain_results.c.chain)
            .order_by(func.sum(chain_results.c.bought).desc(), chain_results.c.chain)
        )
        return await self._database.read(
            lambda connection: [ChainTotal(*row) for row in connection.execute(query)]
        )


def _same_seat() -> Any:
    return seats.c.seat == chain_results.c.seat


def _seats_of(person: str) -> Subquery:
    """The seats that a person has in games, or had and resigned from."""
    kept = select(seats.c.game, seats.c.seat, false().label("resigned")).where(
        seats.c.person == person
    )
    given_up = select(resignations.c.game, resignations.c.seat, true().label("resigned")).where(
        resignations.c.person == person
    )
    return kept.union_all(given_up).subquery()


def _matching(person: str, search: Search) -> Any:
    own = _seats_of(person)
    query = (
        select(
            games.c.id,
            games.c.name,
            games.c.preset,
            games.c.ended_at,
            seats.c.seat,
            own.c.resigned,
        )
        .join(own, own.c.game == games.c.id)
        .join(seats, (seats.c.game == own.c.game) & (seats.c.seat == own.c.seat))
        .where(games.c.ended_at.is_not(None))
    )
    if search.preset is not None:
        query = query.where(games.c.preset == search.preset)
    if search.result is not None:
        won = (seats.c.place == 1) & ~own.c.resigned
        query = query.where(won if search.result == "won" else ~won)
    if search.opponent:
        other = seats.alias()
        named = other.c.name.icontains(search.opponent, autoescape=True)
        sat = exists().where(other.c.game == games.c.id, other.c.seat != seats.c.seat, named)
        query = query.where(sat)
    return query


def _read_page(connection: Connection, query: Any, page: int) -> tuple[list[Played], int]:
    total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    newest = query.order_by(games.c.ended_at.desc(), games.c.id)
    rows = connection.execute(newest.limit(PAGE).offset(page * PAGE)).all()
    around: dict[str, list[FinalSeat]] = {row.id: [] for row in rows}
    columns = (seats.c.game, seats.c.seat, seats.c.name, seats.c.place, seats.c.total)
    others = select(*columns).where(seats.c.game.in_(around)).order_by(seats.c.place, seats.c.seat)
    for game, *final in connection.execute(others):
        around[game].append(FinalSeat(*final))
    return [
        Played(
            row.id,
            row.name,
            row.preset,
            row.ended_at,
            row.seat,
            bool(row.resigned),
            tuple(around[row.id]),
        )
        for row in rows
    ], total


def _read_outcomes(connection: Connection, person: str) -> list[Outcome]:
    own, other = _seats_of(person), seats.alias()
    rival = (other.c.game == seats.c.game) & (other.c.seat != seats.c.seat)
    rivals = select(func.count()).where(rival).correlate(seats).scalar_subquery()
    best = select(func.max(other.c.total)).where(rival).correlate(seats).scalar_subquery()
    place = case((own.c.resigned, rivals + 1), else_=seats.c.place)
    margin = case((own.c.resigned, null()), else_=seats.c.total - best)
    query = (
        select(games.c.preset, rivals + 1, place, margin)
        .join(own, own.c.game == games.c.id)
        .join(seats, (seats.c.game == own.c.game) & (seats.c.seat == own.c.seat))
        .where(games.c.ended_at.is_not(None))
    )
    return [Outcome(*row) for row in connection.execute(query)]
