"""Whose the tables in the lobby are, and who may sit down at them: what each visitor is told apart
from the lobby itself, which is the same for all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..identity import WATCHER, Visitor, people_at
from ..storage.listings import Listing
from ..wire.lobby import OwnTable, YourTables
from .actions import needs_account


@dataclass(frozen=True, slots=True)
class LobbyOwners:
    """The owners of the tables in one state of the lobby.

    Attributes:
        games: the ids of the games in which each person has a seat or is the host.
        for_accounts: the ids of the open tables at which a guest cannot sit down.
    """

    games: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    for_accounts: list[str] = field(default_factory=list[str])

    @classmethod
    def of(cls, waiting: Iterable[Listing], playing: Iterable[Listing]) -> LobbyOwners:
        """The owners of the tables that wait for players, and of the games in progress."""
        waiting = list(waiting)
        games = defaultdict[str, set[str]](set)
        for listing in (*waiting, *playing):
            for person in (listing.host, *(seat.person for seat in listing.seats)):
                if person:
                    games[person].add(listing.game)
        for_accounts = [
            listing.game for listing in waiting if needs_account(listing.terms, registered=False)
        ]
        return cls(dict(games), for_accounts)

    def told(self, visitor: Visitor) -> YourTables:
        """What a visitor is told: about the tables of everybody at their device."""
        people = dict(people_at(visitor.holder))
        screens = self._games_of(people.pop(WATCHER))
        own = set[str]().union(*map(self._games_of, people.values()))
        return YourTables(
            own=[OwnTable(game, screen=game not in own) for game in sorted(own | screens)],
            need_account=[] if visitor.registered else self.for_accounts,
        )

    def _games_of(self, person: str) -> set[str]:
        return self.games.get(person, set[str]())
