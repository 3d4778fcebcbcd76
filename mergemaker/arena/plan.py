"""What is to be played, and what came of it: the shapes that are stored and sent to workers."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from msgspec import Struct

from ..rules import Ruleset, ruleset
from .entrant import BadEntrant, Entrant, told_apart

FEWEST, MOST = 2, 6  # players (R5)
LATE = 1.2  # times what a decision may take, that it may take without being late


class Plan(Struct, frozen=True):
    """Everything that fixes the games, but how many there are.

    Attributes:
        entrants: who plays, in the order that they were named.
        players: seats at a table.
        preset: the rules to play by; players do not trade (R10).
        seed: fixes every deal and who sits where.
        version: of Mergemaker, as its bots may play otherwise in another.
    """

    entrants: tuple[Entrant, ...]
    players: int
    preset: str
    seed: str
    version: str

    @property
    def rules(self) -> Ruleset:
        """The rules that are played by."""
        return ruleset(self.preset, trading="off")

    def deals(self, games: int) -> int:
        """How many deals hold that many games, each played as often as there are seats."""
        return -(-games // self.players)


class GamePlayed(Struct, frozen=True):
    """One game, by seats.

    Attributes:
        seats: which entrant sat there.
        totals: dollars at the end.
        places: from 1, equal for equal totals; those who forfeited share the last one.
        turns: how many turns the game had.
        forfeits: why a seat forfeited; the heuristic then played on for it.
        wall_us: what each decision took, in microseconds.
        cpu_us: the same of the processor's time; nothing for programs, which cannot be measured.
    """

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    turns: int
    forfeits: dict[int, str]
    wall_us: tuple[tuple[int, ...], ...]
    cpu_us: tuple[tuple[int, ...], ...]


class DealPlayed(Struct, frozen=True):
    """One deal, played once with everybody moved up a seat each time. Deals count from 0."""

    number: int
    games: tuple[GamePlayed, ...]


def draw_up(
    entrants: Sequence[Entrant], *, players: int = 4, preset: str = "classic", seed: str = "1"
) -> Plan:
    """The plan for these entrants; those named alike are numbered.

    Raises:
        BadEntrant: there are fewer than two.
        BadRuleset: there is no such preset.
        ValueError: no game has so many players.
    """
    if len(entrants) < FEWEST:
        raise BadEntrant("it takes two bots to compare them")
    if not FEWEST <= players <= MOST:
        raise ValueError(f"a game has {FEWEST} to {MOST} players, not {players} (R5)")
    ruleset(preset)
    return Plan(told_apart(entrants), players, preset, seed, version("mergemaker"))
