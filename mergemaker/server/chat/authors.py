"""The authors of what is said at one place. Nobody is ever named by identity, so each of them has a
number there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256


class Authors:
    """The people who have written at a place, by their numbers.

    A number comes from a hash of the place and the identity. So it says nothing about who else has
    written, perhaps in a room that its reader may not see, nor who somebody is at other places; and
    a person has it before they have written anything. It is stored with each message and stays when
    a guest's messages pass to an account. An account that takes over several numbers goes on under
    the one that was used first.

    Args:
        place: a game's id, or the lobby.
        known: the numbers that were used there, with their people, in the order of their first
            messages.
    """

    def __init__(self, place: str, known: Iterable[tuple[int, str]] = ()) -> None:
        self._place = place
        self._people: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        for number, person in known:
            self.add(number, person)

    def add(self, number: int, person: str) -> None:
        """Note that a person has written under a number."""
        self._people[number] = person
        self._numbers.setdefault(person, number)

    def __contains__(self, person: str) -> bool:
        return person in self._numbers

    def person_of(self, number: int) -> str | None:
        """The identity that has written under a number; None if nobody has."""
        return self._people.get(number)

    def number_of(self, person: str) -> int:
        """The number under which a person writes here."""
        known = self._numbers.get(person)
        return self._free_number(person) if known is None else known

    def _free_number(self, person: str) -> int:
        """The first number for a person that nobody else has, which is nearly always the first."""
        attempt = 0
        while (number := _hashed(self._place, person, attempt)) in self._people:
            attempt += 1
        return number


@lru_cache(maxsize=4096)  # asked for with every update of everybody who has not written yet
def _hashed(place: str, person: str, attempt: int) -> int:
    """A number of 48 bits, which every JSON parser reads exactly."""
    content = f"mergemaker author\0{place}\0{person}\0{attempt}"
    return int(sha256(content.encode()).hexdigest()[:12], 16)
