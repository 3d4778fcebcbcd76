"""The addresses that people come from, as limits count them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from .identity import Visitor, people_at

REMEMBERED = 10_000  # people


def network_of(host: str) -> str:
    """What a host counts as: a household has one IPv4 address, but a whole network (/64) of IPv6
    addresses.

    Args:
        host: its IP address, which may be an IPv4 address in the form that a socket for both
            versions gives it; anything else, such as the name of a Unix socket, counts as "".
    """
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


class Addresses:
    """Where each person was last seen, and at whose device: everybody who is connected, and of the
    others those who were seen last. It is kept in memory only: whoever is not known counts as a
    holder at an address of their own."""

    def __init__(self) -> None:
        self._sockets = Counter[str]()  # open ones, by holder
        self._connected: dict[str, tuple[str, str]] = {}  # all at the devices that have some
        self._others: dict[str, tuple[str, str]] = {}  # who was seen last is last

    def note(self, visitor: Visitor, address: str) -> None:
        """Remember that somebody was seen at an address."""
        if visitor.person in self._connected:
            self._connected[visitor.person] = visitor.holder, address
            return
        self._others.pop(visitor.person, None)
        self._others[visitor.person] = visitor.holder, address
        while len(self._others) > REMEMBERED:
            del self._others[next(iter(self._others))]

    @contextmanager
    def connected(self, visitor: Visitor, address: str) -> Generator[None]:
        """Remember where all people at a device are for as long as it has a socket open, however
        many others come."""
        device = [visitor.speaking_as(name) for name in people_at(visitor.holder)]
        self._connected.update({each.person: (each.holder, address) for each in device})
        self._sockets[visitor.holder] += 1
        try:
            yield
        finally:
            self._sockets[visitor.holder] -= 1
            if not self._sockets[visitor.holder]:
                del self._sockets[visitor.holder]
                for each in device:
                    _, last = self._connected.pop(each.person)
                    self.note(each, last)

    def holder(self, person: str) -> str:
        """The holder of the device at which a person was last seen, whom limits count."""
        return self._seen(person)[0]

    def of(self, person: str) -> str:
        """The address that a person was last seen at."""
        return self._seen(person)[1]

    def _seen(self, person: str) -> tuple[str, str]:
        """At whose device, and at which address, a person was last seen."""
        return self._connected.get(person) or self._others.get(person) or (person, person)
