"""Games at a table, played by people who choose at random from their options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from mergemaker.table import AnyEntry, Opened, SeatPlan, Table, consider, view, view_types
from mergemaker.table import command as ask


def opened_table(
    players: int = 4, *, seed: int = 1, preset: str = "classic", **options: str
) -> Table:
    """A table where the people `p0`, `p1` and so on have begun a game."""
    opened = Opened(
        name="Test",
        host="p0",
        preset=preset,
        options=options,
        seats=[SeatPlan("person", f"Player {k}", f"p{k}") for k in range(players)],
        pace="instant",
        seed=seed.to_bytes(32, "big").hex(),
    )
    return Table("t").after(opened, at=0)


def choices(seen: view_types.View, names: Sequence[str]) -> list[list[str]]:
    """Every option of the viewer, each as the moves to send."""
    options = seen.options
    assert options is not None
    found = [outcome.moves for tile in options.tiles for outcome in tile.outcomes]
    found += [chain.outcome.moves for chain in options.chains]
    if options.dispose is not None:
        found += [preset.moves for preset in options.dispose.presets]
    if options.buy is not None:
        found += [purchase(names, choice) for choice in options.buy.choices]
    if options.replace is not None:
        found += [["keep"], ["replace " + " ".join(options.replace.tiles)]]
    if options.kind == "answer":
        found += [["accept"], ["decline"]]
    return found


def purchase(names: Sequence[str], choice: str) -> list[str]:
    """The move for one of `BuyOptions.choices`."""
    if not choice:
        return ["pass"]
    bought = dict.fromkeys(choice)
    return ["buy " + " ".join(f"{names[int(c)]} {choice.count(c)}" for c in bought)]


def move(table: Table, seat: int, moves: list[str]) -> tuple[AnyEntry, Table]:
    """Make moves for a seat, and return the entry and the table after it."""
    entry = consider(table, ask.Move("x", table.seq, moves), f"p{seat}")
    return entry, table.after(entry, at=0)


def choose(table: Table, rng: Random) -> tuple[int, view_types.View, list[str]]:
    """The seat that must decide, its view, and random moves."""
    seat = view(table, None).deciding[0].seat
    seen = view(table, f"p{seat}")
    if seen.options is not None and seen.options.declare is not None and rng.random() < 0.3:
        return seat, seen, ["end"]
    return seat, seen, rng.choice(choices(seen, table.ruleset.chain_names))


def play_out(table: Table, rng: Random) -> Iterator[tuple[AnyEntry, Table]]:
    """Play to the end at random, and yield each entry with the table after it."""
    while not table.over:
        seat, _, moves = choose(table, rng)
        entry, table = move(table, seat, moves)
        yield entry, table


def finished(table: Table, rng: Random) -> Table:
    """The table after playing its game to the end at random."""
    *_, (_, ended) = play_out(table, rng)
    return ended
