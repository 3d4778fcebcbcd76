"""Tuning the heuristic's weights: `mergemaker tune`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .resumable import follow, jobs_option, out_option, take_up

if TYPE_CHECKING:
    from mergemaker.learning.tuning import TuningReport


@click.command()
@out_option
@click.option("--generations", type=click.IntRange(1), default=40, show_default=True)
@click.option(
    "--games",
    type=click.IntRange(4),
    default=240,
    show_default=True,
    help="Games of a variant in a generation.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes the weights.")
@jobs_option
def tune(out: Path, generations: int, games: int, seed: int, jobs: int | None) -> None:
    """Tune the heuristic's weights, by games between variants of them.

    Stop it whenever you like: the same command goes on where it stopped. The folder gets log.jsonl,
    a line for each generation. At the end the weights are printed, and how they do against those
    that come with the package.
    """
    from rich.console import Console

    from mergemaker.learning.tuning import Tuning, TuningRecipe

    recipe = TuningRecipe(seed=seed, generations=generations, games=games)
    tuning = take_up(lambda threads: Tuning(out, recipe, jobs=threads), jobs)
    follow(
        tuning.run(),
        doing="tuning",
        part="generation",
        done=tuning.generation,
        total=generations,
        tell=_told,
    )
    click.echo(str(tuning.weights))
    with Console(stderr=True).status("a match against the weights of the package"):
        verdict = tuning.verdict()
    click.echo(f"one wins {verdict.win:.1%} ± {verdict.error:.1%} against three with the present")


def _told(report: TuningReport) -> tuple[str, str]:
    """What is said of a generation."""
    better = f"the best do {report.best:.3f} better"
    return better, f"{better}, width {report.width:.3f}"
