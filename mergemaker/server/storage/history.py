"""The games that a person has played to the end, searched and counted.

Imported games do not count: nobody has a seat there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, exists, func, select

from .database import Database
from .schema import chain_results, games, seats

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
    """A seat of a game that is over: its player's name, place from 1, and total in dollars."""

    seat: int
    name: str
    place: int
    total: int


@dataclass(frozen=True, slots=True)
class Played:
    """A game that a person has played to the end, in `seat`. The time is in milliseconds since
    1970."""

    game: str
    name: str
    preset: str
    ended_at: int
    seat: int
    seats: tuple[FinalSeat, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went: the number of players, the person's place from 1, and how many dollars
    they were ahead of the best of the others."""

    preset: str
    players: int
    place: int
    margin: int


@dataclass(frozen=True, slots=True)
class ChainTotal:
    """What a chain brought a person in all games: shares bought, and dollars paid."""

    chain: int
    bought: int
    paid: int


class History:
    """The finished games in a journal's database."""

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


def _matching(person: str, search: Search) -> Any:
    query = (
        select(
            games.c.id,
            games.c.name,
            games.c.preset,
            games.c.ended_at,
            seats.c.seat,
        )
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.person == person, games.c.phase == "over")
    )
    if search.preset is not None:
        query = query.where(games.c.preset == search.preset)
    if search.result is not None:
        won = seats.c.place == 1
        query = query.where(won if search.result == "won" else ~won)
    if search.opponent:
        other = seats.alias()
        named = func.instr(func.casefold(other.c.name), search.opponent.casefold()) > 0
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
        Played(row.id, row.name, row.preset, row.ended_at, row.seat, tuple(around[row.id]))
        for row in rows
    ], total


def _read_outcomes(connection: Connection, person: str) -> list[Outcome]:
    other = seats.alias()
    rival = (other.c.game == seats.c.game) & (other.c.seat != seats.c.seat)
    rivals = select(func.count()).where(rival).correlate(seats).scalar_subquery()
    best = select(func.max(other.c.total)).where(rival).correlate(seats).scalar_subquery()
    query = (
        select(games.c.preset, rivals + 1, seats.c.place, seats.c.total - best)
        .join(games, games.c.id == seats.c.game)
        .where(seats.c.person == person, games.c.phase == "over")
    )
    return [Outcome(*row) for row in connection.execute(query)]
