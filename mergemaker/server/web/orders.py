"""Standing orders over HTTP. `docs/protocol.md` explains them."""

from __future__ import annotations

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from mergemaker.table.orders import StandingOrders

from ..identity import Visitor
from ..tables.registry import Registry
from ..tables.sharing import check_says_who
from ..wire import order_bodies as bodies
from .injection import Id


@get("/api/games/{game:str}/orders")
async def get_orders(
    game: Id, registry: NamedDependency[Registry], visitor: NamedDependency[Visitor]
) -> bodies.OrderCard:
    """The asker's standing orders in a game."""
    check_says_who((await registry.find(game)).table, visitor)
    book = await registry.order_book(game)
    return _card(await book.of(visitor.person))


@put("/api/games/{game:str}/orders")
async def put_orders(
    game: Id,
    data: JSONBody[bodies.Orders],
    registry: NamedDependency[Registry],
    visitor: NamedDependency[Visitor],
) -> bodies.OrderCard:
    """Replace the asker's standing orders in a game."""
    check_says_who((await registry.find(game)).table, visitor)
    book = await registry.order_book(game)
    return _card(await book.give(visitor.person, data.dispose, passing=data.passing))


def _card(orders: StandingOrders) -> bodies.OrderCard:
    return bodies.OrderCard(orders.dispose, orders.passing_since is not None, orders.done)


HANDLERS = (get_orders, put_orders)
