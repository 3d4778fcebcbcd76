"""Teaching the network: `mergemaker train`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .resumable import follow, jobs_option, out_option, take_up

if TYPE_CHECKING:
    from mergemaker.learning.training import Report


@click.command()
@out_option
@click.option("--rounds", type=click.IntRange(1), default=800, show_default=True)
@click.option(
    "--games", type=click.IntRange(10), default=400, show_default=True, help="Games in a round."
)
@click.option("--seed", type=int, default=2026, show_default=True, help="Fixes the network.")
@jobs_option
def train(out: Path, rounds: int, games: int, seed: int, jobs: int | None) -> None:
    """Teach a network from nothing, by games against itself.

    With nothing said it follows the recipe of the network that bots play by. Stop it whenever you
    like: the same command goes on where it stopped. The folder gets log.jsonl, a line for each
    round, and at the end network.npy.
    """
    # Each thread has its own games to play; a library that started more would only slow them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mergemaker.learning.samples import Recipe
    from mergemaker.learning.training import Training

    recipe = Recipe(rounds=rounds, games=games, seed=seed)
    training = take_up(lambda threads: Training(out, recipe, jobs=threads), jobs)
    follow(
        training.run(),
        doing="teaching",
        part="round",
        done=training.round,
        total=rounds,
        tell=_told,
    )
    click.echo(f"the network is in {out / 'network.npy'}")


def _told(report: Report) -> tuple[str, str]:
    """What is said of a round; one that ends with a test is worth a line."""
    surprise = f"surprise {report.surprise:.3f}"
    if report.won is None:
        return surprise, ""
    won = f"wins {report.won:.1%} against three heuristics"
    return surprise, f"{report.games:,} games, {surprise}, {won}"
