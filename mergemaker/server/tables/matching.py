"""Matchmaking: a seat for whoever wants one, at a table in the lobby."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from mergemaker.rules import Refused
from mergemaker.table.command import Sit

from ..clock import now_ms
from ..storage.listings import Listing
from ..storage.locks import Locks
from .actions import PersonCommand
from .found_game import SEATS, found_game
from .lobby import LobbyKeeper
from .making import DEFAULTS, GameMaker
from .registry import Registry

FEWEST, MOST = 3, SEATS  # seats at a table that fits

# How long a table fits without anybody connected to it, in milliseconds: its maker's page loads.
LOADING = 15_000


class Matchmaker:
    """Seats people at tables in the lobby.

    Args:
        lobby: where the tables wait.
        registry: where the live tables are.
        maker: makes a table if none fits.
        locks: of two people at the same time, one finds the other's table.
    """

    def __init__(
        self, lobby: LobbyKeeper, registry: Registry, maker: GameMaker, locks: Locks
    ) -> None:
        self._lobby = lobby
        self._registry = registry
        self._maker = maker
        self._locks = locks

    async def seat(
        self, person: str, game: str, name: str | None, *, registered: bool = False
    ) -> None:
        """Give a person a free seat at this table, unless they have one there already.

        Args:
            person: the identity.
            game: the game's id.
            name: the name to go by; None for the one that is known.
            registered: whether the person has an account.

        Raises:
            Refused: there is no such game or no free seat, the table is not listed, or its game is
                rated and the person has no account.
        """
        live = await self._registry.find(game)
        if live.table.seats.of(person) is None:
            sit = Sit(uuid4().hex, await self._maker.name_for(person, name))
            refused = await live.carry_out(PersonCommand(person, sit, registered))
            if refused is not None:
                raise refused.error()
            await self._maker.keep_name(person, name)

    async def find(self, person: str, name: str | None, check_may_make: Callable[[], None]) -> str:
        """Give a person a seat at the first table that fits, if possible one that starts by itself,
        or else at a new one.

        Asked again while they wait, it returns the same table.

        Args:
            person: the identity.
            name: the name to go by; None for the one that is known.
            check_may_make: refuses whoever may not make a table.

        Returns:
            The game's id.

        Raises:
            Refused: no table fits, and none can be made.
        """
        async with self._locks.held("matching"):
            fitting = await self._fitting()
            fitting.sort(key=lambda table: table.starts_at is None)  # the oldest of each first
            for table in fitting:
                if any(seat.person == person for seat in table.seats):
                    return table.game
            for table in fitting:
                try:
                    await self.seat(person, table.game, name)
                except Refused:  # somebody else was quicker, or it has been closed
                    continue
                return table.game
            check_may_make()
            return (await self._maker.new(found_game(name), person)).id

    async def _fitting(self) -> list[Listing]:
        tables = [table for table in await self._lobby.open_tables() if _fits(table)]
        attended, now = await self._lobby.attended(tables), now_ms()
        return [
            table for table in tables if table.game in attended or now - table.seen_at < LOADING
        ]


def _fits(table: Listing) -> bool:
    return (
        table.preset == DEFAULTS.preset
        and not table.options
        and not table.terms.slow
        and not table.terms.rated
        and FEWEST <= len(table.seats) <= MOST
    )
