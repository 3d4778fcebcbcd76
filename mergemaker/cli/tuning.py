"""Tuning the heuristic's weights: `mergemaker tune`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .resumable import begin_or_resume, follow, jobs_option, out_option

if TYPE_CHECKING:
    from mergemaker.learning.tuning import TuningReport


@click.command()
@out_option
@click.option(
    "--generations",
    type=click.IntRange(1),
    default=40,
    show_default=True,
    help="Generations of variants.",
)
@click.option(
    "--games",
    type=click.IntRange(4),
    default=240,
    show_default=True,
    help="Games for each variant in a generation.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Determines the weights.")
@jobs_option
def tune(out: Path, generations: int, games: int, seed: int, jobs: int | None) -> None:
    """Tune the heuristic's weights, by games against nets.

    You can stop at any time: running the same command again resumes. The folder gets log.jsonl,
    with a line for each generation. At the end it prints the weights, and how they do against those
    in the package.
    """
    from rich.console import Console

    from mergemaker.learning.tuning import Tuning, TuningConfig

    config = TuningConfig(seed=seed, generations=generations, games=games)
    tuning = begin_or_resume(lambda threads: Tuning(out, config, jobs=threads), jobs)
    follow(
        tuning.run(),
        doing="tuning",
        step="generation",
        done=tuning.generation,
        total=generations,
        describe=_describe,
    )
    click.echo(str(tuning.weights))
    with Console(stderr=True).status("a match against the package's weights"):
        verdict = tuning.verdict()
    share = f"{verdict.win:.1%} ± {verdict.error:.1%}"
    click.echo(f"one with them wins {share} against three with the package's")


def _describe(report: TuningReport) -> tuple[str, str]:
    """What to show about a generation."""
    better = f"the best do {report.best:.3f} better"
    return better, f"{better}, width {report.width:.3f}"
