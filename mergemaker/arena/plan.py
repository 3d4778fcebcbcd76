"""Plans and results, in the form that is stored and sent to workers."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from msgspec import Struct

from ..rules import Ruleset, ruleset
from .entrant import BadEntrant, Entrant, with_unique_names

FEWEST, MOST = 2, 6  # players (R5)
LATE = 1.2  # a decision is late if it takes more than this many times the limit


class Plan(Struct, frozen=True):
    """Everything that determines the games, except how many there are.

    Attributes:
        entrants: who plays, in the order given on the command line.
        players: seats at a table.
        preset: the rules to play by; players do not trade (R10).
        seed: determines every deal and who sits where.
        version: of Mergemaker, whose bots may play differently in another version.
    """

    entrants: tuple[Entrant, ...]
    players: int
    preset: str
    seed: str
    version: str

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the games."""
        return ruleset(self.preset, trading="off")

    def deals(self, games: int) -> int:
        """The number of deals for this many games, since each is played once from every seat."""
        return -(-games // self.players)


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
    entrants: Sequence[Entrant], *, players: int = 4, preset: str = "classic", seed: str = "1"
) -> Plan:
    """A plan for these entrants; equal names get numbers.

    Raises:
        BadEntrant: there are fewer than two.
        BadRuleset: there is no such preset.
        ValueError: a game cannot have that many players.
    """
    if len(entrants) < FEWEST:
        raise BadEntrant("name at least two bots to compare")
    if not FEWEST <= players <= MOST:
        raise ValueError(f"a game has {FEWEST} to {MOST} players, not {players} (R5)")
    ruleset(preset)
    return Plan(with_unique_names(entrants), players, preset, seed, version("mergemaker"))
