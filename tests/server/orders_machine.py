"""What people order beforehand, and what comes of it."""

from __future__ import annotations

from hypothesis.stateful import invariant

from mergemaker.server.identity import HOLDER
from tests.server.table_machine import AT_ONE_DEVICE, DEVICES, TableMachine
from tests.support.crowd import Someone
from tests.support.player import Json, Seat
from tests.support.seat_model import Orders


class OrdersMachine(TableMachine):
    """People's standing orders, which only their owners know."""

    @invariant()
    def everybody_has_the_orders_that_they_gave(self) -> None:
        """Except those that were carried out."""
        self.let_it_start()
        for device in range(DEVICES):
            for name in AT_ONE_DEVICE if self.shared and device == 0 else (HOLDER,):
                self.check_orders((device, name))

    def orders(self, someone: Someone, body: Json | None = None) -> tuple[int, Json]:
        """Ask for somebody's standing orders, or change them."""
        device, name = someone
        path = f"/api/games/{self.game}/orders?as={name}"
        return self.crowd.devices[device].ask("GET" if body is None else "PUT", path, body)

    def check_orders(self, someone: Someone, body: Json | None = None) -> None:
        """Whoever plays has the orders that they gave, except those that were carried out; nobody
        else has any. With a `body`, change them."""
        model, who = self.model, self.crowd.who(someone)
        status, card = self.orders(someone, body)
        why_not = model.why_not_order(who)
        if status != 200:
            ended = card["code"] == "over" and any(place.bot for place in model.places)
            assert card["code"] == why_not or ended, card
            return
        assert why_not is None
        seat = model.seat_of(who)
        assert seat is not None
        orders = model.places[seat].orders
        if body is not None:
            orders.change(body["dispose"], passing=body["passing"], seq=self.seq)
            self.note("a companion orders" if who.is_companion else "order")
        self.compare_orders(orders, card)
        if not model.places[seat].bot:
            self.let_orders_be_carried_out(seat, orders)

    def compare_orders(self, orders: Orders, card: Json) -> None:
        """What a card says of somebody's orders must be what is left of them."""
        made = len(card["done"]) - len(orders.done)
        assert card["done"][: len(orders.done)] == orders.done
        if made:
            self.note("orders are carried out")
        assert card["dispose"].items() <= orders.dispose.items()
        assert len(orders.dispose) - len(card["dispose"]) <= made
        # Buying nothing ends when chains change, unless the move that changed them is taken back.
        was_passing = orders.passing_since is not None or self.model.taken_back
        assert was_passing or not card["passing"]
        since = orders.passing_since
        if since is not None and not card["passing"] and not self.model.taken_back:
            for socket in self.up_to_date:
                assert self.becomes(socket, lambda socket=socket: chains_changed(socket, since))
        orders.dispose, orders.done = card["dispose"], card["done"]
        orders.passing_since = orders.passing_since if card["passing"] else None

    def let_orders_be_carried_out(self, seat: int, orders: Orders) -> None:
        """What somebody has ordered is done without them."""
        for socket in self.up_to_date:
            view = socket.view
            decision = (view["deciding"] or [None])[0]
            defunct = str(view["merger"]["defunct"]) if view["merger"] else None
            passes = orders.passing_since is not None and not view["end"]["possible"]
            if (decision == {"seat": seat, "kind": "dispose"} and defunct in orders.dispose) or (
                decision == {"seat": seat, "kind": "buy"} and passes
            ):
                socket.until(lambda now, before=view["seq"]: now["seq"] > before)
                self.see(socket)


def chains_changed(socket: Seat, since: int) -> bool:
    """Whether a chain was founded or taken over after an entry, as a viewer is told."""
    return any(
        event["type"] in ("founded", "merging")
        for entry in socket.log
        if entry["seq"] > since
        for event in entry["events"]
    )
