"""A whole game between four people, to measure with: the same entries in every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mergemaker.bots import simulate
from mergemaker.rules import RULES_VERSION, Game, Move, move_text, ruleset
from mergemaker.server.storage.changes import Change, Row
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table
from mergemaker.table.entry import Moved
from mergemaker.table.ply import goes_with


def recorded_entries(people: Sequence[str], seed: int = 1) -> list[AnyEntry]:
    """The entries of a game that bots once played and that people play now, in the order of their
    seats; the first is the host."""
    (game,) = simulate(ruleset("classic", trading="off"), ["heuristic"] * len(people), 1, seed=seed)
    assert game.seed is not None
    opened = Opened(
        name="Benchmark",
        host=people[0],
        preset="classic",
        options={"trading": "off"},
        seats=[
            SeatPlan("person", name, person)
            for name, person in zip(game.players, people, strict=True)
        ],
        pace="brisk",
        seed=game.seed.hex(),
        version=RULES_VERSION,
    )
    return [opened, *_moved(game)]


def changes_with(game: str, entries: Sequence[AnyEntry]) -> Iterator[Change]:
    """What the journal appends for a game with these entries."""
    table = Table(game)
    for entry in entries:
        table = table.after(entry, 0)
        yield Change(Row(game, table.seq, 0, entry), table.summary())


def _moved(game: Game) -> Iterator[Moved]:
    """The moves of a game; those that a seat decides together are one entry."""
    together: list[Move] = []
    for number, (seat, move) in enumerate(game.history):
        together.append(move)
        later = game.history[number + 1] if number + 1 < len(game.history) else None
        if later is None or later.seat != seat or not goes_with(move, later.move):
            yield Moved(seat, [move_text(game, each) for each in together])
            together = []
