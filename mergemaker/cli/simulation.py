"""Playing games between bots: `mergemaker simulate`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import players_option, preset_option

if TYPE_CHECKING:
    from rich.table import Table


@dataclass
class Tally:
    """The games, wins and dollars of a player, or of all copies of a bot."""

    games: int = 0
    wins: float = 0
    cash: int = 0

    def count(self, win_share: float, cash: int) -> None:
        """Add one game, with its share of the win."""
        self.games += 1
        self.wins += win_share
        self.cash += cash


@click.command()
@players_option
@click.option("--games", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Determines every game.")
@preset_option
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="A bot, such as heuristic or search@0.2; can be repeated, and the seats get the bots in "
    "turn.  [default: heuristic]",
)
@click.option(
    "--record",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the record of each game.",
)
def simulate(
    players: int, games: int, seed: str, preset: str, bots: tuple[str, ...], record: Path | None
) -> None:
    """Play games between bots, and count the wins.

    From one game to the next, every bot moves up one seat. A shared first place counts as a
    fraction of a win. To find out which bot is stronger, use arena.
    """
    from rich.console import Console
    from rich.progress import track

    from mergemaker import bots as known
    from mergemaker.rules import BadRuleset, ruleset, write_record

    bots = bots or ("heuristic",)
    try:
        for bot in bots:
            known.parse(bot)
        rules = ruleset(preset)
    except (BadRuleset, ValueError) as error:
        raise click.UsageError(str(error)) from error
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
    players_tally: dict[str, Tally] = {}
    bots_tally: dict[str, Tally] = {}
    for number, game in enumerate(played):
        winners = game.scores().winners
        for seat, name in enumerate(game.players):
            bot = seated[(seat - number) % players]
            for tally, key in ((players_tally, name), (bots_tally, bot)):
                win_share = (seat in winners) / len(winners)
                tally.setdefault(key, Tally()).count(win_share, game.cash(seat))
        if record is not None:
            name = f"game-{number + 1:0{len(str(games))}}.txt"
            (record / name).write_text(write_record(game), encoding="utf-8")

    console = Console(highlight=False)
    console.print(_table(f"{games} games, {preset}, seed {seed}", "player", players_tally))
    if 1 < len(bots_tally) < len(players_tally):
        console.print(_table("Totals by bot", "bot", bots_tally))


def _table(title: str, first: str, tallies: Mapping[str, Tally]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column(first)
    for column in ("games", "won", "share", "average cash"):
        table.add_column(column, justify="right")
    for name, tally in sorted(tallies.items(), key=lambda item: -item[1].wins / item[1].games):
        average = f"${tally.cash / tally.games:,.0f}"
        share = f"{tally.wins / tally.games:.1%}"
        table.add_row(name, str(tally.games), f"{tally.wins:g}", share, average)
    return table
