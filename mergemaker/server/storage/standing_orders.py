"""The standing orders of seats, beside the entries.

They belong to a seat and pass on with it to the account that its owner signs in to. Whoever gives
the seat up or takes it deletes them, and so does the end of the game.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, select

from mergemaker.table import AnyEntry
from mergemaker.table.entry import OwnerDeleted, Resigned, Sat
from mergemaker.table.orders import StandingOrders
from mergemaker.table.view_types import Phase

from .game_list import Awaiting
from .schema import games, seats, standing_orders
from .statements import Statement, compiled, upsert

# In these phases nobody decides anything any more.
ENDED: tuple[Phase, ...] = ("over", "stopped", "closed")

_decoder = msgspec.json.Decoder(StandingOrders)


def set_orders(game: str, seat: int, orders: StandingOrders) -> Statement:
    """The statement that stores the orders of a seat."""
    return _SET({"game": game, "seat": seat, "orders": msgspec.json.encode(orders)})


def forgotten_orders(game: str, phase: Phase, entry: AnyEntry) -> list[Statement]:
    """The statements that delete the orders which an entry puts an end to.

    Args:
        game: the game's id.
        phase: its phase after the entry.
        entry: the entry.
    """
    if phase in ENDED:
        return [_DELETE_ALL({"of_game": game})]
    if isinstance(entry, Sat | Resigned | OwnerDeleted):
        return [_DELETE({"of_game": game, "of_seat": entry.seat})]
    return []


def read_orders(connection: Connection, game: str) -> dict[int, StandingOrders]:
    """The standing orders in a game, by seat."""
    columns = (standing_orders.c.seat, standing_orders.c.orders)
    found = connection.execute(select(*columns).where(standing_orders.c.game == game))
    return {seat: _decoder.decode(orders) for seat, orders in found}


def read_orders_of(connection: Connection, person: str) -> dict[str, StandingOrders]:
    """The standing orders of a person, by game."""
    found = (
        select(standing_orders.c.game, standing_orders.c.orders)
        .join(seats, _SAME_SEAT)
        .where(seats.c.person == person)
        .order_by(standing_orders.c.game)
    )
    return {game: _decoder.decode(orders) for game, orders in connection.execute(found)}


def read_awaiting_orders(connection: Connection) -> list[Awaiting]:
    """The games that wait for somebody with standing orders, the one changed last first."""
    found = (
        select(games.c.id, games.c.last_seq)
        .join(seats, seats.c.game == games.c.id)
        .join(standing_orders, _SAME_SEAT)
        .where(seats.c.deciding, seats.c.bot.is_(None), games.c.phase == "playing")
        .order_by(games.c.changed_at.desc(), games.c.id)
    )
    return list(dict.fromkeys(Awaiting(*row) for row in connection.execute(found)))


def _set_orders() -> Any:
    setting = upsert(standing_orders)
    return setting.on_conflict_do_update(
        index_elements=[standing_orders.c.game, standing_orders.c.seat],
        set_={"orders": setting.excluded["orders"]},
    )


_SAME_SEAT = (standing_orders.c.game == seats.c.game) & (standing_orders.c.seat == seats.c.seat)
_OF_GAME = standing_orders.c.game == bindparam("of_game")

_SET = compiled(_set_orders())
_DELETE = compiled(
    delete(standing_orders).where(_OF_GAME, standing_orders.c.seat == bindparam("of_seat"))
)
_DELETE_ALL = compiled(delete(standing_orders).where(_OF_GAME))
