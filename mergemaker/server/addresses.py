"""The addresses that people come from, as limits count them."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from .identity import Visitor

REMEMBERED = 10_000  # people


def network_of(host: str) -> str:
    """What a host counts as: a household has one IPv4 address, but a whole network (/64) of IPv6
    addresses.

    Args:
        host: its IP address; what is none, such as the name of a Unix socket, counts as "".
    """
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


class Addresses:
    """Where each person was last seen, and at whose device, for those who were seen last. It is
    kept in memory only: whoever is not known counts as a holder at an address of their own."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[str, str]] = {}  # by person; who was seen last is last

    def note(self, visitor: Visitor, address: str) -> None:
        """Remember that somebody was seen at an address."""
        self._last.pop(visitor.person, None)
        self._last[visitor.person] = visitor.holder, address
        while len(self._last) > REMEMBERED:
            del self._last[next(iter(self._last))]

    def holder(self, person: str) -> str:
        """The holder of the device at which a person was last seen, whom limits count."""
        return self._last[person][0] if person in self._last else person

    def of(self, person: str) -> str:
        """The address that a person was last seen at."""
        return self._last[person][1] if person in self._last else person
