"""Bots playing among themselves: `mergemaker simulate`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import click


@click.command()
@click.option("--players", type=click.IntRange(2, 6), default=4, show_default=True)
@click.option("--games", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Fixes every game.")
@click.option("--preset", default="classic", show_default=True, help="The rules to play by.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="A bot; given several times, the seats take them by turns.  [default: heuristic]",
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder to write a record of each game into.",
)
def simulate(
    players: int, games: int, seed: str, preset: str, bots: tuple[str, ...], record: Path | None
) -> None:
    """Play games between bots, and count who wins.

    From each game to the next every bot moves up one seat. A shared first place counts in part.
    """
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from mergemaker import bots as known
    from mergemaker.rules import BadRuleset, notation, ruleset

    bots = bots or ("heuristic",)
    for bot in bots:
        if bot not in known.BOTS:
            raise click.BadParameter(f"there is no {bot!r}; there are {', '.join(known.BOTS)}")
    try:
        rules = ruleset(preset)
    except BadRuleset as error:
        raise click.BadParameter(str(error)) from error
    seated = [bots[seat % len(bots)] for seat in range(players)]
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)

    errors = Console(stderr=True)
    played = track(
        known.simulate(rules, seated, games, seed),
        "playing",
        total=games,
        console=errors,
        disable=not errors.is_terminal,
    )
    wins: defaultdict[str, float] = defaultdict(float)
    cash: defaultdict[str, int] = defaultdict(int)
    for number, game in enumerate(played, 1):
        winners = game.scores().winners
        for seat, name in enumerate(game.players):
            cash[name] += game.cash(seat)
            wins[name] += (seat in winners) / len(winners)
        if record is not None:
            name = f"game-{number:0{len(str(games))}}.txt"
            (record / name).write_text(notation.write(game), encoding="utf-8")

    table = Table(title=f"{games} games, {preset}, seed {seed}", title_justify="left")
    table.add_column("bot")
    for column in ("won", "of games", "cash, on average"):
        table.add_column(column, justify="right")
    for name, won in sorted(wins.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{won:g}", f"{won / games:.1%}", f"${cash[name] / games:,.0f}")
    Console(highlight=False).print(table)
