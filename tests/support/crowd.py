"""Several people with their devices, and the sockets by which they are at a table."""

from __future__ import annotations

from itertools import count

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.player import Json, Person, Seat
from tests.support.seat_model import Place, Who
from tests.support.table_model import TableModel

PUT_OUT = 4403
PASSWORD = "correct horse"

Someone = tuple[int, str]  # a device, and what it calls somebody there


class Crowd:
    """The people, and their sockets to one table.

    Args:
        address: the server's.
        devices: how many devices they have.
    """

    def __init__(self, address: str, devices: int) -> None:
        self.devices = [Person(address) for _ in range(devices)]
        self.sockets: dict[Someone, Seat] = {}
        self.closed: list[Seat] = []
        self.account: str | None = None  # the holder of the devices that are signed in
        self._guests = (f"guest {number}" for number in count())
        self._holders = [next(self._guests) for _ in self.devices]

    def holder(self, device: int) -> str:
        """Whom a device's cookie stands for."""
        return self._holders[device]

    def who(self, someone: Someone) -> Who:
        """Who somebody is."""
        device, name = someone
        return Who(self._holders[device], name)

    def found(self, who: Who) -> Someone | None:
        """By which device and name somebody is at the table; None if they are not."""
        return next((someone for someone in self.sockets if self.who(someone) == who), None)

    @property
    def online(self) -> set[str]:
        """The holders of the devices that are connected."""
        return {self._holders[device] for device, _ in self.sockets}

    # --- coming and going ------------------------------------------------------------------------

    def come(self, someone: Someone, game: str, model: TableModel) -> None:
        """Somebody comes to the table, unless they were removed."""
        device, name = someone
        if model.put_out(self._holders[device]):
            with pytest.raises(ConnectionClosed) as closed:
                self.devices[device].join(game, speaks_as=name)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == PUT_OUT
        else:
            self.sockets[someone] = self.devices[device].join(game, speaks_as=name)

    def leave(self, someone: Someone) -> None:
        """Somebody leaves the table."""
        socket = self.sockets.pop(someone)
        socket.close()
        self.closed.append(socket)

    def move_to(self, game: str, model: TableModel) -> None:
        """Everybody goes to another table."""
        there = list(self.sockets)
        self.close()
        for someone in there:
            self.come(someone, game, model)

    def close(self) -> None:
        """Everybody leaves."""
        for someone in list(self.sockets):
            self.leave(someone)

    def reconnect(self, model: TableModel, *devices: int) -> None:
        """The sockets of these devices, which have closed, are opened again."""
        for someone, socket in list(self.sockets.items()):
            if someone[0] in devices:
                self.leave(someone)
                self.come(someone, socket.game, model)

    def put_out(self, model: TableModel) -> None:
        """Whoever was removed from the table is put out."""
        for someone, socket in list(self.sockets.items()):
            if model.put_out(self._holders[someone[0]]):
                with pytest.raises(ConnectionClosed) as closed:
                    socket.until(lambda _: False)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == PUT_OUT
                self.leave(someone)

    def until_known(self, places: list[Place]) -> None:
        """Everybody sees who is there, before anything depends on it."""
        online = self.online
        seats = [
            k for k, place in enumerate(places) if place.owner and place.owner.holder in online
        ]
        for someone, socket in self.sockets.items():
            try:
                socket.until_present(lambda there: there["online"] == seats)
            except AssertionError:
                seen = {
                    one: (each.game, each.is_open, each.presence)
                    for one, each in self.sockets.items()
                }
                with Person(self.devices[0].address).join(socket.game) as newcomer:
                    raise AssertionError(
                        f"{someone} does not see that {seats} are online; games, whether sockets "
                        f"are open, and what they saw last: {seen}; "
                        f"a newcomer sees {newcomer.presence}"
                    ) from None

    # --- accounts --------------------------------------------------------------------------------

    def register(self, device: int, username: str) -> None:
        """A guest makes an account, and stays who they are."""
        status, card = self._post(device, "", {"username": username, "password": PASSWORD})
        assert (status, card["username"]) == (201, username)
        self.account = self._holders[device]

    def sign_in(self, device: int, username: str) -> None:
        """A guest signs in to the account."""
        status, card = self._post(device, "/sign-in", {"username": username, "password": PASSWORD})
        assert (status, card["username"]) == (200, username)
        assert self.account is not None
        self._holders[device] = self.account

    def sign_out(self, device: int) -> None:
        """Somebody signs out, and is a new guest."""
        assert self._post(device, "/sign-out", {})[0] == 200
        self._holders[device] = next(self._guests)

    def _post(self, device: int, path: str, body: Json) -> tuple[int, Json]:
        return self.devices[device].ask("POST", f"/api/account{path}", body)
