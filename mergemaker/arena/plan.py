"""Plans and results, in the form that is stored and sent to workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from msgspec import Struct

from ..rules import Ruleset, ruleset
from .entrant import BadEntrant, Entrant, with_unique_names

FEWEST, MOST = 2, 6  # players (R5)
LATE = 1.2  # a decision is late if it takes more than this many times the limit


class Plan(Struct, frozen=True, omit_defaults=True):
    """Everything that determines the games, except how many there are.

    Attributes:
        entrants: who plays, in the order given on the command line.
        players: seats at a table.
        preset: the rules to play by.
        seed: determines every deal and who sits where.
        version: of Mergemaker, whose bots may play differently in another version.
        seats: how many seats of every game each entrant has; empty if that varies (`lineup`).
        trading: whether players trade, `on` or `off` (R10), whatever the preset says.
    """

    entrants: tuple[Entrant, ...]
    players: int
    preset: str
    seed: str
    version: str
    seats: tuple[int, ...] = ()
    trading: str = "off"

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the games."""
        return ruleset(self.preset, trading=self.trading)

    def deals(self, games: int) -> int:
        """The number of deals for this many games, since each is played once from every seat."""
        return -(-games // self.players)

    def title(self, deals: int) -> str:
        """What is played and how much of it, as in `200 games, 4 players, classic`.

        Args:
            deals: how many have been played.
        """
        trading = ", trading" if self.trading == "on" else ""
        return f"{deals * self.players} games, {self.players} players, {self.preset}{trading}"


class GamePlayed(Struct, frozen=True):
    """The result of one game; tuples are indexed by seat.

    Attributes:
        seats: the entrant, by its index in the plan.
        totals: dollars at the end.
        places: from 1, equal for equal totals; seats that forfeited share the last place.
        turns: the number of turns.
        forfeits: by seat, why it forfeited; the heuristic then played on for it.
        wall_us: the wall-clock time of each decision, in microseconds.
        cpu_us: the processor time of each; empty for programs, which cannot be measured.
    """

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    forfeits: dict[int, str]
    wall_us: tuple[tuple[int, ...], ...]
    cpu_us: tuple[tuple[int, ...], ...]


class DealPlayed(Struct, frozen=True):
    """The results of one deal, played once from every seat. Deals are numbered from 0."""

    number: int
    games: tuple[GamePlayed, ...]


def make_plan(
    entrants: Sequence[Entrant],
    *,
    players: int = 4,
    preset: str = "classic",
    seed: str = "1",
    seats: Mapping[str, int] | None = None,
    trading: str = "off",
) -> Plan:
    """A plan for these entrants; equal names get numbers.

    Args:
        entrants: who plays.
        players: seats at a table.
        preset: the rules to play by.
        seed: determines every deal and who sits where.
        seats: by its name, how many seats an entrant has in every game; one for each that is not
            named. By default, the entrants share the seats (`lineup`).
        trading: whether players trade, `on` or `off` (R10).

    Raises:
        BadEntrant: there are fewer than two, or their seats are not as many as the players.
        BadRuleset: there is no such preset, or `trading` is neither.
        ValueError: a game cannot have that many players.
    """
    if len(entrants) < FEWEST:
        raise BadEntrant("name at least two bots to compare")
    if not FEWEST <= players <= MOST:
        raise ValueError(f"a game has {FEWEST} to {MOST} players, not {players} (R5)")
    ruleset(preset, trading=trading)
    named = with_unique_names(entrants)
    fixed = _seats(named, seats, players) if seats else ()
    return Plan(named, players, preset, seed, version("mergemaker"), fixed, trading)


def _seats(entrants: Sequence[Entrant], seats: Mapping[str, int], players: int) -> tuple[int, ...]:
    """How many seats each entrant has.

    Raises:
        BadEntrant: an entrant is not there, or the seats are not as many as the players.
    """
    names = [entrant.name for entrant in entrants]
    for name in seats:
        if name not in names:
            raise BadEntrant(f"{name!r} does not take part; {', '.join(names)} do")
    found = tuple(seats.get(name, 1) for name in names)
    if sum(found) != players:
        each = ", ".join(f"{name} {count}" for name, count in zip(names, found, strict=True))
        raise BadEntrant(f"{each} make {sum(found)} seats; a game here has {players}")
    return found
